"""Digests: a chain over header, Entries and States, so that one changed byte anywhere shows at its Entry."""

import hashlib
import json
from typing import Any

from .errors import BadRecord

LENGTH = 32  # hexadecimal digits kept of SHA-256


def canonical_json(value: Any) -> bytes:
    """One spelling for one value: sorted keys, no spaces, UTF-8. What JSON cannot say is refused."""
    try:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        return text.encode()
    except (ValueError, TypeError, RecursionError) as fault:  # half a surrogate pair, NaN, endless depth
        raise BadRecord(f"this cannot be written as JSON: {fault}") from None


def header_digest(header: dict[str, Any]) -> str:
    """Where the chain begins."""
    return hashlib.sha256(b"header\0" + canonical_json(header)).hexdigest()[:LENGTH]


def entry_digest(previous: str, entry: dict[str, Any], state: bytes) -> str:
    """The next link: what was done, and the whole State after it."""
    link = hashlib.sha256(b"entry\0" + previous.encode() + b"\0")
    link.update(canonical_json(entry) + b"\0" + state)
    return link.hexdigest()[:LENGTH]
