"""Settings come from flags, the environment and defaults."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from sandtable.kernel.errors import Unreadable
from sandtable.server.settings import SETTINGS, Settings, read_settings
from server.conftest import Spawn
from server.serving import ROOT


def test_flags_override_the_environment_and_both_override_defaults() -> None:
    environment = {"SANDTABLE_PORT": "1234", "SANDTABLE_HOST": "0.0.0.0"}  # noqa: S104  # only a text
    settings = read_settings({"port": "99", "host": None}, environment)
    assert (settings.port, settings.host, settings.workers) == (99, "0.0.0.0", Settings().workers)  # noqa: S104


@pytest.mark.parametrize(
    "flags, message",
    [
        ({"port": "x"}, "--port: 'x' is not a number"),
        ({"port": "70000"}, "--port: 70000 is not between 0 and 65535"),
        ({"plugins": "tiny"}, "'tiny' is not id=package"),
    ],
)
def test_an_invalid_setting_is_refused_by_name(flags: dict[str, str], message: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(message)):
        read_settings(flags, {})
    with pytest.raises(Unreadable, match="SANDTABLE_PORT"):
        read_settings({}, {"SANDTABLE_PORT": "many"})


def test_every_setting_has_a_flag_and_a_line_of_docs() -> None:
    text = (ROOT / "docs" / "http.md").read_text("utf-8")
    assert [setting.name for setting in SETTINGS] == list(Settings.__dataclass_fields__)
    for setting in SETTINGS:
        assert f"`{setting.flag}`" in text, setting.name


def test_the_command_serves_and_shows_its_settings(spawn: Spawn) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "sandtable", "serve", "--help"],
        capture_output=True, text=True, check=True, env={"PYTHONPATH": str(ROOT / "src")},
    ).stdout  # fmt: skip
    assert "--database" in shown
    server = spawn()
    assert server.get("/api/ready").json()["ok"] is True
