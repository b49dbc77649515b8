"""What rules stand on. Knows no game, no network, no disk but the compile cache."""
