"""Clause numbers, made from RULES.md by `sandtable clauses`; do not edit."""

from typing import Final

DB_BOARD_1: Final = 1
DB_BOARD_2: Final = 2
DB_BOARD_3: Final = 3
DB_BOARD_4: Final = 4
DB_BOARD_5: Final = 5
DB_BOARD_6: Final = 6
DB_BOARD_7: Final = 7
DB_BOARD_8: Final = 8
DB_BOARD_9: Final = 9
DB_UNIT_1: Final = 10
DB_UNIT_2: Final = 11
DB_UNIT_3: Final = 12
DB_UNIT_4: Final = 13
DB_SETUP_1: Final = 14
DB_SETUP_2: Final = 15
DB_DRAFT_1: Final = 16
DB_DRAFT_2: Final = 17
DB_DRAFT_3: Final = 18
DB_DRAFT_4: Final = 19
DB_DRAFT_5: Final = 20
DB_TOSS_1: Final = 21
DB_TOSS_2: Final = 22
DB_DEPLOY_1: Final = 23
DB_DEPLOY_2: Final = 24
DB_DEPLOY_3: Final = 25
DB_DEPLOY_4: Final = 26
DB_DEPLOY_5: Final = 27
DB_DEPLOY_6: Final = 28
DB_ART_1: Final = 29
DB_ART_2: Final = 30
DB_ART_3: Final = 31
DB_ART_4: Final = 32
DB_ART_5: Final = 33
DB_ART_6: Final = 34
DB_GOAL_1: Final = 35
DB_GOAL_2: Final = 36
DB_GOAL_3: Final = 37
DB_GOAL_4: Final = 38
DB_TURN_1: Final = 39
DB_TURN_2: Final = 40
DB_TURN_3: Final = 41
DB_TURN_4: Final = 42
DB_ACT_1: Final = 43
DB_ACT_2: Final = 44
DB_ACT_3: Final = 45
DB_ACT_4: Final = 46
DB_MOVE_1: Final = 47
DB_MOVE_2: Final = 48
DB_MOVE_3: Final = 49
DB_MOVE_4: Final = 50
DB_MOVE_5: Final = 51
DB_MOVE_6: Final = 52
DB_ENTER_1: Final = 53
DB_RANGE_1: Final = 54
DB_RANGE_2: Final = 55
DB_RANGE_3: Final = 56
DB_RANGE_4: Final = 57
DB_RANGE_5: Final = 58
DB_ATTACK_1: Final = 59
DB_ATTACK_2: Final = 60
DB_ATTACK_3: Final = 61
DB_ATTACK_4: Final = 62
DB_DEF_1: Final = 63
DB_DEF_2: Final = 64
DB_HITS_1: Final = 65
DB_HITS_2: Final = 66
DB_HITS_3: Final = 67
DB_HITS_4: Final = 68
DB_HITS_5: Final = 69
DB_HITS_6: Final = 70
DB_RETREAT_1: Final = 71
DB_RETREAT_2: Final = 72
DB_RETREAT_3: Final = 73
DB_RETREAT_4: Final = 74
DB_RETREAT_5: Final = 75
DB_RETREAT_6: Final = 76
DB_ABIL_S_1: Final = 77
DB_ABIL_P_1: Final = 78
DB_ABIL_P_2: Final = 79
DB_ABIL_P_3: Final = 80
DB_ABIL_O_1: Final = 81
DB_ABIL_O_2: Final = 82
DB_ABIL_O_3: Final = 83
DB_ABIL_O_4: Final = 84
DB_ABIL_A_1: Final = 85
DB_ABIL_A_2: Final = 86
DB_ABIL_C_1: Final = 87
DB_ABIL_E_1: Final = 88
DB_ABIL_Y_1: Final = 89
DB_ABIL_Y_2: Final = 90
DB_ABIL_Y_3: Final = 91
DB_ABIL_Y_4: Final = 92
DB_ABIL_L_1: Final = 93
DB_ABIL_L_2: Final = 94
DB_STAR_A_1: Final = 95
DB_STAR_B_1: Final = 96
DB_STAR_B_2: Final = 97
DB_STAR_C_1: Final = 98
DB_STAR_C_2: Final = 99
DB_STAR_D_1: Final = 100
DB_PRICKLY_1: Final = 101
DB_PRICKLY_2: Final = 102
DB_PRICKLY_3: Final = 103
DB_PRICKLY_4: Final = 104
DB_PRICKLY_5: Final = 105
DB_TERRAIN_F_1: Final = 106
DB_TERRAIN_F_2: Final = 107
DB_TERRAIN_F_3: Final = 108
DB_TERRAIN_R_1: Final = 109
DB_TERRAIN_R_2: Final = 110
DB_TERRAIN_R_3: Final = 111
DB_TERRAIN_R_4: Final = 112
DB_TERRAIN_H_1: Final = 113
DB_TERRAIN_H_2: Final = 114
DB_TERRAIN_B_1: Final = 115
DB_TERRAIN_M_1: Final = 116
DB_TERRAIN_T_1: Final = 117
DB_ORDER_1: Final = 118
DB_ORDER_2: Final = 119
DB_COIN_1: Final = 120
DB_COIN_2: Final = 121
DB_END_1: Final = 122
DB_END_2: Final = 123
DB_END_3: Final = 124
DB_END_4: Final = 125
DB_MATCH_1: Final = 126
DB_MATCH_2: Final = 127
DB_MATCH_3: Final = 128
DB_MATCH_4: Final = 129
DB_MAP_1: Final = 130
DB_MAP_2: Final = 131
DB_MAP_3: Final = 132
DB_MAP_4: Final = 133
DB_VAR_BOARD_1: Final = 134
DB_VAR_BOARD_2: Final = 135
DB_VAR_BOARD_3: Final = 136
DB_VAR_SETUP_1: Final = 137
DB_VAR_DRAFT_1: Final = 138
DB_VAR_SETUP_2: Final = 139
DB_VAR_SETUP_3: Final = 140
DB_VAR_SETUP_4: Final = 141
DB_VAR_TURN_1: Final = 142
DB_VAR_REINF_1: Final = 143
DB_VAR_TURN_2: Final = 144
DB_VAR_TURN_3: Final = 145
DB_VAR_TURN_4: Final = 146
DB_VAR_TURN_5: Final = 147
DB_VAR_HIT_1: Final = 148
DB_VAR_RET_1: Final = 149
DB_VAR_RET_2: Final = 150
DB_VAR_ART_1: Final = 151
DB_VAR_ART_2: Final = 152
DB_VAR_ART_3: Final = 153
DB_VAR_ART_4: Final = 154
DB_VAR_WIN_1: Final = 155
DB_VAR_MATCH_1: Final = 156
DB_RULING_1: Final = 157
DB_RULING_2: Final = 158
DB_RULING_3: Final = 159
DB_RULING_4: Final = 160
DB_RULING_5: Final = 161
DB_RULING_6: Final = 162
DB_RULING_7: Final = 163
DB_RULING_8: Final = 164
DB_RULING_9: Final = 165
DB_RULING_10: Final = 166
DB_RULING_49: Final = 167
DB_RULING_50: Final = 168
DB_RULING_72: Final = 169
DB_RULING_11: Final = 170
DB_RULING_12: Final = 171
DB_RULING_13: Final = 172
DB_RULING_14: Final = 173
DB_RULING_15: Final = 174
DB_RULING_16: Final = 175
DB_RULING_54: Final = 176
DB_RULING_17: Final = 177
DB_RULING_18: Final = 178
DB_RULING_19: Final = 179
DB_RULING_20: Final = 180
DB_RULING_21: Final = 181
DB_RULING_55: Final = 182
DB_RULING_52: Final = 183
DB_RULING_22: Final = 184
DB_RULING_23: Final = 185
DB_RULING_24: Final = 186
DB_RULING_25: Final = 187
DB_RULING_26: Final = 188
DB_RULING_27: Final = 189
DB_RULING_53: Final = 190
DB_RULING_28: Final = 191
DB_RULING_29: Final = 192
DB_RULING_30: Final = 193
DB_RULING_31: Final = 194
DB_RULING_32: Final = 195
DB_RULING_33: Final = 196
DB_RULING_34: Final = 197
DB_RULING_35: Final = 198
DB_RULING_36: Final = 199
DB_RULING_37: Final = 200
DB_RULING_38: Final = 201
DB_RULING_39: Final = 202
DB_RULING_40: Final = 203
DB_RULING_41: Final = 204
DB_RULING_42: Final = 205
DB_RULING_43: Final = 206
DB_RULING_44: Final = 207
DB_RULING_51: Final = 208
DB_RULING_45: Final = 209
DB_RULING_46: Final = 210
DB_RULING_47: Final = 211
DB_RULING_48: Final = 212
DB_RULING_56: Final = 213
DB_RULING_57: Final = 214
DB_RULING_58: Final = 215
DB_RULING_59: Final = 216
DB_RULING_60: Final = 217
DB_RULING_61: Final = 218
DB_RULING_62: Final = 219
DB_RULING_63: Final = 220
DB_RULING_64: Final = 221
DB_RULING_65: Final = 222
DB_RULING_66: Final = 223
DB_RULING_67: Final = 224
DB_RULING_68: Final = 225
DB_RULING_69: Final = 226
DB_RULING_70: Final = 227
DB_RULING_71: Final = 228
DB_RULING_73: Final = 229
DB_EXTRA_1: Final = 230
DB_EXTRA_2: Final = 231
DB_EXTRA_3: Final = 232
DB_EXTRA_4: Final = 233
DB_DEC_1: Final = 234
DB_DEC_2: Final = 235
DB_DEC_3: Final = 236
DB_DEC_4: Final = 237
DB_DEC_5: Final = 238
DB_DEC_6: Final = 239
DB_DEC_7: Final = 240
DB_DEC_8: Final = 241
DB_DEC_9: Final = 242
DB_DEC_10: Final = 243
DB_DEC_11: Final = 244
DB_DEC_12: Final = 245
DB_DEC_13: Final = 246
DB_DEC_14: Final = 247
DB_DEC_15: Final = 248
DB_DEC_16: Final = 249
DB_DEC_17: Final = 250
DB_DEC_18: Final = 251
DB_LIMIT_1: Final = 252
DB_LIMIT_2: Final = 253
DB_LIMIT_3: Final = 254
DB_SEAL_1: Final = 255
DB_SEAL_2: Final = 256
DB_SCN_1: Final = 257
DB_SCN_2: Final = 258
DB_SCN_3: Final = 259
DB_SCN_4: Final = 260

CLAUSES: Final = (
    "",
    "DB-BOARD-1",
    "DB-BOARD-2",
    "DB-BOARD-3",
    "DB-BOARD-4",
    "DB-BOARD-5",
    "DB-BOARD-6",
    "DB-BOARD-7",
    "DB-BOARD-8",
    "DB-BOARD-9",
    "DB-UNIT-1",
    "DB-UNIT-2",
    "DB-UNIT-3",
    "DB-UNIT-4",
    "DB-SETUP-1",
    "DB-SETUP-2",
    "DB-DRAFT-1",
    "DB-DRAFT-2",
    "DB-DRAFT-3",
    "DB-DRAFT-4",
    "DB-DRAFT-5",
    "DB-TOSS-1",
    "DB-TOSS-2",
    "DB-DEPLOY-1",
    "DB-DEPLOY-2",
    "DB-DEPLOY-3",
    "DB-DEPLOY-4",
    "DB-DEPLOY-5",
    "DB-DEPLOY-6",
    "DB-ART-1",
    "DB-ART-2",
    "DB-ART-3",
    "DB-ART-4",
    "DB-ART-5",
    "DB-ART-6",
    "DB-GOAL-1",
    "DB-GOAL-2",
    "DB-GOAL-3",
    "DB-GOAL-4",
    "DB-TURN-1",
    "DB-TURN-2",
    "DB-TURN-3",
    "DB-TURN-4",
    "DB-ACT-1",
    "DB-ACT-2",
    "DB-ACT-3",
    "DB-ACT-4",
    "DB-MOVE-1",
    "DB-MOVE-2",
    "DB-MOVE-3",
    "DB-MOVE-4",
    "DB-MOVE-5",
    "DB-MOVE-6",
    "DB-ENTER-1",
    "DB-RANGE-1",
    "DB-RANGE-2",
    "DB-RANGE-3",
    "DB-RANGE-4",
    "DB-RANGE-5",
    "DB-ATTACK-1",
    "DB-ATTACK-2",
    "DB-ATTACK-3",
    "DB-ATTACK-4",
    "DB-DEF-1",
    "DB-DEF-2",
    "DB-HITS-1",
    "DB-HITS-2",
    "DB-HITS-3",
    "DB-HITS-4",
    "DB-HITS-5",
    "DB-HITS-6",
    "DB-RETREAT-1",
    "DB-RETREAT-2",
    "DB-RETREAT-3",
    "DB-RETREAT-4",
    "DB-RETREAT-5",
    "DB-RETREAT-6",
    "DB-ABIL-S-1",
    "DB-ABIL-P-1",
    "DB-ABIL-P-2",
    "DB-ABIL-P-3",
    "DB-ABIL-O-1",
    "DB-ABIL-O-2",
    "DB-ABIL-O-3",
    "DB-ABIL-O-4",
    "DB-ABIL-A-1",
    "DB-ABIL-A-2",
    "DB-ABIL-C-1",
    "DB-ABIL-E-1",
    "DB-ABIL-Y-1",
    "DB-ABIL-Y-2",
    "DB-ABIL-Y-3",
    "DB-ABIL-Y-4",
    "DB-ABIL-L-1",
    "DB-ABIL-L-2",
    "DB-STAR-A-1",
    "DB-STAR-B-1",
    "DB-STAR-B-2",
    "DB-STAR-C-1",
    "DB-STAR-C-2",
    "DB-STAR-D-1",
    "DB-PRICKLY-1",
    "DB-PRICKLY-2",
    "DB-PRICKLY-3",
    "DB-PRICKLY-4",
    "DB-PRICKLY-5",
    "DB-TERRAIN-F-1",
    "DB-TERRAIN-F-2",
    "DB-TERRAIN-F-3",
    "DB-TERRAIN-R-1",
    "DB-TERRAIN-R-2",
    "DB-TERRAIN-R-3",
    "DB-TERRAIN-R-4",
    "DB-TERRAIN-H-1",
    "DB-TERRAIN-H-2",
    "DB-TERRAIN-B-1",
    "DB-TERRAIN-M-1",
    "DB-TERRAIN-T-1",
    "DB-ORDER-1",
    "DB-ORDER-2",
    "DB-COIN-1",
    "DB-COIN-2",
    "DB-END-1",
    "DB-END-2",
    "DB-END-3",
    "DB-END-4",
    "DB-MATCH-1",
    "DB-MATCH-2",
    "DB-MATCH-3",
    "DB-MATCH-4",
    "DB-MAP-1",
    "DB-MAP-2",
    "DB-MAP-3",
    "DB-MAP-4",
    "DB-VAR-BOARD-1",
    "DB-VAR-BOARD-2",
    "DB-VAR-BOARD-3",
    "DB-VAR-SETUP-1",
    "DB-VAR-DRAFT-1",
    "DB-VAR-SETUP-2",
    "DB-VAR-SETUP-3",
    "DB-VAR-SETUP-4",
    "DB-VAR-TURN-1",
    "DB-VAR-REINF-1",
    "DB-VAR-TURN-2",
    "DB-VAR-TURN-3",
    "DB-VAR-TURN-4",
    "DB-VAR-TURN-5",
    "DB-VAR-HIT-1",
    "DB-VAR-RET-1",
    "DB-VAR-RET-2",
    "DB-VAR-ART-1",
    "DB-VAR-ART-2",
    "DB-VAR-ART-3",
    "DB-VAR-ART-4",
    "DB-VAR-WIN-1",
    "DB-VAR-MATCH-1",
    "DB-RULING-1",
    "DB-RULING-2",
    "DB-RULING-3",
    "DB-RULING-4",
    "DB-RULING-5",
    "DB-RULING-6",
    "DB-RULING-7",
    "DB-RULING-8",
    "DB-RULING-9",
    "DB-RULING-10",
    "DB-RULING-49",
    "DB-RULING-50",
    "DB-RULING-72",
    "DB-RULING-11",
    "DB-RULING-12",
    "DB-RULING-13",
    "DB-RULING-14",
    "DB-RULING-15",
    "DB-RULING-16",
    "DB-RULING-54",
    "DB-RULING-17",
    "DB-RULING-18",
    "DB-RULING-19",
    "DB-RULING-20",
    "DB-RULING-21",
    "DB-RULING-55",
    "DB-RULING-52",
    "DB-RULING-22",
    "DB-RULING-23",
    "DB-RULING-24",
    "DB-RULING-25",
    "DB-RULING-26",
    "DB-RULING-27",
    "DB-RULING-53",
    "DB-RULING-28",
    "DB-RULING-29",
    "DB-RULING-30",
    "DB-RULING-31",
    "DB-RULING-32",
    "DB-RULING-33",
    "DB-RULING-34",
    "DB-RULING-35",
    "DB-RULING-36",
    "DB-RULING-37",
    "DB-RULING-38",
    "DB-RULING-39",
    "DB-RULING-40",
    "DB-RULING-41",
    "DB-RULING-42",
    "DB-RULING-43",
    "DB-RULING-44",
    "DB-RULING-51",
    "DB-RULING-45",
    "DB-RULING-46",
    "DB-RULING-47",
    "DB-RULING-48",
    "DB-RULING-56",
    "DB-RULING-57",
    "DB-RULING-58",
    "DB-RULING-59",
    "DB-RULING-60",
    "DB-RULING-61",
    "DB-RULING-62",
    "DB-RULING-63",
    "DB-RULING-64",
    "DB-RULING-65",
    "DB-RULING-66",
    "DB-RULING-67",
    "DB-RULING-68",
    "DB-RULING-69",
    "DB-RULING-70",
    "DB-RULING-71",
    "DB-RULING-73",
    "DB-EXTRA-1",
    "DB-EXTRA-2",
    "DB-EXTRA-3",
    "DB-EXTRA-4",
    "DB-DEC-1",
    "DB-DEC-2",
    "DB-DEC-3",
    "DB-DEC-4",
    "DB-DEC-5",
    "DB-DEC-6",
    "DB-DEC-7",
    "DB-DEC-8",
    "DB-DEC-9",
    "DB-DEC-10",
    "DB-DEC-11",
    "DB-DEC-12",
    "DB-DEC-13",
    "DB-DEC-14",
    "DB-DEC-15",
    "DB-DEC-16",
    "DB-DEC-17",
    "DB-DEC-18",
    "DB-LIMIT-1",
    "DB-LIMIT-2",
    "DB-LIMIT-3",
    "DB-SEAL-1",
    "DB-SEAL-2",
    "DB-SCN-1",
    "DB-SCN-2",
    "DB-SCN-3",
    "DB-SCN-4",
)
