"""Works packed into one number: kind, owner, state, steps left, paired directions, a ward's serial number."""

from sandtable.games.fortress_frontiers.model import BUILDING, INTACT, NO_WORKS


def make_works(kind: int, seat: int, condition: int, left: int) -> int:
    """Pack works into one number."""
    return kind | (seat << 4) | (condition << 5) | (left << 7)


def works_kind(works: int) -> int:
    """Return what was built."""
    return works & 15


def works_seat(works: int) -> int:
    """Return who built it; undefined for NO_WORKS."""
    return (works >> 4) & 1


def works_state(works: int) -> int:
    """Return whether the works are intact, under construction or disabled."""
    return (works >> 5) & 3


def works_left(works: int) -> int:
    """Return the build steps that are left."""
    return (works >> 7) & 7


def works_source(works: int) -> int:
    """Return the direction of the source that a pool or pump is paired with, or -1."""
    return ((works >> 10) & 7) - 1


def works_pool(works: int) -> int:
    """Return the direction of the pool that a pump is paired with, or -1."""
    return ((works >> 13) & 7) - 1


def works_serial(works: int) -> int:
    """Return a ward's place in the order of construction."""
    return works >> 16


def with_state(works: int, condition: int) -> int:
    """Return the works with another state."""
    return (works & ~(3 << 5)) | (condition << 5)


def with_left(works: int, left: int) -> int:
    """Return the works with another number of steps left."""
    return (works & ~(7 << 7)) | (left << 7)


def with_source(works: int, direction: int) -> int:
    """Return new works with the direction of their source."""
    return works | ((direction + 1) << 10)


def with_pool(works: int, direction: int) -> int:
    """Return new works with the direction of their pool."""
    return works | ((direction + 1) << 13)


def with_serial(works: int, serial: int) -> int:
    """Return a new ward with its place in the order of construction."""
    return works | (serial << 16)


def is_intact(works: int, kind: int) -> bool:
    """Whether these are finished works of a kind."""
    return works != NO_WORKS and works_kind(works) == kind and works_state(works) == INTACT


def is_building(works: int, kind: int) -> bool:
    """Whether these are works of a kind under construction."""
    return works != NO_WORKS and works_kind(works) == kind and works_state(works) == BUILDING
