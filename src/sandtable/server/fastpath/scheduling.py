"""How soon the server is woken. Its work comes in pieces of a fifth of a millisecond, and somebody waits for each; bots
and compilers work for seconds. Linux gives every program turns of some milliseconds, and who is woken waits until the
end of a turn that has begun: not because the other is nicer or not, but because of when it is due. Who asks for short
turns is due soon, and who asks for long ones late; so the server asks for the shortest and what thinks for the longest,
and the server is let in at once (Linux 6.12 and later; nothing is changed elsewhere). Neither gets more or less of the
processor by it, and neither needs rights for it.

The server asks in the name of what it starts: a process takes half a second of a core before its own code could ask.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import struct
import sys

SHORT = 100_000  # nanoseconds: the shortest turn that the kernel knows,
LONG = 100_000_000  # and the longest
CALLS = {"x86_64": 314, "aarch64": 274, "riscv64": 274}  # the number of sched_setattr
ATTRIBUTES = struct.Struct("=IIQiIQQQ")  # its argument: size, policy, flags, nice, priority, runtime, deadline, period


def ask_for_short_turns() -> bool:
    """Of this thread and of those it will start; False where the system knows no such thing."""
    if sys.platform != "linux" or os.sched_getscheduler(0) != os.SCHED_OTHER:
        return False
    return _ask(0, os.SCHED_OTHER, SHORT)


def ask_for_long_turns(process: int) -> None:
    """Of a process that was just started, and of all that it will start."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # it may be gone already
            if not _ask(process, os.SCHED_BATCH, LONG):
                os.sched_setscheduler(process, os.SCHED_BATCH, os.sched_param(0))  # it takes no core from us at least


def _ask(process: int, policy: int, nanoseconds: int) -> bool:
    """Ask for turns of this length; how nice it is stays."""
    call = CALLS.get(platform.machine())
    if call is None:
        return False
    nice = os.getpriority(os.PRIO_PROCESS, process)
    wanted = ATTRIBUTES.pack(ATTRIBUTES.size, policy, 0, nice, 0, nanoseconds, 0, 0)
    done: int = ctypes.CDLL(None).syscall(call, process, wanted, 0)
    return done == 0
