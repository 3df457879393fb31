"""Several word lists in one file: toxic words, idioms, risk terms, and sentiment words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import BinaryIO

from triage.files.readers.delimited import Csv, Tsv
from triage.files.readers.registry import reader_for
from triage.files.units import FileError, UnreadablePlace
from triage.reporting.cells import as_typed
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

    :raises FileError: the file is too large, not a table, or not UTF-8.
    """
    lists = WordLists()
    for number, row in delimited(name, size, ServiceMessage.NO_WORD_LIST(name=name)).cells(stream):
        if isinstance(row, UnreadablePlace):
            problem = row.problem
        else:
            cells = [as_typed(cell).strip() for cell in row]
            is_header = number == 1 and cells[0].lower() == "kind"
            problem = "" if is_header or not any(cells) else _take(lists, cells)
        if problem:
            bad = UnreadablePlace(number, problem)
            lists.problems.append(ServiceMessage.WORD_LIST(why=str(bad)))
    return lists


def delimited(name: str, size: int | None, refusal: str) -> Csv | Tsv:
    """Return the reader of a CSV or TSV file.

    :raises FileError: it is too large, or another file; ``refusal`` says so.
    """
    if size is None or size > LARGEST:
        raise FileError(ServiceMessage.FILE_TOO_LARGE(name=name, n=LARGEST // 1024**2))
    reader = reader_for(PurePath(name))
    if not isinstance(reader, Csv | Tsv):
        raise FileError(refusal)
    return reader


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
