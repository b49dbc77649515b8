"""Scenario documents: validation, loading and writing, and what a seat knows of a position.

Begin with `format.py`, which declares the document, with `unit_entries.py` and `activation_entries.py`. `build.py`
makes Board and State of one, `start.py` runs the rules to the first question, `validate.py` and `questions.py` find
what the declaration cannot, `export.py` writes any position, `known.py` tells a seat what it may know. `files/` holds
the shipped tables (HL-SCEN-1, HL-SCEN-2, HL-SCEN-3, HL-SCEN-4) with the sample forces of HL-SCEN-5, in the order of
`index.json`. May import `rules/`, `actions` and `model`.
"""
