"""Replay a match from its Record, checking every digest; verify that nobody tampered with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sandtable.kernel import chance
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import BadRecord, SandtableError, Tampered
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.record import Entry, Record

from .match import MatchCore


@dataclass(frozen=True)
class Verified:
    """What `verify` proved."""

    entries: int
    derived: int  # rolls re-derived from the secret
    given: int  # rolls that the players entered themselves
    revealed: bool  # whether the Record contains the secret
    drawn: bool  # whether the set-up was random and was re-derived from the secret


def replay(
    game: Game,
    record: Record,
    *,
    secret: bytes = b"",
    derive: bool = False,
    watch: Callable[[MatchCore], None] | None = None,
    setup: Setup | None = None,
    resume: Callable[[MatchCore, Sequence[Entry]], None] | None = None,
) -> MatchCore:
    """Replay the Record's Entries. Each must be legal and must produce the recorded digest.

    With the secret (revealed in the Record, or kept by a server) the match can continue with its own dice; without it
    every further roll must be given. `derive` rolls from the secret instead of reading the recorded rolls. `watch` is
    called after every Entry. Pass `setup` if you already loaded the scenario with these options: loading costs as much
    as dozens of Entries. `resume` may bring the match forward, so that fewer Entries are replayed.
    """
    if record.game != game.id:
        raise BadRecord(f"game: {record.game!r} is not {game.id!r}")
    if record.rules != game.facts.rules:
        raise BadRecord(f"rules: the record has {record.rules!r}, this program plays {game.facts.rules!r}")
    options = game.options(record.options)
    if setup is None or setup.scenario != record.scenario:
        setup = _load_resolved(game, record, options)
    if options != record.options:
        raise BadRecord("options: a record holds every option")
    match = MatchCore(game, setup, record, secret or revealed(record), stepwise=True)
    if resume is not None:
        resume(match, record.entries)
    for entry in record.entries[match.count :]:
        try:
            match.replay_entry(entry, derive=derive)
        except SandtableError as fault:
            raise Tampered(entry.n, f"{entry.action or entry.act} cannot be played: {fault}") from fault
        played = match.steps[-1].entry
        if derive and played.rolls != entry.rolls:
            raise Tampered(entry.n, f"it has the rolls {list(entry.rolls)}, the secret gives {list(played.rolls)}")
        for name in ("act", "seat", "action", "rolls", "of", "given", "digest"):
            found, follows = getattr(entry, name), getattr(played, name)
            if found != follows:
                raise Tampered(entry.n, f"its {name} is {found!r}, from the record follows {follows!r}")
        if watch is not None:
            watch(match)
    match.stepwise = False
    return match


def _load_resolved(game: Game, record: Record, options: Mapping[str, int]) -> Setup:
    """Load the scenario of a Record: nothing in it is open, but its form may be that of earlier documents."""
    tape = chance.seeded(0)
    words = tape.words[:]
    setup = game.load(record.scenario, options, tape)
    if tape.words != words:
        raise BadRecord("scenario: a record holds the scenario as it was resolved")
    return setup


def revealed(record: Record) -> bytes:
    """Return the revealed secret, checked against the commitment; empty bytes if it is not revealed."""
    if not record.reveal:
        return b""
    try:
        secret = bytes.fromhex(record.reveal)
    except ValueError:
        raise BadRecord("reveal: the secret is not written in hexadecimal") from None
    if chance.commitment(secret) != record.commitment:
        raise Tampered(0, "the secret revealed is not the one that was committed to at the start")
    return secret


def verify(game: Game, record: Record) -> Verified:
    """Replay, compare every digest, and re-derive the set-up and every roll from the revealed secret."""
    match = replay(game, record, derive=bool(record.reveal))
    outcome = match.outcome
    found = None if outcome is None else {"winner": outcome.winner, "clause": outcome.clause}
    said = record.result and {key: value for key, value in record.result.items() if key != "reason"}  # words may change
    if found != said:
        raise Tampered(len(record.entries), f"the result that follows is {found}, the record says {said}")
    drawn = bool(record.reveal) and record.asked is not None
    if drawn:
        _prove_setup(game, record, match)
    given = sum(len(entry.rolls) for entry in record.entries if entry.given)
    rolls = sum(len(entry.rolls) for entry in record.entries)
    return Verified(len(record.entries), rolls - given if record.reveal else 0, given, bool(record.reveal), drawn)


def _prove_setup(game: Game, record: Record, match: MatchCore) -> None:
    """Draw the set-up again with the seed of Entry 0 and compare."""
    asked = record.asked or {}
    seed = chance.entry_seed(revealed(record), record.match, 0, asked["nonces"])
    try:
        made = game.load(asked["scenario"], record.options, chance.seeded(seed))
    except SandtableError as fault:
        raise Tampered(0, f"the scenario that was asked for cannot be loaded: {fault}") from fault
    if made.scenario != match.setup.scenario or flat.to_bytes(made.state) != flat.to_bytes(match.setup.state):
        raise Tampered(0, "the set-up does not follow from the scenario that was asked for and the secret")
