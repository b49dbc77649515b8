"""Combat from base scores to the winner: HL-COMBAT-1, HL-COMBAT-5 to HL-COMBAT-9, HL-ADV-1."""

from sandtable.games.honour_lies.events import base_scores_set, bids_revealed, combat_won, hero_sacrificed
from sandtable.games.honour_lies.model import (
    ASK_FOR_SACRIFICE,
    BIDDING,
    FRONT,
    INSIDE,
    OFFERING_SACRIFICE,
    OTHER,
    REAR,
    RESOLVE_COMBAT,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.combat.base_scores import attack_score, defence_score
from sandtable.games.honour_lies.rules.combat.bids import bid_value, may_bid, unit_in_combat
from sandtable.games.honour_lies.rules.orders.table import HERO_BONUS, SHATTER
from sandtable.games.honour_lies.rules.sealed_bids import clear_seals
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.profiles import has_order_effect, morale_of
from sandtable.kernel.events import Events


def begin_combat(
    state: State, board: Board, work: Work, attacker: int, defender: int, face: int, ranged: bool, events: Events
) -> None:
    """Begin the active unit's attack (HL-COMBAT-1). Base scores are public (HL-COMBAT-5); then both sides bid."""
    locate_stands(state, board, work)
    combat = state.combat
    combat.attacker = attacker
    combat.defender = defender
    combat.ranged = 1 if ranged else 0
    combat.side = face
    combat.face = FRONT if state.units[defender].status == INSIDE else face  # HL-HOLD-6
    combat.attack = attack_score(state, board, work, attacker, defender, ranged)
    combat.defence = defence_score(state, board, work, attacker, defender, combat.face, ranged)
    base_scores_set(events, attacker, defender, combat.attack, combat.defence, combat.ranged, face)
    clear_seals(state)
    if not may_bid(state.units[attacker], True, ranged):  # HL-SPEC-7: it bids 0
        state.sealed[state.units[attacker].seat] = 1
    state.phase = BIDDING


def reveal_bids(state: State, board: Board, events: Events) -> None:
    """Reveal and pay both bids (HL-COMBAT-6 to HL-COMBAT-8); then a Hero may be sacrificed (HL-ADV-1)."""
    combat = state.combat
    attacker = state.units[combat.attacker]
    defender = state.units[combat.defender]
    ranged = combat.ranged == 1
    attacker_bid = state.bid[attacker.seat]
    defender_bid = state.bid[defender.seat]
    combat.more_attack = bid_value(attacker, True, ranged, attacker_bid)
    combat.more_defence = bid_value(defender, False, ranged, defender_bid)
    attacker.health -= attacker_bid  # HL-COMBAT-8: paid even if it bought nothing
    defender.health -= defender_bid
    attack = combat.attack + combat.more_attack
    defence = combat.defence + combat.more_defence
    bids_revealed(events, combat.attacker, combat.defender, attacker_bid, defender_bid, attack, defence)
    clear_seals(state)
    state.stage = ASK_FOR_SACRIFICE


def ask_for_sacrifice(state: State, board: Board, events: Events) -> bool:
    """Ask each seat with a Hero in the combat, the second player first (HL-ADV-1, HL-ADV-RULING-3); then decide.
    False if somebody is asked."""
    for turn in range(2):
        seat = OTHER[state.first] if turn == 0 else state.first
        if (state.combat.offered >> seat) & 1 == 0 and state.units[unit_in_combat(state, seat)].hero == 1:
            state.mover = seat
            state.phase = OFFERING_SACRIFICE
            return False
    decide_winner(state, events)
    return True


def answer_sacrifice(state: State, seat: int, gives: bool, events: Events) -> None:
    """Sacrifice the Hero for the final score, or keep it."""
    combat = state.combat
    combat.offered |= 1 << seat
    unit_id = unit_in_combat(state, seat)
    if gives:
        state.units[unit_id].hero = 0
        if unit_id == combat.attacker:
            combat.more_attack += HERO_BONUS
        else:
            combat.more_defence += HERO_BONUS
        hero_sacrificed(events, unit_id)
    state.stage = ASK_FOR_SACRIFICE


def attacker_wins(state: State, attack: int, defence: int) -> bool:
    """Whether the attacker wins with these final scores; on a tie the first player's unit wins (HL-COMBAT-9)."""
    return attack > defence or (attack == defence and state.units[state.combat.attacker].seat == state.first)


def decide_winner(state: State, events: Events) -> None:
    """Find the winner (HL-COMBAT-9: on a tie the first player's unit) and the loser's losses (HL-COMBAT-11)."""
    combat = state.combat
    attack = combat.attack + combat.more_attack
    defence = combat.defence + combat.more_defence
    attacker_won = attacker_wins(state, attack, defence)
    combat.margin = abs(attack - defence)
    combat.loser = combat.defender if attacker_won else combat.attacker
    winner = combat.attacker if attacker_won else combat.defender
    morale = morale_of(state.units[combat.loser])
    if combat.ranged == 0 and combat.loser == combat.defender and has_order_effect(state, SHATTER):
        morale -= 1  # HL-ADV-3; Morale is never below two
    combat.losses = min(2, combat.margin // morale)  # HL-COMBAT-11
    combat.forward = 1 if attacker_won and combat.face == REAR else 0  # HL-COMBAT-12
    combat_won(events, winner, combat.loser, combat.margin)
    state.stage = RESOLVE_COMBAT
