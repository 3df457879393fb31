"""Reads the texts of a structure-invariant testing or screening campaign from a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from triage.files.preview import preview
from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows
from triage.files.units import FileError, readable
from triage.language_codes import split_direction
from triage.methods.screening.options import Segment
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
    languages = split_direction(direction)
    request = Request(path, *languages)
    try:
        columns = preview(request, languages).suggested
        rows = list(readable(read_rows(request)))
    except OSError as error:
        raise FileError(error.strerror or str(error)) from error
    source = columns["source"]
    good = [one for one in rows if one.fields.get(source, "").strip()]
    if not good:
        raise FileError("no text in it")
    places: dict[str, int] = {}
    for one in good:
        places.setdefault(one.fields[source], one.line)
    if method == "sit":
        return Texts({"sentences": [{"text": text} for text in places]}, places)
    segments = [asdict(one) for one in read_segments(good, columns) if isinstance(one, Segment)]
    return Texts({"segments": segments}, places)
