"""Hints and reviews for people: the chances to win of single Actions, and of a finished match after every Entry.

analysis.py analyses one position by search; review.py analyses every position of a finished match. May import
everything else in `bots`, except levels and the registry.
"""
