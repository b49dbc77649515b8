"""Scenario documents: validation, loading and writing, in the format of schema.json.

`files/` holds the shipped tables (HL-SCEN-1, HL-SCEN-2, HL-SCEN-3, HL-SCEN-4) with the sample forces of HL-SCEN-5, in
the order of `index.json`. May import `rules/`, `actions` and `model`. Begin with `build.py`.
"""
