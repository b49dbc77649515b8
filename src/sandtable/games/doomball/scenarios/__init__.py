"""Scenario documents: what each part may be (`format`), what it is if left out (`defaults`), whether the parts fit
together (`position_checks`, `validate`), and the way from a document to a position and back (`load`, `position`,
`export`). `known` tells a seat what it knows in the same words. `files/` holds the shipped scenarios.
"""
