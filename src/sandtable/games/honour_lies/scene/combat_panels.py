"""A combat explained: base scores line by line, the result of each bid against each answer, and contact marks."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.actions import unit_code
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import FRONT, INSIDE, NOBODY, NOWHERE, ON_TABLE, OTHER, REAR, Board, State, Unit
from sandtable.games.honour_lies.rules.combat.base_scores import count_attackers, count_defenders, is_afraid
from sandtable.games.honour_lies.rules.combat.bids import bid_value, highest_bid, may_bid
from sandtable.games.honour_lies.rules.combat.combat import attacker_wins
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES, front_rank
from sandtable.games.honour_lies.rules.units.profiles import (
    DEFENCE_DISCIPLINE,
    MELEE_DISCIPLINE,
    RANGED_DISCIPLINE,
    defence_of,
    depth_of,
    has_rule,
    melee_of,
    morale_of,
    ranged_of,
    width_of,
)
from sandtable.games.honour_lies.scene.drawing import SINES, scene_point
from sandtable.games.honour_lies.scene.unit_names import unit_name
from sandtable.geometry.plane import offset
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Area, Mark, Panel

FACE_WORDS: Final = ("front", "flank", "rear", "flank")
CONTACT_MARGIN: Final = 1000  # micrometres: what counts as touching on the picture
MOST_LOSSES: Final = 2  # HL-COMBAT-11


def combat_panels(setup: Setup[State, Board], state: State, seat: int) -> list[Panel]:
    """Return the panels of the current combat."""
    combat = state.combat
    if combat.attacker == NOBODY:
        return []
    if state.phase != model.BIDDING:
        return [Panel(kind="table", title="The combat", rows=combat_totals(setup, state), clause="HL-COMBAT-9")]
    made = [Panel(kind="table", title=combat_title(setup, state), rows=score_lines(setup, state), clause="HL-COMBAT-4")]
    if seat < 2:
        made.append(bid_answers(setup, state, seat))
    if seat < 2 and highest_bid(state, seat) > 0:
        made.append(bid_matrix(setup, state, seat))
    return made


def combat_title(setup: Setup[State, Board], state: State) -> str:
    """Return a title such as "Charge at Berserker Infantry, front"."""
    combat = state.combat
    name = unit_name(setup, state.units[combat.defender], combat.defender)
    inside = state.units[combat.defender].status == INSIDE
    return f"{'Shot' if combat.ranged else 'Charge'} at {name}, {'in a holding' if inside else FACE_WORDS[combat.face]}"


def combat_totals(setup: Setup[State, Board], state: State) -> list[dict[str, Any]]:
    """Return attacker, defender, and the loser with its margin."""
    combat = state.combat
    rows = [
        {"name": unit_name(setup, state.units[combat.attacker], combat.attacker), "text": "attacks"},
        {"name": unit_name(setup, state.units[combat.defender], combat.defender), "text": "defends"},
    ]
    if combat.loser != NOBODY:
        name = unit_name(setup, state.units[combat.loser], combat.loser)
        rows.append({"name": f"{name} loses by", "text": str(combat.margin), "clause": "HL-COMBAT-9"})
    return rows


def score_lines(setup: Setup[State, Board], state: State) -> list[dict[str, Any]]:
    """Return base scores line by line (HL-COMBAT-2 to HL-COMBAT-4); the lines of a side add up to its score."""
    combat = state.combat
    attacker, defender = state.units[combat.attacker], state.units[combat.defender]
    ranged = combat.ranged == 1
    count = count_attackers(state, combat.attacker, combat.defender, ranged)
    each = ranged_of(attacker) if ranged else melee_of(attacker)
    rows = [_line(f"{count} in the front rank × {'ranged' if ranged else 'melee'} {each}", count * each, "HL-COMBAT-2")]
    if not ranged and is_afraid(attacker, defender):
        rows.append({"name": "one stand fewer: it is afraid", "text": "counted", "clause": "HL-SPEC-3"})
    if rest := combat.attack - count * each:
        rows.append(_line("on high ground", rest, "HL-TERR-5", sign=True))
    rows.append({"name": f"{SEAT_NAMES[attacker.seat]} before bids", "text": str(combat.attack), "total": True})
    count = count_defenders(state, combat.attacker, combat.defender, combat.face, ranged)
    each = defence_of(defender)
    words = f"{count} {_depth(defender, combat.face)} × defence {each}"
    rows.append(_line(words, count * each, "HL-HOLD-6" if defender.status == INSIDE else "HL-COMBAT-2"))
    if not ranged and is_afraid(defender, attacker):
        rows.append({"name": "one stand fewer: it is afraid", "text": "counted", "clause": "HL-SPEC-3"})
    if rest := combat.defence - count * each:
        rows.append(_line("in cover", rest, "HL-TERR-4", sign=True))
    rows.append({"name": f"{SEAT_NAMES[defender.seat]} before bids", "text": str(combat.defence), "total": True})
    return rows + [_worth(state, row) for row in (combat.attacker, combat.defender)]


def _line(name: str, value: int, clause: str, *, sign: bool = False) -> dict[str, Any]:
    """Return one line of a score."""
    return {"name": name, "text": f"{value:+d}" if sign else str(value), "clause": clause}


def _depth(unit: Unit, face: int) -> str:
    """Describe the counted stands of a defender."""
    if unit.status == INSIDE:
        return "in the holding"
    if face == REAR:
        return "turned round"
    return "deep" if face == FRONT else "on the flank"


def _worth(state: State, unit_id: int) -> dict[str, Any]:
    """Describe what Health buys for one unit (HL-COMBAT-7)."""
    unit, combat = state.units[unit_id], state.combat
    attacks = unit_id == combat.attacker
    rule = DEFENCE_DISCIPLINE if not attacks else RANGED_DISCIPLINE if combat.ranged else MELEE_DISCIPLINE
    who = SEAT_NAMES[unit.seat]
    if not may_bid(unit, attacks, combat.ranged == 1):
        return {"name": f"{who} may not bid", "text": "it shoots", "clause": "HL-COMBAT-6"}
    pair = bid_value(unit, attacks, combat.ranged == 1, 2)
    reason = " (Discipline)" if has_rule(unit, rule) else " (disordered)" if unit.disordered else ""
    return {"name": f"{who}: bidding 2 Health adds{reason}", "text": f"+{pair}", "clause": "HL-COMBAT-7"}


# -- bids -------------------------------------------------------------------------------------------------------


def bid_outcome(setup: Setup[State, Board], state: State, seat: int, mine: int, theirs: int) -> tuple[bool, int]:
    """Return whether the seat wins with these bids, and the loser's lost stands (HL-COMBAT-9, HL-COMBAT-11)."""
    combat = state.combat
    attacks = state.units[combat.attacker].seat == seat
    bids = (mine, theirs) if attacks else (theirs, mine)
    ranged = combat.ranged == 1
    attack = combat.attack + bid_value(state.units[combat.attacker], True, ranged, bids[0])
    defence = combat.defence + bid_value(state.units[combat.defender], False, ranged, bids[1])
    attacker_won = attacker_wins(state, attack, defence)
    loser = state.units[combat.defender if attacker_won else combat.attacker]
    paid = bids[1] if attacker_won else bids[0]
    if paid >= loser.health or (not attacker_won and ranged):  # destroyed by its bid, or a shooter (HL-COMBAT-10)
        return attacker_won == attacks, 0
    return attacker_won == attacks, min(MOST_LOSSES, abs(attack - defence) // morale_of(loser))


def outcome_cell(won: bool, lost: int) -> str:
    """Return the loser's lost stands, with a minus sign if the seat itself loses them."""
    return str(lost) if won or not lost else f"−{lost}"


def bid_answers(setup: Setup[State, Board], state: State, seat: int) -> Panel:
    """Return the current bid against each answer of the other side."""
    theirs = range(highest_bid(state, OTHER[seat]) + 1)
    mine = state.bid[seat]
    found = [bid_outcome(setup, state, seat, mine, bid) for bid in theirs]
    wins = sum(won for won, _ in found)
    cells = [outcome_cell(won, lost) for won, lost in found]
    verdict = (
        "You win whatever they bid; they retreat."
        if wins == len(found)
        else "You lose whatever they bid."
        if not wins
        else f"You win while they bid {wins - 1} or less."
    )
    rows: list[dict[str, Any]] = [
        {"name": f"{SEAT_NAMES[OTHER[seat]]} bids", "values": [str(bid) for bid in theirs]},
        {"name": f"you bid {mine}", "values": cells, "best": wins,
         "text": f"{verdict} Numbers are lost stands, yours with a minus sign.", "clause": "HL-COMBAT-11"},
    ]  # fmt: skip
    return Panel(kind="strip", title="Your bid against each answer", rows=rows, clause="HL-COMBAT-6")


def bid_matrix(setup: Setup[State, Board], state: State, seat: int) -> Panel:
    """Return every bid of the seat against every answer, with the current bid marked."""
    own, theirs = range(highest_bid(state, seat) + 1), range(highest_bid(state, OTHER[seat]) + 1)
    rows: list[dict[str, Any]] = [{"name": "", "values": [str(bid) for bid in theirs]}]
    safe = -1
    for mine in own:
        found = [bid_outcome(setup, state, seat, mine, bid) for bid in theirs]
        if safe < 0 and all(won for won, _ in found):
            safe = mine
        rows.append(
            {
                "name": str(mine),
                "values": [outcome_cell(won, lost) for won, lost in found],
                "looks": ["good" if won else "bad" for won, _ in found],
                "now": mine == state.bid[seat],
            }
        )
    if safe >= 0:
        rows[-1]["text"] = f"A bid of {safe} wins whatever they answer." if safe else "You win even without a bid."
    else:
        rows[-1]["text"] = "No bid wins against every answer."
    return Panel(kind="matrix", title="All bids: yours down, theirs across", rows=rows, clause="HL-COMBAT-9")


# -- marks on the table -------------------------------------------------------------------------------------------


def contact_marks(board: Board, state: State) -> list[Mark]:
    """Mark where the stands of a charge touch."""
    combat = state.combat
    if state.phase == model.ENGAGING:
        unit, charge = state.units[state.active], state.charge
        dx, dy = offset(SINES, charge.heading, width_of(unit) // 2, 0)
        return [Mark(at=scene_point(board, charge.x + dx, charge.y + dy), style="contact")]
    if state.phase != model.BIDDING or combat.ranged or combat.attacker == NOBODY:
        return []
    attacker, defender = state.units[combat.attacker], state.units[combat.defender]
    if attacker.status != ON_TABLE:
        return []
    w, rank = width_of(attacker), front_rank(attacker.cells)
    made = []
    for file in range(FILES):
        if not (attacker.cells >> (FILES * rank + file)) & 1:
            continue
        for part in (2, 1, 3):  # the middle of the front edge, or a quarter of it
            dx, dy = offset(
                SINES, attacker.heading, file * w + part * w // 4, -rank * depth_of(attacker) + CONTACT_MARGIN
            )
            x, y = attacker.x + dx, attacker.y + dy
            if _covers(state, defender, x, y):
                made.append(Mark(at=scene_point(board, x, y), style="contact"))
                break
    return made


def _covers(state: State, unit: Unit, x: int, y: int) -> bool:
    """Whether a point lies on a unit, or on the holding that it is in."""
    if unit.status == INSIDE:
        square = state.holding[unit.holding]
        return square.west <= x <= square.east and square.south <= y <= square.north
    sine, cosine = offset(SINES, unit.heading, 0, 10**6)  # of the heading, in millionths
    a = ((x - unit.x) * cosine - (y - unit.y) * sine) // 10**6
    b = -((x - unit.x) * sine + (y - unit.y) * cosine) // 10**6
    file, rank = a // width_of(unit), b // depth_of(unit)
    return 0 <= file < FILES and 0 <= rank < CELLS // FILES and bool((unit.cells >> (FILES * rank + file)) & 1)


def charging_stand(board: Board, state: State) -> list[Area]:
    """Return the stand that meets the enemy while its layout is chosen (HL-ENG-5)."""
    if state.phase != model.ENGAGING:
        return []
    unit, charge = state.units[state.active], state.charge
    w, d = width_of(unit), depth_of(unit)
    corners = [offset(SINES, charge.heading, a, b) for a, b in ((0, 0), (w, 0), (w, -d), (0, -d))]
    against = f"holding {charge.holding + 1}" if charge.holding != NOWHERE else FACE_WORDS[charge.face]
    outline = [scene_point(board, charge.x + x, charge.y + y) for x, y in corners]
    return [Area(outline=outline, style="wheel", label=f"meets {against}", piece=unit_code(state.active))]
