"""Compares which of two clauses joined by a word such as "but" or "if" is negated on each side.

Used for languages without a parser, and if the two parsers split the sentences differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import regex

from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.base import Cues
from triage.methods.screening.lexicon import Match, lexicon
from triage.methods.screening.signals.negation.clauses import Shift
from triage.methods.screening.signals.negation.markers import Negations
from triage.methods.screening.spans import Span
from triage.methods.screening.text import Token

_BREAK = regex.compile(r"[,;:，；：،]")
_SHORTEST, _MOST_PARTS = 2, 3
# Max. difference between a part's share of its sentence in the two languages.
_DIFFERENCE = 0.3


@dataclass(frozen=True, slots=True)
class Side:
    """A text with its words, its negations and the lists of its language."""

    text: str
    known: Cues
    tokens: Sequence[Token]
    negated: Negations


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a text: whether it is negated (None: possibly), and where."""

    negated: bool | None
    cues: tuple[Match, ...]
    share: float


def connected(source: Side, target: Side) -> Shift | None:
    """Compare the clauses joined by the same kind of word, or else those between commas."""
    for kind in ("contrast", "cause", "condition"):
        here, there = _joined(source, kind), _joined(target, kind)
        if here and there:
            return _compare(here, there)
    return _between_commas(source, target)


def _joined(side: Side, kind: str) -> list[_Part]:
    """Split a text at its only conjunction of a kind; nothing unless there is exactly one."""
    words = {
        "contrast": side.known.contrast,
        "cause": side.known.cause,
        "condition": side.known.condition,
    }[kind]
    found = lexicon(side.known.code, words).find(side.tokens)
    if len(found) != 1:
        return []
    word = found[0].span
    if kind == "contrast":
        return _whole([_part(side, [(0, word.start)]), _part(side, [(word.end, len(side.text))])])
    comma = _BREAK.search(side.text, word.end)
    end = comma.start() if comma else len(side.text)
    inside = _part(side, [(word.end, end)])
    return _whole([inside, _part(side, [(0, word.start), (end, len(side.text))])])


def _between_commas(source: Side, target: Side) -> Shift | None:
    here, there = _parts(source), _parts(target)
    if len(here) != len(there) or not 1 < len(here) <= _MOST_PARTS:
        return None
    if any(abs(one.share - two.share) > _DIFFERENCE for one, two in zip(here, there, strict=True)):
        return None
    if not all(part.negated for part in here) and not all(part.negated for part in there):
        # "He is no doctor, he teaches" and "He teaches, he is no doctor" mean the same.
        return None
    found = _compare(here, there)
    # Without a conjunction, parts may change places.
    return None if found is None or found.kind == "moved" else found


def _parts(side: Side) -> list[_Part]:
    cuts = [match.start() for match in _BREAK.finditer(side.text)]
    return _whole(
        [
            _part(side, [(start, end)])
            for start, end in zip([0, *cuts], [*cuts, len(side.text)], strict=True)
        ]
    )


def _whole(parts: list[_Part]) -> list[_Part]:
    return parts if all(part.share > 0 for part in parts) else []


def _part(side: Side, stretches: Sequence[tuple[int, int]]) -> _Part:
    def inside(span: Span | Token) -> bool:
        return any(start <= span.start and span.end <= end for start, end in stretches)

    words = sum(map(inside, side.tokens))
    cues = tuple(match for match in side.negated.certain if inside(match.span))
    may = [match.span for match in side.negated.privative]
    doubt = any(map(inside, (*may, *side.negated.doubtful, *side.negated.affirmed)))
    share = words / len(side.tokens) if words >= _SHORTEST else 0.0
    return _Part(True if cues else (None if doubt else False), cues, share)


def _compare(source: Sequence[_Part], target: Sequence[_Part]) -> Shift | None:
    lost = any(
        one.negated and two.negated is False for one, two in zip(source, target, strict=True)
    )
    added = any(
        two.negated and one.negated is False for one, two in zip(source, target, strict=True)
    )
    if not lost and not added:
        return None
    kind = "moved" if lost and added else ("lost" if lost else "added")
    message = {
        "moved": MethodMessage.CLAUSE_MOVED,
        "lost": MethodMessage.CLAUSE_LOST,
        "added": MethodMessage.CLAUSE_ADDED,
    }[kind]()
    return Shift(kind, message, _spans(source), _spans(target))


def _spans(parts: Sequence[_Part]) -> tuple[Span, ...]:
    return tuple(match.span for part in parts for match in part.cues)
