"""How soon the server is woken. Its work comes in pieces of a fifth of a millisecond, and somebody waits for each; bots
and compilers work for seconds. Linux gives every program turns of some milliseconds, and lets who is woken wait for the
end of a turn that another has begun, even of one that is nicer: a move would wait so three times, for its message, for
the disk and for the loop. A program that asks for short turns is let in at once (Linux 6.12 and later; nothing is
changed elsewhere). It gets no more of the processor by it, and needs no rights for it.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys

TURN = 100_000  # nanoseconds: the shortest that the kernel knows
CALLS = {"x86_64": 314, "aarch64": 274, "riscv64": 274}  # the number of sched_setattr
ATTRIBUTES = struct.Struct("=IIQiIQQQ")  # its argument: size, policy, flags, nice, priority, runtime, deadline, period


def ask_for_short_turns(nanoseconds: int = TURN) -> bool:
    """Of this thread and of those it will start; False where the system knows no such thing. A process that sets its
    scheduling itself, as workers do, has turns of the usual length again."""
    call = CALLS.get(platform.machine())
    if sys.platform != "linux" or call is None or os.sched_getscheduler(0) != os.SCHED_OTHER:
        return False
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    wanted = ATTRIBUTES.pack(ATTRIBUTES.size, os.SCHED_OTHER, 0, nice, 0, nanoseconds, 0, 0)
    done: int = ctypes.CDLL(None).syscall(call, 0, wanted, 0)
    return done == 0
