"""Uploaded segments for screening, in any of the formats that are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, BinaryIO

from triage.methods.screening.uploads.base import BadRow, UploadError
from triage.methods.screening.uploads.reading import (
    format_of,
    preview,
    read_rows,
    read_segments,
)

LARGEST = 100 * 1024 * 1024
MOST_SEGMENTS = 100_000


@dataclass
class ReadUpload:
    """The segments of a file as option values, and its bad rows, each named by its number."""

    segments: list[dict[str, Any]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def read_upload(
    stream: BinaryIO, name: str, size: int | None, columns: Mapping[str, str]
) -> ReadUpload:
    """Read a whole upload; columns that are not named are found by their names.

    :raises UploadError: the file is too large, of no known format, or has no such column.
    """
    if size is None or size > LARGEST:
        raise UploadError(f"{name} is larger than 100 MB; split it.")
    kind = format_of(name)
    suggested = preview(stream, kind).suggested
    chosen = replace(suggested, **{key: value for key, value in columns.items() if value})
    stream.seek(0)
    read = ReadUpload()
    for one in read_segments(read_rows(stream, kind), chosen):
        if isinstance(one, BadRow):
            read.problems.append(str(one))
        else:
            read.segments.append(asdict(one))
        if len(read.segments) > MOST_SEGMENTS:
            raise UploadError(f"{name} has more than {MOST_SEGMENTS:,} segments; split it.")
    return read
