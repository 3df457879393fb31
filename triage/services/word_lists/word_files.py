"""Several word lists in one file: toxic words, idioms, risk terms, and sentiment words."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import BinaryIO

from triage.methods.files.base import BadRow, UploadError
from triage.methods.files.reading import format_of
from triage.reporting.bug_formats import as_typed
from triage.services.messages.sentences import ServiceMessage

LARGEST = 10 * 1024 * 1024
KINDS = ("toxic", "idiom", "sentiment", "risk")
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


@dataclass
class WordLists:
    """Words by purpose as option values, and the bad rows."""

    toxic_words: dict[str, list[str]] = field(default_factory=dict)
    idioms: dict[str, list[str]] = field(default_factory=dict)
    sentiment_words: dict[str, dict[str, float]] = field(default_factory=dict)
    risk_terms: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def read_word_lists(stream: BinaryIO, name: str, size: int | None) -> WordLists:
    """Read rows of kind, language, word and, for sentiment, a score from -1 to 1.

    :raises UploadError: the file is too large, not a table, or not UTF-8.
    """
    if size is None or size > LARGEST:
        raise UploadError(ServiceMessage.FILE_TOO_LARGE(name=name, n=LARGEST // 1024**2))
    kind = format_of(name)
    if kind not in ("tsv", "csv"):
        raise UploadError(ServiceMessage.NO_WORD_LIST(name=name))
    try:
        lines = stream.read().decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise UploadError(ServiceMessage.NOT_UTF_8_YET(name=name)) from error
    return _read(lines, kind)


def _read(lines: Sequence[str], kind: str) -> WordLists:
    first = lines[0] if lines else ""
    comma = ";" if first.count(";") > first.count(",") else ","
    rows = csv.reader(lines, delimiter="\t" if kind == "tsv" else comma)
    lists = WordLists()
    for number, row in enumerate(rows, 1):
        cells = [as_typed(cell).strip() for cell in row]
        if any(cells) and not (number == 1 and cells[0].lower() == "kind"):
            problem = _take(lists, cells)
            if problem:
                lists.problems.append(ServiceMessage.WORD_LIST(why=str(BadRow(number, problem))))
    return lists


def _take(lists: WordLists, cells: Sequence[str]) -> str:
    """Add one row to its list; return what is wrong with it, or ""."""
    kind, language, word, score = (*cells, "", "", "", "")[:4]
    kind = kind.lower()
    if kind not in KINDS:
        return ServiceMessage.UNKNOWN_LIST(text=repr(kind[:40]), names=list(KINDS))
    if not word or not LANGUAGE.fullmatch(language):
        return ServiceMessage.WHAT_A_ROW_HAS()
    if kind == "risk":
        lists.risk_terms.append(word)
    elif kind == "sentiment":
        value = _score(score)
        if value is None:
            return ServiceMessage.NEEDS_A_SCORE()
        lists.sentiment_words.setdefault(language, {})[word] = value
    else:
        found = lists.toxic_words if kind == "toxic" else lists.idioms
        found.setdefault(language, []).append(word)
    return ""


def _score(text: str) -> float | None:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        return None
    return value if -1 <= value <= 1 else None
