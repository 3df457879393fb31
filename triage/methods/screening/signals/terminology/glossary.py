"""Glossary adherence: terms not translated as agreed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.base import Pair, Setup, Signal, SignalFinding
from triage.methods.screening.signals.terminology.terms import Missing, term_base

_VERBS = frozenset({"VERB", "AUX"})
# Endings that distinguish verbs in a glossary from nouns, for languages whose infinitives show it.
_INFINITIVES = {
    "es": re.compile(r"[aeií]r(?:se)?$"),
    "ca": re.compile(r"(?:[aeí]r|ir|re)(?:-se)?$"),
    "pt": re.compile(r"(?:[aeiô]r)(?:-se)?$"),
    "it": re.compile(r"[aei]r(?:e|si)$"),
    "de": re.compile(r"^[a-zäöü].*(?:en|ln|rn)$"),
}


class Glossary(Signal):
    """The source has a glossary term, and the translation none of its accepted translations."""

    name = "glossary"
    category = "OTH"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._terms = term_base(setup.glossary)

    def check(self, pair: Pair) -> SignalFinding | None:
        missing = self._of_their_class(self._terms.missing(pair), pair)
        if not missing:
            return None
        pieces = [
            f"“{one.match.span.text}” ({' or '.join(one.accepted[:3])})" for one in missing[:3]
        ]
        message = MethodMessage.NOT_AS_THE_GLOSSARY(terms=pieces)
        return self.finding(message, 0.6, [one.match.span for one in missing])

    def _of_their_class(self, missing: Sequence[Missing], pair: Pair) -> Sequence[Missing]:
        """Leave out verbs if the glossary lists the noun ("They share the cost").

        Uses a tagger, if the source language has one; the word class of a term is inferred from the
        endings of its translations.
        """
        ending = _INFINITIVES.get(base_language(pair.target_language))
        if not missing or ending is None or self.setup.analyser is None:
            return missing
        analysed = self.setup.analyser([pair.source], base_language(pair.source_language))
        if not analysed or analysed[0] is None:
            return missing
        tags = {word.start: word.upos for word in analysed[0].words}
        return [
            one
            for one in missing
            if _may_be(tags.get(one.match.span.start, ""), one.accepted, ending)
        ]


def _may_be(tag: str, accepted: Sequence[str], ending: re.Pattern[str]) -> bool:
    """Whether a word with this tag can be the term; nouns with a verb's ending count as both."""
    if tag not in _VERBS or any(" " in term for term in accepted):
        return True
    return any(ending.search(term) for term in accepted)
