"""Read an upload of existing translations, without touching the database."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from engines.errors import EngineConfigurationError
from engines.services import BadLine, RecordedRow, uploads
from engines.services.language_codes import problem_with
from engines.services.recorded_formats import FIELDS, name_score
from engines.services.recorded_import import check_lines
from engines.texts import whole
from triage.methods.files.base import BadRow, Row
from triage.methods.files.reading import read_rows
from triage.methods.screening.metric import as_number
from triage.models import Project
from triage.services.messages.sentences import ServiceMessage

# Parallel text files are stored as JSON Lines, one system after the other.
PARALLEL = "parallel"
_MAY_WAIT = ("tmx", "xliff")
#: Rows between two progress reports.
ROWS_BETWEEN_REPORTS = 1000


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of one file by line number; ``title`` names the file.

    ``rows`` is how many were read, including unusable ones. ``untranslated`` counts units of a
    translation memory or an XLIFF file without a translation.
    """

    title: str
    lines: bytes
    rows: int
    bad: Sequence[BadRow]
    usable: Sequence[RecordedRow]
    problems: Sequence[BadLine]
    untranslated: int = 0


def read(
    token: str,
    project: Project,
    columns: Mapping[str, str],
    languages: Mapping[str, str],
    on_progress: Callable[[int], None] = lambda rows: None,
) -> list[Part]:
    """Read and validate a whole upload, without touching the database.

    ``on_progress`` is called now and then with the number of rows read; an exception from it stops
    reading.

    :raises EngineConfigurationError: the upload is gone, or a choice is missing.
    """
    parts: list[Part] = []
    for title, data, kind, used in _files(token, project, columns, languages):
        before = sum(part.rows for part in parts)
        parts.append(_part(title, data, kind, used, languages, before, on_progress))
    return parts


def _check_columns(columns: Mapping[str, str], languages: Mapping[str, str]) -> None:
    for name in ("source", "translation"):
        if not columns.get(name):
            raise EngineConfigurationError(ServiceMessage.CHOOSE_COLUMN(what=name))
    if any(not (columns.get(name) or languages.get(name)) for name in ("src_lang", "tgt_lang")):
        raise EngineConfigurationError(
            ServiceMessage.LANGUAGES_UNKNOWN(), remedy=ServiceMessage.FILL_IN_LANGUAGES()
        )


_File = tuple[str, bytes, str, dict[str, str]]


def _files(
    token: str, project: Project, columns: Mapping[str, str], languages: Mapping[str, str]
) -> Iterator[_File]:
    """Title, content and layout of each file in an upload, and the columns used."""
    data, kind = uploads.stored(token, project)
    _check_columns(columns, languages)
    used = {name: column for name, column in columns.items() if name in FIELDS and column}
    if kind != PARALLEL:
        yield "", data, kind, used
        return
    groups: dict[str, list[bytes]] = {}
    for line in data.splitlines(keepends=True):
        groups.setdefault(json.loads(line)["system"], []).append(line)
    for system, lines in groups.items():
        yield system, b"".join(lines), "jsonl", used


def _part(
    title: str,
    data: bytes,
    kind: str,
    columns: Mapping[str, str],
    languages: Mapping[str, str],
    before: int,
    on_progress: Callable[[int], None],
) -> Part:
    raw = data.split(b"\n") if kind == "jsonl" else []
    lines: list[str] = []
    bad: list[BadRow] = []
    count = untranslated = 0
    for count, row in enumerate(read_rows(BytesIO(data), kind), start=1):
        if not count % ROWS_BETWEEN_REPORTS:
            on_progress(before + count)
        if isinstance(row, Row) and _waits(row, kind, columns):
            untranslated += 1
            continue
        found = row if isinstance(row, BadRow) else _recorded(row, raw, columns, languages)
        if isinstance(found, BadRow):
            bad.append(found)
        else:
            lines += [""] * (row.number - 1 - len(lines))
            lines.append(json.dumps(found, ensure_ascii=False))
    on_progress(before + count)
    text = "".join(f"{line}\n" for line in lines).encode()
    usable, problems = check_lines(text.splitlines(keepends=True))
    return Part(title, text, count, bad, usable, problems, untranslated)


def _waits(row: Row, kind: str, columns: Mapping[str, str]) -> bool:
    """Whether a row is still to be translated, as opposed to a missing cell, which is an error."""
    return kind in _MAY_WAIT and columns["translation"] not in row.fields


def _recorded(
    row: Row, raw: Sequence[bytes], columns: Mapping[str, str], languages: Mapping[str, str]
) -> dict[str, Any] | BadRow:
    """A row in the format of recorded files."""
    found = {name: row.fields[at] for name, at in columns.items() if at in row.fields}
    missing = {name: text for name, text in languages.items() if not found.get(name)}
    extra = whole(json.loads(raw[row.number - 1].decode("utf-8-sig"))) if raw else row.fields
    record = {**_others(extra, columns), **found, **missing}
    name_score(record, columns.get("score", ""))
    problem = _problem(record)
    return BadRow(row.number, problem) if problem else record


def _others(fields: Mapping[str, Any], columns: Mapping[str, str]) -> dict[str, Any]:
    """Unchosen columns under their own names, unless these clash with a field."""
    left_out = {*columns.values(), *FIELDS}
    return {name: value for name, value in fields.items() if name not in left_out}


def _problem(record: Mapping[str, Any]) -> str:
    for name in ("src_lang", "tgt_lang"):
        if record.get(name) and (problem := problem_with(record[name])):
            return ServiceMessage.IN_FIELD(field=name, why=problem)
    if "score" in record and as_number(record["score"]) is None:
        return ServiceMessage.NO_SCORE(text=record["score"])
    if any("\0" in str(record.get(name, "")) for name in FIELDS):
        return ServiceMessage.NUL_IN_IT()
    return ""
