"""Uploaded segments for screening, in any supported format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePath
from typing import Any

from engines.services import uploads
from triage.files.preview import Preview, preview
from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows, reader_for
from triage.files.units import FileError, UnreadablePlace
from triage.methods.screening.segments import read_segments
from triage.models import Project
from triage.services.messages.sentences import ServiceMessage
from triage.services.recordings.reading import request_of

LARGEST = 100 * 1024 * 1024
MAX_SEGMENTS = 100_000
COLUMNS = ("source", "translation", "reference", "corpus", "system")


@dataclass
class ReadUpload:
    """The segments of a file as option values, and its bad rows by number."""

    segments: list[dict[str, Any]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def store_upload(upload: Any, project: Project | None, translation: Any = None) -> str:
    """Store a file, or a file of source texts and one of translations, for a day; return its token.

    :raises FileError: it is too large, or of an unknown format.
    """
    files = [upload] if translation is None else [upload, translation]
    if any(one.size is None for one in files) or sum(one.size for one in files) > LARGEST:
        raise FileError(ServiceMessage.FILE_TOO_LARGE(name=upload.name, n=LARGEST // 1024**2))
    formats = [reader_for(PurePath(one.name)) for one in files]
    if translation is None:
        data = upload.read()
        if formats[0].lacks_source(Request(Path(upload.name), content=data)):
            raise FileError(ServiceMessage.NEEDS_TRANSLATIONS(name=upload.name))
        return uploads.store(data, upload.name, project)
    if formats[0] != formats[1] or not formats[0].takes_source:
        raise FileError(ServiceMessage.TWO_TEXT_FILES())
    source = (upload.read(), upload.name)
    return uploads.store(translation.read(), translation.name, project, source)


def preview_upload(token: str, project: Project | None, direction: tuple[str, str]) -> Preview:
    """The first rows of a stored upload and the meaning of its columns.

    :raises FileError, EngineConfigurationError: it cannot be read, or is gone.
    """
    return preview(_request(token, project, direction), direction)


def read_stored(
    token: str, project: Project | None, columns: Mapping[str, str], direction: tuple[str, str]
) -> ReadUpload:
    """Read a whole stored upload.

    :raises FileError, EngineConfigurationError: too many segments, or the upload is gone.
    """
    read = ReadUpload()
    for one in read_segments(read_rows(_request(token, project, direction)), columns):
        if isinstance(one, UnreadablePlace):
            read.problems.append(str(one))
        else:
            read.segments.append(asdict(one))
        if len(read.segments) > MAX_SEGMENTS:
            raise FileError(ServiceMessage.TOO_MANY_SEGMENTS(n=f"{MAX_SEGMENTS:,}"))
    return read


def chosen_columns(
    suggested: Mapping[str, str], chosen: Mapping[str, str], *, confirmed: bool
) -> dict[str, str]:
    """The columns chosen by the user, or the suggested ones if the user has not seen them yet."""
    if confirmed and chosen.get("source"):
        return {name: chosen.get(name, "") for name in COLUMNS}
    return {name: chosen.get(name) or suggested.get(name, "") for name in COLUMNS}


def _request(token: str, project: Project | None, direction: tuple[str, str]) -> Request:
    return request_of(token, project, {"src_lang": direction[0], "tgt_lang": direction[1]})
