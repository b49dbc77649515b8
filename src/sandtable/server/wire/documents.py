"""The documents of the HTTP interface: what clients post, and what they get. The messages of the socket are in
`messages.py`, the types that both share in `common.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from sandtable.kernel.scene import Scene

from .common import (
    Actions,
    Frame,
    Incoming,
    Label,
    MatchInfo,
    Nonce,
    OfferKind,
    OutcomeInfo,
    Outgoing,
    ProblemNote,
    SeatNumber,
    Subject,
    Version,
)

LARGEST_BODY = 2 * 2**20  # bytes of one request; scenarios are the largest

# -- games, scenarios, rules ----------------------------------------------------------------------------------------


class DieInfo(Outgoing):
    """How one kind of draw is written."""

    faces: int  # 6
    words: list[str]  # ["1", … "6"]


class OptionInfo(Outgoing):
    """A switch of a match."""

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
    suggested: int  # the seat for a newcomer
    fair: str  # "half-turn", "mirror", or empty
    playable: bool
    options: dict[str, int] = field(default_factory=dict)  # that it cannot be played without


class SlotInfo(Outgoing):
    """What one value of an action is."""

    name: str  # "to"
    kind: str  # "piece", "cell", "amount", "angle", "path", "choice", "card"
    words: str
    least: int
    most: int
    names: list[str]  # of a choice


class VerbInfo(Outgoing):
    """One kind of action."""

    name: str
    words: str
    slots: list[SlotInfo]
    secret: bool  # the other seat does not learn of it
    open: bool  # more is legal than is listed
    unasked: bool  # may come when the seat is not asked
    seal: bool


class GameInfo(Outgoing):
    """One title, as a list has it."""

    id: str
    title: str
    sentence: str
    rules: str  # the rules version
    seats: list[str]  # ["Blue", "Red"]
    hidden: bool
    simultaneous: bool
    traits: list[str] = field(default_factory=list)  # ["dice", "about 20 min"]


class GameDetail(Outgoing):
    """One title with all that a client may want to know before a match."""

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
    out_of_time: str  # the action played when time runs out; empty: the match is lost
    skin: list[str]  # files under /api/games/{id}/skin/
    lessons: int = 0  # of the guided first match
    picture: str = ""  # the scenario that shows the game in a list; empty: the first


class Idea(Outgoing, forbid_unknown_fields=True):
    """One thing that a lesson says, and what it waits for."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]
    clause: str = ""
    shows: list[str | int] = field(default_factory=list)  # pieces by id and cells by number that are lit meanwhile
    until: list[str] = field(default_factory=list)  # verbs, one of which the reader is to play; "over": the end


class Lesson(Outgoing, forbid_unknown_fields=True):
    """A short match against the machine in which one idea after the other is explained."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    scenario: str | dict[str, Any]  # the name of one that comes with the game, or the document
    ideas: Annotated[list[Idea], Meta(min_length=1)]
    seat: SeatNumber = 0  # the reader's
    bot: str = "level"
    level: int = 1
    options: dict[str, int] = field(default_factory=dict)


class Guide(Outgoing, forbid_unknown_fields=True):
    """A guided first match: lessons in their order."""

    lessons: list[Lesson]


class Games(Outgoing):
    """All games of this server."""

    games: list[GameInfo]


class Scenarios(Outgoing):
    """The scenarios that come with a game."""

    scenarios: list[ScenarioInfo]


class ScenarioIn(Incoming):
    """A scenario to be looked at or kept, and the options it is meant for: they may allow more."""

    scenario: dict[str, Any]
    options: dict[Annotated[str, Meta(max_length=64)], int] = field(default_factory=dict)


class Validation(Outgoing):
    """Every problem of a scenario; it may be played when none is an error."""

    ok: bool
    problems: list[ProblemNote]


class Uploaded(Outgoing):
    """Where a scenario is kept: its digest is its name from now on."""

    digest: str
    problems: list[ProblemNote]  # warnings


class ClauseInfo(Outgoing):
    """A numbered sentence of the rules."""

    id: str  # "DBD-COMBAT-1a"
    text: str  # Markdown


class RulesBlock(Outgoing):
    """A piece of the rules text, in order: a heading, a clause, or other text."""

    kind: Literal["heading", "clause", "text"]
    text: str  # Markdown
    id: str = ""  # of a clause; of a heading a slug
    level: int = 0  # of a heading


class Rules(Outgoing):
    """The rules of a game as it is played here."""

    game: str
    title: str
    rules: str
    blocks: list[RulesBlock]


class LevelInfo(Outgoing):
    """One level of a bot, as people call it."""

    number: int
    name: str  # "Captain"
    budget: str  # "at once, at most 0.4 s"
    words: str


class BotInfo(Outgoing):
    """A bot that can take a seat."""

    name: str
    words: str
    levels: int  # 1: it has only one
    ranks: list[LevelInfo] = field(default_factory=list)  # the levels, where they have names


class Bots(Outgoing):
    """All bots of this server."""

    bots: list[BotInfo]


# -- matches -------------------------------------------------------------------------------------------------------


DiceNonce = Annotated[
    str,
    Meta(
        max_length=64,
        description="Goes into the seed of every roll, so that the server alone cannot choose it.",
    ),
]


class HumanSeat(Incoming, tag_field="kind", tag="human"):
    """Held by whoever creates the match; both seats human is hot seat."""

    name: Label = ""
    nonce: DiceNonce = ""


class BotSeat(Incoming, tag_field="kind", tag="bot"):
    """Played by a program."""

    bot: Annotated[str, Meta(max_length=40)] = "level"
    level: Annotated[int, Meta(ge=1, le=20)] = 1


class OpenSeat(Incoming, tag_field="kind", tag="open"):
    """To be taken with the invitation, or by anybody if the match is listed."""


SeatWish = HumanSeat | BotSeat | OpenSeat


class NewMatch(Incoming):
    """A match to be created. Without a scenario it is the game's first."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=2)]
    scenario: Annotated[str, Meta(max_length=100)] | dict[str, Any] = ""  # a name, a digest, or the document
    options: dict[Annotated[str, Meta(max_length=64)], int] = field(default_factory=dict)
    name: Label = ""
    listed: bool = False  # shown to everybody: to join while a seat is open, to watch afterwards
    time_limit_seconds: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0  # for each decision; 0: none


class MatchList(Outgoing):
    """Matches, newest first."""

    matches: list[MatchInfo]


class SeatToken(Outgoing):
    """The key to a seat; whoever has it plays that seat. Shown once."""

    seat: SeatNumber
    token: str


class Created(Outgoing):
    """A new match, the keys to the seats of its creator, and the invitation to the open seat."""

    match: MatchInfo
    seats: list[SeatToken]
    invite: str = ""


class Join(Incoming):
    """Take the open seat; a listed match needs no invitation."""

    invite: Annotated[str, Meta(max_length=128)] = ""
    name: Label = ""
    nonce: DiceNonce = ""


class Joined(Outgoing):
    """The seat taken."""

    match: MatchInfo
    seat: SeatToken


class ActionsIn(Incoming):
    """One action, or several as one: all are played or none."""

    v: Version
    nonce: Nonce
    actions: Actions


class NudgeIn(Incoming):
    """An act that needs no words: undo, resign."""

    v: Version
    nonce: Nonce


class OfferIn(Incoming):
    """Propose a draw, a take-back of one's latest action, or another match."""

    v: Version
    nonce: Nonce
    what: OfferKind


class AnswerIn(Incoming):
    """Accept or decline what the other seat proposed."""

    v: Version
    nonce: Nonce
    what: OfferKind
    yes: bool


class AskIn(Incoming):
    """What may be done: with one piece, or with none in particular (null)."""

    v: Version
    about: Subject = None


class PreviewIn(Incoming):
    """What an action would do."""

    v: Version
    actions: Actions


class Done(Outgoing):
    """It is done, and durable: the version of the view after it."""

    v: Version


class Replay(Outgoing):
    """A match Frame by Frame: the Scene at the start, and what changed. `view` is a seat, 2 for the public, or all."""

    game: str
    title: str
    match: str
    view: Literal["0", "1", "2", "all"]
    seats: list[str]  # who sat there; may be empty
    scene: Scene
    frames: list[Frame]
    outcome: OutcomeInfo | None = None


class RecordIn(Incoming):
    """A Record to be looked at."""

    record: dict[str, Any]
    view: Literal["", "0", "1", "2", "all"] = ""


# -- advice --------------------------------------------------------------------------------------------------------


class Suggestion(Outgoing):
    """An action and the chance to win with it."""

    action: str
    chance: float
    words: str = ""  # the action for people, where there are no choices to find it in


class Hint(Outgoing):
    """The best actions for the asking seat, from its own Observation alone; the Record says that it asked."""

    v: Version
    options: list[Suggestion]
    carrier: Literal["plain", "compiled"]


class ReviewPoint(Outgoing):
    """How likely seat 0 was to win after an Entry; 0 is the start."""

    n: int
    chance: float


class ReviewDecision(Outgoing):
    """What was played in one Entry, judged from what its seat knew, and what else there was, the best first."""

    n: int
    seat: SeatNumber
    action: str
    chance: float
    cost: float
    options: list[Suggestion]
    words: str = ""


class ReviewInfo(Outgoing):
    """A finished match looked at again."""

    game: str
    match: str
    chances: list[ReviewPoint]
    decisions: list[ReviewDecision]
    costliest: list[int]  # the Entries of the three decisions that cost most
    luck: list[float]  # for each seat: what dice gave beyond their average, in chances to win
    rolls: int
    iterations: int
    carrier: Literal["", "plain", "compiled"]


class ReviewIn(Incoming):
    """A Record to be reviewed."""

    record: dict[str, Any]


# -- the server ----------------------------------------------------------------------------------------------------


class Health(Outgoing):
    """The server answers."""

    ok: bool
    version: str
