"""Commands for players: play, watch, replay, verify and analyse matches, and run the server. One module a command."""
