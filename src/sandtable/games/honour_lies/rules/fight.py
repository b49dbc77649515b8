"""Combat from the base scores to the winner: HL-COMBAT-1, HL-COMBAT-5 to HL-COMBAT-9, HL-ADV-1."""

from sandtable.games.honour_lies.advanced import HEROIC, SHATTER
from sandtable.games.honour_lies.clauses import HL_ADV_1, HL_COMBAT_5, HL_COMBAT_6, HL_COMBAT_9
from sandtable.games.honour_lies.model import (
    BIDDING,
    BIDS_OPEN,
    INSIDE,
    OFFER,
    OFFERING,
    OTHER,
    REAR,
    RESOLVE,
    SACRIFICED,
    SCORES,
    WON,
    Board,
    State,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL

from .placing import gather
from .profiles import RECKLESS, has_rule, is_ordered, morale_of
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
    take_back_seals(state)
    if ranged and not has_rule(state.units[attacker], RECKLESS):  # HL-SPEC-7: it bids 0
        state.sealed[state.units[attacker].seat] = 1
    state.phase = BIDDING


def reveal(state: State, board: Board, events: Events) -> None:
    """HL-COMBAT-6 to HL-COMBAT-8: both bids are opened together and paid; then a Hero may be sacrificed (HL-ADV-1)."""
    combat = state.combat
    attacker = state.units[combat.attacker]
    defender = state.units[combat.defender]
    ranged = combat.ranged == 1
    mine = state.bid[attacker.seat]
    theirs = state.bid[defender.seat]
    combat.more_attack = bid_value(attacker, True, ranged, mine)
    combat.more_defence = bid_value(defender, False, ranged, theirs)
    attacker.health -= mine  # HL-COMBAT-8: whatever it bought
    defender.health -= theirs
    attack = combat.attack + combat.more_attack
    defence = combat.defence + combat.more_defence
    emit(events, BIDS_OPEN, HL_COMBAT_6, TO_ALL, combat.attacker, combat.defender, mine, theirs, attack, defence)
    take_back_seals(state)
    state.stage = OFFER


def take_back_seals(state: State) -> None:
    """Nothing is bid or sealed any more."""
    for seat in range(2):
        state.bid[seat] = 0
        state.issued[seat] = 0
        state.sealed[seat] = 0


def unit_in_combat(state: State, seat: int) -> int:
    """The unit that a seat has in the combat."""
    combat = state.combat
    return combat.attacker if state.units[combat.attacker].seat == seat else combat.defender


def offer(state: State, board: Board, events: Events) -> bool:
    """HL-ADV-1: whoever has a Hero in the combat is asked, the second player first (HL-ADV-RULING-3); then it is
    decided. False when somebody is asked."""
    for turn in range(2):
        seat = OTHER[state.first] if turn == 0 else state.first
        if (state.combat.offered >> seat) & 1 == 0 and state.units[unit_in_combat(state, seat)].hero == 1:
            state.mover = seat
            state.phase = OFFERING
            return False
    decide(state, events)
    return True


def answer_offer(state: State, seat: int, gives: bool, events: Events) -> None:
    """The Hero is sacrificed for the final score, or kept."""
    combat = state.combat
    combat.offered |= 1 << seat
    row = unit_in_combat(state, seat)
    if gives:
        state.units[row].hero = 0
        if row == combat.attacker:
            combat.more_attack += HEROIC
        else:
            combat.more_defence += HEROIC
        emit(events, SACRIFICED, HL_ADV_1, TO_ALL, row, 0, 0, 0, 0, 0)
    state.stage = OFFER


def decide(state: State, events: Events) -> None:
    """HL-COMBAT-9: the higher final score wins, the first player's on a tie; HL-COMBAT-11: what it costs the loser."""
    combat = state.combat
    attack = combat.attack + combat.more_attack
    defence = combat.defence + combat.more_defence
    attacker_wins = attack > defence or (attack == defence and state.units[combat.attacker].seat == state.first)
    combat.margin = abs(attack - defence)
    combat.loser = combat.defender if attacker_wins else combat.attacker
    winner = combat.attacker if attacker_wins else combat.defender
    morale = morale_of(state.units[combat.loser])
    if combat.ranged == 0 and combat.loser == combat.defender and is_ordered(state, SHATTER):
        morale -= 1  # HL-ADV-3; a Morale of two is the least there is
    combat.losses = min(2, combat.margin // morale)  # HL-COMBAT-11
    combat.forward = 1 if attacker_wins and combat.face == REAR else 0  # HL-COMBAT-12
    emit(events, WON, HL_COMBAT_9, TO_ALL, winner, combat.loser, combat.margin, 0, 0, 0)
    state.stage = RESOLVE
