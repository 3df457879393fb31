"""Numbers, units and dates: applies the oracle of the number tests to free text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from triage.methods.base import Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.languages import UnknownLanguageError, get_language
from triage.methods.numbers.model import Check, Expected
from triage.methods.numbers.notation import reworded
from triage.methods.numbers.oracle import check
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span

# The oracle is more reliable on generated sentences, which contain one number, than on free text:
# people agreed with about this share of its alarms on real translations.
_MAX_CONFIDENCE = 0.7
# Words on one side only are often no numbers ("nou" is also "new" in Catalan), or are left out.
_OF_WORDS_ALONE = 0.5
Place = tuple[int, int]
# The "&" is what is left of a broken "&lt;". An arrow ("->") is no comparison.
_COMPARISON = re.compile(
    r"(?<![-=<>＜＞&])(?P<sign>[<>≤≥＜＞≦≧&]|&lt;|&gt;|&le;|&ge;|[<>]=)\s?(?P<value>\d+(?:[.,]\d+)?)"
)
_SIGNS = {
    **{"＜": "<", "&lt;": "<", "＞": ">", "&gt;": ">"},
    **{"≦": "≤", "<=": "≤", "&le;": "≤", "≧": "≥", ">=": "≥", "&ge;": "≥"},
}
# The letter of a key in a menu's text: akti_vieren, Akti&vieren; not R&amp;D.
_MNEMONIC = re.compile(r"([^\W\d_]*)[_&](?![a-zA-Z]{1,8};)([^\W\d_]+)")
# The calling code of a country as an example: every translation names its own. No country has +10.
_DIALLED = re.compile(
    r"(?<![\w+])\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]"
    r"|(?:2[1-689]|3[578]|42|5[09]|6[789]|8[058]|9[679])\d)(?!\d)"
)
# What begins with its point, as calibres do (".22"), or counts in thousands ("192k"), as few languages
# say it; written alike, it stays the same.
_POINTED = re.compile(r"(?<![\w.,])(?:\.\d{2,3}(?![\d,]|\.\d)|\d{1,4}k(?!\w))")
# Kelvin: thousands are not counted in thousands.
_KELVIN = re.compile(r"(?:(?<=\d{4})|(?<=\d[., \u00a0\u202f]\d{3}))\s?K\b")
# Characters; the oracle compares every number with every other.
_LONGEST = 4000


class Numbers(Signal):
    """A value in the source that the translation lacks, changes or contradicts."""

    name = "numbers"
    category = "NUM"

    def gap(self, source_language: str, target_language: str) -> str:
        for language in (source_language, target_language):
            try:
                get_language(language)
            except UnknownLanguageError as error:
                return str(error)
        return ""

    def check(self, pair: Pair) -> SignalFinding | None:
        # The 0 of {0} and the digits of an address are not numbers of the text.
        source, translation = map(_as_read, (pair.source_prose, pair.target_prose))
        if _DIALLED.search(source) and _DIALLED.search(translation):
            source, translation = (
                _DIALLED.sub(lambda code: " " * len(code[0]), one) for one in (source, translation)
            )
        if not set(_POINTED.findall(source)) ^ set(_POINTED.findall(translation)):
            source, translation = (
                _POINTED.sub(lambda size: " " * len(size[0]), one) for one in (source, translation)
            )
        if max(len(source), len(translation)) > _LONGEST:
            return self._too_long()
        answer = check(source, translation, pair.source_language, pair.target_language)
        if answer.result is Result.PASS:
            return self._compared_otherwise(pair)
        if answer.result is Result.ABSTAIN and not answer.missing and not answer.extra:
            # Every value is there, at most in an unusual form.
            return self._compared_otherwise(pair)
        if _counts_of_placeholders(answer, pair) or _is_written_alike(answer, source, translation):
            return None
        languages = pair.source_language, pair.target_language
        answer = answer._replace(message=reworded(answer.message, languages))
        return self._report(answer, source, translation)

    def _compared_otherwise(self, pair: Pair) -> SignalFinding | None:
        """Find a sign of comparison that became another one ("P < 0.05", "P ≤ 0.05") or garbled."""
        there = _comparisons(pair.translation)
        for value, signs in _comparisons(pair.source).items() if there else ():
            if value in there and signs.keys().isdisjoint(there[value]):
                one, other = next(iter(signs.values())), next(iter(there[value].values()))
                message = MethodMessage.COMPARISON_CHANGED(text=one.text, other=other.text)
                return self.finding(message, _MAX_CONFIDENCE, [one], [other], "comparison")
        return None

    def _too_long(self) -> SignalFinding:
        message = MethodMessage.TOO_LONG_FOR_NUMBERS(n=_LONGEST)
        return replace(self.finding(message, 0.0, kind="too long"), undecided=True)

    def _report(self, answer: Check, source: str, translation: str) -> SignalFinding:
        said = _spans(_places_said(answer), source)
        found = _spans(_places_found(answer), translation)
        one_sided = not (said and found) and not any(map(_has_digit, (*said, *found)))
        return SignalFinding(
            signal=self.name,
            category=self.category,
            confidence=min(_OF_WORDS_ALONE if one_sided else _MAX_CONFIDENCE, answer.confidence),
            message=answer.message,
            source_spans=said,
            target_spans=found,
            kind=answer.error_kind,
            undecided=answer.result is Result.ABSTAIN,
        )


def _as_read(text: str) -> str:
    """Put the marks of keys behind their words, which they would cut in two ("vieren" is four).

    The K of Kelvin is left out: it would be thousand.
    """
    if "K" in text:
        text = _KELVIN.sub(lambda unit: " " * len(unit[0]), text)
    return _MNEMONIC.sub(r"\1\2 ", text) if "_" in text or "&" in text else text


def _comparisons(text: str) -> dict[str, dict[str, Span]]:
    """Return for each value the signs of comparison before it, with their spans."""
    found: dict[str, dict[str, Span]] = {}
    for match in _COMPARISON.finditer(text):
        sign = _SIGNS.get(match["sign"], match["sign"])
        value = match["value"].replace(",", ".")
        found.setdefault(value, {})[sign] = Span(match.start(), match.end(), match[0])
    return found


def _is_written_alike(answer: Check, source: str, translation: str) -> bool:
    """Whether a date or range is the same to the letter, as versions are ("2.10.16")."""
    said = [span.text for span in _spans(_places_said(answer), source)]
    found = [span.text for span in _spans(_places_found(answer), translation)]
    return answer.error_kind in ("date", "range") and set(found) <= set(said)


def _counts_of_placeholders(answer: Check, pair: Pair) -> bool:
    """Whether all that differs are words after placeholders, whose values nobody knows ("%s million")."""
    sides = (
        (_spans(_places_said(answer), pair.source), pair.source_parts),
        (_spans(_places_found(answer), pair.translation), pair.target_parts),
    )
    counted = [
        (span, [part.span.end for part in parts if part.kind == "placeholder"], text)
        for (spans, parts), text in zip(sides, (pair.source, pair.translation), strict=True)
        for span in spans
    ]
    return bool(counted) and all(
        not _has_digit(span)
        and any(end <= span.start and not text[end : span.start].strip() for end in ends)
        for span, ends, text in counted
    )


def _has_digit(span: Span) -> bool:
    return any(map(str.isdigit, span.text))


def _places_said(answer: Check) -> list[Place]:
    """Return the offsets of the wrong or doubtful values in the source."""
    if answer.findings:
        return [finding.source for finding in answer.findings if finding.source is not None]
    lost = Counter(answer.missing)
    missing = [value for value in answer.expected if _take(value, lost)]
    return [
        (value.start, value.end)
        for value in missing or answer.expected
        if value.start is not None and value.end is not None
    ]


def _places_found(answer: Check) -> list[Place]:
    """Return the offsets of the wrong or doubtful values in the translation."""
    if answer.findings:
        return [finding.target for finding in answer.findings if finding.target is not None]
    return [(number.start, number.end) for number in answer.extra or answer.found]


def _take(value: Expected, lost: Counter[str]) -> bool:
    """Take a value from the lost ones; return whether it was among them."""
    lost[value.value] -= 1
    return lost[value.value] >= 0


def _spans(places: Sequence[Place], text: str) -> tuple[Span, ...]:
    return tuple(Span(start, end, text[start:end]) for start, end in places)
