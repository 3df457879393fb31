"""Texts under test as HTML: escaped, marked, with invisible characters shown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from triage.services.suspects.evidence_view import MarkedSpan, MarkedText

register = template.Library()

LABELS = {
    "\t": "TAB",
    "\r": "CR",
    "\u00a0": "NBSP",
    "\u00ad": "SHY",
    "\u061c": "ALM",
    "\u180e": "MVS",
    "\u2007": "FIGSP",
    "\u2009": "THINSP",
    "\u200b": "ZWSP",
    "\u200c": "ZWNJ",
    "\u200d": "ZWJ",
    "\u200e": "LRM",
    "\u200f": "RLM",
    "\u2028": "LSEP",
    "\u2029": "PSEP",
    "\u202a": "LRE",
    "\u202b": "RLE",
    "\u202c": "PDF",
    "\u202d": "LRO",
    "\u202e": "RLO",
    "\u202f": "NNBSP",
    "\u2060": "WJ",
    "\u2066": "LRI",
    "\u2067": "RLI",
    "\u2068": "FSI",
    "\u2069": "PDI",
    "\ufeff": "BOM",
}
_GROUPED = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
#: Spaces between digits are common, so they get a small sign instead of a name.
QUIET_SPACES = frozenset("\u00a0\u2007\u2009\u202f")


@register.filter
def segment(text: MarkedText) -> SafeString:
    """The text with its marks, escaped; above what replaces other words, these words."""
    pieces, done = [], 0
    for one in text.replaced:
        pieces.append(_part(text, done, one.start))
        pieces.append(
            format_html(
                '<span class="replaced"><del>{}</del><span>{}</span></span>',
                _shown(one.before),
                _part(text, one.start, one.end),
            )
        )
        done = one.end
    pieces.append(_part(text, done, len(text.text)))
    return SafeString("".join(pieces))


def _part(text: MarkedText, start: int, end: int) -> SafeString:
    inside = (mark for mark in text.marks if mark.start < end and start < mark.end)
    marks = [replace(m, start=max(m.start - start, 0), end=m.end - start) for m in inside]
    return marked(text.text[start:end], marks)


@register.filter
def visible(text: str) -> SafeString:
    """Any external text, escaped, with invisible characters shown."""
    return marked(text, ())


@register.filter
def unbroken(reason: SafeString) -> SafeString:
    """A visible reason whose numbers no line breaks at the spaces that group their digits."""
    return SafeString(_GROUPED.sub("\N{NO-BREAK SPACE}", reason))


def marked(text: str, marks: Sequence[MarkedSpan]) -> SafeString:
    """Split the text at the ends of marks; where marks overlap, the first one wins."""
    pieces, done = [], 0
    for mark in sorted(marks, key=lambda item: (item.start, -item.end)):
        start, end = max(mark.start, done), min(mark.end, len(text))
        if start >= end:
            continue
        pieces.append(_shown(text[done:start]))
        pieces.append(_mark(text[start:end], mark))
        done = end
    pieces.append(_shown(text[done:]))
    return SafeString("".join(pieces))


def _mark(text: str, mark: MarkedSpan) -> SafeString:
    says_nothing = mark.kind == "faint" and mark.title in ("", text)
    return format_html(
        '<mark class="{}" data-partner="{}" title="{}">{}</mark>',
        mark.kind,
        mark.partner,
        gettext("not part of the error") if says_nothing else mark.title,
        _shown(text),
    )


def _shown(text: str) -> SafeString:
    return SafeString("".join(_pieces(text)))


def _pieces(text: str) -> Iterable[str]:
    plain: list[str] = []
    for index, char in enumerate(text):
        if not _invisible(char) or _joins_emoji(text, index):
            plain.append(char)
            continue
        if plain:
            yield escape("".join(plain))
            plain = []
        yield _label(char)
    yield escape("".join(plain))


def _invisible(char: str) -> bool:
    if char == "\n":
        return False
    return char in LABELS or unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def _joins_emoji(text: str, index: int) -> bool:
    """Whether a joiner is within an emoji and thus part of one visible sign."""
    return (
        text[index] == "\u200d"
        and 0 < index < len(text) - 1
        and unicodedata.category(text[index + 1]) == "So"
    )


def _label(char: str) -> SafeString:
    code = f"U+{ord(char):04X}"
    quiet = " quiet" if char in QUIET_SPACES else ""
    shown = "␣" if quiet else LABELS.get(char, code)
    visible = (
        "\ufffd" if unicodedata.category(char) in {"Cc", "Cs"} and char not in "\t\r" else char
    )
    return format_html(
        '<span class="invisible{}" data-label="{}" title="{} {}"><span>{}</span></span>',
        quiet,
        shown,
        code,
        unicodedata.name(char, ""),
        visible,
    )
