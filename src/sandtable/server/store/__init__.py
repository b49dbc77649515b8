"""Where matches are kept. `base.py` says what a store can do, `sqlite.py` does it in one file."""
