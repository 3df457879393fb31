"""Writes findings into copies of PO and XLIFF files, where translation tools show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from xml.parsers.expat import ExpatError

from triage.checking.findings import Finding
from triage.checking.formats.base import shown
from triage.files.outputs import refuse_inputs, refuse_outside, written
from triage.files.writers.registry import writer_of


class AnnotatedFiles:
    """Collects the findings of files that support notes, and writes the copies at the end."""

    def __init__(self, folder: Path, files: Sequence[Path], inputs: Sequence[Path]) -> None:
        """
        :param files: those that the findings are on.
        :param inputs: all files that are read.
        :raises OSError: a copy would be written over one of them, or outside the folder.
        """
        self._inputs = inputs
        self._copies = {file: folder / _inside(file) for file in files if writer_of(file)}
        for copy in self._copies.values():
            refuse_inputs(copy, inputs)
            refuse_outside(copy, folder)
        self._notes: dict[str, dict[int, list[str]]] = {}

    def keep(self, finding: Finding) -> None:
        """Remember a finding."""
        notes = self._notes.setdefault(finding.file, {})
        notes.setdefault(finding.unit.element, []).append(note_of(finding))

    def write(self) -> list[Path]:
        """Write a copy of every PO and XLIFF file with findings; return those with broken XML.

        :raises OSError: a copy cannot be written.
        """
        broken = []
        for file, copy in self._copies.items():
            if notes := self._notes.get(file.as_posix()):
                noted = with_notes(file, file.read_bytes(), notes)
                if noted is None:
                    broken.append(file)
                    continue
                copy.parent.mkdir(parents=True, exist_ok=True)
                with written(copy, self._inputs) as stream:
                    stream.write(noted)
        return broken


def note_of(finding: Finding) -> str:
    """Return what a note says of a finding."""
    return shown(f"{finding.level} {finding.signal}: {finding.message}")


def with_notes(file: PurePath, data: bytes, notes: Mapping[int, Sequence[str]]) -> bytes | None:
    """Return the content of a file with notes by ``Unit.element``.

    None if its XML is broken, or if nothing writes notes into files like this one.
    """
    write = writer_of(file)
    try:
        return write(data, notes) if write else None
    except (ExpatError, UnicodeError, LookupError):
        return None


def _inside(path: Path) -> Path:
    """Return a path below the folder of copies, wherever the original file is."""
    parts = [part for part in path.parts if part not in ("..", path.anchor)]
    return Path(*parts)
