"""Notes in XLIFF documents."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from xml.parsers import expat
from xml.sax.saxutils import escape

from triage.files.writers import AUTHOR

_UNITS = frozenset({"trans-unit", "unit"})
#: The children of a unit of XLIFF 1.2 that come before its notes, and those of XLIFF 2 after them.
_BEFORE_NOTES = ("target", "seg-source", "source")
_AFTER_NOTES = frozenset({"originalData", "segment", "ignorable"})
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    ("<?".encode("utf-16-le"), "utf-16-le"),
    ("<?".encode("utf-16-be"), "utf-16-be"),
)
_DECLARED = re.compile(rb"""\A\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)""")
_INDENT = re.compile(r"\r?\n[ \t]*\Z|\r[ \t]*\Z")
#: Characters that no XML has.
_ILLEGAL = re.compile("[\ud800-\udfff\ufffe\uffff]")


def noted_xliff(data: bytes, notes: Mapping[int, Sequence[str]]) -> bytes:
    """Return an XLIFF document with notes in its units, and else byte for byte as it was.

    :param notes: by the number of the unit in the document, from 0, which is its ``element``.
    :raises ExpatError: the XML is broken.
    :raises UnicodeError, LookupError: it has another encoding than it says, or an unknown one.
    """
    encoding = _encoding(data)
    text = data.decode(encoding)
    pieces, end = [], 0
    for place in sorted(_places(text, notes), key=lambda one: one.start):
        pieces.append(text[end : place.start].encode(encoding))
        pieces.append(place.text.encode(encoding, "xmlcharrefreplace"))
        end = place.end
    return b"".join([*pieces, text[end:].encode(encoding)])


def _encoding(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    declared = _DECLARED.match(data)
    return declared[1].decode("ascii") if declared else "utf-8"


@dataclass(frozen=True, slots=True)
class _Place:
    """A stretch of the document, mostly empty, and the text that replaces it."""

    start: int
    end: int
    text: str


@dataclass(slots=True)
class _Child:
    """A child of a unit; ``closing`` is where its end tag begins, -1 if it has none."""

    name: str
    start: int
    closing: int = -1
    end: int = 0


@dataclass(slots=True)
class _Unit:
    number: int
    name: str
    depth: int
    children: list[_Child] = field(default_factory=list)
    closing: int = -1


def _places(text: str, notes: Mapping[int, Sequence[str]]) -> Iterator[_Place]:
    for unit in _units(text):
        if unit.number in notes:
            is_old = _local(unit.name) == "trans-unit"
            yield (_in_trans_unit if is_old else _in_unit)(text, unit, notes[unit.number])


def _in_trans_unit(text: str, unit: _Unit, notes: Sequence[str]) -> _Place:
    """The place behind the translation."""
    names = {_local(one.name): one for one in unit.children}
    before = next((names[name] for name in _BEFORE_NOTES if name in names), None)
    start = unit.closing if before is None else before.end
    indent = "" if before is None else _indent(text, before.start)
    written = (_note(unit, "from", one) for one in notes)
    return _Place(start, start, "".join(f"{indent}{one}" for one in written))


def _in_unit(text: str, unit: _Unit, notes: Sequence[str]) -> _Place:
    """The place at the end of the unit's notes, or of new ones before its segments."""
    inside = "".join(_note(unit, "category", one) for one in notes)
    name = _like(unit, "notes")
    for child in unit.children:
        if _local(child.name) == "notes":
            if child.closing >= 0:
                return _Place(child.closing, child.closing, inside)
            tag = text[child.start : child.end].removesuffix("/>").rstrip()
            return _Place(child.start, child.end, f"{tag}>{inside}</{child.name}>")
    segments = (one.start for one in unit.children if _local(one.name) in _AFTER_NOTES)
    start = next(segments, unit.closing)
    return _Place(start, start, f"<{name}>{inside}</{name}>{_indent(text, start)}")


def _note(unit: _Unit, attribute: str, text: str) -> str:
    name = _like(unit, "note")
    return f'<{name} {attribute}="{AUTHOR}">{escape(_ILLEGAL.sub("�", text))}</{name}>'


def _like(unit: _Unit, name: str) -> str:
    """The name of an element in the unit's namespace."""
    prefix, colon, _ = unit.name.rpartition(":")
    return f"{prefix}{colon}{name}"


def _indent(text: str, start: int) -> str:
    """The end of the line and the spaces before an element that begins its line."""
    found = _INDENT.search(text, max(0, start - 200), start)
    return found[0] if found else ""


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _units(text: str) -> list[_Unit]:
    """The units of a document in the order in which they begin, with places in code points."""
    data = text.encode()
    parser = expat.ParserCreate("utf-8")  # whatever it was written in
    found: list[_Unit] = []
    opened: list[_Unit] = []
    depth = 0

    def on_start(name: str, attributes: object) -> None:
        nonlocal depth
        depth += 1
        place = parser.CurrentByteIndex
        if opened and depth == opened[-1].depth + 1:
            opened[-1].children.append(_Child(name, place))
        if _local(name) in _UNITS:
            opened.append(_Unit(len(found), name, depth))
            found.append(opened[-1])

    def on_end(name: str) -> None:
        nonlocal depth
        place = parser.CurrentByteIndex
        # An element without an end tag ends where this event is.
        has_tag = data.startswith(b"</", place)
        closing = place if has_tag else -1
        if opened and depth == opened[-1].depth:
            opened.pop().closing = closing
        if opened and depth == opened[-1].depth + 1:
            child = opened[-1].children[-1]
            child.closing = closing
            child.end = data.index(b">", place) + 1 if has_tag else place
        depth -= 1

    parser.StartElementHandler = on_start
    parser.EndElementHandler = on_end
    parser.Parse(data, True)
    _count_in_characters(data, found)
    return found


def _count_in_characters(data: bytes, units: Sequence[_Unit]) -> None:
    """Turn offsets in bytes into offsets in code points."""
    if data.isascii():
        return
    ends = {one.closing for one in units}
    inside = {place for one in units for child in one.children for place in (child.start, child.closing, child.end)}  # fmt: skip
    count, before, at = 0, 0, {-1: -1}
    for place in sorted((ends | inside) - {-1}):
        count += len(data[before:place].decode())
        before = place
        at[place] = count
    for unit in units:
        unit.closing = at[unit.closing]
        for child in unit.children:
            child.start, child.closing, child.end = (
                at[child.start],
                at[child.closing],
                at[child.end],
            )
