"""The disk cache of compiled rules: the next process notices an edited rule, whichever file it is in.

Each test runs real processes on a real copy of a small rules package.
"""

import json
import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.compiled

RULES = {
    "__init__.py": "",
    "limits.py": "CAP = 1000\n",
    "numbers.py": "BONUS = 3\n",
    "model.py": """
        from dataclasses import dataclass, field

        @dataclass
        class State:
            points: int = 10
            table: list[int] = field(default_factory=lambda: [1, 2, 3])
        """,
    "callee.py": """
        def doubled(points: int) -> int:
            return 2 * points
        """,
    "rules.py": """
        import minirules.limits
        from .callee import doubled
        from .model import State
        from .numbers import BONUS

        def score(states: list[State], at: int) -> int:
            return min(doubled(states[at].points) + BONUS, minirules.limits.CAP)
        """,
}

PLAY = """
    import json, os, sys
    from pathlib import Path
    from minirules import model, rules
    from sandtable.kernel.carriers import compiled

    for file, text in json.loads(sys.argv[1]).items():  # files edited while this process runs
        (Path(rules.__file__).parent / file).write_text(text)
    if sys.argv[2] == "frozen":
        os.access = lambda path, mode: False  # root may write anywhere, so that permissions would not do
    was_ready = compiled.ready("mini", [rules.score], {}, {})
    steps = []
    made = compiled.build("mini", [rules.score], {}, {}, progress=lambda *step: steps.append(step))
    stats = [function.stats for function in made.values()]
    print(json.dumps({
        "score": made[rules.score](compiled.records(model.State, 1), 0),
        "loaded": sum(sum(one.cache_hits.values()) for one in stats),
        "compiled": sum(sum(one.cache_misses.values()) for one in stats),
        "was_ready": was_ready,
        "ready": compiled.ready("mini", [rules.score], {}, {}),
        "steps": steps,
    }))
    """


class Player:
    """Runs the small rules package in separate processes."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.cache = home / "cache"
        self.temporary = home / "temporary"
        self.temporary.mkdir()
        (home / "minirules").mkdir()
        for file, text in RULES.items():
            self.write(file, textwrap.dedent(text))

    def write(self, file: str, text: str) -> None:
        (self.home / "minirules" / file).write_text(text)

    def edit(self, file: str, old: str, new: str) -> None:
        text = (self.home / "minirules" / file).read_text()
        assert text.count(old) == 1
        self.write(file, text.replace(old, new))

    def play(
        self, *, cache: Path | None = None, meanwhile: dict[str, str] | None = None, frozen: bool = False
    ) -> dict[str, Any]:
        """Return the output of a new process."""
        places = [str(self.home), *(path for path in sys.path if path)]
        env = os.environ | {
            "SANDTABLE_CACHE": str(cache or self.cache),
            "PYTHONPATH": os.pathsep.join(places),
            "PYTHONDONTWRITEBYTECODE": "1",  # edits within one second would be missed by Python itself
            "TMPDIR": str(self.temporary),
        }
        done = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(PLAY), json.dumps(meanwhile or {}), "frozen" if frozen else ""],
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        said: dict[str, Any] = json.loads(done.stdout)
        return said

    def folders(self) -> list[Path]:
        return sorted(self.cache.glob("mini-*"))


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path)


def test_an_edited_rule_is_noticed_by_the_next_process(player: Player) -> None:
    """A constant in another module, a callee in another module, a constant read through a module: each edit changes
    what the next process plays. A process without an edit before it compiles nothing and loads the root alone, which
    has the callee in it."""
    first = player.play()
    assert (first["score"], first["loaded"], first["compiled"]) == (23, 0, 2)
    assert (first["was_ready"], first["ready"]) == (False, True)
    again = player.play()
    assert (again["score"], again["loaded"], again["compiled"], again["was_ready"]) == (23, 1, 0, True)

    player.edit("numbers.py", "BONUS = 3", "BONUS = 4")
    edited = player.play()
    assert (edited["score"], edited["compiled"], edited["was_ready"]) == (24, 2, False)
    player.edit("callee.py", "2 * points", "3 * points")
    assert player.play()["score"] == 34
    player.edit("limits.py", "1000", "20")
    assert player.play()["score"] == 20

    unchanged = player.play()
    assert (unchanged["score"], unchanged["loaded"], unchanged["compiled"]) == (20, 1, 0)


def test_reverting_a_rule_reuses_its_cached_code(player: Player) -> None:
    player.play()
    player.edit("numbers.py", "BONUS = 3", "BONUS = 4")
    player.play()
    player.edit("numbers.py", "BONUS = 4", "BONUS = 3")
    back = player.play()
    assert (back["score"], back["loaded"], back["compiled"]) == (23, 1, 0)


@pytest.mark.parametrize(
    "file, text, after",
    [
        ("callee.py", "def doubled(points: int) -> int:\n    return 5 * points\n", 53),
        ("numbers.py", "BONUS = 7\n", 27),
    ],
)
def test_an_edit_during_compilation_is_noticed_later(player: Player, file: str, text: str, after: int) -> None:
    """The process has imported the old rule when the file changes; what it compiles is the old rule, and the next
    process must not take it for the new one."""
    assert player.play(meanwhile={file: text})["score"] == 23
    assert player.play()["score"] == after


@pytest.mark.parametrize("damage", ["truncated", "rubbish"])
def test_a_damaged_cache_is_rebuilt(player: Player, damage: str) -> None:
    player.play()
    (folder,) = player.folders()
    files = [path for path in folder.rglob("*.nb?") if path.is_file()]
    assert len(files) == 2  # an index and the code of the root, with the callee in it
    for path in files:
        raw = path.read_bytes()
        path.write_bytes({"truncated": raw[: len(raw) // 2], "rubbish": b"\x80\x05rubbish"}[damage])
    healed = player.play()
    assert (healed["score"], healed["compiled"]) == (23, 2)
    assert player.play()["loaded"] == 1


def test_an_unwritable_home_does_not_prevent_playing(player: Player) -> None:
    """The rules are compiled into a temporary folder, which is removed with the process; other folders stay."""
    blocked = player.home / "file"
    blocked.write_text("no folder")
    strange = [player.temporary / f"sandtable-{letter}" for letter in "abcde"]
    for folder in strange:
        folder.mkdir()
    said = player.play(cache=blocked / "cache")
    assert (said["score"], said["compiled"], said["ready"]) == (23, 2, False)
    assert sorted(player.temporary.iterdir()) == strange


def test_a_read_only_cache_is_still_read(player: Player) -> None:
    assert player.play(frozen=True)["compiled"] > 0  # nothing there yet: compiled, for this process alone
    assert not any((folder / "complete").exists() for folder in player.folders())
    player.play()
    again = player.play(frozen=True)
    assert (again["compiled"], again["loaded"]) == (0, 1)
    assert list(player.temporary.iterdir()) == []


def test_progress_is_reported_for_each_function(player: Player) -> None:
    assert player.play()["steps"] == [
        [0, 2, "minirules.callee.doubled"],
        [1, 2, "minirules.rules.score"],
        [2, 2, ""],
    ]


def test_old_folders_of_the_same_game_and_mode_are_removed(player: Player) -> None:
    """The three used last are kept; other games and modes are not affected."""
    player.play()
    (used,) = player.folders()
    now = time.time()
    for age in range(1, 6):
        old = player.cache / f"mini-{age:020x}"
        old.mkdir()
        os.utime(old, (now - 1000 * age, now - 1000 * age))
    os.utime(used, (now - 9000, now - 9000))
    others = [player.cache / name for name in ("mini-checked-00", "mini-game-00", "minimal-00")]
    for other in others:
        other.mkdir()
        os.utime(other, (now - 9999, now - 9999))
    assert player.play()["loaded"] == 1
    kept = {used, player.cache / f"mini-{1:020x}", player.cache / f"mini-{2:020x}"}
    assert set(player.cache.iterdir()) == kept | set(others)


def test_the_cache_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from sandtable.kernel.carriers import disk_cache

    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "here"))
    assert disk_cache.cache_home() == tmp_path / "here"
    monkeypatch.delenv("SANDTABLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert disk_cache.cache_home() == tmp_path / "xdg" / "sandtable"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert disk_cache.cache_home() == Path.home() / ".cache" / "sandtable"


def test_bounds_checking_has_its_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from sandtable.kernel.carriers import disk_cache

    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    checked = disk_cache.cache_folder("toy", [], [], "versions", checked=True)
    plain = disk_cache.cache_folder("toy", [], [], "versions", checked=False)
    assert checked.name.startswith("toy-checked-")
    assert checked.name.rpartition("-")[2] != plain.name.rpartition("-")[2]


def test_each_set_of_versions_has_its_own_folder() -> None:
    import numpy as np

    from sandtable.kernel.carriers import compiled, disk_cache

    before = disk_cache.cache_folder("toy", [], [], compiled.VERSIONS, checked=False)
    other = compiled.VERSIONS.replace(np.__version__, "1.0")
    assert other != compiled.VERSIONS
    assert disk_cache.cache_folder("toy", [], [], other, checked=False) != before
