"""Commands that measure: bots, speed, the status of games; and `warm`, which compiles rules. One module a command."""
