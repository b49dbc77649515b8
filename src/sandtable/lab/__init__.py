"""Measurements: tournaments between bots, speed of the rules, and the status of each game.

`speed.py` measures rules (`sandtable bench`), `status.py` collects what is known of a game (`sandtable status`),
`generated_sections.py` writes results into documents, and `arena/` plays bots against each other. This package may
import everything except the server and the command line. Begin with `status.py`.
"""
