"""Forms of numbers that the reader does not recognise: twice, a dozen, 第四, 两三, 530 多万."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from triage.methods.numbers.exact import is_whole
from triage.methods.numbers.han.signs import OVER, SCALES, TENS
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case

_ABOUT = re.compile(r"[一二两兩三四五六七八九][一二两兩三四五六七八九]")
_NUMERALS = "零一二三四五六七八九"
_MORE_THAN = re.compile(rf"(\d{{1,15}}(?:\.\d{{1,9}})?)\s?[{OVER}几幾]\s?([百千万萬亿億])")


@dataclass(frozen=True)
class Wording(Section):
    """Words that state a number which the reader does not read.

    :param times: multiplicative, approximate or dual words: tenfold, a dozen, both.
    :param about_ten: words for ten and a few more, which stand for a dozen: десяток, belasan.
    :param yearly: words, or their beginnings, that name a year in an adjective: annuale.
    """

    times: Mapping[int, Phrases] = field(default_factory=dict)
    about_ten: Phrases = ""
    yearly: Phrases = ""


def stated_in_words(number: Decimal, text: str, spec: LanguageSpec) -> bool:
    """Whether ``text`` states a number in one of these forms.

    >>> from triage.methods.numbers.languages import get_language
    >>> stated_in_words(Decimal(10), "a tenfold rise", get_language("en"))
    True
    >>> stated_in_words(Decimal(4), "第四季", get_language("zh"))
    True
    """
    if spec.han is None:
        return _as_word(number, text, spec)
    return (
        _as_word(number, text, spec)
        or _as_about(number, text)
        or _as_ordinal(number, text)
        or number in more_than(text)
    )


def words_state(numbers: Iterable[Decimal], text: str, spec: LanguageSpec) -> bool:
    """Whether a word of ``text`` states one of the numbers."""
    return any(_as_word(number, text, spec) for number in numbers)


def _as_word(number: Decimal, text: str, spec: LanguageSpec) -> bool:
    words = spec.section(Wording).times.get(int(number), "") if is_whole(number) else ""
    return bool(words) and in_any_case(words, "(?<![a-zà-ÿа-яё]){}").search(text) is not None


def _as_about(number: Decimal, text: str) -> bool:
    """Whether ``text`` has a number in an approximate pair of digits: two or three as 两三."""
    if number != int(number) or not 0 < number < 10:
        return False
    characters = "二两兩" if number == 2 else _NUMERALS[int(number)]
    return any(one in match[0] for match in _ABOUT.finditer(text) for one in characters)


def _as_ordinal(number: Decimal, text: str) -> bool:
    """Whether ``text`` has a number as an ordinal: season 4 as 第四季."""
    if number != int(number) or not 0 < number < 100:
        return False
    tens, ones = divmod(int(number), 10)
    words = (_NUMERALS[tens] if tens > 1 else "") + ("十" if tens else "")
    words += _NUMERALS[ones] if ones else ""
    return re.search(rf"第\s?(?:{words}|{int(number)})(?![十百\d])", text) is not None


def more_than(text: str) -> set[Decimal]:
    """Return the numbers that a text states as exceeded: 5,300,000 for 530 多万."""
    return {Decimal(digits) * (TENS | SCALES)[scale] for digits, scale in _MORE_THAN.findall(text)}
