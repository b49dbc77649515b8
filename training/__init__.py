"""Training of learnt evaluations, run from a checkout with `python -m training.MODULE`. Not part of the package.

Death Before Dishonor is the only game with a learnt evaluation. Its training has two stages:

    tables.py   learns one weight per feature of a position by self-play and writes initial_weights.json
    network.py  starts from these weights, trains a small network on positions of greedy matches and writes the game's
                ai/network_weights.json

table_learner.py and positions.py are kernel Python and play the matches on a carrier. weights_file.py reads and writes
the files.
"""
