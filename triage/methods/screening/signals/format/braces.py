"""Placeholders in braces and the variables of ICU messages, read with one stack."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from triage.methods.screening.spans import Span


@dataclass(frozen=True, slots=True)
class Part:
    """A tag, placeholder, URL or the like; equal ``value`` means the same to a program."""

    kind: str
    value: str
    span: Span


@dataclass(slots=True)
class _Group:
    start: int
    message: re.Match[str] | None
    """Set where the group is a plural, select or formatted variable of a message."""
    branch: bool
    """Its content is text of a message, not a name."""
    inside: bool
    """It stands in a message, whose branches repeat their variables as grammar needs."""
    nested: bool = False


_BRACE = re.compile(r"[{}]")
_NAME = re.compile(r"\s*[\w.$-]{0,64}\s*(?:[:!][^{},\n]{0,32})?")
_MESSAGE = re.compile(
    r"\s{0,9}([\w.-]{1,64})\s{0,9},\s{0,9}(plural|select|selectordinal|number|date|time|choice)\b"
)
_LONGEST_NAME = 100


def brace_parts(text: str) -> list[Part]:
    """Return the placeholders and message variables of ``text``; time is linear.

    Plural branches differ between languages, so that what stands inside a message counts
    once a name, however often its branches repeat it.

    >>> [part.value for part in brace_parts("{n, plural, one {# file} other {# files in {dir}}}")]
    ['{dir} in a message', 'n, plural']
    """
    parts = []
    seen: set[str] = set()
    for group, end in _groups(text):
        part = _part(text, group, end)
        if part is None or (group.inside and part.value in seen):
            continue
        seen.add(part.value)
        parts.append(part)
    return parts


def _groups(text: str) -> Iterator[tuple[_Group, int]]:
    """Yield every closed group of braces with its end."""
    stack: list[_Group] = []
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            parent = stack[-1] if stack else None
            stack.append(_opened(text, match.start(), parent))
        elif stack:
            yield stack.pop(), match.end()


def _opened(text: str, start: int, parent: _Group | None) -> _Group:
    message = _MESSAGE.match(text, start + 1)
    if parent is None:
        return _Group(start, message, branch=False, inside=False)
    parent.nested = True
    within = parent.message is not None
    return _Group(start, message, branch=within, inside=within or parent.inside)


def _part(text: str, group: _Group, end: int) -> Part | None:
    span = Span(group.start, end, text[group.start : min(end, group.start + _LONGEST_NAME)])
    if group.message is not None:
        return Part("message variable", f"{group.message[1]}, {group.message[2]}", span)
    if group.nested or group.branch or end - group.start > _LONGEST_NAME:
        return None
    if _NAME.fullmatch(text, group.start + 1, end - 1) is None:
        return None
    name = "".join(text[group.start : end].split())
    return Part("placeholder", f"{name} in a message" if group.inside else name, span)
