"""Scenario and save documents: validation, normal form and editing, loading and exporting.

Begin with `format.py`, which declares the document; `documents.py` has its normal form and editing. `files/` holds the
shipped scenarios. Imports the model and the rules, never `ai` or `scene`.
"""
