"""Create a virtual environment from its lock file, or build the browser client; do nothing where that is already done.

    python3 tools/environment.py full     .venv from requirements.lock: numba, the server and every tool
    python3 tools/environment.py plain    .venv-plain from requirements-plain.lock: no numba, no numpy
    python3 tools/environment.py client   web/node_modules, and the built client in src/sandtable/server/static

A stamp file in each environment records the lock file, pyproject.toml, the Python and the folder that it was made for.
A changed lock file recreates the environment; a changed pyproject.toml only reinstalls the package.
"""

# Python 3.8 must be able to parse this file, so that it prints a message and not a syntax error.
from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEEDED = (3, 11)
ENVIRONMENTS = {
    "full": (".venv", "requirements.lock"),
    "plain": (".venv-plain", "requirements-plain.lock"),
}
CLIENT = "client"
WEB = ROOT / "web"
BUILT = ROOT / "src" / "sandtable" / "server" / "static"
STAMP = "sandtable-ready.json"
INDENT = " " * 13


class SetupError(Exception):
    """The set-up cannot continue; the message says what to do."""


def main(arguments: list[str]) -> int:
    """Prepare the named environments, or all of them; the result is the exit code."""
    try:
        for name in arguments or [*ENVIRONMENTS, CLIENT]:
            if name == CLIENT:
                build_client()
            else:
                prepare(name)
    except SetupError as error:
        print(f"set-up failed: {error}", file=sys.stderr)
        return 1
    return 0


def prepare(name: str) -> None:
    """Bring one environment up to date."""
    if name not in ENVIRONMENTS:
        raise SetupError(f"no environment is called {name!r}; there are {', '.join([*ENVIRONMENTS, CLIENT])}")
    folder, lock = ENVIRONMENTS[name]
    place = ROOT / folder
    if place.is_symlink():
        raise SetupError(f"{folder} is a symbolic link to another environment; remove the link to create one here")
    wanted = stamp(place, ROOT / lock)
    found = read_stamp(place)
    if found == wanted:
        print(f"set-up: {folder} is ready", flush=True)
        return

    check_version()
    check_venv()
    recreate = any(found.get(key) != wanted[key] for key in wanted if key != "project")
    steps = 3 if recreate else 1
    (place / STAMP).unlink(missing_ok=True)
    if recreate:
        say(1, steps, f"creating {folder} with Python {sys.version.split()[0]}")
        run([sys.executable, "-m", "venv", "--clear", str(place)])
        say(2, steps, f"installing the packages of {lock}")
        pip(place, ["--require-hashes", "--only-binary", ":all:", "-r", lock])
    say(steps, steps, "installing sandtable in editable mode")
    pip(place, ["--no-deps", "--no-build-isolation", "--editable", "."])
    (place / STAMP).write_text(json.dumps(wanted, indent=2) + "\n", "utf-8")


def stamp(place: Path, lock: Path) -> dict[str, str]:
    """The content of the stamp file. An environment cannot be moved, so its folder is part of it."""
    return {
        "python": f"{sys.version} {getattr(sys, '_base_executable', sys.executable)}",
        "place": str(place),
        "lock": hashlib.sha256(lock.read_bytes()).hexdigest(),
        "project": hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest(),
    }


def read_stamp(place: Path) -> dict[str, str]:
    """The stamp of a complete environment, otherwise an empty dict."""
    try:
        found = json.loads((place / STAMP).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) and (place / "bin" / "python").exists() else {}


def build_client() -> None:
    """Bring the browser client up to date: install when the lock file changed, build when any source changed."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    modules = WEB / "node_modules" / STAMP
    installed = modules.exists() and modules.read_text("utf-8") == lock
    sources = client_sources()
    built = BUILT / STAMP
    if installed and built.exists() and built.read_text("utf-8") == sources:
        print("set-up: the browser client is ready", flush=True)
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SetupError("npm was not found; the browser client is built with Node 20 or newer")
    if not installed:
        say(1, 2, "installing the packages of web/package-lock.json")
        run([npm, "--prefix", "web", "ci", "--no-audit", "--no-fund"])
        modules.write_text(lock, "utf-8")
    say(2, 2, "building the browser client")
    run([npm, "--prefix", "web", "run", "build"])
    built.write_text(sources, "utf-8")


def client_sources() -> str:
    """A digest of every file that the client is built from."""
    key = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        inner = path.relative_to(WEB)
        if path.is_file() and inner.parts[0] not in {"node_modules", "dist"}:
            key.update(str(inner).encode() + b"\0" + path.read_bytes())
    return key.hexdigest()


def check_version() -> None:
    """Refuse a Python that is too old, and say how to choose another."""
    if sys.version_info < NEEDED:
        raise SetupError(
            f"Sandtable needs Python {NEEDED[0]}.{NEEDED[1]} or newer, and {sys.executable} is"
            f" {sys.version.split()[0]}. Choose another one: make PYTHON=python3.12 ..."
        )


def check_venv() -> None:
    """Refuse a Python that cannot create virtual environments, and say which package is missing."""
    try:
        import ensurepip  # noqa: F401  # Debian's Python comes without it
        import venv  # noqa: F401
    except ImportError:
        raise SetupError(
            "this Python cannot create virtual environments. On Debian and Ubuntu: apt-get install python3-venv"
        ) from None


def say(step: int, steps: int, what: str) -> None:
    """Print one line of progress."""
    print(f"set-up [{step}/{steps}] {what}", flush=True)


def pip(place: Path, arguments: list[str]) -> None:
    """Run pip in the environment, with the package index that pip is configured for."""
    run([str(place / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check", *arguments])


def run(command: list[str]) -> None:
    """Run a command and print how long it took; print its output only if it fails.

    In a terminal, the line below the step counts the packages while pip collects them.
    """
    began = time.monotonic()
    output = []
    packages = 0
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        for line in process.stdout or ():
            output.append(line)
            if sys.stdout.isatty() and line.startswith("Collecting "):
                packages += 1
                print(f"\r{INDENT}{packages:3} {line.split()[1]:<40}", end="", flush=True)
    if process.returncode != 0:
        print(*output, sep="", file=sys.stderr)
        raise SetupError(f"this command ended with code {process.returncode}: {' '.join(command)}")
    took = f"{INDENT}{time.monotonic() - began:.1f} s"
    print(f"\r{took:<60}" if packages else took, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
