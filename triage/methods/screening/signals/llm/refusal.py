"""A language model that refuses to translate.

Besides known phrases, a refusal has a structure: it says in the first person that something cannot
or may not be done, and mentions the model's own work. If the source mentions such work too, the
text may be a translation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.registry import LANGUAGES, cues
from triage.methods.screening.lexicon import lexicon
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.llm.patterns import find_patterns, refusals

_LONGEST = 400  # characters; longer texts are translations that contain a refusal
_NEAR = 60  # characters after "I can't"
_WORK = re.compile(
    r"translat|assist|help|compl(?:y|ie)|fulfil|provid|request|content|guideline|policy|process"
    r"|traduc|traduz|traduir|tradui|ayud|ajud|aiut|aider|übersetz|helfen|unterstütz|vertal|helpen"
    r"|language model|sprachmodell|mod[eè]lo? de l|перев|помо|запрос|выполн|anfrage|demande|solicitud|petici[óo]n|richiesta|pedido|solicita|verzoek|请求|满足|リクエスト|応え|翻[译譯訳]|协助|帮|手伝|内容"
    r"|\bAI\b|\bKI\b|\bIA\b",
    re.IGNORECASE,
)


class _Structure(NamedTuple):
    """Patterns for the parts of a refusal in one language."""

    person: re.Pattern[str]
    unable: re.Pattern[str]
    work: re.Pattern[str]


@cache
def _structures() -> Mapping[str, _Structure]:
    return {
        code: _Structure(
            re.compile(known.first_person, re.IGNORECASE),
            re.compile(known.inability, re.IGNORECASE),
            re.compile(known.own_work, re.IGNORECASE),
        )
        for code in LANGUAGES
        if (known := cues(code)) and known.inability
    }


class Refusal(Signal):
    """The translation refuses, and the source does not."""

    name = "refusal"
    category = "OTH"

    def check(self, pair: Pair) -> SignalFinding | None:
        known = find_patterns(pair.translation, refusals)
        if find_patterns(pair.source, refusals):
            return None
        if known and _as_the_source(pair, known):
            return None
        found = known or declines(pair)
        if found is None:
            return None
        message = MethodMessage.DECLINED(text=found.text)
        return self.finding(message, 0.85, (), [found])


def _as_the_source(pair: Pair, found: Span) -> bool:
    """Whether the source negates too and nothing shows that the model refers to its own work."""
    if _source_declines(pair):
        return declines(pair) is None
    of_its_own = _of_its_work(pair.translation, found) and _WORK.search(pair.source) is None
    return not of_its_own and _denies(pair)


def _of_its_work(text: str, found: Span) -> bool:
    """Whether the refused task is what a model does: translating, helping, answering."""
    return _WORK.search(text[found.start : found.end + _NEAR]) is not None


def _denies(pair: Pair) -> bool:
    """Whether the source negates: then "I'm sorry, I can't come" may be a correct translation."""
    known = cues(base_language(pair.source_language))
    if known is None:
        return True
    return bool(lexicon(known.code, known.negation).find(pair.source_tokens))


def declines(pair: Pair) -> Span | None:
    """Find a refusal in a translation whose source has nothing similar."""
    text = pair.translation.strip()
    if len(text) > _LONGEST or base_language(pair.source_language) not in _structures():
        return None
    for parts in _structures().values():
        unable, work = parts.unable.search(text), parts.work.search(text)
        if unable and work and parts.person.search(text):
            if _speaks_of_work(pair.source):
                return None
            return Span(unable.start(), unable.end(), unable[0])
    return None


def _source_declines(pair: Pair) -> bool:
    """Whether the source itself says that somebody cannot or may not do something, or refuses."""
    parts = _structures().get(base_language(pair.source_language))
    return parts is not None and parts.unable.search(pair.source) is not None


def _speaks_of_work(source: str) -> bool:
    return any(parts.work.search(source) for parts in _structures().values())
