"""The digest chain over header, Entries and States: one changed byte anywhere is detected at its Entry."""

import hashlib
import json
from json import encoder
from typing import Any

from .errors import BadRecord

LENGTH = 32  # hexadecimal digits kept of SHA-256
PIECE = 2047  # bytes: hashing more at once releases the GIL and waits to get it back,
LONG = 20_000  # which only pays off from this size
_encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
_make: Any = getattr(encoder, "c_make_encoder", None)
# `JSONEncoder.encode` builds its inner encoder on every call, which takes longer than encoding an Entry
_parts: Any = _make and _make(None, _encoder.default, encoder.encode_basestring, None, ":", ",", True, False, False)


def canonical_json(value: Any) -> bytes:
    """Encode canonically: sorted keys, no spaces, UTF-8. Raise for values that JSON cannot express."""
    try:
        return ("".join(_parts(value, 0)) if _parts else _encoder.encode(value)).encode()
    except (ValueError, TypeError, RecursionError) as fault:  # half a surrogate pair, NaN, endless depth
        raise BadRecord(f"this cannot be written as JSON: {fault}") from None


def header_digest(header: dict[str, Any]) -> str:
    """Return the first digest of the chain."""
    return hashlib.sha256(b"header\0" + canonical_json(header)).hexdigest()[:LENGTH]


def entry_digest(previous: str, entry: dict[str, Any], state: bytes) -> str:
    """Return the next digest: over the Entry's content and the whole State after it."""
    link = hashlib.sha256(b"entry\0" + previous.encode() + b"\0")
    text = canonical_json(entry) + b"\0" + state
    size = PIECE if len(text) < LONG else len(text)
    for at in range(0, len(text), size):
        link.update(text[at : at + size])
    return link.hexdigest()[:LENGTH]
