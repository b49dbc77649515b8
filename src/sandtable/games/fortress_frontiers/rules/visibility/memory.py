"""What a player remembers of a tile, packed into one number; and the packed strongholds in it: FF-VIS-7."""

WORKS_BITS = 0x1FFF  # kind, owner, state, steps left, direction of the source
MINE_AT = 13
HOLD_AT = 15
DRAGON_AT = 25


def remembered_owner(memory: int) -> int:
    """Return the remembered owner of a mine: 0 for nobody, else seat + 1."""
    return (memory >> MINE_AT) & 3


def remembered_hold(memory: int) -> int:
    """Return the packed stronghold; 0 for none."""
    return (memory >> HOLD_AT) & 1023


def remembers_dragon(memory: int) -> bool:
    """Whether a dragon was seen on the tile."""
    return (memory >> DRAGON_AT) & 1 != 0


def remembered_reward(memory: int) -> int:
    """Return the reward of the dragon that was seen."""
    return (memory >> (DRAGON_AT + 1)) & 3


def packed_hold_seat(hold: int) -> int:
    """Return the owner of a packed stronghold."""
    return (hold >> 1) & 1


def is_packed_base(hold: int) -> bool:
    """Whether a packed stronghold is a base."""
    return hold & 4 != 0


def packed_hold_health(hold: int) -> int:
    """Return the health of a packed stronghold."""
    return hold >> 3
