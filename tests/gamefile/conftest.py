"""The example of a game in one file."""

from pathlib import Path

import pytest

import sandtable
from sandtable import Title

RAID = Path(__file__).resolve().parents[2] / "examples" / "border_raid.py"


@pytest.fixture
def raid() -> Title:
    return sandtable.game(str(RAID))
