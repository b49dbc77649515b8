"""The rules of The Unfought Battle, one file a chapter."""
