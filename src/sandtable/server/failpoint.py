"""Points in the processing of a move at which a test can kill the server, as a power failure would, or let it fail.

`SANDTABLE_FAILPOINT=committed:3` sends the process SIGKILL the third time it reaches `committed`. The points, in order:
received, applied, writing, committed, current, sent (queued for the sockets), told (any single message written); the
store's threads also reach restarting and checkpointing. A test in the same process sets `faults[point]` to the error
that is to be raised there.
"""

from __future__ import annotations

import asyncio
import os
import signal

_name, _, _count = os.environ.get("SANDTABLE_FAILPOINT", "").partition(":")
_left = int(_count or 1)
faults: dict[str, Exception] = {}


def reach(name: str) -> None:
    """Kill the process here, or raise an error, if a test asked for it."""
    if name in faults:
        raise faults[name]
    global _left  # noqa: PLW0603  # the countdown is one per process
    if name == _name:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def reach_later(name: str) -> None:
    """Like `reach`, but a moment later, when everything written has left the process."""
    if name == _name:
        asyncio.get_running_loop().call_later(0.05, reach, name)
