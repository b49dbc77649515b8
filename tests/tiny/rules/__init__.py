"""The rules of Picket, one file a chapter."""
