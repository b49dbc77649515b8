"""Live matches over HTTP and WebSocket: nothing acknowledged is lost, nothing hidden is told."""
