"""Types, roles and special rules: HL-PROF, HL-SPEC, HL-FORCE. Regular units have one role, specialists two."""

from typing import Final

from sandtable.games.honour_lies.model import (
    ABSENT,
    BEASTS,
    INFANTRY,
    KINDS,
    LONG,
    NO_ROLE,
    ROLES,
    SHORT,
    SIDE,
    UNITS,
    State,
    Unit,
)


def is_unit_id(unit_id: int) -> bool:
    """Whether a number is a unit's."""
    return 0 <= unit_id < UNITS


ATTACK: Final = (2, 3, 1, 5)  # HL-PROF-1: infantry, cavalry, beasts, behemoths
DEFENCE: Final = (2, 1, 1, 3)
MORALE: Final = (3, 2, 5, 4)
HEALTH: Final = (5, 5, 4, 6)
STAND_COUNT: Final = (4, 4, 6, 3)

# HL-PROF-2, by role; the tenth is the missing second role of a regular unit and adds nothing
MELEE_MULTIPLIER: Final = (0, 2, 1, 1, 1, 2, 2, 1, 1, 0)
RANGED_MULTIPLIER: Final = (2, 0, 0, 0, 0, 0, 0, 1, 1, 0)
DEFENCE_MULTIPLIER: Final = (1, 1, 1, 2, 1, 2, 1, 1, 1, 0)
MORALE_MULTIPLIER: Final = (1, 1, 2, 1, 1, 1, 1, 1, 1, 0)
HEALTH_MULTIPLIER: Final = (1, 2, 2, 2, 1, 2, 1, 1, 1, 0)

MELEE_DISCIPLINE: Final = 1  # special rules, as bits (HL-SPEC)
RANGED_DISCIPLINE: Final = 2
DEFENCE_DISCIPLINE: Final = 4
EXPENDABLE: Final = 8
FEAR: Final = 16
FEARLESS: Final = 32
LIMITED: Final = 64
PONDEROUS: Final = 128
RECKLESS_VOLLEY: Final = 256
RUSH_RULE: Final = 512
SKIRMISH: Final = 1024
SUMMONED: Final = 2048
SWIFT: Final = 4096

RULE_NAMES: Final = (  # in the order of their bits
    "Melee Discipline",
    "Ranged Discipline",
    "Defence Discipline",
    "Expendable",
    "Fear",
    "Fearless",
    "Limited",
    "Ponderous",
    "Reckless Volley",
    "Rush",
    "Skirmish",
    "Summoned",
    "Swift",
)

ROLE_RULES: Final = (
    LIMITED | PONDEROUS,  # Artillery
    RUSH_RULE,  # Berserker
    FEARLESS | MELEE_DISCIPLINE,  # Elite
    DEFENCE_DISCIPLINE,  # Heavy
    EXPENDABLE | LIMITED,  # Levy
    FEAR | FEARLESS | LIMITED | SWIFT,  # Monstrous; HL-SPEC-3: Fear includes Fearless
    FEAR | FEARLESS | SUMMONED,  # Nightmare
    SKIRMISH | SWIFT,  # Scout
    RANGED_DISCIPLINE | RECKLESS_VOLLEY,  # Wildfire
    0,
)


def has_rule(unit: Unit, rule: int) -> bool:
    """Whether the unit has a special rule from either role (HL-PROF-4: twice has no extra effect) or from an order."""
    return (ROLE_RULES[unit.role] | ROLE_RULES[unit.second] | unit.gifts) & rule != 0


def has_order_effect(state: State, order: int) -> bool:
    """Whether an order affects the active unit, which is the attacker, this turn (HL-ADV-3, HL-COMBAT-1)."""
    return (state.orders.effects >> order) & 1 == 1


def is_specialist(unit: Unit) -> bool:
    """Whether the unit has two roles (HL-PROF-4)."""
    return unit.second != NO_ROLE


def melee_of(unit: Unit) -> int:
    """Return Attack times the larger melee multiplier of the roles (HL-PROF-3, HL-PROF-4)."""
    return ATTACK[unit.kind] * max(MELEE_MULTIPLIER[unit.role], MELEE_MULTIPLIER[unit.second])


def ranged_of(unit: Unit) -> int:
    """Return the ranged value; 0 if the unit cannot make ranged attacks (HL-PROF-3)."""
    return ATTACK[unit.kind] * max(RANGED_MULTIPLIER[unit.role], RANGED_MULTIPLIER[unit.second])


def defence_of(unit: Unit) -> int:
    """Return the Defence of the unit."""
    return DEFENCE[unit.kind] * max(DEFENCE_MULTIPLIER[unit.role], DEFENCE_MULTIPLIER[unit.second])


def morale_of(unit: Unit) -> int:
    """Return the Morale of the unit; a Hero adds one (HL-ADV-1)."""
    return MORALE[unit.kind] * max(MORALE_MULTIPLIER[unit.role], MORALE_MULTIPLIER[unit.second]) + unit.hero


def full_health(unit: Unit) -> int:
    """Return the starting Health, which belongs to the unit as a whole (HL-PIECE-3)."""
    return HEALTH[unit.kind] * max(HEALTH_MULTIPLIER[unit.role], HEALTH_MULTIPLIER[unit.second])


def full_stands(unit: Unit) -> int:
    """Return the starting number of stands (HL-PROF-1, HL-SPEC-5)."""
    return STAND_COUNT[unit.kind] - (1 if has_rule(unit, LIMITED) else 0)


def victory_points_for(unit: Unit) -> int:
    """Return the VP that the opponent gains for the unit (HL-SCORE-1)."""
    return 3 if is_specialist(unit) else 1


def width_of(unit: Unit) -> int:
    """Return the width of a stand: a wide one fronts a long edge (HL-PIECE-1)."""
    return LONG if unit.wide == 1 else SHORT


def depth_of(unit: Unit) -> int:
    """Return the depth of a stand."""
    return SHORT if unit.wide == 1 else LONG


# -- forces -----------------------------------------------------------------------------------------------------


def is_profile(kind: int, role: int, second: int, wide: int) -> bool:
    """Whether such a unit may exist (HL-PROF-1, HL-PROF-5, HL-RULING-38)."""
    if kind < 0 or kind >= KINDS or role < 0 or role >= ROLES or second < 0 or second > NO_ROLE or wide not in (0, 1):
        return False
    if kind != BEASTS and (wide == 1) != (kind == INFANTRY):
        return False  # only beasts choose their front
    if second == NO_ROLE:
        return True
    if role >= second:
        return False  # two different roles, in ascending order
    return ROLE_RULES[role] & ROLE_RULES[second] & LIMITED == 0  # HL-PROF-5


def specialists_allowed(size: int) -> int:
    """Return the most specialists in a force: half as many as regular units, so a third of the force (HL-FORCE-2)."""
    return size // 3


def count_force(state: State, seat: int) -> int:
    """Count the units that the seat has enlisted."""
    count = 0
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        if state.units[unit_id].status != ABSENT:
            count += 1
    return count


def count_specialists(state: State, seat: int) -> int:
    """Count the seat's units with two roles."""
    count = 0
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        unit = state.units[unit_id]
        if unit.status != ABSENT and is_specialist(unit):
            count += 1
    return count
