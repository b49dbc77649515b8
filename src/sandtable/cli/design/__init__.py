"""Commands for authors of games and scenarios: validate, list clauses, test the rules. One module a command."""
