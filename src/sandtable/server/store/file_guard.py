"""The database file of one server: nobody else may use it at the same time, and only its owner may read it.

Two servers on one file would each keep their own matches in memory and refuse each other's moves. The file holds the
secrets of dice and of orders.
"""

from __future__ import annotations

import fcntl
import logging
import os
import stat
from pathlib import Path
from typing import Final

from .base import StoreError

PRIVATE: Final = 0o600
logger = logging.getLogger("sandtable.store")


class FileGuard:
    """Holds a database file for this process until it is released or the process ends, however it ends."""

    def __init__(self, path: str) -> None:
        self._lock = -1
        if path == ":memory:":
            return
        lock = Path(f"{path}.lock")
        self._lock = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._lock, 32).decode("ascii", "replace").strip() or "unknown"
            self.release()
            raise StoreError(
                f"{path} is in use by another server, process {holder}; stop that one, or choose another --database"
            ) from None
        os.ftruncate(self._lock, 0)
        os.pwrite(self._lock, f"{os.getpid()}\n".encode(), 0)
        make_private(path)

    def release(self) -> None:
        """Let other processes use the file."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def make_private(path: str) -> None:
    """Create a missing database file readable for its owner only; warn if others can read an existing one."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE))
    mode = stat.S_IMODE(Path(path).stat().st_mode)
    if mode & (stat.S_IRGRP | stat.S_IROTH):
        logger.warning(
            "%s can be read by other users (mode %o), and holds the secrets of running matches; run: chmod 600 %s",
            path,
            mode,
            path,
        )
