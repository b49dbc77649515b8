"""Short time slices for the server, long ones for bots and compilers. Setting `short_time_slices`.

The server works in pieces of about 0.2 ms, and a player waits for each; bots compute for seconds. Linux runs a process
for a time slice of some milliseconds, and a thread that wakes up waits for the slice in progress to end, whatever its
nice value, unless its own virtual deadline is earlier. Short slices mean early deadlines: with the shortest slice for
the server and the longest for bots, the server preempts a bot at once (Linux 6.12 and later; elsewhere nothing
changes). Neither gets a larger share of the processor, and no privilege is needed.

The server sets the slice of its worker processes itself, because a worker takes half a second of a core before its own
code runs.
Benchmark: `bench/server/load.py --only thinking`, with and without `--setting short_time_slices=0`.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import struct
import sys

SHORTEST = 100_000  # nanoseconds: the limits that the kernel accepts
LONGEST = 100_000_000
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274, "riscv64": 274}  # the system call's number
ATTRIBUTES = struct.Struct("=IIQiIQQQ")  # its argument: size, policy, flags, nice, priority, runtime, deadline, period


def request_short_time_slices() -> bool:
    """Ask for short slices for this thread and its future children. False if the system does not support it."""
    if sys.platform != "linux" or os.sched_getscheduler(0) != os.SCHED_OTHER:
        return False
    return _set_time_slice(0, os.SCHED_OTHER, SHORTEST)


def request_long_time_slices(process: int) -> None:
    """Ask for long slices for a process that was just started, and its future children."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # the process may have ended
            if not _set_time_slice(process, os.SCHED_BATCH, LONGEST):
                os.sched_setscheduler(process, os.SCHED_BATCH, os.sched_param(0))  # at least it will not preempt us


def _set_time_slice(process: int, policy: int, nanoseconds: int) -> bool:
    """Set policy and slice, keeping the nice value."""
    number = SCHED_SETATTR.get(platform.machine())
    if number is None:
        return False
    nice = os.getpriority(os.PRIO_PROCESS, process)
    attributes = ATTRIBUTES.pack(ATTRIBUTES.size, policy, 0, nice, 0, nanoseconds, 0, 0)
    result: int = ctypes.CDLL(None).syscall(number, process, attributes, 0)
    return result == 0
