"""Clause numbers, made from RULES.md by `sandtable clauses`; do not edit."""

from typing import Final

DBD_GEN_1: Final = 1
DBD_GEN_2: Final = 2
DBD_GEN_3: Final = 3
DBD_GEN_4: Final = 4
DBD_GEN_5: Final = 5
DBD_GEN_6: Final = 6
DBD_GEN_7: Final = 7
DBD_GEN_8: Final = 8
DBD_BOARD_1: Final = 9
DBD_BOARD_2: Final = 10
DBD_BOARD_3: Final = 11
DBD_BOARD_4: Final = 12
DBD_BOARD_5: Final = 13
DBD_BOARD_6: Final = 14
DBD_BOARD_7: Final = 15
DBD_BOARD_8: Final = 16
DBD_BOARD_9: Final = 17
DBD_BOARD_10: Final = 18
DBD_BOARD_11: Final = 19
DBD_BOARD_12: Final = 20
DBD_VAR_1: Final = 21
DBD_VAR_2: Final = 22
DBD_VAR_3: Final = 23
DBD_VAR_4: Final = 24
DBD_VAR_5: Final = 25
DBD_TERR_1: Final = 26
DBD_TERR_2: Final = 27
DBD_TERR_3: Final = 28
DBD_TERR_4: Final = 29
DBD_UNIT_1: Final = 30
DBD_UNIT_2: Final = 31
DBD_UNIT_3: Final = 32
DBD_UNIT_4: Final = 33
DBD_UNIT_5: Final = 34
DBD_UNIT_6: Final = 35
DBD_TURN_1: Final = 36
DBD_TURN_2: Final = 37
DBD_TURN_3: Final = 38
DBD_TURN_4: Final = 39
DBD_TURN_5: Final = 40
DBD_TURN_6: Final = 41
DBD_TURN_7: Final = 42
DBD_TURN_8: Final = 43
DBD_TURN_9: Final = 44
DBD_ENG_1: Final = 45
DBD_ENG_2: Final = 46
DBD_ENG_3: Final = 47
DBD_ENG_4: Final = 48
DBD_ENG_5: Final = 49
DBD_ENG_6: Final = 50
DBD_ENG_7: Final = 51
DBD_ENG_8: Final = 52
DBD_ENG_9: Final = 53
DBD_MOVE_1: Final = 54
DBD_MOVE_2: Final = 55
DBD_MOVE_3: Final = 56
DBD_MOVE_4: Final = 57
DBD_MOVE_5: Final = 58
DBD_MOVE_6: Final = 59
DBD_MOVE_7: Final = 60
DBD_MOVE_8: Final = 61
DBD_MOVE_9: Final = 62
DBD_MOVE_10: Final = 63
DBD_WDR_1: Final = 64
DBD_WDR_2: Final = 65
DBD_WDR_3: Final = 66
DBD_WDR_4: Final = 67
DBD_WDR_5: Final = 68
DBD_WDR_6: Final = 69
DBD_RNG_1: Final = 70
DBD_RNG_2: Final = 71
DBD_RNG_3: Final = 72
DBD_RNG_4: Final = 73
DBD_RNG_5: Final = 74
DBD_RNG_6: Final = 75
DBD_RNG_7: Final = 76
DBD_CHG_1: Final = 77
DBD_CHG_2: Final = 78
DBD_CHG_3: Final = 79
DBD_CHG_4: Final = 80
DBD_CHG_5: Final = 81
DBD_FLK_1: Final = 82
DBD_FLK_2: Final = 83
DBD_FLK_3: Final = 84
DBD_COV_1: Final = 85
DBD_COV_2: Final = 86
DBD_COV_3: Final = 87
DBD_SUP_1: Final = 88
DBD_SUP_2: Final = 89
DBD_SUP_3: Final = 90
DBD_SUP_4: Final = 91
DBD_SUP_5: Final = 92
DBD_COMBAT_1: Final = 93
DBD_COMBAT_2: Final = 94
DBD_COMBAT_3: Final = 95
DBD_COMBAT_4: Final = 96
DBD_COMBAT_5: Final = 97
DBD_COMBAT_6: Final = 98
DBD_COMBAT_7: Final = 99
DBD_COMBAT_8: Final = 100
DBD_COMBAT_9: Final = 101
DBD_RET_1: Final = 102
DBD_RET_2: Final = 103
DBD_RET_3: Final = 104
DBD_RET_4: Final = 105
DBD_RET_5: Final = 106
DBD_RET_6: Final = 107
DBD_RET_7: Final = 108
DBD_RET_8: Final = 109
DBD_RET_9: Final = 110
DBD_VP_1: Final = 111
DBD_VP_2: Final = 112
DBD_VP_3: Final = 113
DBD_VP_4: Final = 114
DBD_VP_5: Final = 115
DBD_VP_6: Final = 116
DBD_SCN_1: Final = 117
DBD_SCN_2: Final = 118
DBD_SCN_3: Final = 119
DBD_SCN_4: Final = 120
DBD_SCN_5: Final = 121
DBD_SCN_6: Final = 122
DBD_SCN_7: Final = 123
DBD_SCN_8: Final = 124
DBD_SCN_9: Final = 125
DBD_SCN_10: Final = 126
DBD_SCN_11: Final = 127
DBD_SCN_12: Final = 128
DBD_SCN_13: Final = 129
DBD_RULING_1: Final = 130
DBD_RULING_2: Final = 131
DBD_RULING_3: Final = 132
DBD_RULING_4: Final = 133
DBD_RULING_5: Final = 134
DBD_RULING_6: Final = 135
DBD_RULING_7: Final = 136
DBD_RULING_8: Final = 137
DBD_RULING_9: Final = 138
DBD_RULING_10: Final = 139
DBD_RULING_11: Final = 140
DBD_RULING_12: Final = 141
DBD_RULING_13: Final = 142
DBD_RULING_14: Final = 143
DBD_RULING_15: Final = 144
DBD_RULING_16: Final = 145
DBD_RULING_17: Final = 146
DBD_RULING_18: Final = 147
DBD_RULING_19: Final = 148
DBD_RULING_20: Final = 149
DBD_RULING_21: Final = 150
DBD_RULING_22: Final = 151
DBD_RULING_23: Final = 152
DBD_RULING_24: Final = 153
DBD_RULING_25: Final = 154
DBD_RULING_26: Final = 155
DBD_RULING_27: Final = 156
DBD_RULING_28: Final = 157
DBD_RULING_29: Final = 158
DBD_RULING_30: Final = 159
DBD_RULING_31: Final = 160
DBD_RULING_32: Final = 161
DBD_RULING_33: Final = 162
DBD_RULING_34: Final = 163
DBD_RULING_35: Final = 164
DBD_DEC_1: Final = 165
DBD_DEC_2: Final = 166
DBD_DEC_3: Final = 167
DBD_DEC_4: Final = 168
DBD_DEC_5: Final = 169
DBD_DEC_6: Final = 170
DBD_DEC_7: Final = 171
DBD_DEC_8: Final = 172
DBD_DEC_9: Final = 173
DBD_DEC_10: Final = 174

CLAUSES: Final = (
    "",
    "DBD-GEN-1",
    "DBD-GEN-2",
    "DBD-GEN-3",
    "DBD-GEN-4",
    "DBD-GEN-5",
    "DBD-GEN-6",
    "DBD-GEN-7",
    "DBD-GEN-8",
    "DBD-BOARD-1",
    "DBD-BOARD-2",
    "DBD-BOARD-3",
    "DBD-BOARD-4",
    "DBD-BOARD-5",
    "DBD-BOARD-6",
    "DBD-BOARD-7",
    "DBD-BOARD-8",
    "DBD-BOARD-9",
    "DBD-BOARD-10",
    "DBD-BOARD-11",
    "DBD-BOARD-12",
    "DBD-VAR-1",
    "DBD-VAR-2",
    "DBD-VAR-3",
    "DBD-VAR-4",
    "DBD-VAR-5",
    "DBD-TERR-1",
    "DBD-TERR-2",
    "DBD-TERR-3",
    "DBD-TERR-4",
    "DBD-UNIT-1",
    "DBD-UNIT-2",
    "DBD-UNIT-3",
    "DBD-UNIT-4",
    "DBD-UNIT-5",
    "DBD-UNIT-6",
    "DBD-TURN-1",
    "DBD-TURN-2",
    "DBD-TURN-3",
    "DBD-TURN-4",
    "DBD-TURN-5",
    "DBD-TURN-6",
    "DBD-TURN-7",
    "DBD-TURN-8",
    "DBD-TURN-9",
    "DBD-ENG-1",
    "DBD-ENG-2",
    "DBD-ENG-3",
    "DBD-ENG-4",
    "DBD-ENG-5",
    "DBD-ENG-6",
    "DBD-ENG-7",
    "DBD-ENG-8",
    "DBD-ENG-9",
    "DBD-MOVE-1",
    "DBD-MOVE-2",
    "DBD-MOVE-3",
    "DBD-MOVE-4",
    "DBD-MOVE-5",
    "DBD-MOVE-6",
    "DBD-MOVE-7",
    "DBD-MOVE-8",
    "DBD-MOVE-9",
    "DBD-MOVE-10",
    "DBD-WDR-1",
    "DBD-WDR-2",
    "DBD-WDR-3",
    "DBD-WDR-4",
    "DBD-WDR-5",
    "DBD-WDR-6",
    "DBD-RNG-1",
    "DBD-RNG-2",
    "DBD-RNG-3",
    "DBD-RNG-4",
    "DBD-RNG-5",
    "DBD-RNG-6",
    "DBD-RNG-7",
    "DBD-CHG-1",
    "DBD-CHG-2",
    "DBD-CHG-3",
    "DBD-CHG-4",
    "DBD-CHG-5",
    "DBD-FLK-1",
    "DBD-FLK-2",
    "DBD-FLK-3",
    "DBD-COV-1",
    "DBD-COV-2",
    "DBD-COV-3",
    "DBD-SUP-1",
    "DBD-SUP-2",
    "DBD-SUP-3",
    "DBD-SUP-4",
    "DBD-SUP-5",
    "DBD-COMBAT-1",
    "DBD-COMBAT-2",
    "DBD-COMBAT-3",
    "DBD-COMBAT-4",
    "DBD-COMBAT-5",
    "DBD-COMBAT-6",
    "DBD-COMBAT-7",
    "DBD-COMBAT-8",
    "DBD-COMBAT-9",
    "DBD-RET-1",
    "DBD-RET-2",
    "DBD-RET-3",
    "DBD-RET-4",
    "DBD-RET-5",
    "DBD-RET-6",
    "DBD-RET-7",
    "DBD-RET-8",
    "DBD-RET-9",
    "DBD-VP-1",
    "DBD-VP-2",
    "DBD-VP-3",
    "DBD-VP-4",
    "DBD-VP-5",
    "DBD-VP-6",
    "DBD-SCN-1",
    "DBD-SCN-2",
    "DBD-SCN-3",
    "DBD-SCN-4",
    "DBD-SCN-5",
    "DBD-SCN-6",
    "DBD-SCN-7",
    "DBD-SCN-8",
    "DBD-SCN-9",
    "DBD-SCN-10",
    "DBD-SCN-11",
    "DBD-SCN-12",
    "DBD-SCN-13",
    "DBD-RULING-1",
    "DBD-RULING-2",
    "DBD-RULING-3",
    "DBD-RULING-4",
    "DBD-RULING-5",
    "DBD-RULING-6",
    "DBD-RULING-7",
    "DBD-RULING-8",
    "DBD-RULING-9",
    "DBD-RULING-10",
    "DBD-RULING-11",
    "DBD-RULING-12",
    "DBD-RULING-13",
    "DBD-RULING-14",
    "DBD-RULING-15",
    "DBD-RULING-16",
    "DBD-RULING-17",
    "DBD-RULING-18",
    "DBD-RULING-19",
    "DBD-RULING-20",
    "DBD-RULING-21",
    "DBD-RULING-22",
    "DBD-RULING-23",
    "DBD-RULING-24",
    "DBD-RULING-25",
    "DBD-RULING-26",
    "DBD-RULING-27",
    "DBD-RULING-28",
    "DBD-RULING-29",
    "DBD-RULING-30",
    "DBD-RULING-31",
    "DBD-RULING-32",
    "DBD-RULING-33",
    "DBD-RULING-34",
    "DBD-RULING-35",
    "DBD-DEC-1",
    "DBD-DEC-2",
    "DBD-DEC-3",
    "DBD-DEC-4",
    "DBD-DEC-5",
    "DBD-DEC-6",
    "DBD-DEC-7",
    "DBD-DEC-8",
    "DBD-DEC-9",
    "DBD-DEC-10",
)
