"""Clause numbers, made from RULES.md by `sandtable clauses`; do not edit."""

from typing import Final

# fmt: off
CLAUSES: Final = (
    "",
    "PM-WOOD-1", "PM-WOOD-2",
    "PM-SIGHT-1", "PM-SIGHT-2", "PM-SIGHT-3",
    "PM-ORDER-1", "PM-ORDER-2", "PM-ORDER-3", "PM-ORDER-4", "PM-ORDER-5",
    "PM-LIMIT-1", "PM-LIMIT-2",
    "PM-HOUR-1",
    "PM-CATCH-1",
    "PM-SNATCH-1",
    "PM-BARK-1",
    "PM-WIN-1", "PM-WIN-2", "PM-WIN-3",
    "PM-SCN-1",
)
# fmt: on

PM_WOOD_1: Final = 1
PM_WOOD_2: Final = 2
PM_SIGHT_1: Final = 3
PM_SIGHT_2: Final = 4
PM_SIGHT_3: Final = 5
PM_ORDER_1: Final = 6
PM_ORDER_2: Final = 7
PM_ORDER_3: Final = 8
PM_ORDER_4: Final = 9
PM_ORDER_5: Final = 10
PM_LIMIT_1: Final = 11
PM_LIMIT_2: Final = 12
PM_HOUR_1: Final = 13
PM_CATCH_1: Final = 14
PM_SNATCH_1: Final = 15
PM_BARK_1: Final = 16
PM_WIN_1: Final = 17
PM_WIN_2: Final = 18
PM_WIN_3: Final = 19
PM_SCN_1: Final = 20
