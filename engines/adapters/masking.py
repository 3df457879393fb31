"""Masks keys in texts that are shown, however their characters are escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

MASK = "•••"
#: Shorter secrets are not masked: they would match parts of ordinary words.
SHORTEST = 4
_NAMED = {"\n": "n", "\r": "r", "\t": "t", "\b": "b", "\f": "f"}


def masked(text: str, secrets: Iterable[str]) -> str:
    """Mask secrets in a text, as they are or escaped as in URLs, JSON and Python.

    >>> masked("http://x/?key=ab%2Fcd&q=1", ["ab/cd"])
    'http://x/?key=•••&q=1'
    """
    found = {secret for secret in secrets if len(secret) >= SHORTEST}
    for secret in sorted(found, key=len, reverse=True):
        text = _pattern(secret).sub(MASK, text)
    return text


@lru_cache(maxsize=64)
def _pattern(secret: str) -> re.Pattern[str]:
    return re.compile("".join(map(_spellings, secret)))


def _spellings(character: str) -> str:
    code = ord(character)
    percent = "".join(f"%{byte:02x}" for byte in character.encode("utf-8", "replace"))
    units = character.encode("utf-16-be", "surrogatepass").hex()
    pairs = "".join(rf"\\{{1,4}}u{units[at : at + 4]}" for at in range(0, len(units), 4))
    spelled = [rf"\\{{0,4}}{re.escape(character)}", rf"(?i:{percent})", rf"(?i:{pairs})"]
    if code < 256:
        spelled.append(rf"(?i:\\{{1,4}}x{code:02x})")
    if character in _NAMED:
        spelled.append(rf"\\{{1,4}}{_NAMED[character]}")
    if character == " ":
        spelled.append(r"\+")
    return f"(?:{'|'.join(spelled)})"
