"""One decision of a player, or one automatic step: FF-TURN. Every step of the Execution and every tick is one."""

from sandtable.games.fortress_frontiers.clauses import FF_WIN_2, FF_WIN_3
from sandtable.games.fortress_frontiers.events import ended, step_began, turn_began
from sandtable.games.fortress_frontiers.model import (
    ATTACKS,
    DO_LOOKOUT,
    DO_MOVE,
    ENGINEERING,
    LAST_TURN,
    MOVEMENT,
    NEUTRAL_ATTACKS,
    NEUTRALS,
    OFF,
    ORDERS,
    OVER,
    PREPARATION,
    SEATS,
    SPAWNS,
    SPELLS,
    TICKS,
    UPKEEP,
    WARD_ACTIVE,
    Board,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.attacks import attacks_step
from sandtable.games.fortress_frontiers.rules.combat.spells import spells_step
from sandtable.games.fortress_frontiers.rules.economy.spawns import spawn_step
from sandtable.games.fortress_frontiers.rules.economy.upkeep import upkeep_step
from sandtable.games.fortress_frontiers.rules.engineering.engineering_step import engineering_step
from sandtable.games.fortress_frontiers.rules.movement.segments import trim_move
from sandtable.games.fortress_frontiers.rules.movement.tick import end_all_moves, is_anyone_moving, play_tick
from sandtable.games.fortress_frontiers.rules.neutrals.attacks import neutral_attacks_step
from sandtable.games.fortress_frontiers.rules.orders.entry import enter_order
from sandtable.games.fortress_frontiers.rules.visibility.events import publish_events
from sandtable.games.fortress_frontiers.rules.visibility.sight import remember_sight, update_all_sight
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import AUTOMATIC, Seat


def apply(state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work) -> None:
    """Enter one decision of a player, or play one automatic step."""
    if seat != AUTOMATIC:
        enter_order(state, board, seat, action, events, work)
        return
    remember_sight(state, board, work)
    phase = state.phase
    if phase == MOVEMENT:
        state.tick += 1
    step_began(events, phase, state.tick, state.turn)
    play_step(state, board, phase, chance, work)
    update_all_sight(state, board, work)
    publish_events(state, events, work)
    if has_lost_base(state):  # FF-WIN-2: the rest of the turn is not played
        end_match(state, events, FF_WIN_2)
    elif phase == NEUTRAL_ATTACKS:
        if state.turn >= board.turn_limit or state.turn >= LAST_TURN:
            end_match(state, events, FF_WIN_3)  # FF-RULING-43, FF-LIMIT-6
        else:
            state.turn += 1
            state.phase = UPKEEP
    elif phase == UPKEEP:
        turn_began(events, state.turn)


def play_step(state: State, board: Board, phase: int, chance: Chance, work: Work) -> None:
    """Play the Upkeep or one step of FF-TURN-4, and set the next phase."""
    if phase == UPKEEP:
        upkeep_step(state, board, chance, work)
        state.phase = ORDERS
    elif phase == PREPARATION:
        preparation_step(state, board, work)
        state.phase = SPAWNS
    elif phase == SPAWNS:
        spawn_step(state, board, chance, work)
        state.phase = SPELLS
    elif phase == SPELLS:
        spells_step(state, board, work)
        state.phase = ATTACKS
    elif phase == ATTACKS:
        attacks_step(state, board, chance, work)
        state.phase = ENGINEERING
    elif phase == ENGINEERING:
        engineering_step(state, board, work)
        state.phase = MOVEMENT if is_anyone_moving(state) else NEUTRAL_ATTACKS
    elif phase == MOVEMENT:
        play_tick(state, board, chance, work)
        if state.tick >= TICKS or work.changed == 0 or not is_anyone_moving(state):  # FF-RES-1
            end_all_moves(state, work)
            state.tick = 0
            state.phase = NEUTRAL_ATTACKS
    else:
        neutral_attacks_step(state, board, chance, work)


def end_match(state: State, events: Events, clause: int) -> None:
    """End the match."""
    state.phase = OVER
    bits = state.sides[0].fallen | (state.sides[1].fallen << 1)
    ended(events, clause, bits)


def has_lost_base(state: State) -> bool:
    """Whether a base has fallen (FF-WIN-1)."""
    return state.sides[0].fallen != 0 or state.sides[1].fallen != 0


def preparation_step(state: State, board: Board, work: Work) -> None:
    """End old lookouts and visions, begin new lookouts, trim moves to their real cost (FF-TURN-4 0, FF-MOVE-9)."""
    for seat in SEATS:
        for tile in range(board.count):
            state.sides[seat].wards[tile] &= ~WARD_ACTIVE
    for row in range(NEUTRALS):
        unit = state.units[row]
        if unit.tile == OFF:
            continue
        unit.lookout = 1 if unit.order == DO_LOOKOUT else 0
        if unit.order == DO_MOVE:
            trim_move(state, board, unit)
