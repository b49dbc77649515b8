"""Sealed bids of Health and Strategy: how they are checked, named and cleared (HL-COMBAT-6, HL-ADV-2, HL-LIMIT-2)."""

from sandtable.games.honour_lies.clauses import HL_LIMIT_2, HL_LIMIT_3
from sandtable.games.honour_lies.model import DO_SEAL, MOST_BIDS, State
from sandtable.games.honour_lies.rules.action_rows import has_more_numbers
from sandtable.kernel.contract import Action


def check_sealed_bid(state: State, seat: int, action: Action, verb: int, most: int, clause: int) -> int:
    """Check a bid from 0 to `most`, or its seal; `clause` refuses a bid out of this range."""
    if action[0] == DO_SEAL:
        return HL_LIMIT_3 if has_more_numbers(action, 0) else 0
    if action[0] != verb or has_more_numbers(action, 1):
        return HL_LIMIT_3
    if state.issued[seat] >= MOST_BIDS:
        return HL_LIMIT_2
    return 0 if 0 <= action[1] <= most else clause


def name_bid(state: State, seat: int, bid: int) -> None:
    """Name a bid."""
    state.bid[seat] = bid
    state.issued[seat] += 1


def clear_seals(state: State) -> None:
    """Clear all bids and seals."""
    for seat in range(2):
        state.bid[seat] = 0
        state.issued[seat] = 0
        state.sealed[seat] = 0
