"""Two sentences with negations on both sides: does each still negate the same clause?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triage.methods.messages import Message, Sentence
from triage.methods.screening.signals.negation.clauses import Clause
from triage.methods.screening.spans import Span


@dataclass(frozen=True, slots=True)
class Shift:
    """What differs: ``kind`` is lost, added or moved; spans are negations and their verbs."""

    kind: str
    message: str
    source_spans: tuple[Span, ...]
    target_spans: tuple[Span, ...]


def shift(source: Sequence[Clause], target: Sequence[Clause]) -> Shift | None:
    """Compare which clauses are negated; nothing where the clauses cannot be told to correspond.

    A double negation in one clause ("no vino nadie") counts once, as clauses are counted and not
    words. The side with fewer negated clauses must have as many clauses as the other: what it
    says in one clause may need one negation only.
    """
    here, there = _negated(source), _negated(target)
    if not here or not there:
        return None
    if len(here) > len(there):
        return _fewer("lost", source, target) if len(target) >= len(source) else None
    if len(here) < len(there):
        return _fewer("added", source, target) if len(source) >= len(target) else None
    return _moved(source, target)


def _negated(clauses: Sequence[Clause]) -> list[Clause]:
    return [clause for clause in clauses if clause.cues]


def _fewer(kind: str, source: Sequence[Clause], target: Sequence[Clause]) -> Shift:
    here, there = _negated(source), _negated(target)
    return Shift(kind, _counted(here, there), _spans(here), _spans(there))


def _moved(source: Sequence[Clause], target: Sequence[Clause]) -> Shift | None:
    """Find a negation on another clause, where both sentences are built of the same clauses."""
    if len(source) < 2 or [one.role for one in source] != [one.role for one in target]:
        return None
    if [bool(one.cues) for one in source] == [bool(one.cues) for one in target]:
        return None
    here, there = _negated(source), _negated(target)
    message = Sentence.OTHER_CLAUSES(words=_verbs(here), others=_verbs(there))
    return Shift("moved", message, _spans(here), _spans(there))


def _counted(here: Sequence[Clause], there: Sequence[Clause]) -> Message:
    words, others = _verbs(here), _verbs(there)
    if len(here) == 1:
        return Sentence.CLAUSE_AND_CLAUSES(words=words, n=len(there), others=others)
    if len(there) == 1:
        return Sentence.CLAUSES_AND_CLAUSE(n=len(here), words=words, others=others)
    return Sentence.CLAUSES_AND_CLAUSES(n=len(here), words=words, m=len(there), others=others)


def _verbs(clauses: Sequence[Clause]) -> list[str]:
    return [f"“{one.verb.text}”" for one in clauses[:4]]


def _spans(clauses: Sequence[Clause]) -> tuple[Span, ...]:
    return tuple(span for one in clauses for span in (*one.cues, one.verb) if span.end > span.start)
