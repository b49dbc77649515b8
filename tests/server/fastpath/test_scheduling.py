"""Time slices are requested from Linux without changing anything else."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

from sandtable.server.fastpath import scheduling


def test_short_time_slices_change_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tested in a thread, because the change applies to one thread."""
    found: list[object] = []

    def work() -> None:
        before = (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0))
        found.append(scheduling.request_short_time_slices())
        found.append((os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0)) == before)
        monkeypatch.setattr(scheduling, "SCHED_SETATTR", {})
        found.append(scheduling.request_short_time_slices())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found[0] in (True, False)
    assert found[1:] == [True, False], "an unknown machine is left as it is"


def test_long_time_slices_of_a_child_change_nothing_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine whose system call is unknown, and on this one."""
    own = (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0))
    for numbers in ({}, scheduling.SCHED_SETATTR):
        monkeypatch.setattr(scheduling, "SCHED_SETATTR", numbers)
        with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as started:
            scheduling.request_long_time_slices(started.pid)
            assert os.sched_getscheduler(started.pid) == os.SCHED_BATCH
            assert os.getpriority(os.PRIO_PROCESS, started.pid) == own[1]
            started.communicate(b"\n")
    assert (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0)) == own
    scheduling.request_long_time_slices(started.pid)  # the process has ended: nothing happens
