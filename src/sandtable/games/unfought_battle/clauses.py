"""Clause numbers, made from RULES.md by `sandtable clauses`; do not edit."""

from typing import Final

UB_RES_1: Final = 1
UB_RES_2: Final = 2
UB_RES_3: Final = 3
UB_RES_4: Final = 4
UB_RES_5: Final = 5
UB_RES_6: Final = 6
UB_TERR_1: Final = 7
UB_TERR_2: Final = 8
UB_TERR_3: Final = 9
UB_MAP_1: Final = 10
UB_MAP_2: Final = 11
UB_MAP_3: Final = 12
UB_MAP_4: Final = 13
UB_MAP_5: Final = 14
UB_MAP_6: Final = 15
UB_GEN_1: Final = 16
UB_GEN_2: Final = 17
UB_GEN_3: Final = 18
UB_GEN_4: Final = 19
UB_GEN_5: Final = 20
UB_GEN_6: Final = 21
UB_GEN_7: Final = 22
UB_GEN_8: Final = 23
UB_GEN_9: Final = 24
UB_GEN_10: Final = 25
UB_GEN_11: Final = 26
UB_GEN_12: Final = 27
UB_GEN_13: Final = 28
UB_SETUP_1: Final = 29
UB_SETUP_2: Final = 30
UB_SETUP_3: Final = 31
UB_SETUP_4: Final = 32
UB_TURN_1: Final = 33
UB_TURN_2: Final = 34
UB_TURN_3: Final = 35
UB_TURN_4: Final = 36
UB_ORDER_1: Final = 37
UB_ORDER_2: Final = 38
UB_ORDER_3: Final = 39
UB_ORDER_4: Final = 40
UB_ORDER_5: Final = 41
UB_ORDER_6: Final = 42
UB_ORDER_7: Final = 43
UB_ORDER_8: Final = 44
UB_ORDER_9: Final = 45
UB_ORDER_10: Final = 46
UB_STANCE_1: Final = 47
UB_STANCE_2: Final = 48
UB_STANCE_3: Final = 49
UB_STANCE_4: Final = 50
UB_STANCE_5: Final = 51
UB_STANCE_6: Final = 52
UB_STANCE_7: Final = 53
UB_TEND_1: Final = 54
UB_TEND_2: Final = 55
UB_TEND_3: Final = 56
UB_TEND_4: Final = 57
UB_GHOST_1: Final = 58
UB_GHOST_2: Final = 59
UB_GHOST_3: Final = 60
UB_GHOST_4: Final = 61
UB_GHOST_5: Final = 62
UB_GHOST_6: Final = 63
UB_GHOST_7: Final = 64
UB_GHOST_8: Final = 65
UB_MED_1: Final = 66
UB_MED_2: Final = 67
UB_MED_3: Final = 68
UB_MED_4: Final = 69
UB_EXEC_1: Final = 70
UB_EXEC_2: Final = 71
UB_EXEC_3: Final = 72
UB_EXEC_4: Final = 73
UB_EXEC_5: Final = 74
UB_EXEC_6: Final = 75
UB_EXEC_7: Final = 76
UB_EXEC_8: Final = 77
UB_EXEC_9: Final = 78
UB_EXEC_10: Final = 79
UB_CONFRONT_1: Final = 80
UB_CONFRONT_2: Final = 81
UB_CONFRONT_3: Final = 82
UB_CONFRONT_4: Final = 83
UB_CONFRONT_5: Final = 84
UB_CONFRONT_6: Final = 85
UB_CONFRONT_7: Final = 86
UB_CONFRONT_8: Final = 87
UB_CONFRONT_9: Final = 88
UB_CONFRONT_10: Final = 89
UB_RETREAT_1: Final = 90
UB_RETREAT_2: Final = 91
UB_RETREAT_3: Final = 92
UB_RETREAT_4: Final = 93
UB_RETREAT_5: Final = 94
UB_CONTROL_1: Final = 95
UB_CONTROL_2: Final = 96
UB_CONTROL_3: Final = 97
UB_UPKEEP_1: Final = 98
UB_VICTORY_1: Final = 99
UB_VICTORY_2: Final = 100
UB_VICTORY_3: Final = 101
UB_VICTORY_4: Final = 102
UB_VICTORY_5: Final = 103
UB_VICTORY_6: Final = 104
UB_VICTORY_7: Final = 105
UB_VICTORY_8: Final = 106
UB_VICTORY_9: Final = 107
UB_VICTORY_10: Final = 108
UB_INFO_1: Final = 109
UB_INFO_2: Final = 110
UB_INFO_3: Final = 111
UB_INFO_4: Final = 112
UB_INFO_5: Final = 113
UB_INFO_6: Final = 114
UB_INFO_7: Final = 115
UB_INFO_8: Final = 116
UB_INFO_9: Final = 117
UB_INFO_10: Final = 118
UB_INFO_11: Final = 119
UB_CONFIG_1: Final = 120
UB_RULING_1: Final = 121
UB_RULING_2: Final = 122
UB_RULING_3: Final = 123
UB_RULING_4: Final = 124
UB_RULING_5: Final = 125
UB_RULING_6: Final = 126
UB_RULING_7: Final = 127
UB_RULING_8: Final = 128
UB_RULING_9: Final = 129
UB_RULING_10: Final = 130
UB_RULING_11: Final = 131
UB_RULING_12: Final = 132
UB_RULING_13: Final = 133
UB_RULING_14: Final = 134
UB_RULING_15: Final = 135
UB_RULING_16: Final = 136
UB_RULING_17: Final = 137
UB_RULING_18: Final = 138
UB_RULING_19: Final = 139
UB_RULING_20: Final = 140
UB_RULING_21: Final = 141
UB_RULING_22: Final = 142
UB_RULING_23: Final = 143
UB_RULING_24: Final = 144
UB_RULING_25: Final = 145
UB_RULING_26: Final = 146
UB_RULING_27: Final = 147
UB_RULING_28: Final = 148
UB_RULING_29: Final = 149
UB_RULING_30: Final = 150
UB_RULING_31: Final = 151
UB_RULING_32: Final = 152
UB_RULING_33: Final = 153
UB_RULING_34: Final = 154
UB_RULING_35: Final = 155
UB_RULING_36: Final = 156
UB_RULING_37: Final = 157
UB_RULING_38: Final = 158
UB_RULING_39: Final = 159
UB_RULING_40: Final = 160
UB_RULING_41: Final = 161
UB_RULING_42: Final = 162
UB_RULING_43: Final = 163
UB_RULING_44: Final = 164
UB_RULING_45: Final = 165
UB_RULING_46: Final = 166
UB_RULING_47: Final = 167
UB_RULING_48: Final = 168
UB_RULING_49: Final = 169
UB_RULING_50: Final = 170
UB_RULING_51: Final = 171
UB_RULING_52: Final = 172
UB_RULING_53: Final = 173
UB_API_1: Final = 174
UB_API_2: Final = 175
UB_API_3: Final = 176
UB_API_4: Final = 177
UB_API_5: Final = 178
UB_API_6: Final = 179
UB_API_7: Final = 180
UB_API_8: Final = 181
UB_API_9: Final = 182
UB_API_10: Final = 183
UB_API_11: Final = 184
UB_API_12: Final = 185
UB_DEC_1: Final = 186
UB_DEC_2: Final = 187
UB_DEC_3: Final = 188
UB_DEC_4: Final = 189
UB_DEC_5: Final = 190
UB_DEC_6: Final = 191
UB_DEC_7: Final = 192
UB_LIMIT_1: Final = 193
UB_LIMIT_2: Final = 194
UB_LIMIT_3: Final = 195
UB_LIMIT_4: Final = 196
UB_PLAN_1: Final = 197
UB_SCN_1: Final = 198
UB_SCN_2: Final = 199
UB_VARIANT_1: Final = 200
UB_VARIANT_2: Final = 201

CLAUSES: Final = (
    "",
    "UB-RES-1",
    "UB-RES-2",
    "UB-RES-3",
    "UB-RES-4",
    "UB-RES-5",
    "UB-RES-6",
    "UB-TERR-1",
    "UB-TERR-2",
    "UB-TERR-3",
    "UB-MAP-1",
    "UB-MAP-2",
    "UB-MAP-3",
    "UB-MAP-4",
    "UB-MAP-5",
    "UB-MAP-6",
    "UB-GEN-1",
    "UB-GEN-2",
    "UB-GEN-3",
    "UB-GEN-4",
    "UB-GEN-5",
    "UB-GEN-6",
    "UB-GEN-7",
    "UB-GEN-8",
    "UB-GEN-9",
    "UB-GEN-10",
    "UB-GEN-11",
    "UB-GEN-12",
    "UB-GEN-13",
    "UB-SETUP-1",
    "UB-SETUP-2",
    "UB-SETUP-3",
    "UB-SETUP-4",
    "UB-TURN-1",
    "UB-TURN-2",
    "UB-TURN-3",
    "UB-TURN-4",
    "UB-ORDER-1",
    "UB-ORDER-2",
    "UB-ORDER-3",
    "UB-ORDER-4",
    "UB-ORDER-5",
    "UB-ORDER-6",
    "UB-ORDER-7",
    "UB-ORDER-8",
    "UB-ORDER-9",
    "UB-ORDER-10",
    "UB-STANCE-1",
    "UB-STANCE-2",
    "UB-STANCE-3",
    "UB-STANCE-4",
    "UB-STANCE-5",
    "UB-STANCE-6",
    "UB-STANCE-7",
    "UB-TEND-1",
    "UB-TEND-2",
    "UB-TEND-3",
    "UB-TEND-4",
    "UB-GHOST-1",
    "UB-GHOST-2",
    "UB-GHOST-3",
    "UB-GHOST-4",
    "UB-GHOST-5",
    "UB-GHOST-6",
    "UB-GHOST-7",
    "UB-GHOST-8",
    "UB-MED-1",
    "UB-MED-2",
    "UB-MED-3",
    "UB-MED-4",
    "UB-EXEC-1",
    "UB-EXEC-2",
    "UB-EXEC-3",
    "UB-EXEC-4",
    "UB-EXEC-5",
    "UB-EXEC-6",
    "UB-EXEC-7",
    "UB-EXEC-8",
    "UB-EXEC-9",
    "UB-EXEC-10",
    "UB-CONFRONT-1",
    "UB-CONFRONT-2",
    "UB-CONFRONT-3",
    "UB-CONFRONT-4",
    "UB-CONFRONT-5",
    "UB-CONFRONT-6",
    "UB-CONFRONT-7",
    "UB-CONFRONT-8",
    "UB-CONFRONT-9",
    "UB-CONFRONT-10",
    "UB-RETREAT-1",
    "UB-RETREAT-2",
    "UB-RETREAT-3",
    "UB-RETREAT-4",
    "UB-RETREAT-5",
    "UB-CONTROL-1",
    "UB-CONTROL-2",
    "UB-CONTROL-3",
    "UB-UPKEEP-1",
    "UB-VICTORY-1",
    "UB-VICTORY-2",
    "UB-VICTORY-3",
    "UB-VICTORY-4",
    "UB-VICTORY-5",
    "UB-VICTORY-6",
    "UB-VICTORY-7",
    "UB-VICTORY-8",
    "UB-VICTORY-9",
    "UB-VICTORY-10",
    "UB-INFO-1",
    "UB-INFO-2",
    "UB-INFO-3",
    "UB-INFO-4",
    "UB-INFO-5",
    "UB-INFO-6",
    "UB-INFO-7",
    "UB-INFO-8",
    "UB-INFO-9",
    "UB-INFO-10",
    "UB-INFO-11",
    "UB-CONFIG-1",
    "UB-RULING-1",
    "UB-RULING-2",
    "UB-RULING-3",
    "UB-RULING-4",
    "UB-RULING-5",
    "UB-RULING-6",
    "UB-RULING-7",
    "UB-RULING-8",
    "UB-RULING-9",
    "UB-RULING-10",
    "UB-RULING-11",
    "UB-RULING-12",
    "UB-RULING-13",
    "UB-RULING-14",
    "UB-RULING-15",
    "UB-RULING-16",
    "UB-RULING-17",
    "UB-RULING-18",
    "UB-RULING-19",
    "UB-RULING-20",
    "UB-RULING-21",
    "UB-RULING-22",
    "UB-RULING-23",
    "UB-RULING-24",
    "UB-RULING-25",
    "UB-RULING-26",
    "UB-RULING-27",
    "UB-RULING-28",
    "UB-RULING-29",
    "UB-RULING-30",
    "UB-RULING-31",
    "UB-RULING-32",
    "UB-RULING-33",
    "UB-RULING-34",
    "UB-RULING-35",
    "UB-RULING-36",
    "UB-RULING-37",
    "UB-RULING-38",
    "UB-RULING-39",
    "UB-RULING-40",
    "UB-RULING-41",
    "UB-RULING-42",
    "UB-RULING-43",
    "UB-RULING-44",
    "UB-RULING-45",
    "UB-RULING-46",
    "UB-RULING-47",
    "UB-RULING-48",
    "UB-RULING-49",
    "UB-RULING-50",
    "UB-RULING-51",
    "UB-RULING-52",
    "UB-RULING-53",
    "UB-API-1",
    "UB-API-2",
    "UB-API-3",
    "UB-API-4",
    "UB-API-5",
    "UB-API-6",
    "UB-API-7",
    "UB-API-8",
    "UB-API-9",
    "UB-API-10",
    "UB-API-11",
    "UB-API-12",
    "UB-DEC-1",
    "UB-DEC-2",
    "UB-DEC-3",
    "UB-DEC-4",
    "UB-DEC-5",
    "UB-DEC-6",
    "UB-DEC-7",
    "UB-LIMIT-1",
    "UB-LIMIT-2",
    "UB-LIMIT-3",
    "UB-LIMIT-4",
    "UB-PLAN-1",
    "UB-SCN-1",
    "UB-SCN-2",
    "UB-VARIANT-1",
    "UB-VARIANT-2",
)
