"""Matches in one process: start, play, undo, odds, Records, replays, and what each seat may see.

Begin with match.py (`MatchCore`) and transaction.py (how an Action becomes an Entry). A match is changed by match.py,
transaction.py, undo.py and replay.py; position.py, observation.py, odds.py and views.py only read it; board_text.py
draws a board in plain text; perft.py counts decision sequences for tests of the rules. May import `kernel`.
"""
