"""Imports a recorded file: checks every line, keeps a copy, makes one engine per system."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from engines import files
from engines.adapters.recorded import BadLine, RecordedRow, parse_row
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage
from engines.models import Engine, EngineLine
from engines.services.language_codes import problem_with

UNSAFE = re.compile(r"[^\w.-]+")
#: Characters of the engine's name used in the file's name, which is limited to 255 bytes.
LONGEST_STEM = 40


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The imported engines with their row counts, and the lines left out with their reasons."""

    engines: Sequence[Engine]
    rows: int
    rows_by_system: dict[str, int]
    directions_by_system: dict[str, list[tuple[str, str]]]
    problems: Sequence[BadLine]


def import_recorded_lines(
    data: bytes,
    name: str,
    owner: int | None = None,
    file_name: str = "The file",
    numbers: Iterable[int] | None = None,
) -> ImportReport:
    """Make an engine for every system in the lines; invalid lines are reported and left out.

    ``numbers`` are those of the lines in the file that they were made from, if not their own.

    The engines belong to the owner with this key, or to the whole site if it is None.

    Importing the same lines under the same name again changes nothing. Other lines replace the old
    ones, unless a run has used those: then they become a new version, named after the day.

    :raises EngineConfigurationError: no name, or no usable row.
    """
    if not name.strip():
        raise EngineConfigurationError(EngineMessage.NEEDS_A_NAME())
    rows, problems = check_lines(data.splitlines(keepends=True), numbers)
    if not rows:
        raise EngineConfigurationError(
            EngineMessage.NO_USABLE_ROW(name=file_name), remedy=_first(problems)
        )
    engines = make_engines(data, rows, name, owner)
    counts = Counter(row.system for row in rows)
    directions = {
        system: sorted({(row.src_lang, row.tgt_lang) for row in rows if row.system == system})
        for system in counts
    }
    return ImportReport(engines, len(rows), dict(counts), directions, problems)


def make_engines(
    data: bytes, rows: Iterable[RecordedRow], name: str, owner: int | None
) -> list[Engine]:
    """Store the lines and make an engine for every system; ``rows`` are the usable ones."""
    stored = _store(data, name, owner)
    systems = sorted({row.system for row in rows})
    with transaction.atomic():
        return [_engine(name, system, stored, owner) for system in systems]


def check_lines(
    lines: Iterable[bytes], numbers: Iterable[int] | None = None
) -> tuple[list[RecordedRow], list[BadLine]]:
    """Split lines into usable rows and problems: invalid lines, and lines that contradict another.

    If one system has two translations of the same source, neither is used. Problems name lines by
    ``numbers``, or by their place.
    """
    rows: list[RecordedRow] = []
    problems: list[BadLine] = []
    seen: dict[_Text, tuple[str, int]] = {}
    contested: set[_Text] = set()
    for line, number in zip(lines, numbers or count(1), strict=False):
        if not line.strip():
            continue
        row = parse_row(line, number)
        problem = row.problem if isinstance(row, BadLine) else _language_problem(row)
        if isinstance(row, BadLine) or problem:
            problems.append(BadLine(row.line, problem))
            continue
        rows.append(row)
        problems.extend(_conflicts(row, seen, contested))
    return [row for row in rows if _text(row, row.source) not in contested], problems


#: System, source language, target language and text.
_Text = tuple[str, str, str, str]


def _text(row: RecordedRow, text: str) -> _Text:
    return row.system, row.src_lang, row.tgt_lang, text


def _language_problem(row: RecordedRow) -> str:
    for name, code in (("src_lang", row.src_lang), ("tgt_lang", row.tgt_lang)):
        if problem := problem_with(code):
            return EngineMessage.FIELD(field=name, why=problem)
    return ""


def _conflicts(
    row: RecordedRow, seen: dict[_Text, tuple[str, int]], contested: set[_Text]
) -> list[BadLine]:
    found = []
    for text, translation in row.pairs():
        key = _text(row, text)
        first, line = seen.setdefault(key, (translation, row.line))
        if first != translation:
            contested.add(key)
            problem = EngineMessage.ANOTHER_TRANSLATION(n=line)
            found.append(BadLine(row.line, problem))
    return found


def _first(problems: Sequence[BadLine]) -> str:
    if not problems:
        return EngineMessage.FILE_EMPTY()
    return EngineMessage.LINE(n=problems[0].line, why=problems[0].problem)


def _store(data: bytes, name: str, owner: int | None) -> Path:
    """Store the file under its hash, so that an engine version never changes its answers."""
    place = files.recorded_folder(owner)
    folder = files.path_of(place)
    folder.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256(data).hexdigest()[:16]
    stored = folder / f"{UNSAFE.sub('-', name)[:LONGEST_STEM]}-{digest}.jsonl"
    if not stored.exists():
        partial = stored.with_suffix(f".{os.getpid()}.part")
        partial.write_bytes(data)
        partial.replace(stored)
        files.publish(f"{place}/{stored.name}")
    return stored


def _engine(name: str, system: str, stored: Path, owner: int | None) -> Engine:
    line, _ = EngineLine.objects.get_or_create(name=f"{name}/{system}" if system else name)
    # Locked, so that two imports at once do not take the same label.
    EngineLine.objects.select_for_update().get(pk=line.pk)
    versions = list(line.engines.filter(owner_id=owner).order_by("created", "pk"))
    engine = versions[-1] if versions else Engine(line=line, owner_id=owner)
    options = {"path": stored.name, "system": system}
    if engine.used and (engine.kind, engine.options) != ("recorded", options):
        engine = Engine(line=line, version_label=_label(versions), owner_id=owner)
    engine.kind, engine.options, engine.enabled = "recorded", options, True
    engine.save()
    return engine


def _label(versions: Sequence[Engine]) -> str:
    """The day, with a number from the second version of a day on."""
    day, taken = f"{timezone.now():%Y-%m-%d}", {one.version_label for one in versions}
    numbered = (f"{day} ({n})" for n in count(2))
    return next(label for label in chain([day], numbered) if label not in taken)
