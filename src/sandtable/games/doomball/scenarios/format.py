"""The scenario document `doomball-scn-1`: DB-SCN-1 to DB-SCN-4.

What each part says by itself is declared here; `position_checks` says how the parts fit together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from sandtable.games.doomball.board import COLUMNS, bare_map, read_cell
from sandtable.games.doomball.kinds import KIND_WORDS, RACE_WORDS
from sandtable.games.doomball.model import (
    ARTIFACTS,
    BASE,
    COIN_NAMES,
    DRAFT,
    EDGE_NAMES,
    LONGEST_MOVE,
    MAIN_RACES,
    MARKS,
    MOST_CHANGES,
    PIECES,
    PLACES,
    RACE_ONLY,
    VARIANT,
    State,
)
from sandtable.games.doomball.rules.draft import further_picks
from sandtable.kernel.documents.fields import (
    BROKEN,
    REQUIRED,
    Fill,
    Sentinel,
    When,
    choice,
    either,
    flag,
    list_of,
    map_of,
    notation,
    section,
    text,
    whole,
    word,
)
from sandtable.kernel.documents.reading import Reading, Unique
from sandtable.kernel.documents.section import Section, needs
from sandtable.kernel.problems import Path

FORMAT: Final = "doomball-scn-1"  # DB-SCN-1
MODES: Final = ("base", "variant")
PHASES: Final = (
    *("draft", "call", "toss", "role", "side", "deploy", "carrier", "markers", "flip", "reinforce", "play"),
    *("play", "retreat", "break", "exchange", "over"),
)  # by number; in an activation it is `play` with a `way` (DB-SCN-2)
RACES_PHASE: Final = "races"  # the Variant's first draft
PHASES_OF: Final = (  # by mode
    ("draft", "call", "toss", "role", "side", "deploy", "carrier", "play", "break", "exchange", "over"),
    (
        *(RACES_PHASE, "call", "toss", "role", "draft", "deploy", "markers", "flip", "reinforce", "play"),
        *("retreat", "break", "exchange", "over"),
    ),
)
EVERY_PHASE: Final = (RACES_PHASE, *dict.fromkeys(PHASES))
BEFORE_DRAFTS: Final = ("draft", RACES_PHASE)
BEFORE_ARMIES: Final = (*BEFORE_DRAFTS, "call", "toss", "role")  # of the Variant
IN_TURN: Final = ("flip", "reinforce", "play", "retreat")
WITH_PIECES: Final = ("carrier", "markers", *IN_TURN)  # phases with units on the board
ROUND_ENDED: Final = ("break", "exchange", "over")
ENDINGS: Final = ("", "goal", "elimination", "guard", "artifacts")
MARKER_SPACES: Final = ("A2", "A7", "D1", "D8", "H2", "H7")  # where a document names none
GOAL_ROWS: Final = ("H", "A")  # by home edge (DB-GOAL-1)
MOST_HITS: Final = 9
MOST_TURNS: Final = 99999
MOST_PICKS: Final = 12

STACK: Final = Unique("E_STACK", "a space of its own", "DB-BOARD-8")
LOOSE: Final = Unique("E_ARTIFACTS", "each space once", "DB-ART-1")
MARKER: Final = Unique("E_MARKERS", "a space of its own", "DB-VAR-SETUP-3")


def phase_name(state: State) -> str:
    """Return the document's name of the phase."""
    if state.phase == DRAFT and state.drafting == RACE_ONLY:
        return RACES_PHASE
    return PHASES[state.phase]


truth = partial(flag, default=False, code="E_TRUTH")


def later(words: str) -> Fill:
    """A default that depends on parts declared further down: `defaults` sets it."""
    return Fill(lambda see: None, words)


# -- what depends on other parts of the document


def mode_read(see: Reading) -> int | None:
    """Return the mode, or None if it has faults."""
    scenario = see.around(Scenario)
    return scenario.mode if scenario.sound("mode") else None


def space(
    pattern: str = "[A-Ha-h][1-8]",
    allowed: str = "a space such as D3",
    default: Sentinel | None = REQUIRED,
    **saying: Any,
) -> Any:
    """A space of the board, read as its name in capitals."""

    def is_on_board(name: str, at: Path, see: Reading) -> None:
        mode = mode_read(see)
        if mode is not None and read_cell(mode, name) is None:
            see.add(saying["code"], at, name, f"{allowed}, in columns 1 to {COLUMNS[mode]}", saying["clause"])

    return notation(str.upper, str, pattern=pattern, allowed=allowed, default=default, also=is_on_board, **saying)


def is_bare(see: Reading) -> bool:
    """Whether the option alone makes this the Variant, whose board is then without terrain (DB-SCN-3)."""
    return see.options.get("variant", 0) != 0 and "mode" not in see.around(Scenario).given


def as_variant_map(rows: Any, see: Reading) -> object:
    """Fit rows without terrain to the board of the option."""
    if not is_bare(see) or not isinstance(rows, list):
        return rows
    bare = bare_map(VARIANT)[0]
    return [bare if isinstance(one, str) and set(one) == {"."} else one for one in rows]


def row_fits(line: str, at: Path, see: Reading) -> None:
    """Report a row that is too long or too short for the board, or has terrain that it may not have."""
    mode = mode_read(see)
    if is_bare(see) and set(line) != {"."}:
        see.add("E_MAP", at, line, "a row without terrain, or the mode", "DB-SCN-3")
    elif mode is not None and len(line) != COLUMNS[mode]:
        see.add("E_MAP", at, line, f"{COLUMNS[mode]} symbols", "DB-MAP-1")


def race_is_allowed(race: int, at: Path, see: Reading) -> None:
    """Report an extra race without its option."""
    if race >= MAIN_RACES and not see.options.get("extra_races", 0):
        see.add("E_RACE", at, RACE_WORDS[race], ", ".join(RACE_WORDS[:MAIN_RACES]), "DB-EXTRA-1")


def army_faults(picks: Sequence[int], attacker: bool) -> Iterator[tuple[str, int, str]]:
    """Find what is too many in an army, by the place of kinds: name, count, what is allowed."""
    one, two, three = sum(picks[:3]), sum(picks[3:6]), picks[6]
    if attacker:
        if further_picks(one, two, three) > 1:
            yield "picks beyond 7 of level 1 and 4 of level 2", one + two + three, "one further pick"
        return
    for name, count, most in (("level 1", one, 5), ("level 2", two, 3), ("level 3", three, 1)):
        if count > most:
            yield name, count, f"{most} picks"
    for place, count in enumerate(picks):
        cap = 3 if place < 3 else 2 if place < 6 else 1
        if count > cap:
            yield f"kind {place + 1} of its race", count, f"at most {cap} of one kind"


# -- the document


class DoomballSection(Section, clause="DB-SCN-1"):
    """An object of a document."""


class SeatEntry(DoomballSection, name="seat", code="E_SEATS"):
    """What belongs to one seat."""

    race: int | None = word(
        RACE_WORDS, code="E_RACE", clause="DB-DRAFT-1", also=race_is_allowed,
        default=later("that of its pieces; after the draft humans for seat 0, orcs for seat 1"),
        help="The last three only with the option extra_races (DB-EXTRA-1).",
    )  # fmt: skip
    picks: dict[str, int] = map_of(
        whole(1, MOST_PICKS, code="E_PICKS"), keys=choice(KIND_WORDS, code="E_PICKS", clause="DB-DRAFT-1"),
        default={}, code="E_PICKS", clause="DB-DRAFT-2",
        help="A draft that is going on: kinds of its race and how often.",
    )  # fmt: skip
    changes: int = whole(0, MOST_CHANGES, default=0, clause="DB-LIMIT-1", help="Changes of mind in the draft.")
    sealed: bool = truth(help="Has sealed its draft (DB-SEAL-1).")
    wins: int = whole(0, 2, default=0, help="Rounds won.")
    home: int | None = word(
        EDGE_NAMES, code="E_WORD", clause="DB-BOARD-7", help="The home edge.",
        default=later("the edge that the other seat does not have; A for seat 0, H for seat 1"),
    )  # fmt: skip
    finished: bool = truth(help="Out for this game turn (DB-VAR-TURN-2).")

    @needs("race", "picks")
    def is_an_army(self, see: Reading) -> None:
        """Report picks of other races, and too many (DB-DRAFT-2, DB-VAR-DRAFT-1)."""
        around, at = see.around(Scenario), [*self.here, "picks"]
        counts = [0] * PLACES
        for kind, count in self.picks.items():
            race, place = divmod(KIND_WORDS.index(kind), PLACES)
            counts[place] += count
            if race != self.race:
                see.add("E_PICKS", [*at, kind], kind, "a kind of the seat's race", "DB-DRAFT-1")
        if not around.sound("mode", "offence"):
            return
        attacker = around.mode == VARIANT and self.here[-1] == around.offence
        for name, count, allowed in army_faults(counts, attacker):
            see.add("E_PICKS", at, count, f"{name}: {allowed}", "DB-VAR-DRAFT-1" if attacker else "DB-DRAFT-2")


class PieceEntry(DoomballSection, name="piece", code="E_PIECES"):
    """One piece: on a space, waiting to be placed, or lost."""

    seat: int = whole(0, 1, code="E_SEAT")
    kind: int = word(KIND_WORDS, code="E_KIND", clause="DB-UNIT-2", help="Of section 2 or 18 of the rules.")
    at: str | None = space(default=later("not on the board"), code="E_PLACE", clause="DB-BOARD-1", unique=STACK)
    waiting: bool | None = flag(
        default=later("true for a piece that is neither on the board nor lost"), code="E_TRUTH", help="To be placed."
    )
    lost: bool = truth()
    hits: int = whole(0, MOST_HITS, default=0, clause="DB-HITS-1")
    pinned: bool = truth(help="Cannot move, retreat or advance (DB-ABIL-P-2, DB-ABIL-P-3).")
    moved: bool = truth(help="Moved or advanced in its last turn (DB-STAR-C-2).")
    activated: bool = truth(help="Has been activated this turn (DB-TURN-3), as the active unit has.")
    loaded: bool = flag(default=True, code="E_TRUTH", help="Only a unit with attack* is ever unloaded (DB-STAR-B-1).")
    carries: int = whole(0, ARTIFACTS, default=0, clause="DB-ART-1", help="Artifacts.")

    @needs("at", "waiting", "lost")
    def is_somewhere(self, see: Reading) -> None:
        """Report a piece in no place or in several."""
        if self.waiting is None:
            self.waiting = not (self.at or self.lost)
        places = [key for key in ("at", "waiting", "lost") if getattr(self, key)]
        if len(places) != 1:
            see.add("E_PLACE", self.here, places, "exactly one of at, waiting, lost")


class RetreatEntry(DoomballSection, name="retreat", code="E_RETREAT"):
    """Who retreats, and the attack that drives it back, if one does."""

    unit: str = space(code="E_RETREAT", clause="DB-VAR-RET-1")
    attacker: str | None = space(default=later("nobody attacked"), code="E_RETREAT", clause="DB-VAR-RET-1")
    target: str | int | None = either(
        space(code="E_RETREAT", clause="DB-VAR-RET-1"), whole(0, PIECES - 1), default=later("nobody was attacked"),
        allowed="the space of a unit, or the place of a lost one in the pieces", code="E_RETREAT",
        clause="DB-VAR-RET-1", help="A lost target is named by its place in the pieces, counted from 0.",
    )  # fmt: skip
    attacked_at: str | None = space(
        default=later("the space of the target"),
        code="E_RETREAT",
        clause="DB-ORDER-1",
        help="Where the target stood when it was attacked.",
    )
    response: bool = truth(help="The attack was a response (DB-PRICKLY-1).")
    destroyed: bool = truth(help="The attack destroyed its target (DB-HITS-4).")


def mode_by_option(see: Reading) -> str:
    """Return the mode that the option asks for."""
    return MODES[see.options.get("variant", 0)]


def mode_is_allowed(mode: int, at: Path, see: Reading) -> None:
    """Report a scenario of the base game if the option asks for the Variant."""
    if mode < see.options.get("variant", 0):
        see.add("E_MODE", at, MODES[mode], "no mode, or variant, since the option variant is on", "DB-SCN-3")


def bare_of_mode(see: Reading) -> object:
    """Return a map without terrain."""
    mode = mode_read(see)
    return BROKEN if mode is None else bare_map(mode)


def phases(see: Reading) -> Sequence[str]:
    """Return the phases of the mode."""
    mode = mode_read(see)
    return EVERY_PHASE if mode is None else PHASES_OF[mode]


def only_in_variant(markers: list[str], at: Path, see: Reading) -> None:
    """Report markers in the base game."""
    if markers and mode_read(see) == BASE:
        see.add("E_MARKERS", at, markers, "no markers but in the Variant", "DB-VAR-SETUP-3")


def most_on_a_space(see: Reading) -> tuple[int, int, str] | None:
    """Allow one artifact on a space in the base game."""
    return (1, 1, ", as there is one artifact") if mode_read(see) == BASE else None


class Scenario(DoomballSection, code="E_ROOT", format=FORMAT):
    """A map, the mode, and how far the match has come (DB-SCN-1). A schema cannot say everything: that no two pieces
    share a space, that armies are of one race, that a map has room for them and that there is one artifact (three in
    the Variant) are checked by the validator alone.
    """

    format: str = choice((FORMAT,), code="E_FORMAT")
    title: str = text(default="", keep=True)
    remark: str = text(default="", keep=True, key="text")
    suggested: int = whole(0, 1, default=0, help="The seat for a newcomer.")
    fair: str = choice(("", "half-turn", "mirror"), default="", code="E_TEXT", help="By which symmetry it is fair.")
    mode: int = word(
        MODES, default=Fill(mode_by_option, "as the option variant says"), code="E_MODE", clause="DB-SCN-3",
        also=mode_is_allowed,
    )  # fmt: skip
    map: list[str] = list_of(
        text(
            pattern="([.#Y=^!-]{6}|[.#Y=^!-]{8})", code="E_MAP", also=row_fits, clause="DB-MAP-1",
            allowed="six of the symbols . # Y - = ^ !, in the Variant eight",
        ),
        8, 8, default=Fill(bare_of_mode, "no terrain"), code="E_MAP", clause="DB-MAP-1",
        earlier=as_variant_map, editor="paint",
        help="Rows A to H, of six symbols, in the Variant of eight: . plain, # forest, Y river, - hill, = building, "
        "^ mountain, ! tower.",
    )  # fmt: skip
    phase: str = choice(
        EVERY_PHASE, offered=phases, code="E_PHASE", clause="DB-SCN-2",
        default=later(
            "deploy if pieces wait to be deployed, play if all are on the board, else the first of the mode"
        ),
        help="The Variant has races, markers, flip, reinforce and retreat; the base game side and carrier.",
    )  # fmt: skip
    round: int = whole(1, 3, default=later("what follows from the wins; 1 in a match that is over"))
    turn: int = whole(
        0, MOST_TURNS, default=later("1 in flip, reinforce, play and retreat, else 0"),
        help="Player turns of this round, in the Variant game turns.",
    )  # fmt: skip
    actor: int = whole(
        0, 1, help="The seat that decides.",
        default=later(
            "the seat that the phase asks: the defence for its side, the offence for the carrier, for markers and "
            "reinforcements, the owner of the unit that retreats, the loser of round 2 for an exchange, whoever has "
            "pieces to deploy, the defence first; else seat 0"
        ),
    )  # fmt: skip
    offence: int = whole(0, 1, default=0, keep=True, help="The seat that attacks.")
    called: int | None = word(
        COIN_NAMES, default=later("heads"), code="E_WORD", clause="DB-TOSS-1", help="The call before the toss."
    )
    won_by: int | None = whole(0, 1, default=later("seat 0"), help="Who won the last round.")
    ended: str | None = choice(
        ENDINGS[1:], default=later("goal in break, exchange and over"), code="E_WORD", clause="DB-END-1",
        help="Why the last round ended.",
    )  # fmt: skip
    seats: list[SeatEntry] = list_of(SeatEntry, 2, 2, default=[{}, {}], keep=True, code="E_SEATS")
    pieces: list[PieceEntry] = list_of(
        PieceEntry, default=[], keep=True, code="E_PIECES", editor="place",
        help="A seat without pieces has the ready army of its role waiting to be deployed, in the Variant also as the "
        "attacker's reserve; without a ready one (DB-SEAL-2) 2, 2, 1, 1, 1, 1, 1 of its kinds, the Variant's attacker "
        "3, 2, 2, 2, 1, 1, 1.",
    )  # fmt: skip
    artifacts: dict[str, int] | None = map_of(
        whole(1, ARTIFACTS, within=most_on_a_space, code="E_ARTIFACTS"),
        keys=space(code="E_ARTIFACTS", clause="DB-BOARD-1", unique=LOOSE), code="E_ARTIFACTS",
        clause="DB-ART-1", allowed="spaces and how many lie there", help="Spaces with loose artifacts, and how many.",
        default=later(
            "the first unit of the offence that is not on its goal row carries the artifact; in the Variant those that "
            "nobody carries and that are not removed are on D4, D5 and E4, carried by a unit that is there"
        ),
    )  # fmt: skip
    markers: list[str] | None = list_of(
        space(
            "([AHah][1-8]|[A-Ha-h][18])", "a ring 0 space of the Variant", code="E_MARKERS", clause="DB-VAR-SETUP-3",
            unique=MARKER,
        ),
        most=MARKS, code="E_MARKERS", clause="DB-VAR-SETUP-3", also=only_in_variant,
        default=later(f"{', '.join(MARKER_SPACES)} in a turn of the Variant, else none"),
    )  # fmt: skip
    heads: int | None = whole(
        0, MARKS, default=later("1 in reinforce, else 0"), clause="DB-VAR-REINF-1",
        help="Reinforcements that may still come.",
    )  # fmt: skip
    way: list[str] | None = list_of(
        space(code="E_WAY", clause="DB-MOVE-1"), 1, LONGEST_MOVE + 1, code="E_WAY",
        default=later("no unit is active; in a retreat from an attack, the unit that began it did not move"),
        clause="DB-MOVE-1",
        help="In the middle of an activation: the spaces of the active unit, from where it began to where it stands.",
    )  # fmt: skip
    retreat: RetreatEntry | None = section(
        RetreatEntry, default=later("nobody retreats"), code="E_RETREAT", clause="DB-VAR-RET-1",
        needed=When("phase", "retreat", code="E_RETREAT"), only=When("phase", "retreat", code="E_RETREAT"),
        help="The unit whose owner chooses, and the attack that drives it back (DB-SCN-2).",
    )  # fmt: skip
    removed: int = whole(0, ARTIFACTS, default=0, clause="DB-VAR-ART-3", help="Artifacts out of the game.")

    def pieces_of(self, seat: int) -> list[PieceEntry]:
        """The pieces of a seat in their order."""
        return [piece for piece in self.pieces if piece.seat == seat]


DOCUMENT: Final = Scenario
