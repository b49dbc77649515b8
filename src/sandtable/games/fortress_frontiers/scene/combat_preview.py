"""What an attack would do, term by term with clauses, as far as its player can know.

It lists the cases that the player cannot tell apart, such as whether the enemy defends; buffs and dragons' strength are
private (FF-VIS-9).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import (
    BASE,
    MELEE,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    PENALTY,
    PHALANX,
    RANGED,
    Board,
    Hold,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.retaliation import effective_range, find_target
from sandtable.games.fortress_frontiers.rules.combat.strength import POINT, damage, has_phalanx_beside, health_loss
from sandtable.games.fortress_frontiers.rules.position.combatants import HOLD_OFFSET
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import own_hold
from sandtable.games.fortress_frontiers.rules.position.works import is_intact
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import is_in_sight
from sandtable.kernel.thread_local import scratch

from .names import KIND_NAMES
from .tiles import GROUND_NAMES

Row = dict[str, Any]
HEALTH: Final = 200  # the health factor of an unhurt unit


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a strength, in 1/2000."""

    name: str
    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class Fighter:
    """A combatant that strikes or is struck: where it is, and whether it defends."""

    state: State
    board: Board
    combatant: int
    tile: int
    defends: bool = False

    @property
    def piece(self) -> Unit | Hold:
        return self.state.holds[self.combatant - HOLD_OFFSET] if self.is_hold else self.state.units[self.combatant]

    @property
    def kind(self) -> int:
        return self.piece.kind

    @property
    def seat(self) -> int:
        return self.piece.seat

    @property
    def health(self) -> int:
        return self.piece.health

    @property
    def buff(self) -> int:
        return self.piece.buff

    @property
    def is_hold(self) -> bool:
        return self.combatant >= HOLD_OFFSET

    @property
    def name(self) -> str:
        return KIND_NAMES[self.kind]


def strength_terms(who: Fighter, *, ranged: bool, dealing: bool, attackers: int) -> list[Term]:
    """Return S or T as terms (FF-COMBAT-5); their sum is the strength that the rules use."""
    shoots = ranged and dealing
    base = RANGED[who.kind] if shoots else MELEE[who.kind]
    verb = "shoots" if shoots else "strikes" if dealing else "holds"
    made = [Term(f"{who.name} {verb}", base * POINT, "FF-UNIT-1")]
    scaled = base * 10 + who.buff
    if who.buff:
        made.append(Term("Combat Buff", who.buff * HEALTH, "FF-SPELL-1"))
    penalty = (attackers - 1) * PENALTY[who.kind] * 10
    if penalty:
        made.append(Term(f"{attackers} attackers", -penalty * HEALTH, "FF-COMBAT-8"))
    if who.kind == PHALANX and who.defends:
        made.append(Term("Phalanx defends", 20 * POINT, "FF-COMBAT-5"))
        scaled += 200
    if not who.is_hold and who.seat != NEUTRAL and who.health < model.FULL:
        made.append(Term(f"wounded, {who.health} health", (scaled - penalty) * (who.health - 100), "FF-COMBAT-4"))
    return made + [Term(name, points * POINT, clause) for name, points, clause in flat_terms(who, ranged, dealing)]


def flat_terms(who: Fighter, ranged: bool, dealing: bool) -> list[tuple[str, int, str]]:
    """Return the terms that health does not scale."""
    state, tile = who.state, who.tile
    ground = state.ground[tile]
    made: list[tuple[str, int, str]] = []
    if who.seat != NEUTRAL:
        side = state.sides[who.seat]
        made.append(("dragon's strength", side.ranged if ranged and dealing else side.melee, "FF-NEU-10"))
        if has_phalanx_beside(state, who.board, who.board.tiles[tile], who.seat):
            made.append(("beside a defending Phalanx", 2, "FF-COMBAT-5"))
    if who.is_hold:
        return [term for term in made if term[1]]
    if is_intact(state.works[tile], model.FORT):
        made.append(("on a fortification", 3, "FF-ENG-1"))
    hold = own_hold(state, tile, model.SEATS[who.seat]) if who.seat != NEUTRAL else NOWHERE
    if hold != NOWHERE and state.holds[hold].kind != BASE:
        made.append(("garrison of a tower", 3, "FF-COMBAT-5"))
    if dealing:
        made.append((f"from {GROUND_NAMES[ground]}", 0 if ranged else model.MELEE_ATTACK[ground], "FF-TERR-1"))
    else:
        defence = model.RANGED_DEFENCE[ground] if ranged else model.MELEE_DEFENCE[ground]
        made.append((f"on {GROUND_NAMES[ground]}", defence, "FF-TERR-1"))
        if ranged and who.kind == model.SCOUT and ground == model.FOREST:
            made.append(("a Scout in a forest", 5, "FF-UNIT-1"))
    return [term for term in made if term[1]]


def attack_rows(state: State, board: Board, row: int, tile: int, *, ranged: bool, start: int, first: bool) -> list[Row]:
    """Return the table of one unit's attack on a tile.

    `start` is the tile it strikes from; `first` is true for an attack order and false for a move (FF-COMBAT-8, FF-
    RES-7).
    """
    seat = state.units[row].seat
    combatant = find_target(state, tile, seat)
    if combatant == NOBODY:
        return []
    attackers = count_own_attackers(state, seat, tile) if first else 1
    striker = Fighter(state, board, row, start)
    struck = Fighter(state, board, combatant, tile)
    made, amount = strike_rows(striker, struck, ranged, 1, attackers)
    left = struck.health - health_loss(amount)
    made.append(
        _row("It loses", f"{health_loss(amount)} of {struck.health}{', and falls' if left <= 0 else ''}", "FF-COMBAT-6")
    )
    return made + retaliation_rows(striker, struck, ranged, attackers, falls=left <= 0)


def count_own_attackers(state: State, seat: int, tile: int) -> int:
    """Count the player's own attack orders on the tile; the enemy's cannot be known."""
    army = state.units[seat * model.ARMY : (seat + 1) * model.ARMY]
    return max(
        1, sum(u.tile != model.OFF and u.order in (model.DO_SHOOT, model.DO_STRIKE) and u.a == tile for u in army)
    )


def strike_rows(striker: Fighter, struck: Fighter, ranged: bool, own: int, others: int) -> tuple[list[Row], int]:
    """Return both strengths term by term with the damage, and its amount in billionths."""
    dealing = strength_terms(striker, ranged=ranged, dealing=True, attackers=own)
    taking = strength_terms(struck, ranged=ranged, dealing=False, attackers=others)
    s, t = total_strength(dealing), total_strength(taking)
    made = term_rows(dealing, "Its strength", s) + term_rows(taking, "What it withstands with", t)
    amount = damage(s, t)
    made.append(_row(f"Damage 30 × 1.041^{_number(s - t)}", f"{amount / 1e9:.1f}", "FF-COMBAT-3"))
    return made, amount


def total_strength(terms: list[Term]) -> int:
    """Return the sum of the terms, in 1/2000."""
    return sum(term.points for term in terms)


def term_rows(terms: list[Term], name: str, points: int) -> list[Row]:
    """Return the terms and their sum; a single term needs no sum."""
    made = [
        _row(term.name, _signed(term.points) if i else _number(term.points), term.clause)
        for i, term in enumerate(terms)
    ]
    return made if len(terms) == 1 else [*made, _row(name, _number(points), "FF-COMBAT-5") | {"total": True}]


def retaliation_rows(striker: Fighter, struck: Fighter, ranged: bool, attackers: int, *, falls: bool) -> list[Row]:
    """Return how the other side may respond, case by case (FF-COMBAT-7)."""
    if struck.seat == NEUTRAL:
        made = [_row("It never strikes back", "", "FF-NEU-1")]
        if falls:
            made.append(_row("Last breath", "it attacks once more as it dies", "FF-NEU-7"))
        return made
    made = [_row("If it does not defend", "no answer", "FF-COMBAT-7")]
    answerer = find_retaliator(striker.state, struck)
    if answerer is None:
        made = [_row("Nobody is seen to strike back", "", "FF-COMBAT-7")]
    elif not can_retaliate(answerer, striker, ranged):
        made = [_row("It cannot reach back", "", "FF-COMBAT-7")]
    else:
        made += defended_rows(striker, struck, answerer, ranged, attackers)
    return [*made, _row("Its buff and dragons are secret", "−4 % a point", "FF-VIS-9")]


def find_retaliator(state: State, struck: Fighter) -> Fighter | None:
    """Return who would strike back if it defends: the unit, or the visible garrison."""
    if not struck.is_hold:
        return Fighter(state, struck.board, struck.combatant, struck.tile, defends=True)
    row = state.occupant[struck.tile]
    if row == NOBODY or state.units[row].seat != struck.seat:
        return None
    return Fighter(state, struck.board, row, struck.tile, defends=True)


def can_retaliate(answerer: Fighter, striker: Fighter, ranged: bool) -> bool:
    """Whether a retaliator reaches the attacker (FF-RULING-29)."""
    if distance(answerer.board, answerer.tile, striker.tile) <= 1:
        return True
    if not ranged or answerer.kind != model.ARCHER:
        return False
    reach = effective_range(answerer.state, answerer.state.units[answerer.combatant])
    return is_in_sight(answerer.state, answerer.board, Tile(answerer.tile), reach, Tile(striker.tile), scratch(Work))


def defended_rows(striker: Fighter, struck: Fighter, answerer: Fighter, ranged: bool, attackers: int) -> list[Row]:
    """Return the case that the target defends: its loss, and the retaliation (FF-RULING-30)."""
    state, board = striker.state, striker.board
    made = []
    if answerer.combatant == struck.combatant and struck.kind == PHALANX:
        _, less = strike_rows(striker, answerer, ranged, 1, attackers)
        made.append(_row("If it defends it loses", f"{health_loss(less)} of {struck.health}", "FF-UNIT-2"))
    shield = own_hold(state, striker.tile, model.SEATS[striker.seat])
    hit = striker if shield == NOWHERE else Fighter(state, board, HOLD_OFFSET + shield, striker.tile)
    shoots = ranged and answerer.kind == model.ARCHER
    _, back = strike_rows(answerer, hit, shoots, attackers if answerer.combatant == struck.combatant else 1, 1)
    who = "you lose" if hit is striker else f"your {hit.name} loses"
    made.append(_row(f"If it defends {who}", f"{health_loss(back)} of {hit.health}", "FF-COMBAT-7"))
    return made


def spell_rows(state: State, seat: int, tile: int, spell: int, mana: int) -> list[Row]:
    """Return the table of a spell (FF-SPELL-1)."""
    if spell == model.HEALING:
        return [_row("Heals", "25, at most to 100", "FF-SPELL-1")]
    if spell == model.BUFF:
        return [_row("Strength until the next Upkeep", f"+{mana / 10:g}", "FF-SPELL-5")]
    if spell == model.LIGHTNING:
        chain = _row("Units beside one that is hit", "half of it each, then half again", "FF-SPELL-6")
        return [_row("The target loses", "32", "FF-SPELL-1"), chain]
    combatant = find_target(state, tile, model.SEATS[seat])
    if combatant == NOBODY:
        return []
    kind = state.holds[combatant - HOLD_OFFSET].kind if combatant >= HOLD_OFFSET else state.units[combatant].kind
    hit = 10 if combatant >= HOLD_OFFSET else 15 if kind == model.DRAGON else 50
    return [
        _row(f"{KIND_NAMES[kind]} loses", str(hit), "FF-SPELL-1"),
        _row("Nobody strikes back at a spell", "", "FF-COMBAT-7"),
    ]


def _row(name: str, text: str, clause: str) -> Row:
    return {"name": name, "text": text, "clause": clause}


def _number(points: int) -> str:
    return f"{points / POINT:.2f}".rstrip("0").rstrip(".").replace("-", "−")


def _signed(points: int) -> str:
    return ("+" if points >= 0 else "") + _number(points)
