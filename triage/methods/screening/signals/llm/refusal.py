"""A language model that declines to translate."""

from __future__ import annotations

import re

from triage.methods.messages import Sentence
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import lexicon
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span, base_language
from triage.methods.screening.signals.llm.declining import declines, source_declines
from triage.methods.screening.signals.llm.patterns import find_patterns, refusals

_NEAR = 60  # characters after “I can't”
_WORK = re.compile(
    r"translat|assist|help|compl(?:y|ie)|fulfil|provid|request|content|guideline|policy|process"
    r"|traduc|traduz|traduir|tradui|ayud|ajud|aiut|aider|übersetz|helfen|unterstütz|vertal|helpen"
    r"|language model|sprachmodell|mod[eè]lo? de l|перев|помо|запрос|выполн|anfrage|demande|solicitud|petici[óo]n|richiesta|pedido|solicita|verzoek|请求|满足|リクエスト|応え|翻[译譯訳]|协助|帮|手伝|内容"
    r"|\bAI\b|\bKI\b|\bIA\b",
    re.IGNORECASE,
)


class Refusal(Signal):
    """The translation declines, and the source does not."""

    name = "refusal"
    title = "Refused to translate"
    category = "OTH"

    def check(self, pair: Pair) -> Finding | None:
        known = find_patterns(pair.translation, refusals)
        if find_patterns(pair.source, refusals):
            return None
        if known and _as_the_source(pair, known):
            return None
        found = known or declines(pair)
        if found is None:
            return None
        message = Sentence.DECLINED(text=found.text)
        return self.finding(message, 0.85, (), [found])


def _as_the_source(pair: Pair, found: Span) -> bool:
    """Whether the source denies, too, and nothing shows that the model speaks of its own work."""
    if source_declines(pair):
        return declines(pair) is None
    of_its_own = _of_its_work(pair.translation, found) and _WORK.search(pair.source) is None
    return not of_its_own and _denies(pair)


def _of_its_work(text: str, found: Span) -> bool:
    """Whether what is declined is what a model does: to translate, to help, to answer."""
    return _WORK.search(text[found.start : found.end + _NEAR]) is not None


def _denies(pair: Pair) -> bool:
    """Whether the source negates, so that “I'm sorry, I can't come” may be what it says."""
    known = cues(base_language(pair.source_language))
    if known is None:
        return True
    return bool(lexicon(known.code, known.negation).find(pair.source_tokens))
