"""Monte Carlo tree search for every game, from what one seat knows (an Observation).

Each iteration copies the root position (with secrets, a world sampled by the game's `guess`) and descends the tree:

    selection.py    chooses a child: mean result, prior and exploration (PUCT), with progressive widening
    expansion.py    lists the Actions of a new node; priors come from a lookahead or from the rollout policy
    lookahead.py    enumerates the dice of one Action and averages the value of the resulting positions
    rollout.py      plays on from a leaf, by the rollout policy or greedily
    evaluation.py   the value of a position, and how positions are advanced
    backup.py       adds the result to the path: means, minimax values, and luck as a control variate
    simulation.py   one iteration, which puts these together
    tree.py         nodes, the node pool and rerooting; settings.py what can be configured

These run on either carrier. Around them, `searcher.py` runs one tree within a budget, `reuse.py` finds the subtree
that can be kept after both seats have moved, and `luck.py` measures the luck of a played Action.

If nothing is secret, lookahead replaces rollouts and one tree serves both seats. Otherwise each seat has its own tree
(see simulation.py). May import `kernel`, `play` and `bots.clock`. Begin with simulation.py; `bots/search_bot.py` is the
bot that uses it.
"""
