"""How bots think about Fortress Frontiers: what a position is worth, and plans in several styles to search among."""
