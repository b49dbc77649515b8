"""Scenario documents: what is valid, and from a document to a position and back. `files/` holds the shipped ones."""
