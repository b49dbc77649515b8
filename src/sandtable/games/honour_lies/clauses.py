"""Clause numbers, made from RULES.md by `sandtable clauses`; do not edit."""

from typing import Final

HL_SRC_1: Final = 1
HL_SRC_2: Final = 2
HL_SRC_3: Final = 3
HL_SRC_4: Final = 4
HL_NUM_1: Final = 5
HL_NUM_2: Final = 6
HL_NUM_3: Final = 7
HL_NUM_4: Final = 8
HL_NUM_5: Final = 9
HL_NUM_6: Final = 10
HL_NUM_7: Final = 11
HL_NUM_8: Final = 12
HL_NUM_9: Final = 13
HL_NUM_10: Final = 14
HL_NUM_11: Final = 15
HL_NUM_12: Final = 16
HL_NUM_13: Final = 17
HL_PIECE_1: Final = 18
HL_PIECE_2: Final = 19
HL_PIECE_3: Final = 20
HL_PIECE_4: Final = 21
HL_PIECE_5: Final = 22
HL_PIECE_6: Final = 23
HL_PIECE_7: Final = 24
HL_PIECE_8: Final = 25
HL_PROF_1: Final = 26
HL_PROF_2: Final = 27
HL_PROF_3: Final = 28
HL_PROF_4: Final = 29
HL_PROF_5: Final = 30
HL_PROF_6: Final = 31
HL_FORCE_1: Final = 32
HL_FORCE_2: Final = 33
HL_FORCE_3: Final = 34
HL_SPEC_1: Final = 35
HL_SPEC_2: Final = 36
HL_SPEC_3: Final = 37
HL_SPEC_4: Final = 38
HL_SPEC_5: Final = 39
HL_SPEC_6: Final = 40
HL_SPEC_7: Final = 41
HL_SPEC_8: Final = 42
HL_SPEC_9: Final = 43
HL_SPEC_10: Final = 44
HL_SPEC_11: Final = 45
HL_SUM_1: Final = 46
HL_SUM_2: Final = 47
HL_SUM_3: Final = 48
HL_SUM_4: Final = 49
HL_SUM_5: Final = 50
HL_TERR_1: Final = 51
HL_TERR_2: Final = 52
HL_TERR_3: Final = 53
HL_TERR_4: Final = 54
HL_TERR_5: Final = 55
HL_TERR_6: Final = 56
HL_HOLD_1: Final = 57
HL_HOLD_2: Final = 58
HL_HOLD_3: Final = 59
HL_HOLD_4: Final = 60
HL_HOLD_5: Final = 61
HL_HOLD_6: Final = 62
HL_HOLD_7: Final = 63
HL_HOLD_8: Final = 64
HL_HOLD_9: Final = 65
HL_HOLD_10: Final = 66
HL_HOLD_11: Final = 67
HL_SETUP_1: Final = 68
HL_SETUP_2: Final = 69
HL_SETUP_3: Final = 70
HL_SETUP_4: Final = 71
HL_SETUP_5: Final = 72
HL_SETUP_6: Final = 73
HL_SETUP_7: Final = 74
HL_ROUND_1: Final = 75
HL_ROUND_2: Final = 76
HL_ROUND_3: Final = 77
HL_ACT_1: Final = 78
HL_ACT_2: Final = 79
HL_ACT_3: Final = 80
HL_ACT_4: Final = 81
HL_ACT_5: Final = 82
HL_FORM_1: Final = 83
HL_FORM_2: Final = 84
HL_FORM_3: Final = 85
HL_FORM_4: Final = 86
HL_FORM_5: Final = 87
HL_FORM_6: Final = 88
HL_FORM_7: Final = 89
HL_FORM_8: Final = 90
HL_FORM_9: Final = 91
HL_REB_1: Final = 92
HL_REB_2: Final = 93
HL_REB_3: Final = 94
HL_REB_4: Final = 95
HL_REB_5: Final = 96
HL_REB_6: Final = 97
HL_REFORM_1: Final = 98
HL_REFORM_2: Final = 99
HL_REFORM_3: Final = 100
HL_MOVE_1: Final = 101
HL_MOVE_2: Final = 102
HL_MOVE_3: Final = 103
HL_MOVE_4: Final = 104
HL_MOVE_5: Final = 105
HL_ENG_1: Final = 106
HL_ENG_2: Final = 107
HL_ENG_3: Final = 108
HL_ENG_4: Final = 109
HL_ENG_5: Final = 110
HL_ENG_6: Final = 111
HL_ENG_7: Final = 112
HL_ENG_8: Final = 113
HL_ENG_9: Final = 114
HL_MOVE_6: Final = 115
HL_MOVE_7: Final = 116
HL_FLEE_1: Final = 117
HL_FLEE_2: Final = 118
HL_FLEE_3: Final = 119
HL_FLEE_4: Final = 120
HL_MOVE_8: Final = 121
HL_MOVE_9: Final = 122
HL_MOVE_10: Final = 123
HL_MOVE_11: Final = 124
HL_VIS_1: Final = 125
HL_VIS_2: Final = 126
HL_VIS_3: Final = 127
HL_VIS_4: Final = 128
HL_VIS_5: Final = 129
HL_VIS_6: Final = 130
HL_VIS_7: Final = 131
HL_COMBAT_1: Final = 132
HL_COMBAT_2: Final = 133
HL_COMBAT_3: Final = 134
HL_COMBAT_4: Final = 135
HL_COMBAT_5: Final = 136
HL_COMBAT_6: Final = 137
HL_COMBAT_7: Final = 138
HL_COMBAT_8: Final = 139
HL_COMBAT_9: Final = 140
HL_COMBAT_10: Final = 141
HL_COMBAT_11: Final = 142
HL_COMBAT_12: Final = 143
HL_COMBAT_13: Final = 144
HL_DIS_1: Final = 145
HL_DIS_2: Final = 146
HL_DIS_3: Final = 147
HL_SCORE_1: Final = 148
HL_SCORE_2: Final = 149
HL_SCORE_3: Final = 150
HL_SCORE_4: Final = 151
HL_RULING_1: Final = 152
HL_RULING_2: Final = 153
HL_RULING_3: Final = 154
HL_RULING_4: Final = 155
HL_RULING_5: Final = 156
HL_RULING_6: Final = 157
HL_RULING_7: Final = 158
HL_RULING_8: Final = 159
HL_RULING_9: Final = 160
HL_RULING_10: Final = 161
HL_RULING_11: Final = 162
HL_RULING_12: Final = 163
HL_RULING_13: Final = 164
HL_RULING_14: Final = 165
HL_RULING_15: Final = 166
HL_RULING_16: Final = 167
HL_RULING_17: Final = 168
HL_RULING_18: Final = 169
HL_RULING_19: Final = 170
HL_RULING_20: Final = 171
HL_RULING_21: Final = 172
HL_RULING_22: Final = 173
HL_RULING_23: Final = 174
HL_RULING_24: Final = 175
HL_RULING_25: Final = 176
HL_RULING_26: Final = 177
HL_RULING_27: Final = 178
HL_RULING_28: Final = 179
HL_RULING_29: Final = 180
HL_RULING_30: Final = 181
HL_RULING_31: Final = 182
HL_RULING_32: Final = 183
HL_RULING_33: Final = 184
HL_RULING_34: Final = 185
HL_RULING_35: Final = 186
HL_RULING_36: Final = 187
HL_RULING_37: Final = 188
HL_RULING_38: Final = 189
HL_RULING_39: Final = 190
HL_RULING_40: Final = 191
HL_RULING_41: Final = 192
HL_RULING_42: Final = 193
HL_RULING_43: Final = 194
HL_RULING_44: Final = 195
HL_RULING_45: Final = 196
HL_RULING_46: Final = 197
HL_RULING_47: Final = 198
HL_RULING_48: Final = 199
HL_SCEN_1: Final = 200
HL_SCEN_2: Final = 201
HL_SCEN_3: Final = 202
HL_SCEN_4: Final = 203
HL_SCEN_5: Final = 204
HL_LIMIT_1: Final = 205
HL_LIMIT_2: Final = 206
HL_LIMIT_3: Final = 207
HL_ADV_1: Final = 208
HL_ADV_2: Final = 209
HL_ADV_3: Final = 210
HL_ADV_RULING_1: Final = 211
HL_ADV_RULING_2: Final = 212
HL_ADV_RULING_3: Final = 213
HL_ADV_RULING_4: Final = 214
HL_ADV_RULING_5: Final = 215
HL_ADV_RULING_6: Final = 216
HL_ADV_RULING_7: Final = 217
HL_ADV_RULING_8: Final = 218
HL_ADV_RULING_9: Final = 219
HL_ADV_RULING_10: Final = 220
HL_ADV_RULING_11: Final = 221
HL_ADV_RULING_12: Final = 222
HL_ADV_RULING_13: Final = 223

CLAUSES: Final = (
    "",
    "HL-SRC-1",
    "HL-SRC-2",
    "HL-SRC-3",
    "HL-SRC-4",
    "HL-NUM-1",
    "HL-NUM-2",
    "HL-NUM-3",
    "HL-NUM-4",
    "HL-NUM-5",
    "HL-NUM-6",
    "HL-NUM-7",
    "HL-NUM-8",
    "HL-NUM-9",
    "HL-NUM-10",
    "HL-NUM-11",
    "HL-NUM-12",
    "HL-NUM-13",
    "HL-PIECE-1",
    "HL-PIECE-2",
    "HL-PIECE-3",
    "HL-PIECE-4",
    "HL-PIECE-5",
    "HL-PIECE-6",
    "HL-PIECE-7",
    "HL-PIECE-8",
    "HL-PROF-1",
    "HL-PROF-2",
    "HL-PROF-3",
    "HL-PROF-4",
    "HL-PROF-5",
    "HL-PROF-6",
    "HL-FORCE-1",
    "HL-FORCE-2",
    "HL-FORCE-3",
    "HL-SPEC-1",
    "HL-SPEC-2",
    "HL-SPEC-3",
    "HL-SPEC-4",
    "HL-SPEC-5",
    "HL-SPEC-6",
    "HL-SPEC-7",
    "HL-SPEC-8",
    "HL-SPEC-9",
    "HL-SPEC-10",
    "HL-SPEC-11",
    "HL-SUM-1",
    "HL-SUM-2",
    "HL-SUM-3",
    "HL-SUM-4",
    "HL-SUM-5",
    "HL-TERR-1",
    "HL-TERR-2",
    "HL-TERR-3",
    "HL-TERR-4",
    "HL-TERR-5",
    "HL-TERR-6",
    "HL-HOLD-1",
    "HL-HOLD-2",
    "HL-HOLD-3",
    "HL-HOLD-4",
    "HL-HOLD-5",
    "HL-HOLD-6",
    "HL-HOLD-7",
    "HL-HOLD-8",
    "HL-HOLD-9",
    "HL-HOLD-10",
    "HL-HOLD-11",
    "HL-SETUP-1",
    "HL-SETUP-2",
    "HL-SETUP-3",
    "HL-SETUP-4",
    "HL-SETUP-5",
    "HL-SETUP-6",
    "HL-SETUP-7",
    "HL-ROUND-1",
    "HL-ROUND-2",
    "HL-ROUND-3",
    "HL-ACT-1",
    "HL-ACT-2",
    "HL-ACT-3",
    "HL-ACT-4",
    "HL-ACT-5",
    "HL-FORM-1",
    "HL-FORM-2",
    "HL-FORM-3",
    "HL-FORM-4",
    "HL-FORM-5",
    "HL-FORM-6",
    "HL-FORM-7",
    "HL-FORM-8",
    "HL-FORM-9",
    "HL-REB-1",
    "HL-REB-2",
    "HL-REB-3",
    "HL-REB-4",
    "HL-REB-5",
    "HL-REB-6",
    "HL-REFORM-1",
    "HL-REFORM-2",
    "HL-REFORM-3",
    "HL-MOVE-1",
    "HL-MOVE-2",
    "HL-MOVE-3",
    "HL-MOVE-4",
    "HL-MOVE-5",
    "HL-ENG-1",
    "HL-ENG-2",
    "HL-ENG-3",
    "HL-ENG-4",
    "HL-ENG-5",
    "HL-ENG-6",
    "HL-ENG-7",
    "HL-ENG-8",
    "HL-ENG-9",
    "HL-MOVE-6",
    "HL-MOVE-7",
    "HL-FLEE-1",
    "HL-FLEE-2",
    "HL-FLEE-3",
    "HL-FLEE-4",
    "HL-MOVE-8",
    "HL-MOVE-9",
    "HL-MOVE-10",
    "HL-MOVE-11",
    "HL-VIS-1",
    "HL-VIS-2",
    "HL-VIS-3",
    "HL-VIS-4",
    "HL-VIS-5",
    "HL-VIS-6",
    "HL-VIS-7",
    "HL-COMBAT-1",
    "HL-COMBAT-2",
    "HL-COMBAT-3",
    "HL-COMBAT-4",
    "HL-COMBAT-5",
    "HL-COMBAT-6",
    "HL-COMBAT-7",
    "HL-COMBAT-8",
    "HL-COMBAT-9",
    "HL-COMBAT-10",
    "HL-COMBAT-11",
    "HL-COMBAT-12",
    "HL-COMBAT-13",
    "HL-DIS-1",
    "HL-DIS-2",
    "HL-DIS-3",
    "HL-SCORE-1",
    "HL-SCORE-2",
    "HL-SCORE-3",
    "HL-SCORE-4",
    "HL-RULING-1",
    "HL-RULING-2",
    "HL-RULING-3",
    "HL-RULING-4",
    "HL-RULING-5",
    "HL-RULING-6",
    "HL-RULING-7",
    "HL-RULING-8",
    "HL-RULING-9",
    "HL-RULING-10",
    "HL-RULING-11",
    "HL-RULING-12",
    "HL-RULING-13",
    "HL-RULING-14",
    "HL-RULING-15",
    "HL-RULING-16",
    "HL-RULING-17",
    "HL-RULING-18",
    "HL-RULING-19",
    "HL-RULING-20",
    "HL-RULING-21",
    "HL-RULING-22",
    "HL-RULING-23",
    "HL-RULING-24",
    "HL-RULING-25",
    "HL-RULING-26",
    "HL-RULING-27",
    "HL-RULING-28",
    "HL-RULING-29",
    "HL-RULING-30",
    "HL-RULING-31",
    "HL-RULING-32",
    "HL-RULING-33",
    "HL-RULING-34",
    "HL-RULING-35",
    "HL-RULING-36",
    "HL-RULING-37",
    "HL-RULING-38",
    "HL-RULING-39",
    "HL-RULING-40",
    "HL-RULING-41",
    "HL-RULING-42",
    "HL-RULING-43",
    "HL-RULING-44",
    "HL-RULING-45",
    "HL-RULING-46",
    "HL-RULING-47",
    "HL-RULING-48",
    "HL-SCEN-1",
    "HL-SCEN-2",
    "HL-SCEN-3",
    "HL-SCEN-4",
    "HL-SCEN-5",
    "HL-LIMIT-1",
    "HL-LIMIT-2",
    "HL-LIMIT-3",
    "HL-ADV-1",
    "HL-ADV-2",
    "HL-ADV-3",
    "HL-ADV-RULING-1",
    "HL-ADV-RULING-2",
    "HL-ADV-RULING-3",
    "HL-ADV-RULING-4",
    "HL-ADV-RULING-5",
    "HL-ADV-RULING-6",
    "HL-ADV-RULING-7",
    "HL-ADV-RULING-8",
    "HL-ADV-RULING-9",
    "HL-ADV-RULING-10",
    "HL-ADV-RULING-11",
    "HL-ADV-RULING-12",
    "HL-ADV-RULING-13",
)
