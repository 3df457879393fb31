"""Texts that can be stored and shown. Pure."""

from __future__ import annotations

import re
from math import isfinite
from typing import Any

# A character outside the basic plane is two of these in UTF-16, and in the escapes of JSON.
_HALF = re.compile("[\ud800-\udfff]")


def whole(value: Any) -> Any:
    """Return a value of JSON in which every text consists of whole characters.

    Two halves of a character are joined; one without the other becomes a replacement character.

    >>> whole(["a", {"b": "\\ud83d\\ude00"}, 1]), whole("\\ud83d!")
    (['a', {'b': '😀'}, 1], '�!')
    """
    if isinstance(value, str):
        if not _HALF.search(value):
            return value
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if isinstance(value, dict):
        return {whole(key): whole(part) for key, part in value.items()}
    return [whole(part) for part in value] if isinstance(value, list) else value


def storable(value: Any) -> bool:
    """Say whether a value of JSON can be stored: PostgreSQL has no NUL and JSON no NaN there, and
    UTF-8 no halves of characters.

    >>> [storable(value) for value in ({"a": ["b", 1.5]}, "\\0", {"\\ud83d": 1}, float("nan"))]
    [True, False, False, False]
    """
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, str):
        return "\0" not in value and not _HALF.search(value)
    if isinstance(value, dict):
        return all(storable(part) for pair in value.items() for part in pair)
    return all(map(storable, value)) if isinstance(value, list) else True
