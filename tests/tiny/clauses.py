"""Clause numbers, made from RULES.md by `sandtable clauses`; do not edit."""

from typing import Final

# fmt: off
CLAUSES: Final = (
    "",
    "TINY-BOARD-1", "TINY-BOARD-2",
    "TINY-PIECE-1",
    "TINY-SIGHT-1", "TINY-SIGHT-2", "TINY-SIGHT-3", "TINY-SIGHT-4", "TINY-SIGHT-5",
    "TINY-ORDER-1", "TINY-ORDER-2", "TINY-ORDER-3", "TINY-ORDER-4",
    "TINY-LIMIT-1", "TINY-LIMIT-2",
    "TINY-SUPPLY-1", "TINY-SUPPLY-2",
    "TINY-MARCH-1", "TINY-MARCH-2", "TINY-MARCH-3", "TINY-MARCH-4", "TINY-MARCH-5", "TINY-MARCH-6",
    "TINY-CONTACT-1", "TINY-CONTACT-2", "TINY-CONTACT-3", "TINY-CONTACT-4",
    "TINY-UPKEEP-1", "TINY-UPKEEP-2",
    "TINY-WIN-1", "TINY-WIN-2", "TINY-WIN-3",
    "TINY-SCN-1", "TINY-SCN-2",
)
# fmt: on

TINY_BOARD_1: Final = 1
TINY_BOARD_2: Final = 2
TINY_PIECE_1: Final = 3
TINY_SIGHT_1: Final = 4
TINY_SIGHT_2: Final = 5
TINY_SIGHT_3: Final = 6
TINY_SIGHT_4: Final = 7
TINY_SIGHT_5: Final = 8
TINY_ORDER_1: Final = 9
TINY_ORDER_2: Final = 10
TINY_ORDER_3: Final = 11
TINY_ORDER_4: Final = 12
TINY_LIMIT_1: Final = 13
TINY_LIMIT_2: Final = 14
TINY_SUPPLY_1: Final = 15
TINY_SUPPLY_2: Final = 16
TINY_MARCH_1: Final = 17
TINY_MARCH_2: Final = 18
TINY_MARCH_3: Final = 19
TINY_MARCH_4: Final = 20
TINY_MARCH_5: Final = 21
TINY_MARCH_6: Final = 22
TINY_CONTACT_1: Final = 23
TINY_CONTACT_2: Final = 24
TINY_CONTACT_3: Final = 25
TINY_CONTACT_4: Final = 26
TINY_UPKEEP_1: Final = 27
TINY_UPKEEP_2: Final = 28
TINY_WIN_1: Final = 29
TINY_WIN_2: Final = 30
TINY_WIN_3: Final = 31
TINY_SCN_1: Final = 32
TINY_SCN_2: Final = 33
