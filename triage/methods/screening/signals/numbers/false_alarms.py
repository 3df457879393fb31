"""Why a value that the number oracle misses in free text may be there after all.

The oracle is made for sentences whose one number is known. In free text every number of both
sides is read, names, ordinals, lists and multiplicatives among them; each rule here stands
for one cause of false alarms that was seen in real translations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from triage.methods.base import Result
from triage.methods.numbers.model import Check, Expected, ReadNumber
from triage.methods.numbers.oracle import check
from triage.methods.screening.text import is_unspaced

# What follows the 530 of 530 多万, "over 5.3 million"; the value itself is compared elsewhere.
_MORE = re.compile(r"\s?[多余餘几幾]\s?[百千万萬亿億]")
_LATIN = re.compile(r"[A-Za-z]")
_WORD_AND_DIGITS = re.compile(r"\D+(\d{1,15}(?:\.\d{1,9})?)")
# Metres and centimetres in a foot, kilometres in a mile, centimetres in an inch, metres in a
# yard, kilograms in a pound, litres in a gallon, hectares in an acre (NIST Handbook 44, rounded).
_UNITS = (
    (r"feet|foot|ft|Fuß|pies?|pieds?|英尺", ("0.3048", "30.48")),
    (r"miles?|Meilen?|millas?|milles?|英里", ("1.609",)),
    (r"inch(?:es)?|Zoll|pulgadas?|pouces?|英寸", ("2.54",)),
    (r"yards?|码", ("0.914",)),
    (r"pounds?|lbs?|libras?|livres?|Pfund|磅", ("0.454",)),
    (r"gallons?|Gallonen?|galones|加仑", ("3.785",)),
    (r"acres?|英亩", ("0.405",)),
)
_METRIC = tuple(
    (re.compile(rf"[\s-]{{0,3}}(?:{names})(?![a-z])", re.IGNORECASE), tuple(map(Decimal, factors)))
    for names, factors in _UNITS
)
_ROUNDING = Decimal("0.1")
# Words that say a number times, or about so many, in one word.
_LISTED = {
    2: r"twice|doubl\w*|two-?fold|doppel\w*|verdoppel\w*|zwei(?:fach|mal)\w*|doble\w*|dobl\w*|duplic\w*|deux fois|both|pairs?|coupl\w*|beid\w*|Paar|amb[oa]s|les deux|entrambi|双|兩者|两者|二者|оба|обе|dobr\w*|doppi\w*|вдвое|дважды|两倍|一倍|翻番|翻倍|加倍|成倍|两次",
    3: r"thrice|tripl\w*|trebl\w*|three-?fold|drei(?:fach|mal)\w*|triplic\w*|trois fois|втрое|трижды|三倍",
    4: r"quadrupl\w*|four-?fold|vier(?:fach|mal)\w*|cuádrupl\w*|cuadrupl\w*|quatre fois|四倍",
    5: r"quintupl\w*|five-?fold|fünf(?:fach|mal)\w*|五倍",
    9: r"neuf\b",  # also "new", which the reader takes it for
    10: r"ten-?fold|zehn(?:fach|mal)\w*|dizaine\w*|decena\w*|décupl\w*|dix fois|вдесятеро|十倍|decade\w*|Jahrzehnt\w*|década\w*|décennie\w*",
    12: r"dozen\w*|Dutzend\w*|docena\w*|douzaine\w*|dúzia\w*|dozzin\w*|дюжин\w*|一打",
    15: r"quinzaine\w*|quincena\w*",
    20: r"vingtaine\w*|veintena\w*|zwanzig(?:fach|mal)\w*|二十倍",
    30: r"trentaine\w*|treintena\w*",
    40: r"quarantaine\w*",
    50: r"cinquantaine\w*|fifty-?fold",
    100: r"centaine\w*|centenar\w*|hundred-?fold|hundert(?:fach|mal)\w*|centur\w*|Jahrhundert\w*|siglo\w*|siècle\w*|百倍",
    1000: r"millénaire\w*|milenio\w*|thousand-?fold|tausend(?:fach|mal)\w*|mil\w*nni\w*|千倍|millar\w*|millier\w*",
    1_000_000: r"百万|百萬",
}  # fmt: skip
_WORDS = {
    Decimal(value): re.compile(rf"(?<![a-zà-ÿ])(?:{words})", re.IGNORECASE)
    for value, words in _LISTED.items()
}
_ABOUT = re.compile(r"[一二两兩三四五六七八九][一二两兩三四五六七八九]")
_NUMERALS = "零一二三四五六七八九"
_MORE_THAN = re.compile(r"(\d{1,15}(?:\.\d{1,9})?)\s?[多余餘几幾]\s?([百千万萬亿億])")
_SCALES = {"百": 100, "千": 1000, "万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}


@dataclass(frozen=True)
class Doubtful:
    """What the oracle said of a pair of texts."""

    check: Check
    source: str
    translation: str
    languages: tuple[str, str]

    @cached_property
    def stated(self) -> set[Decimal]:
        """Return every value that the translation states in any kind of number."""
        return {value for number in self.check.found for value in number.values}


def unexcused_missing(case: Doubtful) -> list[Expected]:
    """Return the missing values for which no rule has an excuse."""
    missing = list(case.check.missing)
    left = []
    for value in case.check.expected:
        if value.value in missing:
            missing.remove(value.value)
            if not any(rule(value, case) for rule in _RULES):
                left.append(value)
    return left


def unexcused_extra(case: Doubtful) -> list[ReadNumber]:
    """Return the added numbers for which there is no excuse."""
    said = {Decimal(value.value) for value in case.check.expected}
    for value in case.check.expected:
        said.update(_pieces(case.source[value.start : value.end]))
        said.update(_grown_together(value, case))
    said |= {-value for value in said}
    return [
        number
        for number in case.check.extra
        if not (
            said.intersection(number.values)
            or (number.spelled and _is_short(number.text))
            or _is_century(number, case.translation)
            or _is_list(number.text, said)
            or words_say(number.values, case.source)
            or _MORE.match(case.translation, number.end)
            or any(_converted(value, number, case) for value in case.check.expected)
        )
    ]


def _stated_otherwise(value: Expected, case: Doubtful) -> bool:
    """Take an ordinal, a name or another sign: 4th as 第四, -120 as minus 120."""
    number = Decimal(value.value)
    return number in case.stated or -number in case.stated


def _in_words(value: Expected, case: Doubtful) -> bool:
    """Take 10 times for tenfold, about 30 for trentaine, season 4 for 第四季."""
    return said_in_words(Decimal(value.value), case.translation)


def _in_a_name(value: Expected, case: Doubtful) -> bool:
    """Take a number grown together with letters (NS3/4A, pT3) for part of a name."""
    if value.start is None or value.end is None:
        return False
    before = case.source[max(0, value.start - 1) : value.start]
    after = case.source[value.end : value.end + 2]
    glued = re.match(r"[A-Z](?![a-z])", after) is not None
    return glued or _LATIN.match(before) is not None


def _listed_in_source(value: Expected, case: Doubtful) -> bool:
    """Take 1,1 for two numbers where the translation states both."""
    if value.start is None or value.end is None:
        return False
    return _is_list(case.source[value.start : value.end], case.stated)


def _listed_in_translation(value: Expected, case: Doubtful) -> bool:
    """Take 0.05,0.01 in the translation for two numbers."""
    number = Decimal(value.value)
    return any(number in _pieces(one.text) for one in (*case.check.found, *case.check.extra))


def _two_in_one(value: Expected, case: Doubtful) -> bool:
    """Take 百万15, "15 in a million", for two numbers where the translation states both."""
    parts = _grown_together(value, case)
    return bool(parts) and case.stated.issuperset(parts)


def _grown_together(value: Expected, case: Doubtful) -> set[Decimal]:
    """Return the two numbers of a spelled one that digits follow; nobody writes one so."""
    if value.start is None or value.end is None:
        return set()
    match = _WORD_AND_DIGITS.fullmatch(case.source[value.start : value.end])
    if match is None or match[0].isascii():
        return set()
    digits = Decimal(match[1])
    return {digits, Decimal(value.value) - digits}


def _as_written(value: Expected, case: Doubtful) -> bool:
    """Take a number for stated that stands there as written and alone is read alike.

    A reader may lose one in a list with full-width commas (0.05，0.01).
    """
    if value.start is None or value.end is None:
        return False
    text = case.source[value.start : value.end]
    alone = rf"(?<![\w.,]){re.escape(text)}(?![\w.,])"
    if not text.isascii() or re.search(alone, case.translation, re.ASCII) is None:
        return False
    return check(text, text, *case.languages).result is Result.PASS


def _is_list(text: str, values: set[Decimal]) -> bool:
    pieces = _pieces(text)
    return len(pieces) > 1 and values.issuperset(pieces)


def _pieces(text: str) -> list[Decimal]:
    parts = re.split(r"[,，、;；]", text) if re.search(r"[,，、;；]", text) else []
    return [Decimal(part) for part in parts if re.fullmatch(r"\d{1,30}(?:\.\d{1,30})?", part)]


def _as_metric(value: Expected, case: Doubtful) -> bool:
    """Take 200 feet for 60 metres, rounded as people round."""
    return any(_converted(value, number, case) for number in case.check.found)


def _converted(value: Expected, number: ReadNumber, case: Doubtful) -> bool:
    if value.end is None:
        return False
    exact = [
        Decimal(value.value) * factor
        for unit, factors in _METRIC
        if unit.match(case.source, value.end)
        for factor in factors
    ]
    return any(
        abs(one - stated) <= _ROUNDING * abs(one) for one in exact for stated in number.values
    )


def _from_a_character(value: Expected, case: Doubtful) -> bool:
    """Take a numeral of one character in the source for part of a word (参 of 参加)."""
    if value.start is None or value.end is None:
        return False
    text = case.source[value.start : value.end]
    return not text.isascii() and not text.isdecimal() and len(text) == 1


def _is_short(text: str) -> bool:
    """Say whether a spelled number is as short as parts of words and homographs are.

    Names and words of Chinese hold numerals (四分卫), and छ is "is" before it is "six".
    """
    return len(text) == 1 or (len(text) == 2 and is_unspaced(text))


def _is_century(number: ReadNumber, translation: str) -> bool:
    """Say whether a number names a century or decade: the 1930s are 20 世纪 30 年代."""
    return (
        re.match(r"\s{0,3}(?:世纪|世紀|年代)", translation[number.end : number.end + 5]) is not None
    )


_RULES: Sequence[Callable[[Expected, Doubtful], bool]] = (
    _stated_otherwise,
    _in_a_name,
    _from_a_character,
    _listed_in_source,
    _listed_in_translation,
    _in_words,
    _as_metric,
    _two_in_one,
    _as_written,
)


def said_in_words(number: Decimal, text: str) -> bool:
    """Say whether ``text`` gives a number in one of these ways.

    >>> said_in_words(Decimal(10), "a tenfold rise"), said_in_words(Decimal(4), "第四季")
    (True, True)
    """
    return (
        _as_word(number, text)
        or _as_about(number, text)
        or _as_ordinal(number, text)
        or number in more_than(text)
    )


def words_say(numbers: Iterable[Decimal], text: str) -> bool:
    """Say whether a word of ``text`` stands for one of the numbers."""
    return any(_as_word(number, text) for number in numbers)


def _as_word(number: Decimal, text: str) -> bool:
    pattern = _WORDS.get(number)
    return pattern is not None and pattern.search(text) is not None


def _as_about(number: Decimal, text: str) -> bool:
    """Find two or three as 两三."""
    if number != int(number) or not 0 < number < 10:
        return False
    characters = "二两兩" if number == 2 else _NUMERALS[int(number)]
    return any(one in match[0] for match in _ABOUT.finditer(text) for one in characters)


def _as_ordinal(number: Decimal, text: str) -> bool:
    """Find season 4 as 第四季."""
    if number != int(number) or not 0 < number < 100:
        return False
    tens, ones = divmod(int(number), 10)
    words = (_NUMERALS[tens] if tens > 1 else "") + ("十" if tens else "")
    words += _NUMERALS[ones] if ones else ""
    return re.search(rf"第\s?(?:{words}|{int(number)})(?![十百\d])", text) is not None


def more_than(text: str) -> set[Decimal]:
    """Return the numbers that a text exceeds: 5,300,000 for 530 多万."""
    return {Decimal(digits) * _SCALES[scale] for digits, scale in _MORE_THAN.findall(text)}
