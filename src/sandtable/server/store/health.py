"""Whether a store can write at present. What it says is for operators: the log, `/api/ready` and the metrics."""

from __future__ import annotations

import logging
import sqlite3

logger = logging.getLogger("sandtable.store")


def is_broken(fault: BaseException) -> bool:
    """Whether an error says that the file or the disk fails, and not that one write was wrong."""
    if isinstance(fault, sqlite3.IntegrityError):
        return False
    return isinstance(fault, sqlite3.OperationalError) or hasattr(fault, "sqlite_errorcode")


class StoreHealth:
    """The error with which the last write failed; empty while writes succeed. Each change is logged once."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.fault = ""

    def fail(self, doing: str, fault: BaseException) -> None:
        """Note that the store cannot write."""
        if not self.fault:
            logger.error("%s: %s failed: %s; nothing is stored until that is put right", self._path, doing, fault)
        self.fault = f"{doing} failed: {fault}"

    def recover(self) -> None:
        """Note that a write succeeded."""
        if self.fault:
            logger.warning("%s: writing works again; before, %s", self._path, self.fault)
            self.fault = ""
