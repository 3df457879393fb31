"""XLIFF 1.2 and 2.0: one row per trans-unit or segment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from lxml import etree

from triage.methods.files.base import BadRow, Row, Rows
from triage.methods.files.xml import children, local_name, read_units
from triage.methods.messages import MethodMessage

# Elements that represent markup of the document without containing its code.
_STANDING = frozenset({"g", "x", "bx", "ex", "pc", "sc", "ec", "cp", "sm", "em"})
_LANGUAGES = {
    "src_lang": ("source-language", "srcLang"),
    "tgt_lang": ("target-language", "trgLang"),
}
_UNITS = frozenset({"trans-unit", "segment"})  # of 1.2 and of 2.0
# States of an untranslated target; in 2.0 the default is "initial".
_UNTRANSLATED = frozenset({"new", "needs-translation", "initial"})


def read_xliff(stream: BinaryIO) -> Rows:
    """Yield rows with the columns ``id``, ``source`` and, if present, ``translation``, ``src_lang`` and
    ``tgt_lang``.

    Inline elements are written as tags, so that the markup signal compares them; review marks
    (``mrk``) leave only their text. A target does not count as a translation if it is empty, unless
    its state says that it is done, or if it repeats the source and its state says that it is not.

    :raises UploadError: not an XLIFF document.
    """
    return read_units(stream, "xliff", _UNITS, _read_unit, around=frozenset({"unit", "group"}))


def _read_unit(number: int, unit: etree._Element) -> Iterator[Row | BadRow]:
    sources, targets = children(unit, "source"), children(unit, "target")
    name = str(unit.get("id") or _name_of_unit(unit))
    if not sources:
        yield BadRow(number, MethodMessage.UNIT_WITHOUT_SOURCE(name=name or "?"))
        return
    source = inline_text(sources[0])
    fields = {"id": name, "source": source, **_languages(unit)}
    if targets and not _is_waiting(unit, targets[0], source):
        fields["translation"] = inline_text(targets[0])
    yield Row(number, fields)


def _is_waiting(unit: etree._Element, target: etree._Element, source: str) -> bool:
    """Whether a target is a placeholder for a translation still to be made."""
    state = str(target.get("state") or unit.get("state") or "")
    text = inline_text(target)
    if state in _UNTRANSLATED:
        return not text.strip() or text == source
    # Tools write an empty element for untranslated text, mostly without a state.
    return not text.strip() and not state and unit.get("approved") != "yes"


def _languages(unit: etree._Element) -> dict[str, str]:
    """The languages declared by the file (1.2) or the document (2.0)."""
    found: dict[str, str] = {}
    for around in unit.iterancestors():
        for column, names in _LANGUAGES.items():
            code = next((around.get(name) for name in names if around.get(name)), None)
            if code:
                found.setdefault(column, str(code))
    return found


def _name_of_unit(segment: etree._Element) -> str:
    parent = segment.getparent()
    return "" if parent is None else str(parent.get("id") or "")


def inline_text(element: etree._Element) -> str:
    """Return the text of an element with inline elements as tags; marks leave only their text."""
    return "".join(_pieces(element, 0))


_DEEPEST = 50


def _pieces(element: etree._Element, depth: int) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        opening, closing = _tags(child)
        yield opening
        if depth < _DEEPEST and isinstance(child.tag, str):
            yield from _pieces(child, depth + 1)
        yield closing
        yield child.tail or ""


def _tags(element: etree._Element) -> tuple[str, str]:
    name = local_name(element)
    code = element.text or len(element)
    if name not in _STANDING and not (name == "ph" and not code):
        return "", ""
    identifier = element.get("id") or element.get("startRef") or ""
    if name in ("g", "pc"):
        return f'<{name} id="{identifier}">', f"</{name}>"
    return f'<{name} id="{identifier}"/>', ""
