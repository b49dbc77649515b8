"""Scenario and save documents: what is valid (`checks`, `validate`), normal form and editing (`documents`), and the way
from a document to a position and back (`load`, `export`). `files/` holds the shipped scenarios.
"""
