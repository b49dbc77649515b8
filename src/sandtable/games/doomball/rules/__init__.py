"""The rules of Doomball, one file a chapter."""
