"""Scenario documents: their words (`format`), what is valid (`checks`, `position_checks`, `validate`), and the way
from a document to a position and back (`load`, `export`). `files/` holds the shipped scenarios.
"""
