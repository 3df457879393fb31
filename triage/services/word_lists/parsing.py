"""Word lists given with a screening: a glossary, risk terms, toxic words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from triage.files.readers.base import Request
from triage.files.units import FileError, Row, UnreadablePlace
from triage.methods.screening.signals.base import GlossaryEntry, Setup
from triage.methods.screening.signals.terminology.risk_terms import uncovered_terms
from triage.reporting.cells import as_typed
from triage.services.messages.sentences import ServiceMessage
from triage.services.word_lists.word_files import delimited

MAX_TERMS = 50_000
# Several accepted translations of a term share a cell, or have a row each.
BETWEEN_TARGETS = re.compile(r"[|;]")
TOXIC_LINE = re.compile(r"\s*([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)\s*:(.*)")


def read_glossary(
    stream: BinaryIO, name: str, size: int | None
) -> tuple[list[dict[str, Any]], list[str]]:
    """Entries as option values, and the bad rows by number.

    :raises FileError: the file is too large, or not a table.
    """
    entries: list[dict[str, Any]] = []
    problems: list[str] = []
    reader = delimited(name, size, ServiceMessage.NO_GLOSSARY(name=name))
    for row in reader.rows(Request(Path(name), content=stream.read())):
        entry = _entry(list(row.fields.values())) if isinstance(row, Row) else None
        if entry is not None:
            entries.append(entry)
        else:
            is_read = isinstance(row, Row)
            bad = UnreadablePlace(row.line, ServiceMessage.NO_TERM()) if is_read else row
            problems.append(ServiceMessage.IN_GLOSSARY(why=str(bad)))
        if len(entries) > MAX_TERMS:
            raise FileError(ServiceMessage.TOO_MANY_TERMS(name=name, n=f"{MAX_TERMS:,}"))
    return entries, problems


def _entry(cells: Sequence[str]) -> dict[str, Any] | None:
    source, translations = (as_typed(cell) for cell in (*cells, "", "")[:2])
    targets = [one.strip() for one in BETWEEN_TARGETS.split(translations) if one.strip()]
    return {"source": source.strip(), "targets": targets} if source.strip() and targets else None


def parse_terms(text: str) -> list[str]:
    """Terms, one per line, without duplicates."""
    return list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))


def parse_toxic_words(text: str) -> tuple[dict[str, list[str]], list[str]]:
    """Words by language from lines such as ``es: one, another``, and the invalid lines.

    >>> parse_toxic_words("es: tonto, bobo")
    ({'es': ['tonto', 'bobo']}, [])
    """
    words: dict[str, list[str]] = {}
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        found = TOXIC_LINE.fullmatch(line)
        if found:
            toxic = [word.strip() for word in found[2].split(",") if word.strip()]
            words.setdefault(found[1], []).extend(toxic)
        elif line.strip():
            problems.append(f"Line {number} does not begin with a language, such as es: word, word")
    return words, problems


def without_translation(
    risk_terms: Sequence[str], glossary: Sequence[Mapping[str, Any]]
) -> list[str]:
    """One message per risk term that cannot be checked for lack of a translation."""
    entries = tuple(GlossaryEntry(one["source"], tuple(one["targets"])) for one in glossary)
    setup = Setup(glossary=entries, risk_terms=tuple(risk_terms))
    return [ServiceMessage.TERM_WITHOUT_TRANSLATION(text=term) for term in uncovered_terms(setup)]
