"""What follows the winner of a combat: destruction, disorder, cohesion and retreat (HL-COMBAT-8 to HL-COMBAT-12)."""

from sandtable.games.honour_lies.model import (
    ASK_FOR_RETREAT,
    CHECK_COHESION,
    END_COMBAT,
    FRONT,
    LOSING_STAND,
    NEXT_STEP,
    NOBODY,
    OCCUPY,
    REFORM,
    Board,
    State,
)
from sandtable.games.honour_lies.rules.orders.resolution import claim_standard
from sandtable.games.honour_lies.rules.units.losses import (
    destroy_unit,
    disorder,
    is_in_play,
    lose_stand,
    only_stand_to_lose,
)
from sandtable.kernel.events import Events


def resolve_combat(state: State, board: Board, events: Events) -> bool:
    """Destroy units without Health, the first player's first (HL-COMBAT-8, HL-SUM-5); even a destroyed unit may have
    won (HL-RULING-26). Then continue with the loser (HL-COMBAT-10)."""
    combat = state.combat
    first_unit = combat.attacker
    second_unit = combat.defender
    if state.units[first_unit].seat != state.first:
        first_unit = combat.defender
        second_unit = combat.attacker
    if is_in_play(state.units[first_unit]) and state.units[first_unit].health <= 0:
        destroy_unit(state, first_unit, events)
        return True
    if is_in_play(state.units[second_unit]) and state.units[second_unit].health <= 0:
        destroy_unit(state, second_unit, events)
        return True
    state.stage = END_COMBAT
    if is_in_play(state.units[combat.loser]):
        if combat.margin > 0:  # HL-DIS-1
            disorder(state, combat.loser, events)
        if combat.ranged == 0 or combat.loser == combat.defender:  # HL-RULING-27
            state.stage = CHECK_COHESION
    return True


def check_cohesion(state: State, events: Events) -> bool:
    """Let the loser's owner pick the stands to lose (HL-COMBAT-11); a single possibility is not asked."""
    combat = state.combat
    unit = state.units[combat.loser]
    if not is_in_play(unit):
        state.stage = END_COMBAT
        return True
    if claim_standard(state):
        return True
    if combat.losses == 0:
        state.stage = ASK_FOR_RETREAT
        return True
    cell = only_stand_to_lose(unit)
    if cell < 0:
        state.losing = combat.loser
        state.phase = LOSING_STAND
        return False
    combat.losses -= 1
    lose_stand(state, combat.loser, cell, events)
    return True


def settle_flight(state: State, events: Events) -> bool:
    """Let the friend that was fled through lose a stand (HL-FLEE-4), unless the fleeing unit has Skirmish
    (HL-SPEC-9)."""
    friend = state.trampled
    if friend != NOBODY:
        cell = only_stand_to_lose(state.units[friend])
        if cell < 0:
            state.losing = friend
            state.phase = LOSING_STAND
            return False
        state.trampled = NOBODY
        lose_stand(state, friend, cell, events)
        return True
    state.stage = END_COMBAT if state.combat.loser != NOBODY else NEXT_STEP
    return True


def end_combat(state: State) -> bool:
    """Clear the combat and continue the activation: with Occupy after a melee (HL-RULING-17), with Reform after a
    shot."""
    combat = state.combat
    state.step = REFORM if combat.ranged == 1 else OCCUPY
    combat.attacker = NOBODY
    combat.defender = NOBODY
    combat.loser = NOBODY
    combat.ranged = 0
    combat.face = FRONT
    combat.side = FRONT
    combat.attack = 0
    combat.defence = 0
    combat.margin = 0
    combat.losses = 0
    combat.forward = 0
    combat.more_attack = 0
    combat.more_defence = 0
    combat.offered = 0
    combat.claimed = 0
    state.stage = NEXT_STEP
    return True
