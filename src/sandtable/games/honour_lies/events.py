"""The events: one declaration for each kind, which rules call to write it."""

# A table: the sentence of an event in one line, its fields in the next.
# fmt: off

from typing import Annotated

from sandtable.kernel.events import SEAT, Events, Piece, event

from .clauses import (
    HL_ACT_1,
    HL_ADV_1,
    HL_ADV_2,
    HL_ADV_3,
    HL_COMBAT_5,
    HL_COMBAT_6,
    HL_COMBAT_9,
    HL_COMBAT_12,
    HL_ENG_9,
    HL_FLEE_1,
    HL_FORCE_1,
    HL_FORCE_3,
    HL_HOLD_4,
    HL_HOLD_5,
    HL_HOLD_9,
    HL_HOLD_11,
    HL_MOVE_8,
    HL_PIECE_4,
    HL_PIECE_5,
    HL_REB_4,
    HL_REFORM_1,
    HL_ROUND_1,
    HL_ROUND_2,
    HL_SCORE_2,
    HL_SCORE_3,
    HL_SETUP_4,
    HL_SETUP_7,
    HL_SPEC_2,
    HL_SPEC_8,
    HL_SUM_1,
    HL_SUM_4,
    HL_VIS_5,
)
from .model import FACE_NAMES, FORM_NAMES
from .rules.orders.table import ORDER_NAMES

Player = Annotated[int, SEAT]
Order = Annotated[int, ORDER_NAMES]
Face = Annotated[int, FACE_NAMES]
Form = Annotated[int, FORM_NAMES]
Manner = Annotated[int, ("fights", "shoots")]


@event(1, "{unit:side} enlisted {type:profile} as unit {unit:number}.", HL_FORCE_1)
def enlisted(events: Events, audience: int, unit: Piece, type: int, role: int, second: int, wide: int) -> None: ...

@event(2, "Unit {unit:number} was dismissed.", HL_FORCE_1)
def dismissed(events: Events, audience: int, unit: Piece) -> None: ...

@event(3, "{seat} is ready.")
def sealed(events: Events, clause: int, seat: Player) -> None: ...

@event(4, "Both forces were shown.", HL_FORCE_3)
def forces_revealed(events: Events) -> None: ...

@event(5, "{unit} deployed in {form}, facing {heading:heading}.", HL_SETUP_4)
def deployed(events: Events, unit: Piece, x: int, y: int, heading: int, form: Form) -> None: ...

@event(6, "{unit} deployed into holding {holding:next}.", HL_HOLD_5)
def garrisoned(events: Events, unit: Piece, holding: int) -> None: ...

@event(7, "{unit} had no room and stays off the table.", HL_SETUP_7)
def held_back(events: Events, unit: Piece) -> None: ...

@event(8, "Round {number} began.", HL_ROUND_1)
def round_began(events: Events, number: int) -> None: ...

@event(9, "{unit} came back, facing {heading:heading}.", HL_SPEC_2)
def unit_returned(events: Events, unit: Piece, x: int, y: int, heading: int, form: Form) -> None: ...

@event(10, "{seat} brought no unit back.", HL_ROUND_1)
def return_declined(events: Events, seat: Player) -> None: ...

@event(11, "{unit} was activated.", HL_ROUND_2)
def activated(events: Events, unit: Piece) -> None: ...

@event(12, "{unit} rushed.", HL_SPEC_8)
def rushed(events: Events, unit: Piece) -> None: ...

@event(13, "{unit} shot at {target} ({face}).", HL_VIS_5)
def shot(events: Events, unit: Piece, target: Piece, face: Face) -> None: ...

@event(14, "{unit} reformed into {form}.", HL_REFORM_1)
def reformed(events: Events, unit: Piece, form: Form, stands: int) -> None: ...

@event(15, "{unit} advanced, facing {heading:heading}.")
def advanced(events: Events, clause: int, unit: Piece, x: int, y: int, heading: int, stands: int) -> None: ...

@event(16, "{unit} retreated, facing {heading:heading}.", HL_COMBAT_12)
def retreated(events: Events, unit: Piece, x: int, y: int, heading: int, stands: int) -> None: ...

@event(17, "{unit} pivoted, facing {heading:heading}.", HL_MOVE_8)
def pivoted(events: Events, unit: Piece, x: int, y: int, heading: int, stands: int) -> None: ...

@event(18, "{unit} sallied, facing {heading:heading}.", HL_HOLD_9)
def sallied(events: Events, unit: Piece, x: int, y: int, heading: int, stands: int) -> None: ...

@event(19, "{unit} engaged {enemy:met}.", HL_ENG_9)  # NOBODY where a holding is engaged; else `holding` is NOWHERE
def engaged(events: Events, unit: Piece, enemy: Piece, holding: int, face: Face) -> None: ...

@event(20, "{unit} {ranged} {enemy}: attack {attack} against defence {defence}, before bids.", HL_COMBAT_5)
def base_scores_set(
    events: Events, unit: Piece, enemy: Piece, attack: int, defence: int, ranged: Manner, face: Face
) -> None: ...

@event(21, "{seat} bids {bid} Health.", HL_COMBAT_6, to="seat")
def bid_made(events: Events, seat: Player, bid: int) -> None: ...

@event(22, "{unit} bid {bid} Health, {enemy} {enemy_bid}: attack {attack} against defence {defence}.", HL_COMBAT_6)
def bids_revealed(
    events: Events, unit: Piece, enemy: Piece, bid: int, enemy_bid: int, attack: int, defence: int
) -> None: ...

@event(23, "{winner} beat {loser} by {margin}.", HL_COMBAT_9)
def combat_won(events: Events, winner: Piece, loser: Piece, margin: int) -> None: ...

@event(24, "{unit} was disordered.")
def disordered(events: Events, clause: int, unit: Piece) -> None: ...

@event(25, "{unit} lost a stand; {stands} left.", HL_PIECE_5)
def stand_lost(events: Events, unit: Piece, cell: int, stands: int) -> None: ...

@event(26, "{unit} lost {lost:stands} that had no room there; {stands} left.", HL_REB_4)
def stands_lost(events: Events, unit: Piece, lost: int, stands: int) -> None: ...

@event(27, "{unit} was destroyed: {vp:points} for the enemy.", HL_PIECE_4)
def unit_destroyed(events: Events, unit: Piece, vp: int) -> None: ...

@event(28, "{unit} was removed from play: {vp:points} for the enemy.", HL_SPEC_2)
def unit_removed(events: Events, unit: Piece, vp: int) -> None: ...

@event(29, "{unit} fled through {friend}.", HL_FLEE_1)
def fled_through(events: Events, unit: Piece, friend: Piece) -> None: ...

@event(30, "{unit} was summoned.", HL_SUM_4)
def unit_summoned(events: Events, unit: Piece) -> None: ...

@event(31, "{seat} summoned no unit.", HL_SUM_1)
def summon_declined(events: Events, seat: Player) -> None: ...

@event(32, "{unit} occupied holding {holding:next}.", HL_HOLD_4)
def holding_occupied(events: Events, unit: Piece, holding: int) -> None: ...

@event(33, "{unit} left holding {holding:next}.", HL_HOLD_11)
def holding_left(events: Events, unit: Piece, holding: int) -> None: ...

@event(34, "The activation of {unit} ended.", HL_ACT_1, quiet=True)
def activation_ended(events: Events, unit: Piece) -> None: ...

@event(35, "{seat} scored {vp:points} for holding {holding:next}.", HL_SCORE_2)
def holding_scored(events: Events, holding: int, seat: Player, vp: int) -> None: ...

@event(36, "The game ended {first} to {second}.", HL_SCORE_3)
def game_ended(events: Events, outcome: int, first: int, second: int) -> None: ...

@event(37, "{seat} took the order {order}.", HL_ADV_3)
def order_picked(events: Events, seat: Player, order: Order) -> None: ...

@event(38, "{seat} bids {bid} Strategy.", HL_ADV_2, to="seat")
def strategy_bid_made(events: Events, seat: Player, bid: int) -> None: ...

@event(39, "Crown bid {first} Strategy ({first_left} left), Horde {second} ({second_left} left).", HL_ADV_2)
def strategy_bids_revealed(events: Events, first: int, second: int, first_left: int, second_left: int) -> None: ...

@event(40, "{seat} has the Initiative.", HL_ADV_2)
def initiative_won(events: Events, seat: Player) -> None: ...

@event(41, "A Hero joined {unit}.", HL_ADV_1)
def hero_assigned(events: Events, unit: Piece) -> None: ...

@event(42, "{seat} played {order}{unit:on}.", HL_ADV_3)
def order_played(events: Events, seat: Player, order: Order, unit: Piece, place: int) -> None: ...

@event(43, "{seat} paid {cost} Strategy and carried out {order}.", HL_ADV_3)
def order_resolved(events: Events, seat: Player, order: Order, cost: int) -> None: ...

@event(44, "{seat}'s order {order} had no effect.", HL_ADV_3)
def order_failed(events: Events, seat: Player, order: Order) -> None: ...

@event(45, "{unit} sacrificed its Hero for +3.", HL_ADV_1)
def hero_sacrificed(events: Events, unit: Piece) -> None: ...

@event(46, "{unit} lost {lost} Health; {health} left.", HL_ADV_3)
def health_lost(events: Events, unit: Piece, lost: int, health: int) -> None: ...

@event(47, "{unit} gained {gained} Health; it has {health}.", HL_ADV_3)
def health_gained(events: Events, unit: Piece, gained: int, health: int) -> None: ...

@event(48, "{unit} regained a stand; it has {stands}.", HL_ADV_3)
def stand_regained(events: Events, unit: Piece, cell: int, stands: int) -> None: ...

@event(49, "The Hero of {unit} joined {other}.", HL_ADV_3)
def hero_moved(events: Events, unit: Piece, other: Piece) -> None: ...

@event(50, "{unit} lies in ambush.", HL_ADV_3)
def ambush_laid(events: Events, unit: Piece) -> None: ...

@event(51, "{unit} came out of ambush.", HL_ADV_3)
def ambush_left(events: Events, unit: Piece, x: int, y: int, heading: int, form: Form) -> None: ...

@event(52, "{unit} built holding {holding:next}.", HL_ADV_3)
def holding_built(events: Events, holding: int, unit: Piece) -> None: ...
