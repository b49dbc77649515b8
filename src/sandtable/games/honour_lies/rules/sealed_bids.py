"""Combat from the base scores to the winner: HL-COMBAT-1, HL-COMBAT-5 to HL-COMBAT-9, HL-ADV-1."""

from sandtable.games.honour_lies.model import State


def clear_seals(state: State) -> None:
    """Nothing is bid or sealed any more."""
    for seat in range(2):
        state.bid[seat] = 0
        state.issued[seat] = 0
        state.sealed[seat] = 0
