"""Writers of notes by format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath

from triage.files.readers.registry import readers
from triage.files.writers.po_notes import noted_po
from triage.files.writers.xliff_notes import noted_xliff

#: Takes a file's bytes and the notes by ``Unit.element``; returns a copy with the notes.
Writer = Callable[[bytes, Mapping[int, Sequence[str]]], bytes]

#: By the name of the reader.
WRITERS: Mapping[str, Writer] = {"PO": noted_po, "XLIFF": noted_xliff}


def writer_of(path: PurePath | str) -> Writer | None:
    """Return the writer of notes into files like this one, None if their format has no notes."""
    reader = readers().get(PurePath(path).suffix.lower())
    return None if reader is None else WRITERS.get(reader.name)
