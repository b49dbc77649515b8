"""Build the sdist, build the wheel from it, check what both contain, install the wheel and play from it.

    .venv/bin/python tools/distribution.py              build in a temporary folder
    .venv/bin/python tools/distribution.py --keep dist  put the sdist and the wheel there if they are in order

Nothing is downloaded: the wheel is installed without its extras into an empty environment, and everything that runs
there runs outside this checkout.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "sandtable"
NEVER_SHIPPED = ("sandtable-ready.json",)  # the stamp that tools/environment.py leaves beside the client
GAME_FILES = ("RULES.md", "guide.json", "schema.json", "scenarios/files/*.json")
REQUIRED = ("py.typed", "server/static/index.html", "server/static/assets/*.js", "server/static/assets/*.css")

# Runs in the new environment: a random match of every game, short where random play would take long.
PLAY = """
import random, sys
import sandtable

assert sandtable.__file__.startswith(sys.prefix), sandtable.__file__
SHORT = {
    "doomball": {"scenario": "last-stand"},
    "fortress-frontiers": {"options": {"turn_limit": 2, "order_limit": 25}},
    "unfought-battle": {"scenario": "lesson-river"},
}
for id in sandtable.games():
    chance = random.Random(id)
    match = sandtable.game(id).start(seed=7, **SHORT.get(id, {}))
    while match.outcome is None:
        seat = match.prompt().asked[0]
        match.play(seat, chance.choice(match.actions(seat)))
    record = match.record()
    record.save(f"{id}.json")
    print(f"{id}: {len(record.entries)} entries")
"""


class Fault(Exception):
    """Something is wrong with what was built; the message says what."""


def main(arguments: Sequence[str]) -> int:
    """Build and check; the result is the exit code."""
    parser = argparse.ArgumentParser(prog="distribution.py", description="Build and check the sdist and the wheel.")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="copy what was built to this folder")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="sandtable-dist-") as name:
        folder = Path(name)
        try:
            sdist, wheel = build(folder)
            play(wheel, folder)
        except Fault as fault:
            print(f"distribution: {fault}")
            return 1
        if asked.keep:
            asked.keep.mkdir(parents=True, exist_ok=True)
            for made in (sdist, wheel):
                print(f"wrote {shutil.copy(made, asked.keep)}")
    return 0


def build(folder: Path) -> tuple[Path, Path]:
    """Build the sdist from this checkout and the wheel from the sdist, and check the content of both."""
    hatchling = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    run([*hatchling, "--target", "sdist"], ROOT)
    [sdist] = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = folder / sdist.name.removesuffix(".tar.gz")
    check_content("the sdist", names_in(source / "src" / "sandtable"))
    run([*hatchling, "--target", "wheel"], source)
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
    if strangers := sorted({name.split("/")[0] for name in names if not name.startswith("sandtable")}):
        raise Fault(f"the wheel contains {', '.join(strangers)}")
    if not any(name.endswith(".dist-info/licenses/LICENSE") for name in names):
        raise Fault("the wheel lacks the licence")
    check_content("the wheel", {name.removeprefix("sandtable/") for name in names if name.startswith("sandtable/")})
    return sdist, wheel


def check_content(what: str, names: set[str]) -> None:
    """Refuse a package that lacks a file of this checkout, the client or a game's data."""
    if lacking := sorted(names_in(PACKAGE) - names):
        raise Fault(f"{what} lacks {', '.join(lacking)}")
    if left := sorted(name for name in names if Path(name).name in NEVER_SHIPPED):
        raise Fault(f"{what} contains {', '.join(left)}")
    if lacking := [pattern for pattern in required(names) if not any(Path(name).match(pattern) for name in names)]:
        raise Fault(f"{what} lacks {', '.join(lacking)}; if it is the client, run `make client`")


def required(names: Iterable[str]) -> list[str]:
    """Patterns that some file of the package has to match."""
    games = sorted(name.split("/")[1] for name in names if Path(name).match("games/*/__init__.py"))
    return [*REQUIRED, *(f"games/{game}/{pattern}" for game in games for pattern in GAME_FILES)]


def names_in(folder: Path) -> set[str]:
    """Every file below a folder that belongs into the package."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix()
        for path in files
        if "__pycache__" not in path.parts and path.name not in NEVER_SHIPPED
    }


def play(wheel: Path, folder: Path) -> None:
    """Install the wheel into an empty environment and play there."""
    place = folder / "environment"
    bin = place / "bin"
    outside = folder / "outside"
    outside.mkdir()
    run([sys.executable, "-m", "venv", "--without-pip", str(place)], outside)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(bin / "python")]
    run([*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel)], outside)
    print(run([str(bin / "python"), "-W", "error", "-c", PLAY], outside), end="")
    listed = run([str(bin / "sandtable"), "games"], outside)
    records = sorted(outside.glob("*.json"))
    if len(records) != len(list(PACKAGE.glob("games/*/__init__.py"))):
        raise Fault(f"only {', '.join(record.stem for record in records)} could be played")
    for record in records:
        if record.stem not in listed:
            raise Fault(f"`sandtable games` does not list {record.stem}")
        run([str(bin / "sandtable"), "verify", str(record)], outside)


def run(command: list[str], folder: Path) -> str:
    """Run a command in a folder and return its output."""
    variables = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    done = subprocess.run(
        command,
        cwd=folder,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Fault(f"exit code {done.returncode} of {' '.join(command)}\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
