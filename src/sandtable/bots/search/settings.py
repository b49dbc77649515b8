"""The settings of a tree search, and how they follow from the facts of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import CompileError
from sandtable.kernel.game import Game
from sandtable.kernel.ids import FIRST, Seat
from sandtable.profiles.bots import BotProfile

MAX_CHILDREN: Final = 1024  # upper bound for the children of one node
VERBS: Final = 64  # verb numbers are below this
FACES: Final = 65  # results are grouped for dice of up to 64 sides
FAST_LOOKAHEADS: Final = 12  # lookaheads per iteration in `fast_settings`,
FAST_OUTCOMES: Final = 10  # and outcomes enumerated in each
OPEN_EXPLORATION: Final = 150  # with a shared tree: lookahead has hardly any noise, so there is less to explore


@dataclass(slots=True)
class SearchSettings:
    """Everything that configures a tree search. Constant during a search."""

    sample_worlds: int = 0  # 1: every iteration samples what the seat cannot know
    shared_tree: int = 1  # 1: both seats observe everything, so one tree serves both; 0: one tree per seat
    use_appraise: int = 0  # 1: evaluate by the game's `appraise`; 0: by its `value`
    bold: int = 1  # 1: `appraise` counts positions without action against the searching seat
    searching_seat: Seat = FIRST
    exploration: int = 600  # weight of the exploration term, in thousandths
    lookahead: int = 0  # 1: a new leaf is evaluated by a one-decision lookahead; 0: by a rollout
    greedy_depth: int = 0  # with lookahead: greedy decisions played after a leaf before it is evaluated
    prior_visits: int = 1  # visits that a child's static value counts for
    temperature: int = 40  # of the softmax that turns static values into priors
    shift_damping: int = 0  # children with shift 0 added to the mean prior shift; 0: weight the shift by visits
    max_outcomes: int = 40  # outcomes enumerated per Action below the root; beyond that a sample
    inner_children: int = 12  # children of an inner node that are chosen by lookahead
    extra_children: int = 0  # further children, chosen by the gain they had in other nodes
    max_lookaheads: int = MAX_CHILDREN  # Actions evaluated when an inner node is expanded
    expansion_threshold: int = 4  # visits before a leaf is expanded
    max_children: int = 400  # children of an inner node, below MAX_CHILDREN; beyond that a sample
    initial_width: int = 6  # progressive widening: children considered from the start,
    widening: int = 1500  # and thousandths of the square root of the visits added to that
    rollout_depth: int = 0  # decisions in a rollout before it is evaluated (sealed orders are always carried out)
    max_steps: int = 400  # steps in one iteration
    reduce_variance: int = 1  # 1: subtract the luck of dice from results (control variate)
    outcome_nodes: int = 30  # nodes for distinct outcomes of one Action; 0: none
    minimax_weight: int = 0  # weight of the minimax value against the mean result, in thousandths
    sample_orders: int = 0  # 1: simultaneous sealed orders are sampled from the rollout policy, like dice
    secret_verbs: list[int] = field(default_factory=lambda: [0] * VERBS)  # 1: hidden from the other seat
    seal_verbs: list[int] = field(default_factory=lambda: [0] * VERBS)  # 1: seals the seat's orders
    groups: list[list[int]] = field(default_factory=lambda: [list(range(FACES)) for _ in range(FACES)])
    # groups[n][result]: the smallest equivalent result of an n-sided die
    unordered: list[int] = field(default_factory=lambda: [0] * FACES)  # 1: the order of such dice does not matter


def settings_for(game: Game, board: Any, *, opened: int = 0, **tuning: int) -> SearchSettings:
    """Derive the search settings from a game's facts.

    `opened` is 1 while nothing is secret. `tuning` overrides single settings, also those that the game names itself.
    """
    made = SearchSettings()
    made.sample_worlds = int(game.facts.hidden and not opened)
    made.shared_tree = int(opened or not (game.facts.hidden or game.facts.simultaneous))
    made.use_appraise = int(game.kernel.appraise is not None)
    if made.shared_tree:
        made.lookahead, made.expansion_threshold, made.exploration = 1, 0, OPEN_EXPLORATION
    for verb in game.verbs:
        if verb.number >= VERBS:
            raise CompileError(f"{game.id}: the search knows verbs up to {VERBS - 1}, not {verb.number}")
        made.secret_verbs[verb.number] = int(verb.secret or verb.seal)
        made.seal_verbs[verb.number] = int(verb.seal)
    for die in game.facts.dice:
        for group in die.groups if die.faces < FACES else ():
            for result in group:
                made.groups[die.faces][result] = min(group)
        if die.faces < FACES:
            made.unordered[die.faces] = int(die.unordered)
    tune(made, dict(game.declared(BotProfile).search_on(board) if made.shared_tree else {}) | tuning)
    if not made.shared_tree:  # separate trees have neither minimax values nor nodes for sampled orders
        made.sample_orders = made.minimax_weight = 0
    return made


def tune(settings: SearchSettings, tuning: Mapping[str, int]) -> None:
    """Override single settings by name; raise TypeError for an unknown name."""
    for name, number in tuning.items():
        if not isinstance(getattr(settings, name, None), int):
            raise TypeError(f"the search has no setting {name!r}")
        setattr(settings, name, number)


def fast_settings(settings: SearchSettings) -> SearchSettings:
    """Return cheaper settings for the plain carrier under a time limit: fewer and simpler lookaheads."""
    made = flat.clone(settings)
    made.max_lookaheads, made.max_outcomes = FAST_LOOKAHEADS, FAST_OUTCOMES
    made.greedy_depth, made.use_appraise = 0, 0
    return made
