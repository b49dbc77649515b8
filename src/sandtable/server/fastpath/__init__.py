"""Optimisations that reach below public interfaces. Each has a setting that switches it off.

`websocket_protocol.py` (`fast_websocket`) overrides parts of uvicorn's WebSocket protocol, `scheduling.py`
(`short_time_slices`) makes a raw system call, `garbage_collection.py` (`fast_gc`) suspends Python's collector. Each
names the benchmark in `bench/server` that justifies it. Nothing else of the server may be imported here.
"""
