"""Many matches and what they show."""
