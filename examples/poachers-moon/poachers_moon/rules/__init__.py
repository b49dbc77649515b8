"""The rules of Poacher's Moon, one file a chapter."""
