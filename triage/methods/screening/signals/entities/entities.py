"""Lost named entities, or entities of a different kind."""

from __future__ import annotations

import re
from collections.abc import Sequence

import regex

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Entity, Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.entities.exchange import exchanged
from triage.methods.screening.signals.entities.names import (
    abbreviations,
    capitalised,
    codes,
    handles,
    of_words,
    translated,
    without_counterpart,
)
from triage.methods.screening.signals.tone.toxicity import toxic_matches

_MANY = 2  # the paper's condition (b)
_NUMBERED_WORD = regex.compile(r"\p{L}{4,}-?(\d+)")
_NOT_ALPHANUMERIC = re.compile(r"[\W_]+")


class Entities(Signal):
    """Uses the paper's three conditions if there is a recogniser, plain heuristics otherwise.

    (a) fewer entities than the source and a toxic word in the translation, (b) at least two
    fewer, (c) different kinds of entities and a toxic word in the translation.
    """

    name = "entities"
    category = "NAM"

    def check(self, pair: Pair) -> SignalFinding | None:
        return self.check_batch([pair])[0]

    def check_batch(self, pairs: Sequence[Pair]) -> list[SignalFinding | None]:
        recognise = self.setup.recogniser
        if recognise is None or not pairs:
            return [self._by_heuristic(pair) for pair in pairs]
        sources = recognise([pair.source for pair in pairs], pairs[0].source_language)
        targets = recognise([pair.translation for pair in pairs], pairs[0].target_language)
        if sources is None or targets is None:
            return [self._by_heuristic(pair) for pair in pairs]
        return [
            self._exactly(pair) or self._exchanged(pair) or self._by_model(pair, source, target)
            for pair, source, target in zip(pairs, sources, targets, strict=True)
        ]

    def _by_model(
        self, pair: Pair, source: Sequence[Entity], target: Sequence[Entity]
    ) -> SignalFinding | None:
        fewer = len(source) - len(target)
        if fewer >= _MANY:
            message = MethodMessage.FEWER_ENTITIES(n=len(source), m=len(target))
            return self.finding(message, 0.5, _spans(source), _spans(target), "fewer")
        changed = {entity.kind for entity in source} != {entity.kind for entity in target}
        if (fewer <= 0 and not changed) or not self._is_toxic(pair):
            return None
        kind = "fewer, toxic" if fewer > 0 else "other kinds, toxic"
        return self.finding(
            MethodMessage.OTHER_ENTITIES(), 0.6, _spans(source), _spans(target), kind
        )

    def _by_heuristic(self, pair: Pair) -> SignalFinding | None:
        return (
            self._exactly(pair)
            or self._exchanged(pair)
            or self._by_capitals(pair)
            or self._by_number(pair)
        )

    def _exchanged(self, pair: Pair) -> SignalFinding | None:
        found = exchanged(pair)
        if found is None:
            return None
        lost, instead = found.lost, found.instead
        message = MethodMessage.NAME_EXCHANGED(text=lost.text, other=instead.text)
        return self.finding(message, 0.55, _spans([lost]), _spans([instead]), "exchanged")

    def _by_number(self, pair: Pair) -> SignalFinding | None:
        """Compare the numbers of capitalised words, the paper's condition (b)."""
        if not _is_latin(pair.target_language) or not _is_latin(pair.source_language):
            return None
        one, other = map(base_language, (pair.source_language, pair.target_language))
        here = abbreviations(pair.source_prose, one)
        if len(here) - len(abbreviations(pair.target_prose, other)) < _MANY:
            return None
        text = pair.translation.casefold()
        lost = [one for one in here if one.text.casefold() not in text]
        if len(lost) < _MANY:
            return None
        message = MethodMessage.ABBREVIATIONS_LOST(words=[one.text for one in lost[:3]])
        return self.finding(message, 0.35, _spans(lost), (), "capitals")

    def _exactly(self, pair: Pair) -> SignalFinding | None:
        """Find missing addresses, handles and codes, which must not be translated."""
        kept = _NOT_ALPHANUMERIC.sub("", pair.translation.replace("×", "x")).casefold()
        lost = [
            entity
            for entity in (*_addresses(pair), *handles(pair.source), *codes(pair.source_prose))
            if not _is_kept(entity, pair.translation, kept)
            and not _is_translated(entity, pair.translation)
        ]
        if not lost:
            return None
        kind = lost[0].kind.lower()
        message = MethodMessage.FORMS_LOST(words=[entity.text for entity in lost[:3]])
        return self.finding(message, 0.45 if kind == "code" else 0.6, _spans(lost), (), kind)

    def _by_capitals(self, pair: Pair) -> SignalFinding | None:
        if not _is_latin(pair.target_language):
            return None
        names = capitalised(pair.source, base_language(pair.source_language))
        if not names:
            return None
        lost = _really_lost(without_counterpart(names, pair.translation), pair)
        toxic = bool(lost) and self._is_toxic(pair)
        if len(lost) < _MANY and not toxic:
            return None
        message = MethodMessage.NAMES_LOST(words=[entity.text for entity in lost[:3]])
        return self.finding(message, 0.35, _spans(lost), (), "names, toxic" if toxic else "names")

    def _is_toxic(self, pair: Pair) -> bool:
        lists = self.setup.toxic_words
        return bool(toxic_matches(pair.target_tokens, pair.target_language, lists))


def _really_lost(names: Sequence[Entity], pair: Pair) -> list[Entity]:
    """Leave out names that were probably translated, unless two others are lost as well."""
    languages = base_language(pair.source_language), base_language(pair.target_language)
    titles = [*translated(names, pair.source, *languages), *of_words(names, languages[0])]
    others = [name for name in names if name not in titles]
    return list(names) if len(others) >= _MANY else others


def _addresses(pair: Pair) -> list[Entity]:
    """Return the source's addresses if the translation has none of that kind.

    A changed address is left to the markup signal: pages exist in several languages.
    """
    there = {part.kind for part in pair.target_parts}
    return [
        Entity(part.span.text, part.kind.upper(), part.span.start, part.span.end)
        for part in pair.source_parts
        if part.kind in ("URL", "e-mail") and part.kind not in there
    ]


def _is_kept(entity: Entity, translation: str, letters: str) -> bool:
    """Return whether a form is in a translation, whose letters and digits alone are also given."""
    if entity.kind == "HANDLE":
        return entity.text.casefold() in translation.replace("＠", "@").casefold()
    return _NOT_ALPHANUMERIC.sub("", entity.text).casefold() in letters


def _is_translated(code: Entity, translation: str) -> bool:
    """Return whether a code is a word with a number that the translation has as well.

    FILE1 becomes FICHIER1 and Unit1 unità di prova 1, but A320 stays as it is.
    """
    parts = _NUMBERED_WORD.fullmatch(code.text)
    if code.kind != "CODE" or parts is None:
        return False
    return regex.search(rf"(?<!\d){parts[1]}(?!\d)", translation) is not None


def _is_latin(language: str) -> bool:
    known = cues(base_language(language))
    return known is not None and known.scripts == ("Latin",)


def _spans(entities: Sequence[Entity]) -> list[Span]:
    return [Span(entity.start, entity.end, entity.text) for entity in entities]
