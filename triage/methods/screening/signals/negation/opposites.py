"""Compares whether source and translation affirm the same ideas or their opposites ("unsafe")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import Lexicon, lexicon
from triage.methods.screening.signals.negation.markers import Negations
from triage.methods.screening.spans import Span
from triage.methods.screening.text import Token, keys_of

# Tokens; in a longer text the negation may belong to another clause.
_ONE_CLAUSE = 14
# Max. number of words between a negation and what it negates ("not at all safe").
_NEAR = 5


@dataclass(frozen=True, slots=True)
class Idea:
    """An idea found in a text: the word, and whether the text as a whole affirms it."""

    idea: str
    affirmed: bool
    span: Span


@cache
def _ideas(language: str) -> tuple[Lexicon, dict[tuple[str, ...], tuple[str, bool]]]:
    known: dict[tuple[str, ...], tuple[str, bool]] = {}
    words: list[str] = []
    listed = cues(language)
    for idea, words_of_it in listed.opposites.items() if listed else ():
        for side, affirms in zip(words_of_it.split(","), (True, False), strict=False):
            for word in filter(None, (one.strip() for one in side.split("/"))):
                known[keys_of(word)] = (idea, affirms)
                words.append(word)
    return lexicon(language, words, inflect=True), known


def ideas(language: str, tokens: Sequence[Token], negated: Negations) -> list[Idea]:
    """Return the listed ideas in a text, each affirmed or denied according to its negations."""
    found, known = _ideas(language)
    said = []
    for match in found.find(tokens):
        idea, affirms = known[keys_of(match.term)]
        # 不可能 is both a negation and the opposite of 可能: it counts once.
        beside = [one.span for one in negated.certain if not _share(one.span, match.span)]
        if len(beside) > 1 or any(_between(tokens, one, match.span) > _NEAR for one in beside):
            continue  # may belong to another clause
        said.append(Idea(idea, affirms != bool(beside), match.span))
    return said


def _between(tokens: Sequence[Token], one: Span, other: Span) -> int:
    """Return how many words are between two spans."""
    start, end = min(one.end, other.end), max(one.start, other.start)
    return sum(start <= token.start < end for token in tokens)


def turned(source: Sequence[Idea], target: Sequence[Idea]) -> tuple[Idea, Idea] | None:
    """Return an idea that occurs once on each side but is affirmed on only one."""
    for one in source:
        others = [other for other in target if other.idea == one.idea]
        alone = sum(other.idea == one.idea for other in source) == 1
        if alone and len(others) == 1 and others[0].affirmed != one.affirmed:
            return one, others[0]
    return None


def agree(source: Sequence[Idea], target: Sequence[Idea]) -> bool:
    """Say whether both sides agree on an idea, whether expressed with "not" or with a prefix."""
    return any(
        (one.idea, one.affirmed) == (two.idea, two.affirmed) for one in source for two in target
    )


def comparable(tokens: Sequence[Token], others: Sequence[Token], *negated: Negations) -> bool:
    """Say whether ideas can be compared: one short clause, or no negation at all."""
    return max(len(tokens), len(others)) <= _ONE_CLAUSE or not any(one.certain for one in negated)


def _share(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
