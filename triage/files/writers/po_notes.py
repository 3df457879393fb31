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
    before: defaultdict[int, list[str]] = defaultdict(list)
    for number, unit_notes in notes.items():
        before[_start(lines, number - 1)] += unit_notes
    written: list[bytes] = []
    for place, line in enumerate(lines):
        end = b"\r\n" if line.endswith(b"\r\n") else b"\n"
        written += [
            f"# {AUTHOR}: {one}".encode(encoding, "replace") + end for one in before.get(place, ())
        ]
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
