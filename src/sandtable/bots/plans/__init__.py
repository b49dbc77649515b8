"""Search among whole plans, for games in which a turn is a plan of secret orders that the game's `devise` writes.

Plan search is a tournament of plans over sampled worlds (determinisation). First, worlds that agree with what the seat
knows are sampled by `guess`; in each, the other seat makes a plan in a random style. Then challengers are compared with
the best plan so far, the champion: each is carried out in the same worlds with the same random numbers, followed by a
rollout of a turn or two, until it falls behind or replaces the champion. Challengers are plans of all styles, and
variations of the champion.

    rollouts.py       plans, sampled worlds, and the result of a plan in one world
    plan_search.py    the tournament: choosing, trying and promoting challengers; the kernel's entry point
    greedy_plans.py   the best of a few plans by the rollout policy, for greedy bots
    plan_searcher.py  a tournament on one carrier: what a thread works on

May import `kernel`, `play`, `bots.clock` and `bots.search`. Begin with plan_search.py; `bots/planner.py` sets budgets
and reads the answer.
"""
