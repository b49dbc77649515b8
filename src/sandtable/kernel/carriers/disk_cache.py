"""The cache of compiled rules on disk: which folder holds the code of a set of functions.

numba's own cache does not notice changes in other files, so the folder is named by a digest of every source involved,
the versions and the mode: an edited rule gets a new folder, and old folders are removed.
"""

import atexit
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from types import CodeType, FunctionType

from . import generic
from .binding import Function, Part, global_names, parts

MARK = "complete"  # marker file: everything in this folder was compiled
KEPT = 3  # folders kept for one game and mode; older ones are removed
COMPILER = "sandtable.kernel.carriers.compiled"  # its source and imports count as sources of every function


def cache_home() -> Path:
    """Return the cache folder: SANDTABLE_CACHE, else the user's cache folder."""
    if named := os.environ.get("SANDTABLE_CACHE"):
        return Path(named)
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "sandtable"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sandtable"


_IMPORT = re.compile(r"^(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]+)|import[ \t]+([^\n]+))", re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")


@cache
def _imports(text: str, package: str) -> frozenset[str]:
    """List the modules that a module imports, perhaps too many: extra names do no harm, and parsing would dominate the
    start-up time."""
    found = set()
    for base, names, plain in _IMPORT.findall(_COMMENT.sub("", text)):
        listed = [part.split()[0] for part in (names or plain).strip("()\n ").split(",") if part.split()]
        if plain:
            found |= set(listed)
        else:
            whole = resolve_name(base, package) if base.startswith(".") else base
            found |= {whole, *(f"{whole}.{name}" for name in listed)}
    return frozenset(found)


def sources(functions: Iterable[FunctionType], classes: Iterable[type]) -> dict[str, bytes]:
    """Return the source of every module involved, by name: those of the functions and all their imports, since a
    constant may come from a module without functions."""
    modules = {f.__module__ for f in functions} | {cls.__module__ for cls in classes} | {COMPILER}
    ours = {name.split(".")[0] for name in modules}
    found: dict[str, bytes] = {}
    while modules:
        name = modules.pop()
        module = sys.modules.get(name)
        if name in found or name.split(".")[0] not in ours or not getattr(module, "__file__", None):
            continue
        found[name] = Path(str(module.__file__)).read_bytes()  # type: ignore[union-attr]  # looked at above
        modules |= _imports(found[name].decode(), getattr(module, "__package__", "") or "")
    return found


def as_loaded(found: Iterable[Part]) -> bytes:
    """Describe the functions as this process loaded them: origin, code, constants read, functions called.

    A file edited after import must not lend its digest to the old code, and a game must not share the folder of another
    that is bound to other functions of the same files.
    """
    lines = []
    for part in found:
        code, scope = part.function.__code__, part.function.__globals__
        plain = [value for value in code.co_consts if not isinstance(value, CodeType)]
        read = {name: scope[name] for name in global_names(code) if isinstance(scope.get(name), _CONSTANTS)}
        calls = {name: f"{called.__module__}.{called.__qualname__}" for name, called in part.calls.items()}
        lines.append(repr((code.co_filename, part.name, code.co_code, code.co_names, plain, read, calls)))
    return "\n".join(lines).encode()


_CONSTANTS = (int, float, tuple)


def cache_folder(name: str, found: Iterable[Part], classes: Iterable[type], versions: str, *, checked: bool) -> Path:
    """Return the cache folder for these functions, their sources, the versions and this mode."""
    found = list(found)
    texts = sources([part.function for part in found], classes) | {"": as_loaded(found)}
    key = hashlib.sha256()
    key.update(repr((versions, checked)).encode())
    for module, text in sorted(texts.items()):
        key.update(module.encode() + b"\0" + hashlib.sha256(text).digest())
    return cache_home() / f"{name}{'-checked' if checked else ''}-{key.hexdigest()[:20]}"


def writable(folder: Path) -> Path:
    """Return the folder, creating it if needed. If it is read-only, return a temporary copy.

    numba does not read from a folder that it cannot write to, and a container image may ship its cache read-only.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass  # a read-only home must not prevent playing
    spare = tempfile.mkdtemp(prefix="sandtable-")
    if (folder / MARK).exists():
        shutil.copytree(folder, spare, dirs_exist_ok=True)
        Path(spare).chmod(0o700)
    atexit.register(shutil.rmtree, spare, ignore_errors=True)
    return Path(spare)


def prune(folder: Path) -> None:
    """Remove the least recently used folders of the same game and mode."""
    os.utime(folder)
    stem = folder.name.rpartition("-")[0]
    same = [f for f in folder.parent.glob(f"{stem}-*") if f.name.rpartition("-")[0] == stem and f.is_dir()]
    for old in sorted(same, key=lambda f: f.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def folders(
    name: str,
    roots: Sequence[Function],
    game: Mapping[str, Function],
    classes: Iterable[type],
    versions: str,
    *,
    checked: bool,
) -> dict[Function, Path]:
    """Map each function to its cache folder. Functions that every carrier of a game has share one folder; what a
    carrier adds (search, perft) gets its own."""
    classes = list(classes)
    found = parts(roots, game)
    shared = parts([root for root in roots if root in generic.ENTRIES], game)
    more = cache_folder(name if not shared else f"{name}-more", found, classes, versions, checked=checked)
    base = cache_folder(name, shared, classes, versions, checked=checked) if shared else more
    common = {part.function for part in shared}
    return {part.function: base if part.function in common else more for part in found}
