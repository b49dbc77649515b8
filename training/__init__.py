"""Trainers for learnt evaluations, run from the checkout with `python -m training.MODULE`. Not part of the package.

Death Before Dishonor is the only game with a learnt evaluation. It was made in two stages:

    tables.py   learns one weight per description of a position, by self-play: initial_weights.json
    network.py  starts from these weights and trains a small network on positions of greedy matches: the game's
                network_weights.json

table_learner.py and positions.py are kernel Python: they play the matches on a carrier. weights_file.py writes the
files.
"""
