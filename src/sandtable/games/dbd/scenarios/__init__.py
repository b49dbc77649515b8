"""Scenario and save documents: validation, normal form and editing, loading and exporting.

Begin with `load.py` and `documents.py` (normal form, editing); `checks.py` finds the problems of a document. `files/`
holds the shipped scenarios. Imports the model and the rules, never `ai` or `scene`.
"""
