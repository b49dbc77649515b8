"""The compiled carrier: the same rules compiled by numba over flat numpy records. Only this file imports numba.

Each function is compiled once, callees first, with a signature taken from its type hints. The entry points, with
everything they call inlined, are cached on disk (`disk_cache`).
"""

import inspect
import shutil
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from types import FunctionType
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
from numba.core.imputils import lower_cast as typed_lower_cast
from numba.extending import intrinsic as typed_intrinsic
from numba.np.numpy_support import from_dtype

from sandtable.kernel.errors import CompileError, LayoutError

from . import disk_cache, flat
from .binding import Function, Part, carried, global_names, parts

LONGEST_TUPLE = 100  # longer tuples are compiled as arrays: 3,000 entries took 17 s as a tuple
VERSIONS = repr((sys.version, np.__version__, typed_numba.__version__, llvmlite.__version__))

# numba is only partly typed; compiling checks what it returns
numba: Any = typed_numba
types: Any = typed_types
cgutils: Any = typed_cgutils
intrinsic: Any = typed_intrinsic
lower_cast: Any = typed_lower_cast
library_class: Any = CPUCodeLibrary
context_class: Any = CPUContext

_compile_lock = threading.RLock()  # numba reads the cache folder from a global setting


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


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _nested_as_array(context: Any, builder: Any, nested: Any, array: Any, value: Any) -> Any:
    """Pass a list of Actions kept in scratch space as one: a nested array is represented like any other."""
    return value


GIVEN: dict[Function, Any] = {flat.copy_row: _copy_row}


# -- compiling --------------------------------------------------------------------------------------------------

Progress = Callable[[int, int, str], None]


def is_table(thing: Any) -> bool:
    """Whether a constant is a long tuple of integers."""
    return isinstance(thing, tuple) and len(thing) > LONGEST_TUPLE and all(isinstance(n, int) for n in thing)


def ready(name: str, roots: Iterable[Function], game: Mapping[str, Function], classes: Mapping[type, type]) -> bool:
    """Whether everything is cached on disk, so that `build` only loads."""
    kept = disk_cache.folders(name, list(roots), game, classes.values(), VERSIONS, checked=False)
    return all((folder / disk_cache.MARK).exists() for folder in set(kept.values()))


@contextmanager
def _locked_cache_setting() -> Iterator[None]:
    """Hold the lock on numba's global cache-folder setting."""
    with _compile_lock:
        before = numba.config.CACHE_DIR
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


@contextmanager
def _for_callers_only() -> Iterator[None]:
    """Compile inner functions only as far as their callers need.

    By default numba optimises and translates each function together with all its callees, repeatedly on the way up to
    the entry points; that took two thirds of the time for a large game. An entry point is optimised as a whole.
    """
    finalize, executable = library_class.finalize, context_class.get_executable
    library_class.finalize, context_class.get_executable = _link_only, _no_wrapper
    try:
        yield
    finally:
        library_class.finalize, context_class.get_executable = finalize, executable


def _link_only(library: Any) -> None:
    """Do the first half of numba's `finalize`: link in the called functions."""
    for called in dict.fromkeys(library._linking_libraries):  # noqa: SLF001  # numba has no public way
        library._reload_init.update(called._reload_init)  # noqa: SLF001
        library._final_module.link_in(called._get_module_for_linking(), preserve=True)  # noqa: SLF001
    library._final_module.verify()  # noqa: SLF001
    library._finalized = True  # noqa: SLF001


def _no_wrapper(_: Any, library: Any, made: Any, environment: Any) -> Any:
    """Placeholder for the wrapper of a function that Python never calls."""
    library._ensure_finalized()  # noqa: SLF001
    name = made.qualname.split(".")[-1]
    return make_function(made.lookup_module(), name, "for compiled callers", 0, environment, (library,))


def _compile(
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
    with _for_callers_only() if inner else nullcontext():
        return made(function)


def _load(
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
        if not (isinstance(root, FunctionType) and (kept[root] / disk_cache.MARK).exists()):
            return {}
        try:
            made[root] = _compile(root, classes, kept[root], checked=checked)
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
    kept = disk_cache.folders(name, roots, game, classes.values(), VERSIONS, checked=checked)
    usable = {folder: disk_cache.writable(folder) for folder in set(kept.values())}
    count = 0
    rebuilt = False

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
            return _compile(twin, classes, usable[kept[part.function]], checked=checked, inner=inner)
        except (CompileError, LayoutError, NumbaError) as error:
            raise CompileError(f"{part.name} does not compile: {error}") from error
        except Exception as error:
            if not rebuilt:
                raise  # perhaps the cache is damaged
            raise CompileError(f"{part.name} does not compile: {error!r}") from error

    with _locked_cache_setting():
        made = _load(roots, {root: usable[kept[root]] for root in roots}, classes, checked=checked)
        try:
            if not made:
                made = carried(roots, game, carry, GIVEN)
        except CompileError:
            raise
        except Exception:  # noqa: BLE001  # a damaged cache may fail in any way; recompiling fixes all of them
            for folder in usable.values():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir(parents=True, exist_ok=True)
            count, rebuilt = 0, True
            made = carried(roots, game, carry, GIVEN)
    for usual, folder in usable.items():
        (folder / disk_cache.MARK).touch()
        if folder == usual:
            disk_cache.prune(folder)
    if progress:
        progress(len(found), len(found), "")
    return made
