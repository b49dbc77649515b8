"""The bodies of HTTP answers. Requests are in `requests.py`, types shared with the socket in `common.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from sandtable.kernel.scene import Scene

from .common import Frame, MatchInfo, OutcomeInfo, Outgoing, ProblemNote, SeatNumber, Version

# -- games, scenarios, rules ----------------------------------------------------------------------------------------


class DieInfo(Outgoing):
    """How the results of one kind of die or coin are written."""

    faces: int  # 6
    words: list[str]  # ["1", … "6"]


class OptionInfo(Outgoing):
    """An option of a match."""

    name: str
    default: int
    least: int
    most: int
    words: str
    clause: str


class ScenarioInfo(Outgoing):
    """A scenario that comes with a game."""

    name: str  # "first-blood"
    title: str
    text: str
    suggested: int  # the seat for a beginner
    fair: str  # "half-turn", "mirror", or empty
    playable: bool
    options: dict[str, int] = field(default_factory=dict)  # those that it requires


class SlotInfo(Outgoing):
    """What one slot of an Action holds."""

    name: str  # "to"
    kind: str  # "piece", "cell", "amount", "angle", "path", "choice", "card"
    words: str
    least: int
    most: int
    names: list[str]  # the values of a choice


class VerbInfo(Outgoing):
    """One kind of Action."""

    name: str
    words: str
    slots: list[SlotInfo]
    secret: bool  # hidden from the other seat
    open: bool  # more values are legal than are listed
    unasked: bool  # may be played when the seat is not asked
    seal: bool  # declares the Orders of the seat final


class GameInfo(Outgoing):
    """A game in a list."""

    id: str
    title: str
    sentence: str
    rules: str  # the rules version
    seats: list[str]  # ["Blue", "Red"]
    hidden: bool
    simultaneous: bool
    traits: list[str] = field(default_factory=list)  # ["dice", "about 20 min"]


class GameDetail(Outgoing):
    """A game with everything that a client needs before a match."""

    id: str
    title: str
    sentence: str
    rules: str
    seats: list[str]
    hidden: bool
    simultaneous: bool
    dice: list[DieInfo]
    options: list[OptionInfo]
    scenarios: list[ScenarioInfo]
    verbs: list[VerbInfo]
    out_of_time: str  # the Action played when time runs out; empty: the seat loses
    skin: list[str]  # files under /api/games/{id}/skin/
    lessons: int = 0  # how many the guided first match has
    picture: str = ""  # the scenario whose board illustrates the game; empty: the first


class Idea(Outgoing, forbid_unknown_fields=True):
    """One step of a lesson: a text, and what the player does before the next step."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]
    clause: str = ""
    shows: list[str | int] = field(default_factory=list)  # pieces (by id) and cells (by number) to highlight
    until: list[str] = field(default_factory=list)  # verbs, one of which the player has to play; "over": the end


class Lesson(Outgoing, forbid_unknown_fields=True):
    """A short match against a bot that explains one idea after another."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    scenario: str | dict[str, Any]  # the name of a scenario that comes with the game, or a document
    ideas: Annotated[list[Idea], Meta(min_length=1)]
    seat: SeatNumber = 0  # of the player
    bot: str = "level"
    level: int = 1
    options: dict[str, int] = field(default_factory=dict)


class Guide(Outgoing, forbid_unknown_fields=True):
    """A guided first match: lessons in order."""

    lessons: list[Lesson]


class Games(Outgoing):
    """All games of this server."""

    games: list[GameInfo]


class Scenarios(Outgoing):
    """The scenarios that come with a game."""

    scenarios: list[ScenarioInfo]


class Validation(Outgoing):
    """Every problem of a scenario; it can be played if all are warnings."""

    ok: bool
    problems: list[ProblemNote]


class Uploaded(Outgoing):
    """The digest of a stored scenario, which is its name from now on."""

    digest: str
    problems: list[ProblemNote]  # only warnings


class ClauseInfo(Outgoing):
    """A numbered sentence of the rules."""

    id: str  # "DBD-COMBAT-1a"
    text: str  # Markdown


class RulesBlock(Outgoing):
    """One block of the rules text: a heading, a clause, or other text."""

    kind: Literal["heading", "clause", "text"]
    text: str  # Markdown
    id: str = ""  # of a clause; for a heading, its slug
    level: int = 0  # of a heading


class Rules(Outgoing):
    """The rules of a game, as they are played here."""

    game: str
    title: str
    rules: str
    blocks: list[RulesBlock]


class LevelInfo(Outgoing):
    """One level of a bot."""

    number: int
    name: str  # "Captain"
    budget: str  # "at once, at most 0.4 s"
    words: str


class BotInfo(Outgoing):
    """A bot that can take a seat."""

    name: str
    words: str
    levels: int  # how many it has
    ranks: list[LevelInfo] = field(default_factory=list)  # the levels, if they have names


class Bots(Outgoing):
    """All bots of this server."""

    bots: list[BotInfo]


# -- matches -------------------------------------------------------------------------------------------------------


class MatchList(Outgoing):
    """Matches, newest first."""

    matches: list[MatchInfo]


class SeatToken(Outgoing):
    """The token of a seat; its holder plays that seat. Sent only once."""

    seat: SeatNumber
    token: str


class Created(Outgoing):
    """A new match, the tokens of the seats of its creator, and the invitation to the free seat."""

    match: MatchInfo
    seats: list[SeatToken]
    invite: str = ""


class Joined(Outgoing):
    """The match joined, and the token of the seat taken."""

    match: MatchInfo
    seat: SeatToken


class Done(Outgoing):
    """The command was carried out and stored: the version of the view after it."""

    v: Version


class Replay(Outgoing):
    """A match Frame by Frame, from the Scene at the start. `view` is a seat, 2 for the public, or all."""

    game: str
    title: str
    match: str
    view: Literal["0", "1", "2", "all"]
    seats: list[str]  # the names of the players; may be empty
    scene: Scene
    frames: list[Frame]
    outcome: OutcomeInfo | None = None


# -- advice --------------------------------------------------------------------------------------------------------


class Suggestion(Outgoing):
    """An Action and the chance to win with it."""

    action: str
    chance: float
    words: str = ""  # what to do and, in a hint, why


class Hint(Outgoing):
    """The best Actions for the asking seat, from its own Observation alone; the Record notes that it asked."""

    v: Version
    options: list[Suggestion]
    carrier: Literal["plain", "compiled"]


class ReviewPoint(Outgoing):
    """How likely seat 0 was to win after an Entry; 0 is the start."""

    n: int
    chance: float


class ReviewDecision(Outgoing):
    """The Action of one Entry, judged by what its seat knew, and the alternatives, best first."""

    n: int
    seat: SeatNumber
    action: str
    chance: float
    cost: float
    options: list[Suggestion]
    words: str = ""


class ReviewInfo(Outgoing):
    """The review of a finished match."""

    game: str
    match: str
    chances: list[ReviewPoint]
    decisions: list[ReviewDecision]
    costliest: list[int]  # the Entries of the three most costly decisions
    luck: list[float]  # for each seat: how much the dice changed its chance to win, compared with average rolls
    rolls: int
    iterations: int
    carrier: Literal["", "plain", "compiled"]


# -- the server ----------------------------------------------------------------------------------------------------


class SetAside(Outgoing):
    """A stored match that could not be restored, for operators."""

    match: str
    incident: str  # what players were told
    reason: str
    since: int  # seconds since 1970


class SetAsideList(Outgoing):
    """All stored matches that could not be restored since the server started."""

    matches: list[SetAside]


class Health(Outgoing):
    """The status of the server."""

    ok: bool
    version: str
