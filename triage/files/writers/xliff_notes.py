"""Notes in XLIFF documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lxml import etree

from triage.files.readers.xml import children, local_name
from triage.files.writers import AUTHOR


def noted_xliff(data: bytes, notes: Mapping[int, Sequence[str]]) -> bytes:
    """Return an XLIFF document with notes in its units.

    :param notes: by the number of the unit in the document, from 0, which is its ``element``.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    root = etree.fromstring(data, parser)
    units = list(root.iter("{*}trans-unit", "{*}unit"))
    for number, unit_notes in notes.items():
        if number < len(units):
            for text in unit_notes:
                _add_note(units[number], text)
    declared = root.getroottree().docinfo
    written: bytes = etree.tostring(
        root.getroottree(), encoding=declared.encoding or "UTF-8", xml_declaration=True
    )
    return written


def _add_note(unit: etree._Element, text: str) -> None:
    namespace = etree.QName(unit).namespace
    name = f"{{{namespace}}}note" if namespace else "note"
    if local_name(unit) == "trans-unit":
        note = etree.Element(name, {"from": AUTHOR})
        after = children(unit, "target") or children(unit, "seg-source") or children(unit, "source")
        after[-1].addnext(note) if after else unit.append(note)
    else:
        note = etree.SubElement(_notes_of(unit, namespace), name, {"category": AUTHOR})
    note.text = text


def _notes_of(unit: etree._Element, namespace: str | None) -> etree._Element:
    """The element with the notes of an XLIFF 2 unit, which precedes its segments."""
    found = children(unit, "notes")
    if found:
        return found[0]
    notes = etree.Element(f"{{{namespace}}}notes" if namespace else "notes")
    own = ("originalData", "segment", "ignorable")
    place = next((i for i, child in enumerate(unit) if local_name(child) in own), len(unit))
    unit.insert(place, notes)
    return notes
