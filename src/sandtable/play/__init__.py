"""A match without a network: start, play, undo, odds, records, replays."""
