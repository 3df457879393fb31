"""Uploaded segments for screening, in any supported format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from io import BytesIO
from typing import Any, BinaryIO

from engines.services import uploads
from triage.methods.files.base import BadRow, Columns, Rows, UploadError
from triage.methods.files.lines import read_parallel
from triage.methods.files.reading import (
    Preview,
    format_of,
    preview_rows,
    read_rows,
)
from triage.methods.screening.segments import read_segments
from triage.models import Project
from triage.services.messages.sentences import ServiceMessage

LARGEST = 100 * 1024 * 1024
MAX_SEGMENTS = 100_000
# A source text and its translation stored as one file: the length of the first, then both.
PAIR = "pair"
COLUMNS = ("source", "translation", "reference", "corpus", "engine")


@dataclass
class ReadUpload:
    """The segments of a file as option values, and its bad rows by number."""

    segments: list[dict[str, Any]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def store_upload(upload: Any, project: Project | None, translation: Any = None) -> str:
    """Store a file, or two parallel text files, for a day; return its token.

    :raises UploadError: it is too large, or of an unknown format.
    """
    files = [upload] if translation is None else [upload, translation]
    if any(one.size is None for one in files) or sum(one.size for one in files) > LARGEST:
        raise UploadError(ServiceMessage.FILE_TOO_LARGE(name=upload.name, n=LARGEST // 1024**2))
    kinds = [format_of(one.name) for one in files]
    if translation is None:
        return uploads.store(upload.read(), kinds[0], project)
    if kinds != ["text", "text"]:
        raise UploadError(ServiceMessage.TWO_TEXT_FILES())
    source = upload.read()
    pair = b"%d\n%b%b" % (len(source), source, translation.read())
    return uploads.store(pair, PAIR, project)


def preview_upload(token: str, project: Project | None, direction: tuple[str, str]) -> Preview:
    """The first rows of a stored upload and the meaning of its columns.

    :raises UploadError, EngineConfigurationError: it cannot be read, or is gone.
    """
    data, kind = uploads.stored(token, project)
    return preview_rows(_rows(data, kind), kind, *direction)


def read_stored(token: str, project: Project | None, columns: Columns) -> ReadUpload:
    """Read a whole stored upload.

    :raises UploadError, EngineConfigurationError: too many segments, or the upload is gone.
    """
    data, kind = uploads.stored(token, project)
    read = ReadUpload()
    for one in read_segments(_rows(data, kind), columns):
        if isinstance(one, BadRow):
            read.problems.append(str(one))
        else:
            read.segments.append(asdict(one))
        if len(read.segments) > MAX_SEGMENTS:
            raise UploadError(ServiceMessage.TOO_MANY_SEGMENTS(n=f"{MAX_SEGMENTS:,}"))
    return read


def chosen_columns(suggested: Columns, chosen: Mapping[str, str], *, confirmed: bool) -> Columns:
    """The columns chosen by the user, or the suggested ones if the user has not seen them yet."""
    if confirmed and chosen.get("source"):
        return Columns(**{name: chosen.get(name, "") for name in COLUMNS})
    return replace(suggested, **{name: column for name, column in chosen.items() if column})


def _rows(data: bytes, kind: str) -> Rows:
    if kind != PAIR:
        return read_rows(BytesIO(data), kind)
    length, _, texts = data.partition(b"\n")
    source, translation = _split(texts, int(length))
    return read_parallel(source, translation)


def _split(texts: bytes, length: int) -> tuple[BinaryIO, BinaryIO]:
    return BytesIO(texts[:length]), BytesIO(texts[length:])
