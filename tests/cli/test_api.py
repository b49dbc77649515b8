r"""The public API, as a documented session.

>>> import sandtable
>>> game = sandtable.game("dbd")
>>> sandtable.games()
['dbd'...]
>>> match = game.start("symmetric-lines", seed=7)
>>> match.prompt()
Prompt(asked=(0,), table=False, sentence='Move or attack with a unit, or end the turn: 3 of 3 activations left.')
>>> seat = 0
>>> action = match.actions(seat, about=None)[1]
>>> action.text, action.verb, action.json()
('INF@109-93', 'move', {'verb': 'move', 'unit': 'B_INF_1', 'to': 93})
>>> action.to
93
>>> match.check(seat, action)
>>> match.check(seat, "INF@109-0")
Refusal(clause='DBD-MOVE-...', sentence='...')
>>> [event.clause for event in match.play(seat, action)]
['DBD-MOVE-1']
>>> match.observe(seat)["game"], match.scene(seat)["turn"]
('dbd', 'Turn 1 · Blue · 2 of 3 activations left')
>>> match.export()["schema"]
'dbd-scn-0.1'
>>> match
<Match ... of dbd: 1 entries, Blue to act>
>>> [entry.action for entry in match.entries]
['INF@109-93']
>>> seen = match.observation(seat)
>>> seen.asked, len(seen.legal()) == len(match.actions(seat)), seen.legal("B_CAV_1")[0]
((0,), True, <Action CAV@121-...>)
>>> seen.check("INF@93-0").clause == match.check(seat, "INF@93-0").clause
True
>>> seen.after("end").asked
(1,)
>>> print('\n' + match.board_text())
<BLANKLINE>
...UPPER CASE Blue, lower case Red...
>>> match.outcome
"""

import doctest
from pathlib import Path

import pytest

import sandtable
from sandtable import BadRolls, NotAsked, Refused, SandtableError, Unreadable
from sandtable.bots.registry import BOTS
from sandtable.games.unfought_battle.http_api import ApiGame


def test_the_docstring_of_this_module_runs_as_printed() -> None:
    flags = doctest.ELLIPSIS
    parsed = doctest.DocTestParser().get_doctest(__doc__ or "", {}, "face", __file__, 0)
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=flags).run(parsed, out=said.append)
    assert result.failed == 0, "".join(said)
    assert result.attempted > 12


def test_play_with_rolls_odds_record_and_replay(contact: Path, tmp_path: Path) -> None:
    game = sandtable.game("dbd")
    document = game.scenario(contact)
    document["terrain"] = {}
    match = game.start(document)
    attack = "INF@78x79"
    assert match.odds(0, attack).draws == 2
    events = match.play(0, attack, rolls=[5, 4])
    assert "rolled 5, 4" in " ".join(event.text for event in events)
    assert match.prompt().asked == (1,)  # the defender may cancel the retreat
    match.play(1, {"verb": "cancel", "number": 1})
    assert match.play(0, ["GEN@124-109", "GEN@109-94"])
    path = tmp_path / "match.json"
    match.record().save(path)
    again = sandtable.replay(path)
    assert again.record().text() == match.record().text()
    assert again.observe(1) == match.observe(1)


def test_every_public_name_is_there_and_described() -> None:
    assert set(sandtable.__all__) <= set(dir(sandtable))
    for name in sandtable.__all__:
        if name not in ("__version__", "games"):
            assert getattr(sandtable, name).__doc__, name
    with pytest.raises(AttributeError, match="sandtable has no 'chess'"):
        _ = sandtable.chess


def test_every_error_is_public() -> None:
    def tree(kind: type[Exception]) -> set[str]:
        return {kind.__name__}.union(*map(tree, kind.__subclasses__()))

    assert {name for name in tree(SandtableError) if not name.startswith("_")} <= set(sandtable.__all__)


def test_an_observation_goes_on_from_what_the_seat_knows(contact: Path) -> None:
    match = sandtable.game("dbd").start(contact)
    seen, before = match.observation(0), match.state_bytes()
    attack = next(action for action in seen.legal() if action.verb == "melee")
    draws = match.odds(0, attack).draws
    with pytest.raises(BadRolls, match=f"0 rolls were given, {draws} or more are needed"):
        seen.after(attack)
    with pytest.raises(BadRolls, match="1 of the rolls given were not needed"):
        seen.after(attack, [1] * (draws + 1))
    later = seen.after(attack, [1] * draws)
    assert match.state_bytes() == before
    assert later != seen
    match.play(0, attack, rolls=[1] * draws)
    assert match.observation(0) == later
    with pytest.raises(Refused):
        seen.after("INF@78-0")
    with pytest.raises(Unreadable, match="there is no piece 'nobody'"):
        seen.legal("nobody")
    with pytest.raises(NotAsked, match="nothing is asked of"):
        match.observation(1).check("end")


def test_a_hidden_order_stays_out_of_the_other_seats_future() -> None:
    match = sandtable.game("unfought-battle").start(seed=1)
    order = match.observation(0).legal()[0]
    other = match.observation(1)
    match.play(0, order)
    assert match.observation(1) == other
    assert match.observation(2).legal() == []


def test_step_needs_a_stepwise_match(tiny: str) -> None:
    match = sandtable.game(tiny).start("meeting", seed=1, stepwise=True)
    with pytest.raises(NotAsked):
        match.step()
    match.play(0, "seal")
    match.play(1, "seal")
    assert match.prompt().table
    count = len(match.entries)
    while match.prompt().table:
        match.step(rolls=None)
    assert len(match.entries) > count + 1


def test_a_bot_chooses_from_an_observation() -> None:
    game = sandtable.game("dbd")
    match = game.start("symmetric-lines", seed=7)
    name, settings = ("search", {"seconds": 0.05}) if "search" in BOTS else ("random", {})
    chosen = sandtable.bot(name, game, **settings).choose(match.observe(0))
    assert match.check(0, chosen) is None
    match.play(0, chosen)


def test_a_game_brings_an_interface_of_its_own() -> None:
    match = sandtable.game("unfought-battle").start("still-water", seed=1, stepwise=True)
    author = match.interface(ApiGame, automatic=True)
    author.submit("p1", [])
    author.submit("p2", [])
    assert author.view()["turn"] == 2
    assert [entry.action for entry in match.entries[:2]] == ["seal", "seal"]
