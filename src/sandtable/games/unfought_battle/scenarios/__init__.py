"""Scenario documents: what is valid (`checks`, `config`, `validate`), maps and their generator (`maps`), and the way
from a document to a position and back (`load`, `export`). `files/` holds the shipped scenarios.
"""
