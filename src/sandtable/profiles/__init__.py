"""What a game declares beyond its rules: `bots.py` (BotProfile) and `presentation.py` (Presentation).

A game lists them in `DECLARED` of its `facts.py`; `game.declared(BotProfile)` finds them, or their defaults. The kernel
does not read them.
"""
