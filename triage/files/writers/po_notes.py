"""Notes in gettext catalogues."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from triage.files.readers.base import decoded
from triage.files.readers.po import encoding_of
from triage.files.writers import AUTHOR

_WIDE = "utf-16"  # in which a line's end is no byte


def noted_po(data: bytes, notes: Mapping[int, Sequence[str]]) -> bytes:
    """Return a catalogue with a translator comment before each entry that has a note.

    Everything else is kept byte for byte; the notes have the encoding of the catalogue.

    :param notes: by the line of the translation, which is the unit's ``element``.
    """
    encoding = encoding_of(data)
    if encoding == _WIDE:
        text = decoded(data).encode()
        return _noted(text, notes, "utf-8").decode().encode(_WIDE)
    return _noted(data, notes, encoding)


def _noted(data: bytes, notes: Mapping[int, Sequence[str]], encoding: str) -> bytes:
    lines = data.splitlines(keepends=True)
    starts = _starts(lines)
    before: defaultdict[int, list[str]] = defaultdict(list)
    for number, unit_notes in notes.items():
        before[starts[number - 1]] += unit_notes
    written: list[bytes] = []
    for place, line in enumerate(lines):
        end = b"\r\n" if line.endswith(b"\r\n") else b"\n"
        written += [
            f"# {AUTHOR}: {one}".encode(encoding, "replace") + end for one in before.get(place, ())
        ]
        written.append(line)
    return b"".join(written)


def _starts(lines: list[bytes]) -> list[int]:
    """For each line the first line of its entry; between entries need not be an empty line."""
    starts, start, is_complete = [], 0, False
    for place, line in enumerate(lines):
        text = line.removeprefix(b"#~").strip()
        continues = text.startswith((b'"', b"msgstr"))
        if not text or (is_complete and not continues):
            start, is_complete = place + (not text), False
        is_complete = is_complete or text.startswith(b"msgstr")
        starts.append(start)
    return starts
