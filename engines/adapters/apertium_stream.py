"""Encodes and decodes Apertium's stream format, and finds the engine's marks in translations.

The format: ``^form/analysis$`` is a word, ``[...]`` is passed through, a backslash escapes the next
character, NUL makes every program flush and start over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engines.errors import BadReply
from engines.messages import EngineMessage

MARKS = "*#@"
MARK_NAMES = {"*": "unknown", "#": "not_generated", "@": "not_transferred"}
# apertium-destxt appends a full stop, which ends the last sentence, and an empty superblank, which
# tells apertium-retxt to remove both. If the last word is an abbreviation, it absorbs the full
# stop ("un" becomes "un.", unit), and the superblank comes back alone.
FULL_STOP = "."
TEXT_END = "[]"

_RESERVED = re.compile(r"[\[\]{}^$/\\@<>]")
# The post-generator swallows a tilde even when escaped; a superblank carries it through.
_TILDE = "[~]"
_TILDE_BACK = re.compile(r"\[~\]")
# NUL separates texts; the programs take U+FFFF for the end of the file (ICU's U_EOF).
_UNREADABLE = re.compile("[\0\uffff]")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_WORD = re.compile(r"[^\s*#@]*")


def encode(texts: Sequence[str]) -> bytes:
    """Texts as one stream, each terminated by NUL; unreadable characters become U+FFFD."""
    return "".join(_escape(text) + FULL_STOP + TEXT_END + "\0" for text in texts).encode(
        "utf-8", "replace"
    )


def join(blocks: Sequence[bytes]) -> bytes:
    """Join blocks into one stream."""
    return b"".join(block + b"\0" for block in blocks)


def split(stream: bytes, count: int) -> list[bytes]:
    """Split a stream into blocks, dropping the empty ones that programs append.

    :raises BadReply: the number of blocks differs from that of the texts.
    """
    blocks = stream.split(b"\0")
    if len(blocks) <= count or any(block.strip() for block in blocks[count:]):
        raise BadReply(EngineMessage.APERTIUM_MISCOUNTED(n=count))
    return blocks[:count]


def decode(block: bytes) -> str:
    """Decode one translated text.

    :raises BadReply: the end mark is missing, so the text may be truncated.
    """
    text = block.decode("utf-8", "replace")
    if not text.endswith(TEXT_END):
        raise BadReply(EngineMessage.APERTIUM_LOST_AN_END())
    translation = text.removesuffix(TEXT_END).removesuffix(FULL_STOP)
    return _ESCAPED.sub(r"\1", _TILDE_BACK.sub("~", translation))


def marked_words(raw: str, clean: str) -> dict[str, list[str]]:
    """The words that the engine marked, by kind of mark.

    ``clean`` is the same translation generated without marks, so that an asterisk in the source
    is not taken for a mark.

    >>> marked_words("5 * *foo", "5 * foo")
    {'unknown': ['foo']}
    """
    found: dict[str, list[str]] = {}
    at = 0
    for position, character in enumerate(raw):
        if clean[at : at + 1] == character:
            at += 1
        elif character in MARKS:
            word = _WORD.match(raw, position + 1)
            found.setdefault(MARK_NAMES[character], []).append(word.group() if word else "")
    return found


def detail(raw: str, clean: str) -> dict[str, Any]:
    """The marked words for an answer's detail; empty if there are none."""
    marks = marked_words(raw, clean)
    return {"marks": marks} if marks else {}


def _escape(text: str) -> str:
    escaped = _RESERVED.sub(r"\\\g<0>", _UNREADABLE.sub("\ufffd", text))
    return escaped.replace("~", _TILDE)
