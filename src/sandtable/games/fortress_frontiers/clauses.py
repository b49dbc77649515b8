"""Clause numbers, made from RULES.md by `sandtable clauses`; do not edit."""

from typing import Final

# fmt: off
CLAUSES: Final = (
    "",
    "FF-TERM-1", "FF-TERM-2", "FF-TERM-3", "FF-TERM-4", "FF-TERM-5", "FF-TERM-6", "FF-TERM-7", "FF-TERM-8", "FF-TERM-9",
    "FF-TERM-10",
    "FF-RNG-1",
    "FF-ID-1",
    "FF-HEX-1", "FF-HEX-2", "FF-HEX-3", "FF-HEX-4",
    "FF-MAP-1", "FF-MAP-2", "FF-MAP-3", "FF-MAP-4", "FF-MAP-5", "FF-MAP-6", "FF-MAP-7",
    "FF-GEN-1", "FF-GEN-2", "FF-GEN-3", "FF-GEN-4", "FF-GEN-5", "FF-GEN-6",
    "FF-START-1", "FF-START-2", "FF-START-3", "FF-START-4",
    "FF-TURN-1", "FF-TURN-2", "FF-TURN-3", "FF-TURN-4", "FF-TURN-5", "FF-TURN-6",
    "FF-ORD-1", "FF-ORD-2", "FF-ORD-3", "FF-ORD-10", "FF-ORD-11", "FF-ORD-12", "FF-ORD-13", "FF-ORD-14", "FF-ORD-15",
    "FF-ORD-16", "FF-ORD-17", "FF-ORD-18", "FF-ORD-19", "FF-ORD-20", "FF-ORD-21", "FF-ORD-22", "FF-ORD-23", "FF-ORD-24",
    "FF-ORD-25", "FF-ORD-26", "FF-ORD-4",
    "FF-QUEUE-1", "FF-QUEUE-2", "FF-QUEUE-3", "FF-QUEUE-4", "FF-QUEUE-5", "FF-QUEUE-6", "FF-QUEUE-7",
    "FF-SPAWN-1", "FF-SPAWN-2", "FF-SPAWN-3", "FF-SPAWN-4", "FF-SPAWN-5", "FF-SPAWN-6",
    "FF-NET-1", "FF-NET-2", "FF-NET-3",
    "FF-VIS-1", "FF-VIS-2", "FF-VIS-3", "FF-VIS-4", "FF-VIS-5", "FF-VIS-6", "FF-VIS-7", "FF-VIS-8", "FF-VIS-9",
    "FF-VIS-10", "FF-VIS-11", "FF-VIS-12", "FF-VIS-13",
    "FF-ECO-1", "FF-ECO-2", "FF-ECO-3", "FF-ECO-4", "FF-ECO-5",
    "FF-TERR-1",
    "FF-MOVE-1", "FF-MOVE-2", "FF-MOVE-3", "FF-MOVE-4", "FF-MOVE-5", "FF-MOVE-6", "FF-MOVE-7", "FF-MOVE-8", "FF-MOVE-9",
    "FF-RES-1", "FF-RES-2", "FF-RES-3", "FF-RES-4", "FF-RES-5", "FF-RES-6", "FF-RES-7", "FF-RES-8", "FF-RES-9",
    "FF-COMBAT-1", "FF-COMBAT-2", "FF-COMBAT-3", "FF-COMBAT-4", "FF-COMBAT-5", "FF-COMBAT-6", "FF-COMBAT-7",
    "FF-COMBAT-8", "FF-COMBAT-9", "FF-COMBAT-10", "FF-COMBAT-11",
    "FF-SPELL-1", "FF-SPELL-2", "FF-SPELL-3", "FF-SPELL-4", "FF-SPELL-5", "FF-SPELL-6", "FF-SPELL-7", "FF-SPELL-8",
    "FF-SPELL-9",
    "FF-UNIT-1", "FF-UNIT-2",
    "FF-ENG-1", "FF-ENG-2", "FF-ENG-3", "FF-ENG-4", "FF-ENG-5", "FF-ENG-6", "FF-ENG-7", "FF-ENG-8", "FF-ENG-9",
    "FF-MINE-1", "FF-MINE-2",
    "FF-TRAP-1",
    "FF-WARD-1", "FF-WARD-2", "FF-WARD-3", "FF-WARD-4",
    "FF-MANA-1", "FF-MANA-2",
    "FF-NEU-1", "FF-NEU-2", "FF-NEU-3", "FF-NEU-4", "FF-NEU-5", "FF-NEU-6", "FF-NEU-7", "FF-NEU-8", "FF-NEU-9",
    "FF-NEU-10",
    "FF-WIN-1", "FF-WIN-2", "FF-WIN-3", "FF-WIN-4",
    "FF-RULING-1", "FF-RULING-2", "FF-RULING-3", "FF-RULING-4", "FF-RULING-5", "FF-RULING-6", "FF-RULING-7",
    "FF-RULING-8", "FF-RULING-9", "FF-RULING-10", "FF-RULING-11", "FF-RULING-12", "FF-RULING-13", "FF-RULING-14",
    "FF-RULING-15", "FF-RULING-16", "FF-RULING-17", "FF-RULING-18", "FF-RULING-19", "FF-RULING-20", "FF-RULING-21",
    "FF-RULING-22", "FF-RULING-23", "FF-RULING-24", "FF-RULING-25", "FF-RULING-26", "FF-RULING-27", "FF-RULING-28",
    "FF-RULING-29", "FF-RULING-30", "FF-RULING-31", "FF-RULING-32", "FF-RULING-33", "FF-RULING-34", "FF-RULING-35",
    "FF-RULING-36", "FF-RULING-37", "FF-RULING-38", "FF-RULING-39", "FF-RULING-40", "FF-RULING-41", "FF-RULING-42",
    "FF-RULING-43", "FF-RULING-44", "FF-RULING-45", "FF-RULING-46", "FF-RULING-47", "FF-RULING-48", "FF-RULING-49",
    "FF-RULING-50", "FF-RULING-51", "FF-RULING-52", "FF-RULING-53", "FF-RULING-54", "FF-RULING-55", "FF-RULING-56",
    "FF-RULING-57", "FF-RULING-58", "FF-RULING-59", "FF-RULING-60",
    "FF-DEC-1", "FF-DEC-2", "FF-DEC-3", "FF-DEC-4", "FF-DEC-5",
    "FF-LIMIT-1", "FF-LIMIT-2", "FF-LIMIT-3", "FF-LIMIT-4", "FF-LIMIT-5", "FF-LIMIT-6", "FF-LIMIT-7",
    "FF-SCN-1", "FF-SCN-2", "FF-SCN-3",
)
# fmt: on

FF_TERM_1: Final = 1
FF_TERM_2: Final = 2
FF_TERM_3: Final = 3
FF_TERM_4: Final = 4
FF_TERM_5: Final = 5
FF_TERM_6: Final = 6
FF_TERM_7: Final = 7
FF_TERM_8: Final = 8
FF_TERM_9: Final = 9
FF_TERM_10: Final = 10
FF_RNG_1: Final = 11
FF_ID_1: Final = 12
FF_HEX_1: Final = 13
FF_HEX_2: Final = 14
FF_HEX_3: Final = 15
FF_HEX_4: Final = 16
FF_MAP_1: Final = 17
FF_MAP_2: Final = 18
FF_MAP_3: Final = 19
FF_MAP_4: Final = 20
FF_MAP_5: Final = 21
FF_MAP_6: Final = 22
FF_MAP_7: Final = 23
FF_GEN_1: Final = 24
FF_GEN_2: Final = 25
FF_GEN_3: Final = 26
FF_GEN_4: Final = 27
FF_GEN_5: Final = 28
FF_GEN_6: Final = 29
FF_START_1: Final = 30
FF_START_2: Final = 31
FF_START_3: Final = 32
FF_START_4: Final = 33
FF_TURN_1: Final = 34
FF_TURN_2: Final = 35
FF_TURN_3: Final = 36
FF_TURN_4: Final = 37
FF_TURN_5: Final = 38
FF_TURN_6: Final = 39
FF_ORD_1: Final = 40
FF_ORD_2: Final = 41
FF_ORD_3: Final = 42
FF_ORD_10: Final = 43
FF_ORD_11: Final = 44
FF_ORD_12: Final = 45
FF_ORD_13: Final = 46
FF_ORD_14: Final = 47
FF_ORD_15: Final = 48
FF_ORD_16: Final = 49
FF_ORD_17: Final = 50
FF_ORD_18: Final = 51
FF_ORD_19: Final = 52
FF_ORD_20: Final = 53
FF_ORD_21: Final = 54
FF_ORD_22: Final = 55
FF_ORD_23: Final = 56
FF_ORD_24: Final = 57
FF_ORD_25: Final = 58
FF_ORD_26: Final = 59
FF_ORD_4: Final = 60
FF_QUEUE_1: Final = 61
FF_QUEUE_2: Final = 62
FF_QUEUE_3: Final = 63
FF_QUEUE_4: Final = 64
FF_QUEUE_5: Final = 65
FF_QUEUE_6: Final = 66
FF_QUEUE_7: Final = 67
FF_SPAWN_1: Final = 68
FF_SPAWN_2: Final = 69
FF_SPAWN_3: Final = 70
FF_SPAWN_4: Final = 71
FF_SPAWN_5: Final = 72
FF_SPAWN_6: Final = 73
FF_NET_1: Final = 74
FF_NET_2: Final = 75
FF_NET_3: Final = 76
FF_VIS_1: Final = 77
FF_VIS_2: Final = 78
FF_VIS_3: Final = 79
FF_VIS_4: Final = 80
FF_VIS_5: Final = 81
FF_VIS_6: Final = 82
FF_VIS_7: Final = 83
FF_VIS_8: Final = 84
FF_VIS_9: Final = 85
FF_VIS_10: Final = 86
FF_VIS_11: Final = 87
FF_VIS_12: Final = 88
FF_VIS_13: Final = 89
FF_ECO_1: Final = 90
FF_ECO_2: Final = 91
FF_ECO_3: Final = 92
FF_ECO_4: Final = 93
FF_ECO_5: Final = 94
FF_TERR_1: Final = 95
FF_MOVE_1: Final = 96
FF_MOVE_2: Final = 97
FF_MOVE_3: Final = 98
FF_MOVE_4: Final = 99
FF_MOVE_5: Final = 100
FF_MOVE_6: Final = 101
FF_MOVE_7: Final = 102
FF_MOVE_8: Final = 103
FF_MOVE_9: Final = 104
FF_RES_1: Final = 105
FF_RES_2: Final = 106
FF_RES_3: Final = 107
FF_RES_4: Final = 108
FF_RES_5: Final = 109
FF_RES_6: Final = 110
FF_RES_7: Final = 111
FF_RES_8: Final = 112
FF_RES_9: Final = 113
FF_COMBAT_1: Final = 114
FF_COMBAT_2: Final = 115
FF_COMBAT_3: Final = 116
FF_COMBAT_4: Final = 117
FF_COMBAT_5: Final = 118
FF_COMBAT_6: Final = 119
FF_COMBAT_7: Final = 120
FF_COMBAT_8: Final = 121
FF_COMBAT_9: Final = 122
FF_COMBAT_10: Final = 123
FF_COMBAT_11: Final = 124
FF_SPELL_1: Final = 125
FF_SPELL_2: Final = 126
FF_SPELL_3: Final = 127
FF_SPELL_4: Final = 128
FF_SPELL_5: Final = 129
FF_SPELL_6: Final = 130
FF_SPELL_7: Final = 131
FF_SPELL_8: Final = 132
FF_SPELL_9: Final = 133
FF_UNIT_1: Final = 134
FF_UNIT_2: Final = 135
FF_ENG_1: Final = 136
FF_ENG_2: Final = 137
FF_ENG_3: Final = 138
FF_ENG_4: Final = 139
FF_ENG_5: Final = 140
FF_ENG_6: Final = 141
FF_ENG_7: Final = 142
FF_ENG_8: Final = 143
FF_ENG_9: Final = 144
FF_MINE_1: Final = 145
FF_MINE_2: Final = 146
FF_TRAP_1: Final = 147
FF_WARD_1: Final = 148
FF_WARD_2: Final = 149
FF_WARD_3: Final = 150
FF_WARD_4: Final = 151
FF_MANA_1: Final = 152
FF_MANA_2: Final = 153
FF_NEU_1: Final = 154
FF_NEU_2: Final = 155
FF_NEU_3: Final = 156
FF_NEU_4: Final = 157
FF_NEU_5: Final = 158
FF_NEU_6: Final = 159
FF_NEU_7: Final = 160
FF_NEU_8: Final = 161
FF_NEU_9: Final = 162
FF_NEU_10: Final = 163
FF_WIN_1: Final = 164
FF_WIN_2: Final = 165
FF_WIN_3: Final = 166
FF_WIN_4: Final = 167
FF_RULING_1: Final = 168
FF_RULING_2: Final = 169
FF_RULING_3: Final = 170
FF_RULING_4: Final = 171
FF_RULING_5: Final = 172
FF_RULING_6: Final = 173
FF_RULING_7: Final = 174
FF_RULING_8: Final = 175
FF_RULING_9: Final = 176
FF_RULING_10: Final = 177
FF_RULING_11: Final = 178
FF_RULING_12: Final = 179
FF_RULING_13: Final = 180
FF_RULING_14: Final = 181
FF_RULING_15: Final = 182
FF_RULING_16: Final = 183
FF_RULING_17: Final = 184
FF_RULING_18: Final = 185
FF_RULING_19: Final = 186
FF_RULING_20: Final = 187
FF_RULING_21: Final = 188
FF_RULING_22: Final = 189
FF_RULING_23: Final = 190
FF_RULING_24: Final = 191
FF_RULING_25: Final = 192
FF_RULING_26: Final = 193
FF_RULING_27: Final = 194
FF_RULING_28: Final = 195
FF_RULING_29: Final = 196
FF_RULING_30: Final = 197
FF_RULING_31: Final = 198
FF_RULING_32: Final = 199
FF_RULING_33: Final = 200
FF_RULING_34: Final = 201
FF_RULING_35: Final = 202
FF_RULING_36: Final = 203
FF_RULING_37: Final = 204
FF_RULING_38: Final = 205
FF_RULING_39: Final = 206
FF_RULING_40: Final = 207
FF_RULING_41: Final = 208
FF_RULING_42: Final = 209
FF_RULING_43: Final = 210
FF_RULING_44: Final = 211
FF_RULING_45: Final = 212
FF_RULING_46: Final = 213
FF_RULING_47: Final = 214
FF_RULING_48: Final = 215
FF_RULING_49: Final = 216
FF_RULING_50: Final = 217
FF_RULING_51: Final = 218
FF_RULING_52: Final = 219
FF_RULING_53: Final = 220
FF_RULING_54: Final = 221
FF_RULING_55: Final = 222
FF_RULING_56: Final = 223
FF_RULING_57: Final = 224
FF_RULING_58: Final = 225
FF_RULING_59: Final = 226
FF_RULING_60: Final = 227
FF_DEC_1: Final = 228
FF_DEC_2: Final = 229
FF_DEC_3: Final = 230
FF_DEC_4: Final = 231
FF_DEC_5: Final = 232
FF_LIMIT_1: Final = 233
FF_LIMIT_2: Final = 234
FF_LIMIT_3: Final = 235
FF_LIMIT_4: Final = 236
FF_LIMIT_5: Final = 237
FF_LIMIT_6: Final = 238
FF_LIMIT_7: Final = 239
FF_SCN_1: Final = 240
FF_SCN_2: Final = 241
FF_SCN_3: Final = 242
