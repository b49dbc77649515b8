"""Profiles as cards, and the building of a force: choices, conditions, and sample forces."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sandtable.games.honour_lies.actions import KIND_NAMES, KIND_WORDS, REGULAR, ROLE_WORDS, unit_code
from sandtable.games.honour_lies.model import (
    ABSENT,
    BEASTS,
    KINDS,
    MOST_CHANGES,
    NO_ROLE,
    ROLES,
    SIDE,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.units.profiles import (
    ROLE_RULES,
    RULE_NAMES,
    count_force,
    count_specialists,
    defence_of,
    full_health,
    full_stands,
    is_profile,
    is_specialist,
    melee_of,
    morale_of,
    ranged_of,
    specialists_allowed,
)
from sandtable.games.honour_lies.scene.unit_names import profile_name
from sandtable.kernel.scene import Card, CardLine, Deed, Panel

SYMBOLS: Final = ("hl-inf", "hl-cav", "hl-beast", "hl-behemoth")
RULE_EFFECTS: Final = (
    ("each Health bid to attack in melee is worth two", "HL-SPEC-1"),
    ("each Health bid to shoot is worth two", "HL-SPEC-1"),
    ("each Health bid to defend is worth two", "HL-SPEC-1"),
    ("removed from play instead of destroyed, and may return", "HL-SPEC-2"),
    ("in melee an enemy counts one stand fewer", "HL-SPEC-3"),
    ("ignores Fear", "HL-SPEC-4"),
    ("one stand fewer", "HL-SPEC-5"),
    ("no Move after a Reform", "HL-SPEC-6"),
    ("may bid when it shoots", "HL-SPEC-7"),
    ("an Advance before everything else", "HL-SPEC-8"),
    ("never disordered", "HL-SPEC-9"),
    ("comes where a unit is destroyed", "HL-SPEC-10"),
    ("marches in difficult terrain, may reform instead of advancing", "HL-SPEC-11"),
)
SPECIAL_RULES: Final = tuple((name, *effect) for name, effect in zip(RULE_NAMES, RULE_EFFECTS, strict=True))
# HL-SCEN-5, as (kind, role, second); a force of three has the first three
SAMPLE_FORCES: Final = (
    (
        "Crown",
        (
            ("infantry", "scout", REGULAR),
            ("cavalry", "elite", REGULAR),
            ("infantry", "elite", "heavy"),
            ("infantry", "heavy", REGULAR),
            ("infantry", "heavy", REGULAR),
            ("cavalry", "scout", "wildfire"),
        ),
    ),
    (
        "Horde",
        (
            ("infantry", "wildfire", REGULAR),
            ("behemoths", "monstrous", REGULAR),
            ("infantry", "berserker", "monstrous"),
            ("infantry", "berserker", REGULAR),
            ("infantry", "levy", REGULAR),
            ("cavalry", "berserker", "nightmare"),
        ),
    ),
)


# -- cards ------------------------------------------------------------------------------------------------------


def card_key(unit: Unit) -> str:
    """Return the key of a profile: type, roles, and the front of the stands where it can be chosen."""
    words = [KIND_WORDS[unit.kind], ROLE_WORDS[unit.role]]
    if unit.second < ROLES:
        words.append(ROLE_WORDS[unit.second])
    if unit.kind == BEASTS:
        words.append("wide" if unit.wide else "narrow")
    return "-".join(words)


def cards(state: State, rows: list[int]) -> list[Card]:
    """Return a card for each profile in the match (HL-PROF-6)."""
    made: dict[str, Card] = {}
    for unit_id in rows:
        unit = state.units[unit_id]
        made.setdefault(card_key(unit), card(unit))
    return list(made.values())


def card(unit: Unit) -> Card:
    """Return the card of a unit's profile."""
    name = profile_name(unit.kind, unit.role, unit.second)
    front = f", {'wide' if unit.wide else 'narrow'}" if unit.kind == BEASTS else ""
    return Card(kind=card_key(unit), name=name + front, symbol=SYMBOLS[unit.kind], lines=profile_lines(unit))


def profile_lines(unit: Unit) -> list[CardLine]:
    """Return the numbers of a profile and its special rules."""
    numbers: list[tuple[str, Any, str]] = [
        ("Melee", melee_of(unit), "HL-PROF-3"),
        ("Ranged", ranged_of(unit) or "–", "HL-PROF-3"),
        ("Defence", defence_of(unit), "HL-PROF-3"),
        ("Morale", morale_of(unit), "HL-COMBAT-11"),
        ("Health", full_health(unit), "HL-PIECE-3"),
        ("Stands", f"{full_stands(unit)} {'wide' if unit.wide else 'narrow'}", "HL-PIECE-1"),
    ]
    rules = ROLE_RULES[unit.role] | ROLE_RULES[unit.second]
    made = [CardLine(name=name, text=str(value), clause=clause) for name, value, clause in numbers]
    made += [
        CardLine(name=name, text=text, clause=clause)
        for bit, (name, text, clause) in enumerate(SPECIAL_RULES)
        if rules & (1 << bit)
    ]
    if is_specialist(unit):
        made.append(CardLine(name="Specialist", text="3 VP when it is lost", clause="HL-SCORE-1"))
    return made


# -- building a force -------------------------------------------------------------------------------------------


@cache
def all_profiles() -> tuple[Unit, ...]:
    """Return every possible unit (HL-PROF), regular ones first, type by type."""
    return tuple(
        Unit(kind=kind, role=role, second=second, wide=wide)
        for pairs in (False, True)
        for kind in range(KINDS)
        for role in range(ROLES)
        for second in (range(ROLES) if pairs else (NO_ROLE,))
        for wide in (1, 0)
        if is_profile(kind, role, second, wide)
    )


@cache
def profile_card(place: int) -> Card:
    """Return the card of a profile that can be enlisted."""
    unit = all_profiles()[place]
    kind = KIND_NAMES[unit.kind]
    return card(unit) | {"group": f"Specialist {kind}" if is_specialist(unit) else kind}


def force_cards(board: Board, state: State, seat: int) -> list[Card]:
    """Return a card for every profile, with its actions to enlist and dismiss."""
    taken: dict[str, list[int]] = {}
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        unit = state.units[unit_id]
        if unit.status != ABSENT:
            taken.setdefault(card_key(unit), []).append(unit_id)
    full, special = why_full(board, state, seat), why_no_specialist(board, state, seat)
    spent = state.issued[seat] >= MOST_CHANGES
    made: list[Card] = []
    for place, unit in enumerate(all_profiles()):
        one = Card(**profile_card(place))
        held = taken.get(one["kind"], [])
        barred = full or (special if is_specialist(unit) else "")
        back = [f"dismiss {unit_code(held[-1])}"] if held and not spent else []
        one["deeds"] = [
            Deed(words="Dismiss", actions=back, back=True),
            Deed(words="Enlist", actions=[] if barred else [enlist_action(unit)]),
        ]
        if held:
            one["count"] = len(held)
        if barred and is_specialist(unit):
            one["note"], one["clause"] = barred, "HL-FORCE-2"
        made.append(one)
    return made


def enlist_action(unit: Unit) -> str:
    """Return the text of the action that enlists such a unit."""
    second = ROLE_WORDS[unit.second] if unit.second < ROLES else REGULAR
    kind, role = KIND_WORDS[unit.kind], ROLE_WORDS[unit.role]
    return f"enlist {kind} {role} {second} {'wide' if unit.wide else 'narrow'}"


def why_full(board: Board, state: State, seat: int) -> str:
    """Return why no more units can be enlisted, or an empty text."""
    return "the force is complete" if count_force(state, seat) >= board.force else ""


def why_no_specialist(board: Board, state: State, seat: int) -> str:
    """Return why no more specialists can be enlisted, or an empty text."""
    most = specialists_allowed(board.force)
    return f"at most {most} of {board.force} may be a specialist" if count_specialists(state, seat) >= most else ""


def force_conditions(board: Board, state: State, seat: int) -> Panel:
    """Return the conditions for sealing the force (HL-FORCE-1, HL-FORCE-2)."""
    count, special = count_force(state, seat), count_specialists(state, seat)
    most = specialists_allowed(board.force)
    rows: list[dict[str, Any]] = [
        {"name": "Units", "text": f"{count} of {board.force}", "done": count == board.force, "clause": "HL-FORCE-1"},
        {"name": "Specialists", "text": f"{special}, at most {most}", "done": special <= most, "clause": "HL-FORCE-2"},
    ]
    if (left := MOST_CHANGES - state.issued[seat]) < board.force * 2:
        rows.append({"name": "Changes left", "text": str(max(0, left)), "done": left > 0, "clause": "HL-LIMIT-2"})
    return Panel(kind="table", title="Your force", rows=rows, clause="HL-FORCE-1")


def sample_forces(board: Board, state: State, seat: int) -> list[Deed]:
    """Return choices of a complete sample force (HL-SCEN-5); they dismiss the present force first."""
    gone = [
        f"dismiss {unit_code(unit_id)}"
        for unit_id in range(seat * SIDE, seat * SIDE + SIDE)
        if state.units[unit_id].status != ABSENT
    ]
    made: list[Deed] = []
    for name, units in SAMPLE_FORCES:
        chosen = [profile_named(*words) for words in units[: board.force]]
        if len(chosen) < board.force or state.issued[seat] + len(gone) + len(chosen) > MOST_CHANGES:
            continue
        text = ", ".join(profile_name(u.kind, u.role, u.second) for u in chosen)
        made.append(
            Deed(words=f"Sample force of the {name}", actions=gone + [enlist_action(u) for u in chosen], text=text)
        )
    return made


@cache
def profile_named(kind: str, role: str, second: str) -> Unit:
    """Return a profile by its words; wide where the front can be chosen."""
    made = Unit(kind=KIND_WORDS.index(kind), role=ROLE_WORDS.index(role))
    made.second = NO_ROLE if second == REGULAR else ROLE_WORDS.index(second)
    made.wide = 1 if is_profile(made.kind, made.role, made.second, 1) else 0
    return made
