"""The secret draft of one seat: prompt, list of rules, panels and orders."""

from __future__ import annotations

from typing import cast

from sandtable.games.doomball.kinds import RACE_NAMES, army_size, kind_of
from sandtable.games.doomball.model import (
    NO_RACE,
    PLACES,
    RACE_ONLY,
    Board,
    State,
)
from sandtable.games.doomball.rules.draft import is_attacker_draft, is_whole
from sandtable.games.doomball.rules.position import defence_seat
from sandtable.games.doomball.scene.words import SEAT_NAMES, many, some_of
from sandtable.kernel.game import Setup


def ask_draft(setup: Setup, state: State, seat: int) -> str:
    """What is still missing from a draft."""
    board = cast("Board", setup.board)
    waiting = [SEAT_NAMES[s] for s in (0, 1) if not state.sides[s].sealed]
    if seat > 1 or state.sides[seat].sealed:
        return f"Waiting for the draft of {' and '.join(waiting)}."
    side = state.sides[seat]
    if side.race == NO_RACE:
        return "Choose a race, in secret."
    if state.drafting == RACE_ONLY:
        return f"You lead the {RACE_NAMES[side.race]}: seal your race, or change it."
    missing = missing_picks(state, board, seat)
    pieces = many(army_size(side.race, side.picks), "piece")
    if not missing:
        return f"Your army is whole, {pieces}: seal it, or change it."
    return f"Draft your {RACE_NAMES[side.race]}: still {missing}."


def missing_picks(state: State, board: Board, seat: int) -> str:
    """What an army still lacks, in words; empty when it is whole."""
    side = state.sides[seat]
    one, two, three = sum(side.picks[:3]), sum(side.picks[3:6]), side.picks[6]
    if is_attacker_draft(state, board, state.offence if state.offence == seat else defence_seat(state)):
        further = max(0, one - 7) + max(0, two - 4) + three
        lacks = [(7 - one, "of level 1"), (4 - two, "of level 2"), (1 - further, "of any level")]
    else:
        lacks = [(5 - one, "of level 1"), (3 - two, "of level 2"), (1 - three, "of level 3")]
    return ", ".join(f"{many(count, 'pick')} {level}" for count, level in lacks if count > 0)


def draft_checks(state: State, board: Board, seat: int) -> list[tuple[str, str, str, bool]]:
    """The draft helper: what each rule asks, how it stands, the clause, and whether it is met."""
    side = state.sides[seat]
    own = state.offence if state.offence == seat else defence_seat(state)
    attacker = is_attacker_draft(state, board, own)
    clause = "DB-VAR-DRAFT-1" if attacker else "DB-DRAFT-2"
    one, two, three = sum(side.picks[:3]), sum(side.picks[3:6]), side.picks[6]
    made = [("One race", RACE_NAMES[side.race] if side.race != NO_RACE else "none", "DB-DRAFT-1", side.race != NO_RACE)]
    for level, count, most in ((1, one, 7 if attacker else 5), (2, two, 4 if attacker else 3)):
        made.append((f"Level {level}", f"{count} of {most}", clause, count >= most))
    if attacker:
        further = max(0, one - 7) + max(0, two - 4) + three
        made.append(("One more of any level", f"{further} of 1", clause, further == 1))
    else:
        made.append(("Level 3", f"{three} of 1", clause, three == 1))
        caps = [(at, 3 if at < 3 else 2) for at in range(PLACES - 1) if side.race != NO_RACE]
        full = [some_of(kind_of(side.race, at), cap) for at, cap in caps if side.picks[at] >= cap]
        made.append(("Caps of a kind", f"at the cap: {', '.join(full)}" if full else "room", clause, True))
    whole = is_whole(state, board, own) and side.race != NO_RACE
    made.append(("To be sealed", "ready" if whole else missing_picks(state, board, seat), "DB-SEAL-1", whole))
    return made
