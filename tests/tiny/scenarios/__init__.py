"""Scenario documents: what is valid (`checks`, `validate`), and the way from a document to a position and back (`load`,
`position`, `export`, `symmetry`). `files/` holds the shipped scenarios.
"""
