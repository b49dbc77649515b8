"""The compiled carrier: the same rules compiled by numba over flat numpy records. Only this file imports numba.

Each function is compiled once, callees first, with a signature taken from its type hints. The entry points, with
everything they call inlined, are cached on disk. numba's own cache does not notice changes in other files, so the cache
folder is named by a digest of every source involved, the versions and the mode: an edited rule gets a new folder.
"""

import atexit
import hashlib
import inspect
import os
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NewType, get_args, get_origin, get_type_hints

import llvmlite
import numba as typed_numba
import numpy as np
from numba._dynfunc import make_function
from numba.core import cgutils as typed_cgutils
from numba.core import types as typed_types
from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.errors import NumbaError
from numba.extending import intrinsic as typed_intrinsic
from numba.np.numpy_support import from_dtype

from sandtable.kernel.errors import CompileError, LayoutError

from . import flat, generic
from .binding import Function, Part, carried, global_names, parts

MARK = "complete"  # marker file: everything in this cache folder was compiled
LONGEST_TUPLE = 100  # longer tuples are compiled as arrays: 3,000 entries took 17 s as a tuple
KEPT = 3  # cache folders kept for one game and mode; older ones are removed

# numba is only partly typed; compiling checks what it returns
numba: Any = typed_numba
types: Any = typed_types
cgutils: Any = typed_cgutils
intrinsic: Any = typed_intrinsic
library_class: Any = CPUCodeLibrary
context_class: Any = CPUContext

_building = threading.RLock()  # numba reads the cache folder from a global setting


# -- records ----------------------------------------------------------------------------------------------------


@cache
def dtype(form: flat.Layout) -> np.dtype[Any]:
    """Return the numpy record type of a layout: no gaps, so its memory is the canonical bytes.

    One object per layout: numba recognises it by identity; comparing all fields would cost a microsecond a call.
    """
    columns: list[Any] = []
    for column in form.columns:
        inner = dtype(column.row) if column.row else np.dtype(f"<i{column.width}")
        columns.append((column.name, inner, column.shape) if column.shape else (column.name, inner))
    return np.dtype(columns)


def records(cls: type, count: int) -> Any:
    """Return an array of `count` records of a class, each equal to an empty object."""
    empty = flat.to_bytes(cls())
    if not any(empty):  # all zero: the system allocates the memory lazily
        return np.zeros(count, dtype(flat.layout(cls)))
    made = np.empty(count, dtype(flat.layout(cls)))
    made[:] = np.frombuffer(empty, made.dtype)[0]
    return made


def put(array: Any, at: int, raw: bytes) -> None:
    """Write canonical bytes into one record of an array."""
    if len(raw) != array.dtype.itemsize:
        raise CompileError(f"a record of {array.dtype.itemsize} bytes cannot hold {len(raw)}")
    array.view(np.uint8).reshape(len(array), -1)[at] = np.frombuffer(raw, np.uint8)


def take(array: Any, at: int) -> bytes:
    """Return the canonical bytes of one record of an array."""
    raw: bytes = array[at].tobytes()
    return raw


def rows(count: int, width: int) -> Any:
    """Return an int64 table for Actions."""
    return np.zeros((count, width), np.int64)


# -- signatures -------------------------------------------------------------------------------------------------


def numba_type(hint: Any, classes: Mapping[type, type]) -> Any:
    """Return the numba type of a hint; `classes` replaces the contract's placeholders."""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    if hint is None or hint is type(None):
        return types.none
    simple = {bool: types.boolean, int: types.int64, float: types.float64}
    if hint in simple:
        return simple[hint]
    arguments = get_args(hint)
    if get_origin(hint) is tuple:
        return types.Tuple([numba_type(inner, classes) for inner in arguments])
    if get_origin(hint) is list:
        if get_origin(arguments[0]) is list:
            return types.Array(numba_type(get_args(arguments[0])[0], classes), 2, "C")
        return types.Array(numba_type(arguments[0], classes), 1, "C")
    if isinstance(hint, type):
        return from_dtype(dtype(flat.layout(classes.get(hint, hint))))
    raise CompileError(f"no compiled type for the hint {hint!r}")


def signature(function: Function, classes: Mapping[type, type]) -> Any:
    """Return the numba signature of a rules function from its type hints."""
    hints = get_type_hints(function)
    missing = [name for name in [*inspect.signature(function).parameters, "return"] if name not in hints]
    if missing:
        raise CompileError(f"no hint for {', '.join(missing)}")
    result = numba_type(hints.pop("return"), classes)
    return result(*(numba_type(hint, classes) for hint in hints.values()))


@intrinsic  # type: ignore[untyped-decorator]
def _copy_record(typing: Any, to: Any, source: Any) -> Any:
    """Copy memory between two records of one type."""
    if not (isinstance(to, types.Record) and to == source):
        raise CompileError(f"copy_row copies rows of one class, not {source} over {to}")

    def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[0], args[1], context.get_constant(types.intp, to.size), 1)
        return context.get_dummy_value()

    return types.none(to, source), code


@numba.njit(inline="always")  # type: ignore[untyped-decorator]
def _copy_row(to: Any, source: Any) -> None:
    _copy_record(to, source)


GIVEN: dict[Function, Any] = {flat.copy_row: _copy_row}


# -- the cache folder -------------------------------------------------------------------------------------------


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
    modules = {f.__module__ for f in functions} | {cls.__module__ for cls in classes} | {__name__}
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


def cache_folder(name: str, found: Iterable[Part], classes: Iterable[type], *, checked: bool) -> Path:
    """Return the cache folder for these functions, their sources, the versions and this mode."""
    found = list(found)
    texts = sources([part.function for part in found], classes) | {"": as_loaded(found)}
    key = hashlib.sha256()
    versions = (sys.version, np.__version__, numba.__version__, llvmlite.__version__, checked)
    key.update(repr(versions).encode())
    for module, text in sorted(texts.items()):
        key.update(module.encode() + b"\0" + hashlib.sha256(text).digest())
    return cache_home() / f"{name}{'-checked' if checked else ''}-{key.hexdigest()[:20]}"


def _writable(folder: Path) -> Path:
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


def _prune(folder: Path) -> None:
    """Remove the least recently used folders of the same game and mode."""
    os.utime(folder)
    stem = folder.name.rpartition("-")[0]
    same = [f for f in folder.parent.glob(f"{stem}-*") if f.name.rpartition("-")[0] == stem and f.is_dir()]
    for old in sorted(same, key=lambda f: f.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _own_caching() -> Iterator[None]:
    """Hold the lock on numba's global cache-folder setting."""
    with _building:
        before = numba.config.CACHE_DIR
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


def is_table(thing: Any) -> bool:
    """Whether a constant is a long tuple of integers."""
    return isinstance(thing, tuple) and len(thing) > LONGEST_TUPLE and all(isinstance(n, int) for n in thing)


# -- compiling --------------------------------------------------------------------------------------------------

Progress = Callable[[int, int, str], None]


def folders(
    name: str,
    roots: Sequence[Function],
    game: Mapping[str, Function],
    classes: Iterable[type],
    *,
    checked: bool,
) -> dict[Function, Path]:
    """Map each function to its cache folder. Functions that every carrier of a game has share one folder; what a
    carrier adds (search, perft) gets its own."""
    classes = list(classes)
    found = parts(roots, game)
    shared = parts([root for root in roots if root in generic.ENTRIES], game)
    more = cache_folder(name if not shared else f"{name}-more", found, classes, checked=checked)
    base = cache_folder(name, shared, classes, checked=checked) if shared else more
    common = {part.function for part in shared}
    return {part.function: base if part.function in common else more for part in found}


def ready(name: str, roots: Iterable[Function], game: Mapping[str, Function], classes: Mapping[type, type]) -> bool:
    """Whether everything is cached on disk, so that `build` only loads."""
    kept = folders(name, list(roots), game, classes.values(), checked=False)
    return all((folder / MARK).exists() for folder in set(kept.values()))


@contextmanager
def _for_callers() -> Iterator[None]:
    """Compile inner functions only as far as their callers need.

    By default numba optimises and translates each function together with all its callees, repeatedly on the way up to
    the entry points; that took two thirds of the time for a large game. An entry point is optimised as a whole.
    """
    finalize, executable = library_class.finalize, context_class.get_executable
    library_class.finalize, context_class.get_executable = _linked, _not_executable
    try:
        yield
    finally:
        library_class.finalize, context_class.get_executable = finalize, executable


def _linked(library: Any) -> None:
    """Do the first half of numba's `finalize`: link in the called functions."""
    for called in dict.fromkeys(library._linking_libraries):  # noqa: SLF001  # numba has no public way
        library._reload_init.update(called._reload_init)  # noqa: SLF001
        library._final_module.link_in(called._get_module_for_linking(), preserve=True)  # noqa: SLF001
    library._final_module.verify()  # noqa: SLF001
    library._finalized = True  # noqa: SLF001


def _not_executable(_: Any, library: Any, made: Any, environment: Any) -> Any:
    """Placeholder for the wrapper of a function that Python never calls."""
    library._ensure_finalized()  # noqa: SLF001
    name = made.qualname.split(".")[-1]
    return make_function(made.lookup_module(), name, "for compiled callers", 0, environment, (library,))


def _compiled(
    function: FunctionType, classes: Mapping[type, type], folder: Path, *, checked: bool, inner: bool = False
) -> Any:
    """Compile one function, or load it from its folder. An inner function is compiled only for its callers."""
    numba.config.CACHE_DIR = str(folder)
    made = numba.njit(
        signature(function, classes),
        cache=not inner,
        nogil=True,
        boundscheck=checked,
        no_cpython_wrapper=inner,
        no_cfunc_wrapper=True,
    )
    with _for_callers() if inner else nullcontext():
        return made(function)


def _loaded(
    roots: Iterable[Function],
    kept: Mapping[Function, Path],
    classes: Mapping[type, type],
    *,
    checked: bool,
) -> dict[Function, Any]:
    """Load the roots from complete folders, or return nothing if any cannot be loaded.

    Callees are part of the roots' machine code and are not inspected: that would dominate the start-up time.
    """
    made: dict[Function, Any] = {}
    for root in roots:
        if not (isinstance(root, FunctionType) and (kept[root] / MARK).exists()):
            return {}
        try:
            made[root] = _compiled(root, classes, kept[root], checked=checked)
        except Exception:  # noqa: BLE001  # a damaged cache may fail in any way: compile everything
            return {}
        if not made[root].stats.cache_hits:
            return {}
    return made


def build(
    name: str,
    roots: Iterable[Function],
    game: Mapping[str, Function],
    classes: Mapping[type, type],
    *,
    checked: bool = False,
    progress: Progress | None = None,
) -> dict[Function, Any]:
    """Compile, or load from disk, all functions reachable from `roots`. Return original -> compiled.

    `game` maps the contract's names to functions, `classes` its placeholders to classes. `checked` adds bounds checking
    for tests. A cache that cannot be loaded is deleted and rebuilt.
    """
    roots = list(roots)
    entries = set(roots)
    found = parts(roots, game)
    kept = folders(name, roots, game, classes.values(), checked=checked)
    usable = {folder: _writable(folder) for folder in set(kept.values())}
    count = 0
    anew = False

    def carry(twin: FunctionType, part: Part) -> Any:
        nonlocal count
        if progress:
            progress(count, len(found), part.name)
        count += 1
        inner = part.function not in entries  # Python never calls it, so it needs no wrapper
        for read in global_names(twin.__code__):  # the twin has its own globals
            if is_table(table := twin.__globals__.get(read)):
                twin.__globals__[read] = np.array(table, np.int64)
        try:
            return _compiled(twin, classes, usable[kept[part.function]], checked=checked, inner=inner)
        except (CompileError, LayoutError, NumbaError) as error:
            raise CompileError(f"{part.name} does not compile: {error}") from error
        except Exception as error:
            if not anew:
                raise  # perhaps the cache is damaged
            raise CompileError(f"{part.name} does not compile: {error!r}") from error

    with _own_caching():
        made = _loaded(roots, {root: usable[kept[root]] for root in roots}, classes, checked=checked)
        try:
            if not made:
                made = carried(roots, game, carry, GIVEN)
        except CompileError:
            raise
        except Exception:  # noqa: BLE001  # a damaged cache may fail in any way; recompiling fixes all of them
            for folder in usable.values():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir(parents=True, exist_ok=True)
            count, anew = 0, True
            made = carried(roots, game, carry, GIVEN)
    for usual, folder in usable.items():
        (folder / MARK).touch()
        if folder == usual:
            _prune(folder)
    if progress:
        progress(len(found), len(found), "")
    return made
