"""Many whole numbers as a text: what was learnt stands in the sources in a fraction of the room."""

import sys
import zlib
from array import array
from base64 import b85decode, b85encode
from collections.abc import Sequence


def packed(numbers: Sequence[int]) -> str:
    """Numbers of 64 bits as a text without spaces, quotes and backslashes."""
    return b85encode(zlib.compress(_ordered(array("q", numbers)).tobytes(), 9)).decode("ascii")


def unpacked(text: str) -> tuple[int, ...]:
    """The numbers of such a text, however it is broken into lines."""
    numbers = array("q")
    numbers.frombytes(zlib.decompress(b85decode("".join(text.split()))))
    return tuple(_ordered(numbers))


def _ordered(numbers: "array[int]") -> "array[int]":
    """The same with the least byte first, on every machine."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
