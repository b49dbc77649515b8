"""The figures of the README: read from measurements and written between its marks."""

import json
from pathlib import Path

import pytest
from bench import figures

LOAD = {
    "results": {
        "paced": {"matches": 2500, "moves_per_s": 999.6, "other_p50_ms": 4.52, "other_p99_ms": 180.4},
        "saturated": {"moves_per_s": 1112.3},
    }
}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fixed results instead of a measurement; the test checks the text written from them."""
    monkeypatch.setattr(
        figures, "rate", lambda carrier, of, seconds: 2_000_000.0 if carrier.name != "plain" else 50_000.0
    )
    monkeypatch.setattr(figures, "Compiled", lambda of: type("Fast", (), {"name": "compiled"})())
    monkeypatch.setattr(figures, "has_numba", lambda: True)


def test_figures_are_written_between_the_marks(tmp_path: Path, quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    page, load = tmp_path / "README.md", tmp_path / "load.txt"
    page.write_text("Before\n<!-- figures -->\nold\n<!-- /figures -->\nAfter\n", "utf-8")
    load.write_text(f"much is said before\n{json.dumps(LOAD)}\n", "utf-8")
    met = {"bots": ["search:0.1s", "greedy"], "matches": 30, "score": 0.8, "interval95": [0.63, 0.9], "goal": 0.8}
    monkeypatch.setattr(figures, "pairings", lambda of: [met])
    assert figures.main(["--game", "dbd", "--server", str(load), "--write", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.startswith("Before\n<!-- figures -->\n\nMeasured on 2")
    assert "| Death Before Dishonor | 50,000 | 2,000,000 | × 40 | 80% of 30 (63% to 90%) |" in text
    assert "2,500 live matches and 1,000 moves a second" in text
    assert "at most 1,112 moves a second" in text
    assert text.endswith("\n<!-- /figures -->\nAfter\n")
    assert "old" not in text


@pytest.mark.parametrize("load", ["", "no JSON", "{}", '{"results": {"paced": {}}}'])
def test_an_invalid_load_result_is_refused(
    load: str, tmp_path: Path, quick: None, capsys: pytest.CaptureFixture[str]
) -> None:
    told = tmp_path / "load.txt"
    told.write_text(load, "utf-8")
    assert figures.main(["--game", "dbd", "--server", str(told)]) == 2
    assert str(told) in capsys.readouterr().err


def test_a_document_without_marks_is_refused(tmp_path: Path, quick: None, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing\n", "utf-8")
    assert figures.main(["--game", "dbd", "--write", str(page)]) == 2
    assert "<!-- figures -->" in capsys.readouterr().err
    assert page.read_text("utf-8") == "nothing\n"
    assert figures.main(["--game", "dbd", "--write", str(tmp_path / "none.md")]) == 2
    assert figures.main(["--game", "dbd", "--server", str(tmp_path / "none.txt")]) == 2
