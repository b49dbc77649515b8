"""Scenario documents, declared once: one declaration gives the checks, the typed values, the export and JSON Schema.

fields    what a value may be, declared as a class attribute: `hp: int = whole(1, 20, clause="DBD-UNIT-3")`
section   an object of a document, declared as a class of such attributes; reading, writing and JSON Schema
reading   the reading of one document: its faults so far, and what a check may ask
source    JSON text, bytes or a Python value, with everything that JSON cannot hold refused

A game declares its document in `scenarios/format.py` as subclasses of `Section`; the outermost is `DOCUMENT`. Only what
a field cannot say by itself is a function of the game: a method decorated with `needs` or the `also` of a field.
"""
