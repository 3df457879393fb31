"""A negation lost, added, or moved to another clause."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding
from triage.methods.screening.signals.negation.clauses import Clause, Shift, clauses, shift
from triage.methods.screening.signals.negation.conjunctions import connected
from triage.methods.screening.signals.negation.markers import Negations
from triage.methods.screening.signals.negation.opposites import JOINT, Idea, agree, turned
from triage.methods.screening.signals.negation.pair import (
    Read,
    carries,
    is_interjection,
    is_one_sentence,
    lacks_concord,
    may_mean_the_same,
    read,
    replaces_only,
    sentences_differ,
    worth_analysing,
)
from triage.methods.screening.spans import Span

_WORD_AFTER = re.compile(r"\s+\w+")
# Long sentences have several clauses and many ways of negating without a listed cue.
_SHORT = 25
# Confidence by means of comparison: a tagger alone guesses the clauses from word order.
_BY_PARSE, _BY_ORDER, _BY_WORDS = 0.5, 0.4, 0.4
_OPPOSITE, _PRIVATIVE = 0.6, 0.45


@dataclass(frozen=True, slots=True)
class _Clauses:
    """The clauses of a pair, and whether both sides were parsed."""

    source: Sequence[Clause]
    target: Sequence[Clause]
    parsed: bool


class Negation(Signal):
    """A negating word on one side, with neither one nor a possible translation on the other.

    If both sides negate and an analyser is passed in, clauses are compared: how many are negated,
    and which. Without an analyser, only clauses separated by a conjunction or comma are compared;
    otherwise only the presence of negation counts, never the number of cues (Spanish negates twice
    and means it once), and the message says so.
    """

    name = "negation"
    category = "NEG"

    def gap(self, source_language: str, target_language: str) -> str:
        codes = (base_language(source_language), base_language(target_language))
        lacking = [code for code in codes if not getattr(cues(code), "negation", ())]
        return MethodMessage.NO_NEGATING_WORDS(languages=lacking) if lacking else ""

    def check(self, pair: Pair) -> SignalFinding | None:
        return self.check_batch([pair])[0]

    def check_batch(self, pairs: Sequence[Pair]) -> list[SignalFinding | None]:
        readings = [read(pair) for pair in pairs]
        found = [self._by_words(one) if one else None for one in readings]
        left = {
            place: one
            for place, one in enumerate(readings)
            if one
            and found[place] is None
            and one.both
            and not one.long
            and is_one_sentence(one.pair)
        }
        compared = self._analysed(list(left.values()))
        for (place, one), analysed in zip(left.items(), compared, strict=True):
            found[place] = self._by_clauses(one, analysed) or self._by_connection(one)
        return found

    def _analysed(self, pairs: Sequence[Read]) -> list[_Clauses | None]:
        """Analyse the few pairs that negate on both sides, in one call per language.

        If a source has only one clause, there is nothing to compare and its translation is skipped.
        """
        empty: list[_Clauses | None] = [None] * len(pairs)
        worth = {place: one for place, one in enumerate(pairs) if worth_analysing(one)}
        sources = self._clauses(worth, lambda one: (one.pair.source, one.source), source=True)
        worth = {place: one for place, one in worth.items() if len(sources[place][0]) > 1}
        targets = self._clauses(worth, lambda one: (one.pair.translation, one.target), source=False)
        for place, (there, parsed) in targets.items():
            here, also = sources[place]
            empty[place] = _Clauses(here, there, parsed and also)
        return empty

    def _clauses(
        self,
        pairs: Mapping[int, Read],
        side: Callable[[Read], tuple[str, Negations]],
        *,
        source: bool,
    ) -> dict[int, tuple[Sequence[Clause], bool]]:
        """Return the clauses of one side of each pair, and whether they were parsed."""
        silent: dict[int, tuple[Sequence[Clause], bool]] = dict.fromkeys(pairs, ((), False))
        if self.setup.analyser is None or not pairs:
            return silent
        pair = next(iter(pairs.values())).pair
        language = pair.source_language if source else pair.target_language
        sides = {place: side(one) for place, one in pairs.items()}
        found = self.setup.analyser([text for text, _ in sides.values()], language)
        for (place, (_, negated)), sentence in zip(sides.items(), found or (), strict=False):
            if sentence is not None:
                marks = _spans(negated)
                silent[place] = (clauses(sentence, marks), sentence.parsed)
        return silent

    def _by_words(self, one: Read) -> SignalFinding | None:
        one_sided = bool(one.source.certain) != bool(one.target.certain)
        opposite = turned(*one.ideas)
        if opposite and not _may_carry(opposite, one):
            # A negation on one side alone says more exactly what is wrong.
            negation = self._one_sided(one) if one_sided else None
            return negation or self._turned(opposite, one)
        if agree(*one.ideas):
            return None
        alone = lacks_concord(one) if one.source.certain else []
        if alone:
            message = MethodMessage.NEGATION_INCOMPLETE(words=_quoted(alone))
            return self.finding(message, 0.6, _spans(one.source), alone, "lost")
        if one_sided:
            return self._one_sided(one)
        if one.source.privative and one.target.nothing:
            spans_ = [match.span for match in one.source.privative]
            message = MethodMessage.NOTHING_STANDS_FOR(words=_quoted(spans_))
            return self.finding(message, _PRIVATIVE, spans_, (), "lost")
        return None

    def _turned(self, opposite: tuple[Idea, Idea], one: Read) -> SignalFinding:
        message = MethodMessage.OPPOSITE(text=opposite[0].span.text)
        marks = (_spans(one.source), _spans(one.target))
        spans = [(idea.span, *more) for idea, more in zip(opposite, marks, strict=True)]
        kind = "contrary" if opposite[0].contrary else "opposite"
        return self.finding(message, _OPPOSITE, spans[0], spans[1], kind)

    def _one_sided(self, one: Read) -> SignalFinding | None:
        lost = bool(one.source.certain)
        loud, quiet = (one.source, one.target) if lost else (one.target, one.source)
        if loud.doubled or sentences_differ(one.pair):
            return None
        if carries(one, quiet, loud) and not replaces_only(one, quiet, loud):
            return None
        tokens = one.pair.source_tokens if lost else one.pair.target_tokens
        if is_interjection(loud, tokens):
            return None
        spans = _spans(loud)
        if lost and all(_is_quoted(span, one.pair) for span in spans):
            return None
        short = max(len(one.pair.source_tokens), len(one.pair.target_tokens)) <= _SHORT
        confidence = 0.7 if short else 0.5
        words = _quoted(spans)
        if lost:
            copied = one.pair.source == one.pair.translation
            message = MethodMessage.COPIED() if copied else MethodMessage.NEGATION_LOST(words=words)
            return self.finding(message, confidence, spans, (), "lost")
        message = MethodMessage.NEGATION_ADDED(words=words)
        return self.finding(message, confidence, (), spans, "added")

    def _by_clauses(self, one: Read, compared: _Clauses | None) -> SignalFinding | None:
        if compared is None:
            return None
        found = shift(compared.source, compared.target)
        if found is None or may_mean_the_same(found, one):
            return None
        fewer = (compared.target, one.pair.translation) if found.kind == "lost" else (compared.source, one.pair.source)  # fmt: skip
        if found.kind != "moved" and _crowded(*fewer):
            return None
        parsed = compared.parsed
        how = "clauses by parser" if parsed else "clauses by parser and word order"
        return self._shifted(found, how, _BY_PARSE if parsed else _BY_ORDER)

    def _by_connection(self, one: Read) -> SignalFinding | None:
        found = connected(*one.sides)
        if found is None or may_mean_the_same(found, one):
            return None
        return self._shifted(found, "clauses by words and commas between them", _BY_WORDS)

    def _shifted(self, found: Shift, how: str, confidence: float) -> SignalFinding:
        return self.finding(
            MethodMessage.SEEN_BY(why=found.message, how=how),
            confidence,
            found.source_spans,
            found.target_spans,
            found.kind,
        )


def _is_quoted(span: Span, pair: Pair) -> bool:
    """Whether a negation of the source stands in the translation with the word that follows it, as
    in the name of something: “Not Safe For Work”. A text that was copied quotes nothing.
    """
    if pair.source == pair.translation:
        return False
    following = _WORD_AFTER.match(pair.source, span.end)
    phrase = pair.source[span.start : following.end()] if following else ""
    return bool(phrase) and phrase.casefold() in pair.translation.casefold()


def _may_carry(opposite: tuple[Idea, Idea], one: Read) -> bool:
    """Whether a side has another word that may turn what it says ("невозможно", "far from closed")."""
    for idea, negated in zip(opposite, (one.source, one.target), strict=True):
        before = [span for span in negated.doubtful if 0 <= idea.span.start - span.end <= 1]
        beside = [span for span in negated.doubtful if span.start >= idea.span.end or span.end <= idea.span.start]  # fmt: skip
        if (idea.affirmed and (beside or negated.privative)) or (idea.reversed and before):
            return True
    return False


def _crowded(found: Sequence[Clause], text: str) -> bool:
    """Say whether two negations joined by "and" were assigned to one clause."""
    return any(
        JOINT.search(text, one.end, two.start)
        for clause in found
        for one, two in pairwise(sorted(clause.cues, key=lambda cue: cue.start))
    )


def _spans(negated: Negations) -> list[Span]:
    return [match.span for match in negated.certain]


def _quoted(spans: Sequence[Span]) -> list[str]:
    return [f"“{span.text}”" for span in spans[:3]]
