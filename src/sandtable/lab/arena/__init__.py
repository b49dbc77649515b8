"""The arena: many matches between bots, their results with 95 % intervals, and ratings.

Begin with matches.py (`Contest`, `play_contests`): pairs of matches with exchanged seats and the same dice, on all
cores. results.py sums up a contest, luck.py removes the luck of the dice from its score, league.py rates many bots, and
intervals.py has the statistics. Used by `cli` and `bench`; may import everything below `lab`.
"""
