"""A language model that does what the source says instead of translating it."""

from __future__ import annotations

import re

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.completeness.truncated import lengths
from triage.methods.screening.signals.llm.patterns import find_patterns, instructions

_QUESTION_MARKS = "?？؟;՞፧"
# Languages that often ask without a question mark.
_UNMARKED = frozenset({"th", "lo", "km", "my"})
_ASKS_IN_JAPANESE = re.compile(r"[?？]|[かのね][。」』\s]*$|(?:か|かしら|でしょう|だろう)[。、」]")
_SENTENCE_ENDS = ".!。！।"
_MIN_WORDS = 3  # "Name" and "List" are nouns as well
_MANY = 3
# Languages with a comma before every subordinate clause.
_COMMAS_IN_CLAUSES = frozenset({"de", "cs", "pl", "ru", "uk"})
_MANY_IN_CLAUSES = 6
_LISTING = re.compile(r"[,，、،]")
_REQUEST = re.compile(
    r"(?:would|could|can|will|won['’]t) (?:you|we|i)\b|why (?:don['’]t|not)\b|shall (?:we|i)\b|may i\b"
    r"|(?:how|what) about\b|kannst du|könn(?:t?en|test) (?:sie|du|wir)|würde(?:n|st) (?:sie|du)|wie wäre es"
    r"|pou[vr]\w+-(?:vous|tu|nous)|peux-tu|voulez-vous|et si\b|¿?(?:me |te |le |nos )?(?:puede|podría|importa)"
    r"|¿?(?:por qué no|qué tal si|y si)\b|puoi|potresti|può|le dispiace|perché non|pode(?:ria)?s?\b|que tal"
    r"|.{0,12}(?:能不能|可不可以|可以|能否|好吗|行吗)|не мог|можешь|можете|.{0,40}(?:ませんか|ましょうか|いただけますか)",
    re.IGNORECASE,
)
_SHORTEST, _LONGEST = 0.45, 2.2  # as shares of the length expected for these two languages


class Obeyed(Signal):
    """The source gives an order or asks a question, and the translation looks like its answer."""

    name = "obeyed"
    category = "OTH"

    def check(self, pair: Pair) -> SignalFinding | None:
        target = pair.translation.strip()
        if not target:
            return None
        whole = [Span(0, len(pair.translation), target)]
        order = find_patterns(pair.source, instructions)
        if order is not None and len(pair.source_tokens) >= _MIN_WORDS:
            what = _unlike_a_translation(pair)
            if what:
                message = MethodMessage.ORDER_OBEYED(text=order.text.strip(), what_sign=what)
                return self.finding(message, 0.65, [order], whole)
        if _expects_an_answer(pair.source) and not _may_ask(target, pair.target_language):
            if target[-1] not in _SENTENCE_ENDS and _has_a_likely_length(pair):
                return None  # a heading
            return self.finding(MethodMessage.QUESTION_ANSWERED(), 0.5, (), whole, "answered")
        return None


def _may_ask(text: str, language: str) -> bool:
    code = base_language(language)
    if code == "ja":
        return _ASKS_IN_JAPANESE.search(text) is not None
    return code in _UNMARKED or any(mark in text for mark in _QUESTION_MARKS)


def _unlike_a_translation(pair: Pair) -> str:
    """Return what suggests that the translation is an answer; "" if nothing does."""
    if not _has_a_likely_length(pair):
        return "length is"
    source, target = pair.source.strip(), pair.translation.strip()
    if target.count("\n") > source.count("\n") + 1:
        return "lines are"
    more = _MANY_IN_CLAUSES if base_language(pair.target_language) in _COMMAS_IN_CLAUSES else _MANY
    commas = len(_LISTING.findall(source))
    if len(_LISTING.findall(target)) >= commas + max(more, commas):
        return "list is"
    return ""


def _expects_an_answer(source: str) -> bool:
    """Whether it is one question, but no polite request (an order in some other languages)."""
    return _is_one_question(source) and _REQUEST.match(source.strip()) is None


def _is_one_question(source: str) -> bool:
    text = source.strip()
    if not text or text[-1] not in "?？":
        return False
    return not any(mark in text[:-1] for mark in _QUESTION_MARKS + _SENTENCE_ENDS)


def _has_a_likely_length(pair: Pair) -> bool:
    _, share = lengths(pair.source.strip(), pair.translation.strip(), pair)
    return _SHORTEST <= share <= _LONGEST
