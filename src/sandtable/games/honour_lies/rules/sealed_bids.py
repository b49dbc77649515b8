"""Sealed choices: how bids are named, sealed and cleared."""

from sandtable.games.honour_lies.model import State


def clear_seals(state: State) -> None:
    """Clear all bids and seals."""
    for seat in range(2):
        state.bid[seat] = 0
        state.issued[seat] = 0
        state.sealed[seat] = 0
