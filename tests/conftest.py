"""Configuration of every test run: how long Hypothesis searches, and which carriers are tested."""

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import sandtable
from sandtable.games import PLUGINS, _added, _plugins

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)  # generating a match is slow, which is no fault

settings.register_profile("default", deadline=None, max_examples=60, suppress_health_check=SLOW)
settings.register_profile("ci", parent=settings.get_profile("default"), print_blob=True, derandomize=True)
settings.register_profile("deep", parent=settings.get_profile("default"), max_examples=3000, print_blob=True)
settings.load_profile(
    "ci" if os.environ.get("CI") else "default"
)  # --hypothesis-profile=deep is read later and overrides this

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "poachers-moon"
HAS_NUMBA = find_spec("numba") is not None
HAS_NUMPY = find_spec("numpy") is not None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option --carriers, so that a run cannot pass by skipping the tests of a carrier."""
    parser.addoption(
        "--carriers",
        choices=["both", "compiled", "plain", "found"],
        default="found",
        help="both: fail without numba; compiled: the same without what a plain run shows as well; "
        "plain: fail if numba or numpy is there; found: what is installed",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse an environment without the carriers that the run has to test."""
    carriers = config.getoption("--carriers")
    if carriers in ("both", "compiled") and not HAS_NUMBA:
        raise pytest.UsageError(f"--carriers={carriers}: numba is not installed here (pip install 'sandtable[fast]')")
    if carriers == "plain" and (HAS_NUMBA or HAS_NUMPY):
        raise pytest.UsageError("--carriers=plain: numba or numpy is installed here, so this run would prove nothing")


def pytest_report_header(config: pytest.Config) -> str:
    """Report the carriers that are tested."""
    return "carriers: plain and compiled" if HAS_NUMBA else "carriers: plain (numba is not installed)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests of a missing compiled carrier, and deselect tests that a plain run covers."""
    if config.getoption("--carriers") == "compiled":
        plain = [item for item in items if _runs_in_plain(item) and not item.get_closest_marker("compiled")]
        config.hook.pytest_deselected(items=plain)
        left_out = set(plain)
        items[:] = [item for item in items if item not in left_out]
    if HAS_NUMBA:
        return
    without = pytest.mark.skip(reason="numba is not installed: no compiled carrier")
    for item in items:
        if item.get_closest_marker("compiled"):
            item.add_marker(without)


PLAIN_FOLDERS = {"games", "geometry", "laws", "tiny_tests"}  # rules as objects, in which numba has no part


def _runs_in_plain(item: pytest.Item) -> bool:
    """Whether the run without numba shows the same: such a test runs once, in that environment."""
    return bool(PLAIN_FOLDERS & set(item.path.parts))


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the games that a test registers, in this process and for those that it starts."""
    monkeypatch.setenv(PLUGINS, os.environ.get(PLUGINS, ""))
    before = dict(_added)
    yield
    for id in _added.keys() - before:
        del _added[id]
    _added.update(before)
    _plugins.cache_clear()  # it may have read what the test registered for other processes


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game of examples/, registered as the documentation describes."""
    monkeypatch.syspath_prepend(EXAMPLE)
    monkeypatch.setenv("SANDTABLE_PLUGINS", "poachers-moon=poachers_moon")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(EXAMPLE), str(Path(sandtable.__file__).parents[1])]))
    _plugins.cache_clear()
    yield EXAMPLE
    _plugins.cache_clear()
