"""A match in a real terminal of 80 by 24: colours, prompt, line editing, and fit."""

import os
import re
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

PATIENCE = 30  # seconds to wait for something to appear; usually it takes one


class Terminal:
    """A tmux session with its own server, so that no other session is affected."""

    def __init__(self, columns: int, lines: int, folder: Path) -> None:
        self.server = f"sandtable-{uuid.uuid4().hex[:12]}"
        self.size = (str(columns), str(lines))
        self.folder = folder

    def tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-L", self.server, "-f", os.devnull, *words], capture_output=True, text=True, check=False
        )
        return done.stdout

    def start(self, command: str) -> None:
        columns, lines = self.size
        self.tmux("new-session", "-d", "-s", "it", "-x", columns, "-y", lines, "-c", str(self.folder), command)

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-t", "it", "-l", "--", text)
        self.tmux("send-keys", "-t", "it", "Enter")

    def key(self, name: str) -> None:
        self.tmux("send-keys", "-t", "it", name)

    def screen(self, *, colours: bool = False) -> str:
        return self.tmux("capture-pane", "-p", *(["-e"] if colours else []), "-t", "it")

    def see(self, pattern: str) -> str:
        """Wait until the screen shows the pattern; return the screen."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            shown = self.screen()
            if re.search(pattern, shown, re.MULTILINE):
                return shown
            time.sleep(0.05)
        raise AssertionError(f"{pattern!r} did not appear in:\n{self.screen()}")

    def end(self) -> None:
        self.tmux("kill-server")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A terminal of 80 columns and 24 lines."""
    made = Terminal(80, 24, tmp_path)
    yield made
    made.end()


def command(*words: str | Path, environment: str = "") -> str:
    source = Path(__file__).resolve().parents[2] / "src"
    run = f"env -u NO_COLOR PYTHONPATH='{source}' TERM=screen-256color {environment} '{sys.executable}' -m sandtable"
    return f"{run} {' '.join(map(str, words))}; echo code $?; sleep 1000"


def test_playing_in_a_real_terminal(terminal: Terminal, contact: Path, tmp_path: Path) -> None:
    record = tmp_path / "evening.json"
    terminal.start(command("play", "dbd", contact, "--seat", "both", "--seed", "4", "--record", record))
    first = terminal.see(r"^Blue> ?$")
    assert "Turn 1 · Blue · 3 of 3 activations left" in first  # board, question and list fit the screen
    assert ">I'5♣i'5∩i'5|" in first
    assert "\x1b[" in terminal.screen(colours=True)
    terminal.type("1")
    chosen = terminal.see(r"^Blue, Infantry 1 @78> ?$")
    assert "@I'5xi'5" in chosen
    terminal.type("1")
    asked = terminal.see(r"^Roll 1 die\? \(Enter rolls, n goes back\) ?$")
    assert "[DBD-COV-1]" in asked
    terminal.type("")
    terminal.see(r"attacked Red's Infantry 1: rolled \d")
    terminal.see(r"2 of 3 activations left$")
    terminal.see(r"^Blue> ?$")
    terminal.key("Up")  # the line before
    terminal.key("C-u")
    terminal.type("GEN@124-109")
    terminal.see(r"Blue's General moved from 124 to 109\.")
    terminal.type("undo")
    terminal.see(r"^Taken back: GEN@124-109$")
    terminal.see(r"^Blue> ?$")
    terminal.type("end")
    terminal.see(r"^Red> ?$")
    terminal.key("C-d")
    terminal.see(r"The input ended; the match is saved in")
    terminal.see(r"^code 0$")
    assert record.exists()


def test_ctrl_c_saves_and_leaves_with_130(terminal: Terminal, contact: Path, tmp_path: Path) -> None:
    record = tmp_path / "cut.json"
    terminal.start(command("play", "dbd", contact, "--seat", "both", "--record", record))
    terminal.see(r"^Blue> ?$")
    terminal.key("C-c")
    terminal.see(r"^Interrupted; the match is saved in")
    terminal.see(r"^code 130$")
    assert record.exists()


def test_no_color_is_respected_in_a_terminal(terminal: Terminal, contact: Path) -> None:
    terminal.start(command("play", "dbd", contact, "--seat", "both", environment="NO_COLOR=1"))
    terminal.see(r"^Blue> ?$")
    assert "\x1b[" not in terminal.screen(colours=True)


def test_secrets_are_wiped_before_the_screen_is_handed_over(terminal: Terminal) -> None:
    tests = Path(__file__).resolve().parents[1]
    line = (
        f"import sys; sys.path.insert(0, {str(tests)!r}); from sandtable import games; games.add('tiny', 'tiny'); "
        "from sandtable.cli import main; sys.exit(main(['play', 'tiny', 'meeting', '--seat', 'both']))"
    )
    script = terminal.folder / "play.py"
    script.write_text(line.replace("; ", "\n"), "utf-8")
    source = Path(__file__).resolve().parents[2] / "src"
    terminal.start(f"env PYTHONPATH='{source}' '{sys.executable}' '{script}'; sleep 1000")
    terminal.see(r"^First> ?$")
    terminal.type("march A 0")
    terminal.see(r"ordered: march A 0")
    terminal.type("seal")
    shown = terminal.see(r"Hand over to Second")
    assert "march A 0" not in shown
    history = terminal.tmux("capture-pane", "-p", "-S", "-", "-t", "it")
    assert "march A 0" not in history
    terminal.type("")
    terminal.see(r"^Second> ?$")
    terminal.key("Up")  # what the other one typed is forgotten too
    terminal.type("log")
    terminal.see(r"^Second> log\n  First sealed its orders")
