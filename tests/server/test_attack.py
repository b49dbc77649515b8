"""The attacks of `bench/server/attack.py` run, and what they promise about broken machines holds."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from server.serving import ROOT

HARNESS = str(ROOT / "bench" / "server" / "attack.py")


def attack(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, HARNESS, *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600, check=False)


def test_a_full_disk_and_a_second_server_do_no_harm() -> None:
    done = attack("--only", "disk", "second")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("| kept |") == 2


@pytest.mark.deep
def test_kills_and_damage_do_no_harm() -> None:
    done = attack("--only", "kill", "damage")
    assert done.returncode == 0, done.stdout + done.stderr


def set_on(crowds: list[str], seconds: int) -> None:
    """How long others wait depends on the machine; that nothing fails does not."""
    done = attack("--seconds", str(seconds), "--only", *crowds)
    assert sum(line.startswith("| ") for line in done.stdout.splitlines()) == len(crowds) + 1  # and the heads
    assert "fault" not in done.stdout.replace("0 faults", "")
    assert "traceback in the log" not in done.stdout


def test_crowds_break_nothing() -> None:
    set_on(["validation", "floods", "halves", "nonsense"], seconds=1)


@pytest.mark.deep
def test_every_crowd_breaks_nothing() -> None:
    set_on(
        ["validation", "uploads", "hints", "bots", "floods", "halves", "connections", "clocks", "nonsense"], seconds=2
    )
