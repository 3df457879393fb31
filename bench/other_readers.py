"""Other number readers, for comparison with ours on the labelled cases that they support.

All are optional: the paper's checker (``bench/paper_checker.py``), and packages that read numbers,
which may be in a separate folder on ``PYTHONPATH``:

    pip install --target DIR recognizers-text-number recognizers-text emoji==1.1.0 grapheme
    pip install --target DIR number-parser text2num

A reader passes a translation if it finds each value as often as the case states it. Extra numbers
are ignored, because some readers report them for dates and names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from babel.numbers import NumberFormatError, parse_decimal

from bench import paper_checker

Judge = Callable[[str, str, Sequence[Decimal]], bool]


class Reader(NamedTuple):
    """A reader of numbers and its target languages.

    :param judge: takes translation, target and values; returns whether the translation passes.
    :param missing: why it is unavailable; "" if it is available.
    """

    name: str
    languages: frozenset[str]
    judge: Judge
    missing: str = ""


def readers() -> list[Reader]:
    """All readers, including those that are not installed."""
    return [_paper(), _recognizers(), _parser(), _text2num()]


def _absent(name: str, reason: str) -> Reader:
    return Reader(name, frozenset(), lambda *_: False, reason)


def _states(found: Iterable[Decimal], values: Sequence[Decimal]) -> bool:
    """Whether each value is found as many times as it is stated."""
    return not Counter(values) - Counter(found)


def _paper() -> Reader:
    name = "the paper's checker"
    checkers = {language: paper_checker.load(language) for language in paper_checker.TARGETS}
    there = {code: one for code, one in checkers.items() if not isinstance(one, str)}
    if not there:
        return _absent(name, str(checkers["de"]))

    def judge(translation: str, language: str, values: Sequence[Decimal]) -> bool:
        return all(there[language].passes(translation, value) for value in values)

    return Reader(name, frozenset(there), judge)


_CULTURES = {
    "en": "en-us", "es": "es-es", "fr": "fr-fr", "pt": "pt-br", "zh": "zh-cn", "ja": "ja-jp",
}  # fmt: skip


def _recognizers() -> Reader:
    name = "recognizers-text-number"
    try:
        recognize = import_module("recognizers_number").recognize_number
    except ImportError as error:
        return _absent(name, f"not installed ({error.name})")

    def judge(translation: str, language: str, values: Sequence[Decimal]) -> bool:
        found = recognize(translation, _CULTURES[language])
        read = [_decimal(one.resolution.get("value")) for one in found if one.resolution]
        return _states([value for value in read if value is not None], values)

    return Reader(name, frozenset(_CULTURES), judge)


def _decimal(written: str | None) -> Decimal | None:
    try:
        return Decimal((written or "").replace(",", "."))
    except InvalidOperation:
        return None


_IN_DIGITS = re.compile(r"\d(?:[\d.,]|[\u00a0\u202f' ](?=\d{3}\b))*\d|\d")


def _in_digits(text: str, language: str) -> list[Decimal]:
    """The numbers in a text after its number words were converted to digits."""
    found = []
    for match in _IN_DIGITS.finditer(text):
        try:
            found.append(parse_decimal(match.group(), locale=language, numbering_system="latn"))
        except NumberFormatError:
            continue
    return found


def _parser() -> Reader:
    name = "number-parser"
    try:
        parse: Callable[..., str] = import_module("number_parser").parse
    except ImportError as error:
        return _absent(name, f"not installed ({error.name})")

    def judge(translation: str, language: str, values: Sequence[Decimal]) -> bool:
        return _states(_in_digits(parse(translation, language=language), language), values)

    return Reader(name, frozenset({"en", "es", "hi", "ru"}), judge)


def _text2num() -> Reader:
    name = "text2num"
    try:
        convert: Callable[[str, str], str] = import_module("text_to_num").alpha2digit
    except ImportError as error:
        return _absent(name, f"not installed ({error.name})")

    def judge(translation: str, language: str, values: Sequence[Decimal]) -> bool:
        return _states(_in_digits(convert(translation, language), language), values)

    return Reader(name, frozenset({"en", "de", "es", "fr", "it", "pt"}), judge)


@lru_cache(maxsize=1)
def installed() -> tuple[Reader, ...]:
    """The available readers, loaded once."""
    return tuple(readers())


def compared(
    name: str, cases: Sequence[dict[str, Any]], ours: Callable[[dict[str, Any]], str]
) -> Iterable[dict[str, Any]]:
    """Agreement of each reader and of our oracle on the same cases, by target and overall.

    :param ours: our verdict on a case; abstaining counts as wrong.
    """
    scored = [case for case in cases if not case.get("ambiguous")]
    for reader in installed():
        row = {"bench": "numbers_readers", "file": name, "reader": reader.name}
        if reader.missing:
            yield row | {"skipped": reader.missing}
            continue
        tallies: dict[str, Counter[str]] = {}
        for case in scored:
            if case["tgt_lang"] in reader.languages:
                for key in (case["tgt_lang"], "all"):
                    _count(tallies.setdefault(key, Counter()), case, reader, ours(case))
        for target, tally in sorted(tallies.items()):
            yield row | {"target": target} | _percentages(tally)


def _count(tally: Counter[str], case: dict[str, Any], reader: Reader, ours: str) -> None:
    values = [Decimal(value) for value in case["values"]]
    passed = reader.judge(case["translation"], case["tgt_lang"], values)
    expected = case["expected"] == "pass"
    tally["cases"] += 1
    tally["right"] += passed == expected
    tally["good" if expected else "bad"] += 1
    tally["false_alarms"] += expected and not passed
    tally["misses"] += passed and not expected
    tally["ours_right"] += ours == case["expected"]


def _percentages(tally: Counter[str]) -> dict[str, Any]:
    def share(part: str, whole: str) -> float | None:
        return round(100 * tally[part] / tally[whole], 1) if tally[whole] else None

    return {
        "cases": tally["cases"],
        "agreement_percent": share("right", "cases"),
        "false_alarm_percent": share("false_alarms", "good"),
        "miss_percent": share("misses", "bad"),
        "ours_percent": share("ours_right", "cases"),
    }
