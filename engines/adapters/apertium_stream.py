"""Apertium's stream format: texts in, texts out, marks told from the source's own characters.

The format: ``^form/analysis$`` is a word, ``[...]`` is kept as it is, a backslash takes the
meaning from the character behind it, NUL makes every program flush and start afresh.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engines.errors import BadReply
from engines.messages import Sentence

MARKS = "*#@"
MARK_NAMES = {"*": "unknown", "#": "not_generated", "@": "not_transferred"}
# What apertium-destxt puts behind a text: a full stop that ends the last sentence, and an
# empty superblank that tells apertium-retxt to take both out again. An abbreviation as the last
# word takes in the full stop ("un" becomes "un.", unit): the superblank comes back alone.
FULL_STOP = "."
TEXT_END = "[]"

_RESERVED = re.compile(r"[\[\]{}^$/\\@<>]")
# The post-generator swallows a tilde even when escaped; a superblank carries it through.
_TILDE = "[~]"
_TILDE_BACK = re.compile(r"\[~\]")
# NUL parts the texts; the programs' reader takes U+FFFF for the end of the file (ICU's U_EOF).
_UNREADABLE = re.compile("[\0\uffff]")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_WORD = re.compile(r"[^\s*#@]*")


def encode(texts: Sequence[str]) -> bytes:
    """Texts as one stream, each ended by NUL; what no program can read becomes U+FFFD."""
    return "".join(_escape(text) + FULL_STOP + TEXT_END + "\0" for text in texts).encode(
        "utf-8", "replace"
    )


def join(blocks: Sequence[bytes]) -> bytes:
    """Blocks of a stream as one stream again."""
    return b"".join(block + b"\0" for block in blocks)


def split(stream: bytes, count: int) -> list[bytes]:
    """The stream's blocks. Programs add empty blocks of their own behind the last.

    :raises BadReply: another count of blocks came back than texts went in.
    """
    blocks = stream.split(b"\0")
    if len(blocks) <= count or any(block.strip() for block in blocks[count:]):
        raise BadReply(Sentence.APERTIUM_MISCOUNTED(n=count))
    return blocks[:count]


def decode(block: bytes) -> str:
    """One translated text out of the stream.

    :raises BadReply: the end mark is gone, so the text may be cut.
    """
    text = block.decode("utf-8", "replace")
    if not text.endswith(TEXT_END):
        raise BadReply(Sentence.APERTIUM_LOST_AN_END())
    translation = text.removesuffix(TEXT_END).removesuffix(FULL_STOP)
    return _ESCAPED.sub(r"\1", _TILDE_BACK.sub("~", translation))


def marked_words(raw: str, clean: str) -> dict[str, list[str]]:
    """The words that the engine marked, by kind of mark.

    ``clean`` is the same translation generated without marks, so that an asterisk of the
    source is never taken for a mark.

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
    """What an answer keeps as evidence: the marked words, nothing where there are none."""
    marks = marked_words(raw, clean)
    return {"marks": marks} if marks else {}


def _escape(text: str) -> str:
    escaped = _RESERVED.sub(r"\\\g<0>", _UNREADABLE.sub("\ufffd", text))
    return escaped.replace("~", _TILDE)
