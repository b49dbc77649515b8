"""Programs that answer prompts from Observations."""
