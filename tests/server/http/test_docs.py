"""The script in the documentation plays a whole match."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from server.serving import ROOT, Live


def test_the_documented_script_plays_a_match(live: Live, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "http.md").read_text("utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found
    lines = [line for line in found[1].splitlines() if line.strip()]
    assert len(lines) <= 23, "twenty lines of code, and what they import"
    script = tmp_path / "script.py"
    script.write_text(found[1], "utf-8")
    done = subprocess.run(
        [sys.executable, str(script), live.base], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d+ entries", done.stdout)
