"""Pairs of texts in JSON Lines, each answered with the findings of screening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

from triage.cli.line_commands import read_pairs, refused
from triage.files.units import Row, Rows, UnreadablePlace
from triage.methods.base import AnsweredCase, CaseSpec, Verdict
from triage.methods.numbers.languages import UnknownLanguageError, get_language
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions

# Models process many texts at once; a batch is shorter if its texts are long.
BATCH_LINES, BATCH_CHARACTERS = 500, 1_000_000

Answer = dict[str, Any]


def answers(lines: BinaryIO, method: Screening) -> Iterator[Answer]:
    """Yield the answer to each non-empty line; for a bad line, the answer is the problem."""
    screener = _Screener(method)
    for batch in _batches(map(_known, read_pairs(lines))):
        found = screener.answers([row for row in batch if isinstance(row, Row)])
        for row in batch:
            yield next(found) if isinstance(row, Row) else refused(row)


class _Screener:
    """The method with all its signals, and the signals that are silent in each direction."""

    def __init__(self, method: Screening) -> None:
        self._method = method
        self._options = ScreeningOptions()
        self._gaps: dict[tuple[str, str], dict[str, str]] = {}

    def answers(self, rows: Sequence[Row]) -> Iterator[Answer]:
        """Yield the answers in the order of the rows; each direction is judged in one batch."""
        order = sorted(range(len(rows)), key=lambda index: _direction(rows[index]))
        cases = [_case(rows[index]) for index in order]
        verdicts = dict(zip(order, self._method.judge(cases, self._options), strict=True))
        for index, row in enumerate(rows):
            yield _answer(row, verdicts[index], self._gaps_of(_direction(row)))

    def _gaps_of(self, direction: tuple[str, str]) -> dict[str, str]:
        if direction not in self._gaps:
            self._gaps[direction] = self._method.gaps(self._options, *direction)
        return self._gaps[direction]


def _known(row: Row | UnreadablePlace) -> Row | UnreadablePlace:
    """Return the row, or an error if a language code does not exist."""
    if isinstance(row, UnreadablePlace):
        return row
    try:
        for language in _direction(row):
            get_language(language)
    except UnknownLanguageError as error:
        return UnreadablePlace(row.line, str(error))
    return row


def _batches(rows: Rows) -> Iterator[list[Row | UnreadablePlace]]:
    batch: list[Row | UnreadablePlace] = []
    characters = 0
    for row in rows:
        batch.append(row)
        if isinstance(row, Row):
            characters += len(row.fields["source"]) + len(row.fields["translation"])
        if len(batch) >= BATCH_LINES or characters >= BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def _direction(row: Row) -> tuple[str, str]:
    return row.fields["src_lang"], row.fields["tgt_lang"]


def _case(row: Row) -> AnsweredCase:
    spec = CaseSpec(inputs=(row.fields["source"],), capability="screening")
    return AnsweredCase(spec, (row.fields["translation"],), *_direction(row))


def _answer(row: Row, verdict: Verdict, gaps: dict[str, str]) -> Answer:
    evidence = verdict.evidence
    failed = {one["signal"]: one["problem"] for one in evidence.get("problems", ())}
    findings = [*evidence["signals"], *evidence.get("undecided", ())]
    answer = {
        "id": row.values.get("id"),
        "verdict": verdict.result.value,
        "signals": [_signal(finding) for finding in findings],
    }
    return answer | ({"gaps": silent} if (silent := gaps | failed) else {})


def _signal(finding: Answer) -> Answer:
    spans = [
        {"side": side, "start": span["start"], "end": span["end"]}
        for side in ("source", "target")
        for span in finding[f"{side}_spans"]
    ]
    shown = {key: finding[key] for key in ("signal", "category", "message", "confidence")}
    return shown | ({"spans": spans} if spans else {})
