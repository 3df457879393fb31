"""Compares whether source and translation affirm the same ideas or their opposites ("unsafe")."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import regex

from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import Lexicon, lexicon
from triage.methods.screening.signals.negation.markers import Negations
from triage.methods.screening.spans import Span
from triage.methods.screening.text import Token, fold

# Tokens; in a longer text the negation may belong to another clause.
_ONE_CLAUSE = 14
# Max. number of words between a negation and what it negates ("not at all safe").
_NEAR = 5
# What joins two clauses.
JOINT = regex.compile(r"[,;，；]|\b(?:and|und|y|e|et|en|i|и)\b|而|和|也|且")
# Stands for other words in a listed term, and for at most how many.
_GAP, _APART = "…", 5


@dataclass(frozen=True, slots=True)
class Idea:
    """An idea found in a text: the word, and whether the text as a whole affirms it.

    ``reversed`` says that the word is the idea's opposite. The word of a ``contrary`` idea and its
    opposite are not each other's negation.
    """

    idea: str
    affirmed: bool
    span: Span
    reversed: bool
    contrary: bool


@dataclass(frozen=True, slots=True)
class _Side:
    """What a listed word says: an idea or its opposite."""

    idea: str
    affirms: bool
    contrary: bool


@dataclass(frozen=True, slots=True)
class _Listed:
    """The words for ideas in one language, and what each says.

    ``parted`` has what may follow the first half of a term with a gap.
    """

    found: Lexicon
    sides: Mapping[tuple[str, ...], Sequence[_Side]]
    halves: Lexicon
    parted: Mapping[tuple[str, ...], Mapping[str, Sequence[_Side]]]


@cache
def _listed(language: str) -> _Listed:
    listed = [(*_parts(word), side) for word, side in _words(language)]
    whole = lexicon(language, [word for word, rest, _ in listed if not rest], inflect=True)
    halves = lexicon(language, [word for word, rest, _ in listed if rest], inflect=True)
    sides: dict[tuple[str, ...], list[_Side]] = defaultdict(list)
    parted: dict[tuple[str, ...], dict[str, list[_Side]]] = defaultdict(lambda: defaultdict(list))
    for word, rest, side in listed:
        of_word = parted[halves.keys(word)][rest] if rest else sides[whole.keys(word)]
        if side not in of_word:
            of_word.append(side)
    return _Listed(whole, sides, halves, parted)


def _parts(term: str) -> tuple[str, str]:
    """Return a term without what follows its gap, and the folded word that follows, or ""."""
    first, _, rest = term.partition(_GAP)
    return first.strip(), fold(rest.strip())


def _words(language: str) -> Iterator[tuple[str, _Side]]:
    known = cues(language)
    tables = (known.opposites, known.contraries) if known else ()
    for contrary, table in enumerate(tables):
        for idea, words_of_it in table.items():
            for words, affirms in zip(words_of_it.split(","), (True, False), strict=False):
                for word in filter(None, (one.strip() for one in words.split("/"))):
                    yield word, _Side(idea, affirms, bool(contrary))


def ideas(language: str, text: str, tokens: Sequence[Token], negated: Negations) -> list[Idea]:
    """Return the listed ideas in a text, each affirmed or denied according to its negations."""
    listed = _listed(language)
    said = []
    for parts, sides in (*_whole(listed, tokens), *_parted(listed, tokens)):
        span = _joined(parts)
        # 不可能 is both a negation and the opposite of 可能: it counts once.
        beside = [
            one.span for one in negated.certain if not any(_share(one.span, part) for part in parts)
        ]
        for side in sides:
            if side.contrary:
                said.append(Idea(side.idea, side.affirms, span, not side.affirms, contrary=True))
            elif len(beside) < 2 and all(_near(text, tokens, one, span) for one in beside):
                affirmed = side.affirms != bool(beside)
                said.append(Idea(side.idea, affirmed, span, not side.affirms, contrary=False))
            # else: the negation may belong to another clause
    return said


_Found = Iterator[tuple[Sequence[Span], Sequence[_Side]]]


def _whole(listed: _Listed, tokens: Sequence[Token]) -> _Found:
    for match in listed.found.find(tokens):
        yield [match.span], listed.sides[listed.found.keys(match.term)]


def _parted(listed: _Listed, tokens: Sequence[Token]) -> _Found:
    """Yield the parts of terms with a gap: German "schalten Sie es aus"."""
    places = {token.start: place for place, token in enumerate(tokens)}
    for match in listed.halves.find(tokens):
        seconds = listed.parted[listed.halves.keys(match.term)]
        after = places[match.span.start] + len(listed.halves.keys(match.term))
        for token in tokens[after : after + _APART + 1]:
            if token.key in seconds:
                yield [match.span, Span(token.start, token.end, token.text)], seconds[token.key]


def _joined(parts: Sequence[Span]) -> Span:
    text = f" {_GAP} ".join(part.text for part in parts)
    return Span(parts[0].start, parts[-1].end, text)


def _near(text: str, tokens: Sequence[Token], one: Span, other: Span) -> bool:
    """Return whether two spans have few words between them, and nothing that joins clauses."""
    start, end = min(one.end, other.end), max(one.start, other.start)
    few = sum(start <= token.start < end for token in tokens) <= _NEAR
    return few and not JOINT.search(text, start, end)


def turned(source: Sequence[Idea], target: Sequence[Idea]) -> tuple[Idea, Idea] | None:
    """Return an idea that occurs once on each side but is affirmed on only one."""
    for one in source:
        others = [other for other in target if other.idea == one.idea]
        alone = sum(other.idea == one.idea for other in source) == 1
        if alone and len(others) == 1 and others[0].affirmed != one.affirmed:
            return one, others[0]
    return None


def agree(source: Sequence[Idea], target: Sequence[Idea]) -> bool:
    """Say whether both sides agree on an idea, which one denies and the other calls its opposite."""
    return any(
        (one.idea, one.affirmed) == (two.idea, two.affirmed) and one.reversed != two.reversed
        for one in source
        for two in target
        if not one.contrary
    )


def comparable(tokens: Sequence[Token], others: Sequence[Token], *negated: Negations) -> bool:
    """Say whether ideas can be compared: one short clause, or no negation at all."""
    return max(len(tokens), len(others)) <= _ONE_CLAUSE or not any(one.certain for one in negated)


def _share(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
