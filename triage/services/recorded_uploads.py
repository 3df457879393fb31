"""Translations a team already has: from uploaded files to one engine a system."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from engines.errors import EngineConfigurationError
from engines.models import Engine
from engines.services import uploads
from engines.services.importing import check_lines, import_recorded_lines
from engines.services.tables import FIELDS, guess_columns
from triage.methods.screening.uploads.base import BadRow, Row, UploadError
from triage.methods.screening.uploads.reading import format_of, preview, read_rows
from triage.models import Project
from triage.services.history import record_change

TABLES = ("tsv", "csv", "jsonl", "tmx", "xliff")
# Parallel text files are kept as JSON Lines, one system after the other.
PARALLEL = "parallel"
MOST_SYSTEMS = 100
LONGEST_NAME = 200
LANGUAGE = re.compile(r"(?=.{2,16}$)[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Look:
    """The beginning of an upload, and what its columns are taken for; ``columns`` by field."""

    token: str
    names: Sequence[str]
    rows: Sequence[Row]
    bad: Sequence[BadRow]
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Made:
    """An engine that an import made, its rows, and the directions they are in."""

    engine: Engine
    rows: int
    directions: Sequence[tuple[str, str]]


@dataclass(slots=True)
class Imported:
    """What came in, and every row with a problem by its number."""

    made: list[Made] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def rows(self) -> int:
        """The rows of all engines together."""
        return sum(one.rows for one in self.made)


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows of one file, each on the line that has its number there; ``title`` names the file."""

    title: str
    lines: bytes
    bad: Sequence[BadRow]


def keep_table(data: bytes, name: str) -> str:
    """Store a table until it is imported; the token leads to it.

    :raises UploadError: a name that promises something else.
    """
    kind = format_of(name)
    if kind not in TABLES:
        raise UploadError(
            f"{name} is no table. Tables end in .tsv, .csv, .jsonl, .tmx or .xlf; a plain text goes "
            "in as a source text with one output file for each system."
        )
    return uploads.keep(data, kind)


def look(
    token: str, columns: Mapping[str, str] | None, languages: tuple[str, str] = ("", "")
) -> Look:
    """The first ten rows; ``columns`` None: told by their names, or by the languages asked for.

    :raises UploadError, EngineConfigurationError: the upload is gone or cannot be read.
    """
    data, kind = uploads.kept(token)
    seen = preview(BytesIO(data), _format(kind), *languages)
    if columns is None:
        likely = {"source": seen.suggested.source, "translation": seen.suggested.translation}
        columns = {**likely, **guess_columns(seen.columns)}
    return Look(token, seen.columns, seen.rows, seen.bad, columns)


def import_translations(
    token: str,
    columns: Mapping[str, str],
    languages: Mapping[str, str],
    name: str,
    project: Project,
    user: User,
) -> Imported:
    """Make one engine of every system; rows that cannot be used are named, the rest comes in.

    ``languages``: ``src_lang`` and ``tgt_lang`` for rows that do not tell their own.

    :raises EngineConfigurationError: the upload is gone, a choice is missing, a name is taken, or
        there are too many systems.
    """
    done = Imported()
    with transaction.atomic():
        for part in _parts(token, columns, languages):
            _import_part(part, name, done)
        if done.made:
            names = [one.engine.name for one in done.made]
            new = {"engines": names, "rows": done.rows, "problems": len(done.problems)}
            record_change(project, user, "translations imported", new=new)
    return done


def _check_columns(columns: Mapping[str, str], languages: Mapping[str, str]) -> None:
    for name in ("source", "translation"):
        if not columns.get(name):
            raise EngineConfigurationError(f"Choose the column of the {name}.")
    if any(not (columns.get(name) or languages.get(name)) for name in ("src_lang", "tgt_lang")):
        raise EngineConfigurationError(
            "The languages are not known.", remedy="Fill in From and To, or choose their columns."
        )


def _parts(token: str, columns: Mapping[str, str], languages: Mapping[str, str]) -> Iterator[_Part]:
    data, kind = uploads.kept(token)
    _check_columns(columns, languages)
    used = {name: column for name, column in columns.items() if name in FIELDS and column}
    if kind != PARALLEL:
        yield _part("", data, kind, used, languages)
        return
    groups: dict[str, list[bytes]] = {}
    for line in data.splitlines(keepends=True):
        groups.setdefault(json.loads(line)["system"], []).append(line)
    for system, lines in groups.items():
        yield _part(system, b"".join(lines), "jsonl", used, languages)


def _part(
    title: str,
    data: bytes,
    kind: str,
    columns: Mapping[str, str],
    languages: Mapping[str, str],
) -> _Part:
    raw = data.split(b"\n") if kind == "jsonl" else []
    lines: list[str] = []
    bad: list[BadRow] = []
    for row in read_rows(BytesIO(data), kind):
        if isinstance(row, Row):
            found = {name: row.fields[at] for name, at in columns.items() if at in row.fields}
            told = {name: text for name, text in languages.items() if not found.get(name)}
            extra = json.loads(raw[row.number - 1].decode("utf-8-sig")) if raw else row.fields
            record = {**_others(extra, columns), **found, **told}
            if not (problem := _problem(record)):
                lines += [""] * (row.number - 1 - len(lines))
                lines.append(json.dumps(record, ensure_ascii=False))
                continue
            row = BadRow(row.number, problem)
        bad.append(row)
    text = "".join(f"{line}\n" for line in lines)
    return _Part(title, text.encode("utf-8", "replace"), bad)


def _others(fields: Mapping[str, Any], columns: Mapping[str, str]) -> dict[str, Any]:
    """The columns that nobody chose keep their names, unless they would pass for a field."""
    left_out = {*columns.values(), *FIELDS}
    return {name: value for name, value in fields.items() if name not in left_out}


def _problem(record: Mapping[str, Any]) -> str:
    for name in ("src_lang", "tgt_lang"):
        if record.get(name) and not LANGUAGE.fullmatch(record[name]):
            return f"{record[name][:40]!r} is no code of a language, such as en or zh"
    if any("\0" in str(record.get(name, "")) for name in FIELDS):
        return "it holds a NUL character"
    return ""


def _import_part(part: _Part, name: str, done: Imported) -> None:
    usable, problems = check_lines(part.lines.splitlines(keepends=True))
    numbered = [(one.number, one.problem) for one in part.bad]
    numbered += [(one.line, one.problem) for one in problems]
    where = f"{part.title}, row" if part.title else "Row"
    done.problems += [f"{where} {number}: {problem}" for number, problem in sorted(numbered)]
    if not usable:
        return
    counts = Counter(row.system for row in usable)
    systems = {f"{name}/{system}" if system else name: system for system in counts}
    _check_names(systems)
    pairs: dict[str, set[tuple[str, str]]] = {system: set() for system in counts}
    for row in usable:
        pairs[row.system].add((row.src_lang, row.tgt_lang))
    for engine in import_recorded_lines(part.lines, name).engines:
        system = systems[engine.line.name]
        done.made.append(Made(engine, counts[system], sorted(pairs[system])))


def _check_names(names: Iterable[str]) -> None:
    """Refuse to put translations in the place of an engine that somebody configured."""
    listed = list(names)
    if len(listed) > MOST_SYSTEMS:
        raise EngineConfigurationError(
            f"The column of systems names {len(listed)} systems.",
            remedy=f"Choose another column; at most {MOST_SYSTEMS} come in at once.",
        )
    if any(len(name) > LONGEST_NAME for name in listed):
        raise EngineConfigurationError(f"An engine's name has at most {LONGEST_NAME} characters.")
    others = Engine.objects.exclude(kind="recorded").select_related("line")
    taken = others.filter(line__name__in=listed).first()
    if taken is not None:
        raise EngineConfigurationError(
            f"{taken.name} is an engine of another kind.", remedy="Choose another name."
        )


def _format(kind: str) -> str:
    return "jsonl" if kind == PARALLEL else kind
