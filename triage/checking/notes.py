"""Writes findings into copies of PO and XLIFF files, where translation tools show them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path, PurePath

from lxml import etree

from triage.checking.findings import Finding
from triage.checking.formats.base import shown
from triage.files.outputs import refuse_inputs, refuse_outside, written
from triage.methods.files.xml import children, local_name

_PO = ".po"
_ENDINGS = frozenset({_PO, ".xlf", ".xliff", ".sdlxliff", ".mqxliff", ".mxliff"})
_AUTHOR = "mtriage"

Notes = dict[int, list[str]]


class AnnotatedFiles:
    """Collects the findings of files that support notes, and writes the copies at the end."""

    def __init__(self, folder: Path, files: Sequence[Path], inputs: Sequence[Path]) -> None:
        """
        :param files: those that the findings are on.
        :param inputs: all files that are read.
        :raises OSError: a copy would be written over one of them, or outside the folder.
        """
        self._inputs = inputs
        self._copies = {
            file: folder / _inside(file) for file in files if file.suffix.lower() in _ENDINGS
        }
        for copy in self._copies.values():
            refuse_inputs(copy, inputs)
            refuse_outside(copy, folder)
        self._notes: defaultdict[str, Notes] = defaultdict(lambda: defaultdict(list))

    def keep(self, finding: Finding) -> None:
        """Remember a finding."""
        place = finding.line if _is_po(finding.file) else finding.unit.element
        note = f"{finding.level} {finding.signal}: {finding.message}"
        self._notes[finding.file][place].append(shown(note))

    def write(self) -> list[Path]:
        """Write a copy of every PO and XLIFF file with findings; return those with broken XML.

        :raises OSError: a copy cannot be written.
        """
        broken = []
        for file, copy in self._copies.items():
            if notes := self._notes.get(file.as_posix()):
                data = file.read_bytes()
                try:
                    noted = noted_po(data, notes) if _is_po(file) else noted_xliff(data, notes)
                except etree.XMLSyntaxError:
                    broken.append(file)
                    continue
                copy.parent.mkdir(parents=True, exist_ok=True)
                with written(copy, self._inputs) as stream:
                    stream.write(noted)
        return broken


def _is_po(file: Path | str) -> bool:
    return PurePath(file).suffix.lower() == _PO


def _inside(path: Path) -> Path:
    """Return a path below the folder of copies, wherever the original file is."""
    parts = [part for part in path.parts if part not in ("..", path.anchor)]
    return Path(*parts)


def noted_po(data: bytes, notes: Notes) -> bytes:
    """Return a catalogue with a translator comment before each entry that has a note.

    Everything else is kept byte for byte.

    :param notes: by the line of the translation.
    """
    lines = data.splitlines(keepends=True)
    before: defaultdict[int, list[str]] = defaultdict(list)
    for number, unit_notes in notes.items():
        before[_start(lines, number - 1)] += unit_notes
    written: list[bytes] = []
    for place, line in enumerate(lines):
        end = b"\r\n" if line.endswith(b"\r\n") else b"\n"
        written += [f"# {_AUTHOR}: {one}".encode() + end for one in before.get(place, ())]
        written.append(line)
    return b"".join(written)


def _start(lines: list[bytes], place: int) -> int:
    """The first line of the entry that contains a line."""
    while place > 0 and lines[place - 1].strip():
        if lines[place].startswith((b"msgid ", b"msgctxt ")) and not lines[place - 1].startswith(
            (b"#", b"msgctxt ", b'"')
        ):
            break
        place -= 1
    return place


def noted_xliff(data: bytes, notes: Notes) -> bytes:
    """Return an XLIFF document with notes in its units.

    :param notes: by the number of the unit in the document, from 0.
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
        note = etree.Element(name, {"from": _AUTHOR})
        after = children(unit, "target") or children(unit, "seg-source") or children(unit, "source")
        after[-1].addnext(note) if after else unit.append(note)
    else:
        note = etree.SubElement(_notes_of(unit, namespace), name, {"category": _AUTHOR})
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
