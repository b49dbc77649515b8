"""Install the system packages that `make play` or `make test` needs and this machine lacks.

    python3 tools/system_packages.py play              what playing needs
    python3 tools/system_packages.py test              what the checks need as well
    python3 tools/system_packages.py test --dry-run    print the commands without running them

Packages are installed with apt-get, as root or through sudo if sudo asks for no password. Where neither is possible,
the script names the command to run and the checks that are skipped until then, and succeeds: everything else works.
"""

# Python 3.8 must be able to parse this file, so that it prints a message and not a syntax error.
from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from environment import INDENT, SetupError, check_version, run, say

PLAY, TEST = "play", "test"


class Package(NamedTuple):
    """A Debian package, how to recognise that it is installed, and what needs it."""

    name: str  # "chromium"
    commands: tuple[str, ...]  # the make targets that need it
    programs: tuple[str, ...] = ()  # any of these proves that it is installed; a path may be a pattern
    modules: tuple[str, ...] = ()  # Python modules that prove it instead
    variable: str = ""  # an environment variable that names the program if it is somewhere else
    steps: tuple[str, ...] = ()  # the steps of tools/check.py that are skipped without it; none: nothing works


PACKAGES = (
    Package(f"python3.{sys.version_info[1]}-venv", (PLAY, TEST), modules=("ensurepip", "venv")),
    Package("chromium", (TEST,), ("chromium",), variable="CHROMIUM", steps=("browser",)),
    Package("tmux", (TEST,), ("tmux",), steps=("terminal",)),
)


def main(arguments: list[str]) -> int:
    """Install what one make target lacks, or say how; the result is the exit code."""
    parser = argparse.ArgumentParser(prog="system_packages.py", description="Install the system packages needed.")
    parser.add_argument("command", choices=(PLAY, TEST), help="the make target to prepare")
    parser.add_argument("--dry-run", action="store_true", help="print what would be done")
    asked = parser.parse_args(arguments)
    try:
        check_version()
        provide(asked.command, dry_run=asked.dry_run)
    except SetupError as error:
        print(f"set-up failed: {error}", file=sys.stderr)
        return 1
    return 0


def provide(command: str, *, dry_run: bool = False) -> None:
    """Install the packages that a make target lacks. Raise only if it cannot do anything without them."""
    lacking = missing(command)
    if not lacking:
        print("set-up: system packages are ready", flush=True)
        return
    prefix = apt_get()
    if prefix is None:
        explain(lacking, "installing takes apt-get, and root or passwordless sudo")
        return
    names = [package.name for package in lacking]
    update = [*prefix, "update", "-qq"]
    install = [*prefix, "install", "-y", "-qq", "--no-install-recommends", *names]
    if dry_run:
        print(f"set-up would run: {' '.join(update)}")
        print(f"set-up would run: {' '.join(install)}")
        return
    try:
        say(1, 2, "updating the lists of system packages")
        run(update)
        say(2, 2, f"installing {', '.join(names)}")
        run(install)
    except SetupError as error:
        print(f"{INDENT}{error}", file=sys.stderr)
    lacking = missing(command)
    if lacking:
        explain(lacking, "apt-get could not install them")


def missing(command: str) -> list[Package]:
    """The packages that a make target needs and that are not installed."""
    return [package for package in PACKAGES if command in package.commands and not is_installed(package)]


def missing_for_step(step: str) -> list[Package]:
    """The packages without which a step of tools/check.py cannot run, as far as they are not installed."""
    return [package for package in PACKAGES if step in package.steps and not is_installed(package)]


def is_installed(package: Package) -> bool:
    """Whether the package is there, however it came."""
    if package.modules:
        invalidate_caches()  # the package may have been installed since the last look
        return all(find_spec(module) for module in package.modules)
    return bool(program(package))


def program(package: Package) -> str:
    """The path of the package's program, or an empty string."""
    named = os.environ.get(package.variable, "") if package.variable else ""
    if named:
        return named if os.access(named, os.X_OK) else ""
    return next((path for name in package.programs if (path := find(name))), "")


def find(name: str) -> str:
    """The path of a program by its name or by an absolute pattern, or an empty string."""
    if name.startswith("/"):
        return max(map(str, Path("/").glob(name[1:])), default="")
    return shutil.which(name) or ""


def variables() -> dict[str, str]:
    """The environment variables that tell the checks where the programs are."""
    return {package.variable: found for package in PACKAGES if package.variable and (found := program(package))}


def apt_get() -> list[str] | None:
    """The first words of a command that installs packages without asking anything, or None."""
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return quiet
    if shutil.which("sudo") is None:
        return None
    allowed = subprocess.run(["sudo", "-n", "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return ["sudo", "-n", *quiet] if allowed.returncode == 0 else None


def explain(lacking: list[Package], why: str) -> None:
    """Say what is missing, how to install it, and which checks are skipped until then."""
    command = f"apt-get install {' '.join(package.name for package in lacking)}"
    names = ", ".join(package.name for package in lacking)
    if any(not package.steps for package in lacking):
        raise SetupError(f"missing system packages: {names} ({why}). Run as root: {command}")
    print(f"set-up: missing system packages: {names} ({why})")
    print(f"{INDENT}run as root: {command}")
    print(f"{INDENT}checks skipped until then: {', '.join(step for package in lacking for step in package.steps)}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
