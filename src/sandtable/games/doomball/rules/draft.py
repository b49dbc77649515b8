"""The secret draft: DB-DRAFT, DB-VAR-DRAFT-1, DB-SEAL, DB-LIMIT-1. Clause ids are those of RULES.md.

What a seat may do depends only on its own race and picks. An army is how often each kind of its race was picked, by
the kind's place: 0 to 2 are of level 1, 3 to 5 of level 2, 6 is of level 3 (DB-UNIT-4).
"""

from sandtable.games.doomball.clauses import (
    DB_DEC_1,
    DB_DRAFT_1,
    DB_DRAFT_2,
    DB_LIMIT_1,
    DB_SEAL_1,
    DB_SEAL_2,
    DB_VAR_DRAFT_1,
    DB_VAR_SETUP_1,
)
from sandtable.games.doomball.events import drafted, sealed
from sandtable.games.doomball.model import (
    ARMY_ONLY,
    DO_CLEAR,
    DO_DRAFT,
    DO_DROP,
    DO_RACE,
    DO_RANDOM,
    DO_READY,
    MOST_CHANGES,
    NO_RACE,
    PLACES,
    RACE_ONLY,
    VARIANT,
    Board,
    Side,
    State,
    Work,
)
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.contract import Action
from sandtable.kernel.events import Events
from sandtable.kernel.ids import Seat

ARMIES = 84  # DB-DRAFT-4
ATTACKER_ARMIES = 1971  # DB-VAR-DRAFT-1
LEVEL_ONE = 3  # places of level 1
LEVEL_TWO = 6  # places below it are of level 1 or 2


def is_attacker_draft(s: State, board: Board, seat: Seat) -> bool:
    """Whether the seat drafts as the Variant's attacker (DB-VAR-DRAFT-1); the defender drafts by DB-DRAFT-2."""
    return board.mode == VARIANT and seat == s.offence


def count_picks(side: Side, level: int) -> int:
    """Count the picks of a level."""
    if level == 1:
        return side.picks[0] + side.picks[1] + side.picks[2]
    if level == 2:
        return side.picks[3] + side.picks[4] + side.picks[5]
    return side.picks[6]


def level_of(place: int) -> int:
    """Return the level of a kind by its place in its race."""
    if place < LEVEL_ONE:
        return 1
    return 2 if place < LEVEL_TWO else 3


def further_picks(one: int, two: int, three: int) -> int:
    """Count the picks beyond 7 of level 1 and 4 of level 2: the Variant's attacker has one of any level."""
    return max(0, one - 7) + max(0, two - 4) + three


def may_pick(s: State, board: Board, seat: Seat, place: int) -> bool:
    """Whether one more pick of this kind is allowed."""
    side = s.sides[seat]
    one = count_picks(side, 1)
    two = count_picks(side, 2)
    three = count_picks(side, 3)
    level = level_of(place)
    if is_attacker_draft(s, board, seat):  # 7 and 4 and one further of any level, no caps (DB-RULING-57)
        further = further_picks(one, two, three)
        if level == 1:
            return one < 7 or further == 0
        if level == 2:
            return two < 4 or further == 0
        return further == 0
    if level == 1:  # DB-DRAFT-2: five, at most three of a kind
        return one < 5 and side.picks[place] < 3
    if level == 2:
        return two < 3 and side.picks[place] < 2
    return three < 1


def is_complete(s: State, board: Board, seat: Seat) -> bool:
    """Whether the army has exactly all its picks (DB-RULING-4)."""
    side = s.sides[seat]
    count = count_picks(side, 1) + count_picks(side, 2) + count_picks(side, 3)
    return count == (12 if is_attacker_draft(s, board, seat) else 9)


def may_seal(s: State, board: Board, seat: Seat) -> int:
    """Return 0, or the clause that keeps the seat from sealing."""
    side = s.sides[seat]
    if side.race == NO_RACE:
        return DB_VAR_SETUP_1 if s.drafting == RACE_ONLY else DB_DRAFT_1
    if s.drafting != RACE_ONLY and not is_complete(s, board, seat):
        return DB_VAR_DRAFT_1 if is_attacker_draft(s, board, seat) else DB_DRAFT_2
    return 0


def check_draft(s: State, board: Board, seat: Seat, action: Action) -> int:
    """Return 0, or the clause that refuses a change of a draft that is not sealed."""
    side = s.sides[seat]
    verb = action[0]
    if verb == DO_DRAFT:
        return check_pick(s, board, seat, action[1])
    if s.drafting == RACE_ONLY and verb not in (DO_RACE, DO_RANDOM):
        return DB_VAR_SETUP_1
    if verb == DO_DROP:
        place = action[1] - side.race * PLACES
        if side.race == NO_RACE or place < 0 or place >= PLACES or side.picks[place] == 0:
            return DB_SEAL_1
    elif verb == DO_CLEAR:
        if is_empty(side):
            return DB_SEAL_1
    elif verb == DO_RACE:
        if s.drafting == ARMY_ONLY:  # DB-VAR-SETUP-1: kept for the match
            return DB_VAR_SETUP_1
        if action[1] < 0 or action[1] >= board.races or action[1] == side.race:  # DB-EXTRA-1: off by default
            return DB_DEC_1
    elif verb == DO_READY:
        clause = check_ready(s, board, seat, action[1])
        if clause != 0:
            return clause
    return DB_LIMIT_1 if side.changes >= MOST_CHANGES else 0


def check_pick(s: State, board: Board, seat: Seat, kind: int) -> int:
    """Return 0, or the clause that refuses one more of a kind."""
    side = s.sides[seat]
    if s.drafting == RACE_ONLY:
        return DB_VAR_SETUP_1
    place = kind - side.race * PLACES
    if side.race == NO_RACE or place < 0 or place >= PLACES:  # DB-RULING-3: one race only
        return DB_DRAFT_1
    if may_pick(s, board, seat, place):
        return 0
    return DB_VAR_DRAFT_1 if is_attacker_draft(s, board, seat) else DB_DRAFT_2


def check_ready(s: State, board: Board, seat: Seat, number: int) -> int:
    """Return 0, or the clause that refuses a preset; Centaurs and the Variant's attacker have none (DB-SEAL-2)."""
    side = s.sides[seat]
    if side.race == NO_RACE:
        return DB_DRAFT_1
    if number < 0 or number > 1 or is_attacker_draft(s, board, seat):
        return DB_SEAL_2
    return 0 if board.ready[2 * side.race + number][6] > 0 else DB_SEAL_2


def is_empty(side: Side) -> bool:
    """Whether nothing has been picked yet."""
    return count_picks(side, 1) + count_picks(side, 2) + count_picks(side, 3) == 0


# -- changing a draft -----------------------------------------------------------------------------------------------


def change_draft(
    s: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """Apply one order of a draft, told to its own seat alone (DB-SEAL-1, DB-RULING-6)."""
    side = s.sides[seat]
    verb = action[0]
    if verb == DO_DRAFT:
        side.picks[action[1] - side.race * PLACES] += 1
    else:
        side.changes += 1
    if verb == DO_DROP:
        side.picks[action[1] - side.race * PLACES] -= 1
    elif verb == DO_CLEAR:
        clear_picks(side)
    elif verb == DO_RACE:
        side.race = action[1]
        clear_picks(side)
    elif verb == DO_READY:
        for place in range(PLACES):
            side.picks[place] = board.ready[2 * side.race + action[1]][place]
    elif verb == DO_RANDOM:
        draft_at_random(s, board, seat, chance, work)
    drafted(events, seat, verb, action[1])


def clear_picks(side: Side) -> None:
    """Remove all picks."""
    for place in range(PLACES):
        side.picks[place] = 0


def draft_at_random(s: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Draw a race if there is none (or only a race is asked for), and an army of it (DB-SEAL-2)."""
    side = s.sides[seat]
    if side.race == NO_RACE or s.drafting == RACE_ONLY:
        side.race = draw(chance, board.races)
    if s.drafting == RACE_ONLY:
        return
    number = draw(chance, ATTACKER_ARMIES if is_attacker_draft(s, board, seat) else ARMIES)
    write_army(number, is_attacker_draft(s, board, seat), work)
    for place in range(PLACES):
        side.picks[place] = work.picks[place]


def seal(s: State, seat: Seat, events: Events) -> bool:
    """Make the draft final; return whether both seats have."""
    s.sides[seat].sealed = 1
    sealed(events, seat)
    return s.sides[0].sealed != 0 and s.sides[1].sealed != 0


# -- armies by number -----------------------------------------------------------------------------------------------


def write_army(number: int, attacker: bool, work: Work) -> None:
    """Write the army of a number as picks into `work.picks`: 0 to 83, for the Variant's attacker 0 to 1970."""
    work.picks[6] = 1
    if not attacker:
        write_split(5, 3, number // 7, 0, work)
        write_split(3, 2, number % 7, 3, work)
        return
    if number < 540:  # 36 · 15: the further pick is of level 3
        write_split(7, 7, number // 15, 0, work)
        write_split(4, 4, number % 15, 3, work)
        return
    work.picks[6] = 0
    number -= 540
    if number < 675:  # 45 · 15: of level 1
        write_split(8, 8, number // 15, 0, work)
        write_split(4, 4, number % 15, 3, work)
        return
    number -= 675  # 36 · 21: of level 2
    write_split(7, 7, number // 21, 0, work)
    write_split(5, 5, number % 21, 3, work)


def write_split(total: int, cap: int, number: int, at: int, work: Work) -> None:
    """Write the nth way to split `total` picks among three kinds with at most `cap` of one."""
    for first in range(min(total, cap) + 1):
        for second in range(min(total - first, cap) + 1):
            if total - first - second > cap:
                continue
            if number == 0:
                work.picks[at] = first
                work.picks[at + 1] = second
                work.picks[at + 2] = total - first - second
                return
            number -= 1
