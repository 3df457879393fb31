"""Pairs of texts in JSON Lines, each answered with how likely a language model finds it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from engines.quality import ItemError, Score, ScoredPair, Scorer
from triage.cli.line_commands import refused
from triage.files.units import Row, Rows

#: Rows that wait for their answers at once: few, since answers are kept as they come.
_BATCH = 32


def answers(rows: Rows, scorer: Scorer) -> Iterator[dict[str, Any]]:
    """Yield the answer to each row; for one that cannot be read, the answer is the problem.

    :raises EngineError: the scorer as a whole failed.
    """
    while batch := list(islice(rows, _BATCH)):
        found = iter(_answers([row for row in batch if isinstance(row, Row)], scorer))
        for row in batch:
            yield next(found) if isinstance(row, Row) else refused(row)


def _answers(rows: Sequence[Row], scorer: Scorer) -> list[dict[str, Any]]:
    directions = defaultdict[tuple[str, str], list[int]](list)
    for place, row in enumerate(rows):
        directions[row.fields["src_lang"], row.fields["tgt_lang"]].append(place)
    found: dict[int, Score | ItemError] = {}
    for direction, places in directions.items():
        size = scorer.limits.max_items
        for start in range(0, len(places), size):
            together = places[start : start + size]
            pairs = [
                ScoredPair(rows[place].fields["source"], rows[place].fields["translation"])
                for place in together
            ]
            found |= zip(together, scorer.score(pairs, *direction), strict=True)
    return [_answer(row, found[place]) for place, row in enumerate(rows)]


def _answer(row: Row, outcome: Score | ItemError) -> dict[str, Any]:
    named = {"id": row.values.get("id")}
    if isinstance(outcome, ItemError):
        return {**named, "score": None, "least": None, "reason": outcome.message}
    least = None
    if outcome.spans:
        (span,) = outcome.spans
        text = row.fields["translation"][span.start : span.end]
        least = {"text": text, "start": span.start, "end": span.end, "value": span.value}
    parts = {"parts": outcome.parts} if outcome.parts > 1 else {}
    return {**named, "score": outcome.value, "least": least, **parts}
