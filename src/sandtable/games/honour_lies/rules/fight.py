"""Combat from the base scores to the reveal: HL-COMBAT-1, HL-COMBAT-5 to HL-COMBAT-9."""

from sandtable.games.honour_lies.clauses import HL_COMBAT_5, HL_COMBAT_6, HL_COMBAT_9
from sandtable.games.honour_lies.model import (
    BIDDING,
    BIDS_OPEN,
    INSIDE,
    REAR,
    RESOLVE,
    SCORES,
    WON,
    Board,
    State,
    Work,
)
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL

from .placing import gather
from .profiles import RECKLESS, has_rule, morale_of
from .scores import attack_score, bid_value, defence_score


def open_combat(
    state: State, board: Board, work: Work, attacker: int, defender: int, face: int, ranged: bool, events: Events
) -> None:
    """HL-COMBAT-1: the active unit attacks. Base scores are public (HL-COMBAT-5); then both bid in secret."""
    gather(state, board, work)
    combat = state.combat
    combat.attacker = attacker
    combat.defender = defender
    combat.ranged = 1 if ranged else 0
    combat.side = face
    combat.face = 0 if state.units[defender].status == INSIDE else face  # HL-HOLD-6
    combat.attack = attack_score(state, board, work, attacker, defender, ranged)
    combat.defence = defence_score(state, board, work, attacker, defender, combat.face, ranged)
    emit(events, SCORES, HL_COMBAT_5, TO_ALL, attacker, defender, combat.attack, combat.defence, combat.ranged, face)
    for seat in range(2):
        state.bid[seat] = 0
        state.issued[seat] = 0
        state.sealed[seat] = 0
    if ranged and not has_rule(state.units[attacker], RECKLESS):  # HL-SPEC-7: it bids 0
        state.sealed[state.units[attacker].seat] = 1
    state.phase = BIDDING


def reveal(state: State, board: Board, events: Events) -> None:
    """HL-COMBAT-6 to HL-COMBAT-9: both bids are opened together and paid; the higher final score wins."""
    combat = state.combat
    attacker = state.units[combat.attacker]
    defender = state.units[combat.defender]
    ranged = combat.ranged == 1
    mine = state.bid[attacker.seat]
    theirs = state.bid[defender.seat]
    attack = combat.attack + bid_value(attacker, True, ranged, mine)
    defence = combat.defence + bid_value(defender, False, ranged, theirs)
    attacker.health -= mine  # HL-COMBAT-8: whatever it bought
    defender.health -= theirs
    emit(events, BIDS_OPEN, HL_COMBAT_6, TO_ALL, combat.attacker, combat.defender, mine, theirs, attack, defence)
    attacker_wins = attack > defence or (attack == defence and attacker.seat == board.first)
    combat.margin = abs(attack - defence)
    combat.loser = combat.defender if attacker_wins else combat.attacker
    winner = combat.attacker if attacker_wins else combat.defender
    morale = morale_of(state.units[combat.loser])
    combat.losses = min(2, combat.margin // morale)  # HL-COMBAT-11
    combat.forward = 1 if attacker_wins and combat.face == REAR else 0  # HL-COMBAT-12
    emit(events, WON, HL_COMBAT_9, TO_ALL, winner, combat.loser, combat.margin, 0, 0, 0)
    for seat in range(2):
        state.bid[seat] = 0
        state.issued[seat] = 0
        state.sealed[seat] = 0
    state.stage = RESOLVE
