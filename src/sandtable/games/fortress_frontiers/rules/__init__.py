"""The rules of Fortress Frontiers, one file a chapter."""
