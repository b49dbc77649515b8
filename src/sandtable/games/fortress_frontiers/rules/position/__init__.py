"""Reading and changing single values of the State: hexes, stored paths, rows of pieces, packed works.

Every other package of the rules builds on this one; it imports only `model`.
"""
