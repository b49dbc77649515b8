"""Uploaded Records: sent to the worker process for uploads, which reads and replays them."""

from __future__ import annotations

import logging
from typing import Any

from sandtable.kernel.chance import new_token
from sandtable.server.wire.refusals import InternalError

from .pool import UPLOADS, WorkerFailed, WorkerPool, WorkerRequest

log = logging.getLogger("sandtable.server")


async def read_upload(workers: WorkerPool, task: str, body: bytes) -> Any:
    """The answer of one of `upload_tasks.TASKS` to the body of a request."""
    try:
        return await workers.send(WorkerRequest("", "", 0, body, task=task, rank=UPLOADS))
    except WorkerFailed as fault:
        incident = new_token()[:8]
        log.error("incident %s: %s of an uploaded record failed: %s", incident, task, fault)  # noqa: TRY400  # no use
        raise InternalError(
            "The server failed at this record, and nothing was done."
            f" The operator of the server finds the reason under incident {incident}."
        ) from None
