"""Read an upload of existing translations, without touching the database."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from engines.errors import EngineConfigurationError
from engines.services import RecordedRow, uploads
from engines.services.language_codes import problem_with
from triage.files.columns import language_of
from triage.files.messages import with_remedy
from triage.files.preview import Preview, preview
from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows, reader_for
from triage.files.units import FileError, Row, UnreadablePlace
from triage.methods.screening.metric import as_number, name_score
from triage.models import Project
from triage.services.messages.remedies import OF_IMPORTS
from triage.services.messages.sentences import ServiceMessage

#: The fields of a recorded row that a column can be chosen for.
FIELDS = ("source", "translation", "src_lang", "tgt_lang", "system", "reference", "score")
#: Chosen as the column of the translations: each column that is named after a target language.
EVERY_LANGUAGE = "*"
#: Parallel text files are stored as JSON Lines, one system after the other.
PARALLEL = ".parallel"
BETWEEN_SYSTEMS = b"\n\n"
#: What a workbook may unfold to: it is read while somebody waits for the page.
LARGEST_UNFOLDED = 64 * 1024 * 1024
#: Rows between two progress reports.
ROWS_BETWEEN_REPORTS = 1000


@dataclass(slots=True)
class FilePart:
    """The recorded rows of one file, which ``title`` names, and the places without one.

    ``count`` is how many rows were read, including unusable ones, and ``left_out`` how many of them
    are units without a confirmed translation. ``usable`` are the rows that no other contradicts.
    ``has_rows`` says whether a place is a row or a line.
    """

    title: str
    has_rows: bool
    count: int = 0
    left_out: int = 0
    rows: list[RecordedRow] = field(default_factory=list)
    usable: list[RecordedRow] = field(default_factory=list)
    problems: list[UnreadablePlace] = field(default_factory=list)


def request_of(token: str, project: Project | None, languages: Mapping[str, str]) -> Request:
    """The request to read a stored upload.

    :raises EngineConfigurationError: the upload is gone.
    """
    upload = uploads.stored(token, project)
    path, content = upload.path, None
    if path.suffix == PARALLEL:
        path, content = Path(f"{path.stem}.jsonl"), path.read_bytes()
    return Request(
        path,
        languages.get("src_lang", ""),
        languages.get("tgt_lang", ""),
        upload.source,
        largest=LARGEST_UNFOLDED,
        content=content,
    )


def read(
    token: str,
    project: Project,
    columns: Mapping[str, str],
    languages: Mapping[str, str],
    on_progress: Callable[[int], None] = lambda rows: None,
) -> list[FilePart]:
    """Read and validate a whole upload, without touching the database.

    ``on_progress`` is called now and then with the number of rows read; an exception from it stops
    reading.

    :raises EngineConfigurationError: the upload is gone, or a choice is missing.
    :raises FileError: the file cannot be read.
    """
    request = request_of(token, project, languages)
    _check_columns(columns, languages)
    used = {name: column for name, column in columns.items() if name in FIELDS and column}
    parts: list[FilePart] = []
    for title, one in _files(request):
        before = sum(part.count for part in parts)
        report = partial(_report, on_progress, before)
        parts.append(read_file(one, used, languages, title, report))
    return parts


def _report(on_progress: Callable[[int], None], before: int, rows: int) -> None:
    on_progress(before + rows)


def _check_columns(columns: Mapping[str, str], languages: Mapping[str, str]) -> None:
    for name in ("source", "translation"):
        if not columns.get(name):
            raise EngineConfigurationError(ServiceMessage.CHOOSE_COLUMN(what=name))
    names = ["src_lang", *(["tgt_lang"] if columns["translation"] != EVERY_LANGUAGE else [])]
    if any(not (columns.get(name) or languages.get(name)) for name in names):
        raise EngineConfigurationError(
            ServiceMessage.LANGUAGES_UNKNOWN(), remedy=ServiceMessage.FILL_IN_LANGUAGES()
        )


def _files(request: Request) -> Iterator[tuple[str, Request]]:
    """Each file of an upload with its title, which is empty for the only one."""
    if request.content is None:
        yield "", request
        return
    for lines in request.content.split(BETWEEN_SYSTEMS):
        system = json.loads(lines.partition(b"\n")[0])["system"]
        yield system, Request(request.path, content=lines)


def read_file(
    request: Request,
    columns: Mapping[str, str],
    languages: Mapping[str, str],
    title: str = "",
    on_progress: Callable[[int], None] = lambda rows: None,
) -> FilePart:
    """Read and validate one file.

    :param columns: the column of each of :data:`FIELDS`.
    :param languages: those of rows that do not state theirs.
    :raises FileError: it cannot be read, or has no columns of several languages.
    """
    part = FilePart(title, reader_for(request.path).has_rows)
    translations = _translations(request, columns, languages)
    taken = {*FIELDS, *(name for one, _ in translations for name in one.values())}
    for part.count, row in enumerate(read_rows(request), start=1):
        if not part.count % ROWS_BETWEEN_REPORTS:
            on_progress(part.count)
        if isinstance(row, UnreadablePlace):
            part.problems.append(row)
            continue
        for chosen, known in translations:
            is_blank = not row.fields.get(chosen.get("translation", ""), "").strip()
            if row.left_out or (is_blank and len(translations) > 1):
                part.left_out += 1
                continue
            found = _recorded(row, chosen, known, taken)
            if isinstance(found, UnreadablePlace):
                part.problems.append(found)
            else:
                part.rows.append(found)
    on_progress(part.count)
    _set_apart(part)
    part.problems.sort(key=lambda one: one.line)
    return part


def _set_apart(part: FilePart) -> None:
    """Find the usable rows: if one system has two translations of a source, neither is used."""
    seen: dict[tuple[str, ...], tuple[str, int]] = {}
    contested = set()
    for row in part.rows:
        whose = (row.system, row.src_lang, row.tgt_lang)
        for text, translation in row.pairs():
            first, line = seen.setdefault((*whose, text), (translation, row.line))
            if first != translation:
                contested.add((*whose, text))
                problem = ServiceMessage.ANOTHER_TRANSLATION(n=line)
                part.problems.append(UnreadablePlace(row.line, problem))
    part.usable = [
        row
        for row in part.rows
        if (row.system, row.src_lang, row.tgt_lang, row.source) not in contested
    ]


def columns_of(seen: Preview) -> dict[str, str]:
    """Return the likeliest column of each of :data:`FIELDS`."""
    columns = {name: seen.suggested[name] for name in FIELDS if name in seen.suggested}
    return columns | ({"translation": EVERY_LANGUAGE} if len(seen.translations) > 1 else {})


def _translations(
    request: Request, columns: Mapping[str, str], languages: Mapping[str, str]
) -> list[tuple[Mapping[str, str], Mapping[str, str]]]:
    """The columns of each translation in a row, and the languages if the row does not state them."""
    if columns.get("translation") != EVERY_LANGUAGE:
        return [(columns, languages)]
    seen = preview(request, (request.src_lang, ""), translated=True)
    if len(seen.translations) < 2:
        raise FileError(ServiceMessage.CHOOSE_COLUMN(what="translation"))
    others = {name: column for name, column in columns.items() if name != "tgt_lang"}
    return [
        ({**others, "translation": name}, {**languages, "tgt_lang": language_of(name)})
        for name in seen.translations
    ]


def refusal(request: Request, error: FileError) -> FileError:
    """The error with the name of the file and the line in it."""
    name = request.path.name
    problem = with_remedy(str(error), OF_IMPORTS)
    return FileError(ServiceMessage.LINE_OF_FILE(name=name, n=error.line, why=problem))


def _recorded(
    row: Row, columns: Mapping[str, str], languages: Mapping[str, str], taken: Collection[str]
) -> RecordedRow | UnreadablePlace:
    """A row of a file as a recorded one; unchosen columns stay under their own names."""
    found = {name: row.fields[at] for name, at in columns.items() if at in row.fields}
    missing = {name: text for name, text in languages.items() if not found.get(name)}
    others = {name: one for name, one in (row.values or row.fields).items() if name not in taken}
    record = {**others, **found, **missing}
    name_score(record, columns.get("score", ""))
    problem = RecordedRow.problem_with(record) or _problem(record)
    return UnreadablePlace(row.line, problem) if problem else RecordedRow.of(record, row.line)


def _problem(record: Mapping[str, Any]) -> str:
    for name in ("src_lang", "tgt_lang"):
        if problem := problem_with(record[name]):
            return ServiceMessage.IN_FIELD(field=name, why=problem)
    if "score" in record and as_number(record["score"]) is None:
        return ServiceMessage.NO_SCORE(text=record["score"])
    return ""
