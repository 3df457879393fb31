"""Reads the texts of a structure-invariant testing or screening campaign from a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from triage.files.units import FileError
from triage.language_codes import split_direction
from triage.methods.files.base import BadRow, Row, UploadError
from triage.methods.files.reading import format_of, preview, read_rows
from triage.methods.screening.segments import read_segments


@dataclass(frozen=True, slots=True)
class Texts:
    """The option that takes the texts, and each text's row in its file."""

    options: Mapping[str, Any] = field(default_factory=dict)
    rows: Mapping[str, int] = field(default_factory=dict)


def read_texts(path: Path, method: str, direction: str) -> Texts:
    """Read the texts of a campaign.

    :raises FileError: the method takes no texts, or the file cannot be read; ``line`` says where.
    """
    if method == "numbertest":
        raise FileError("number tests make their own texts; texts are for sit and screening")
    source, target = split_direction(direction)
    try:
        kind = format_of(path.name)
        with path.open("rb") as stream:
            columns = preview(stream, kind, source, target).suggested
        with path.open("rb") as stream:
            rows = list(read_rows(stream, kind))
    except (UploadError, OSError) as error:
        raise FileError(getattr(error, "strerror", None) or str(error)) from error
    for one in rows:
        if isinstance(one, BadRow):
            raise FileError(one.problem, one.number)
    good = [
        one for one in rows if isinstance(one, Row) and one.fields.get(columns.source, "").strip()
    ]
    if not good:
        raise FileError("no text in it")
    places: dict[str, int] = {}
    for one in good:
        places.setdefault(one.fields[columns.source], one.number)
    if method == "sit":
        return Texts({"sentences": [{"text": text} for text in places]}, places)
    segments = [asdict(one) for one in read_segments(good, columns) if not isinstance(one, BadRow)]
    return Texts({"segments": segments}, places)
