"""Places on the path of a move at which a test may let the server die as if the power had failed.

`SANDTABLE_FAILPOINT=committed:3` kills the process, without a word, the third time it comes to `committed`. The places,
in order: received, applied, writing, committed, current, sent (to the sockets' queues), told (any one message).
"""

from __future__ import annotations

import asyncio
import os
import signal

_name, _, _times = os.environ.get("SANDTABLE_FAILPOINT", "").partition(":")
_left = int(_times or 1)


def reach(name: str) -> None:
    """Die here, if a test asked for it."""
    global _left  # noqa: PLW0603  # one process dies once
    if name == _name:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def reach_later(name: str) -> None:
    """The same, once what was written has left the process."""
    if name == _name:
        asyncio.get_running_loop().call_later(0.05, reach, name)
