"""Ways to say a number that no reader of numbers sees: twice, a dozen, 第四, 两三, 530 多万."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

# Words that say a number times, or about so many, in one word.
_LISTED = {
    2: r"bicampe\w*|twice|doubl\w*|two-?fold|doppel\w*|verdoppel\w*|zwei(?:fach|mal)\w*|doble\w*|dobl\w*|duplic\w*|deux fois|both|pairs?|coupl\w*|beid\w*|Paar|amb[oa]s|les deux|entrambi|双|兩者|两者|二者|оба|обе|dobr\w*|doppi\w*|вдвое|дважды|两倍|一倍|翻番|翻倍|加倍|成倍|两次",
    3: r"tricampe\w*|thrice|tripl\w*|trebl\w*|three-?fold|drei(?:fach|mal)\w*|triplic\w*|trois fois|втрое|трижды|三倍",
    4: r"tetracampe\w*|quadrupl\w*|four-?fold|vier(?:fach|mal)\w*|cuádrupl\w*|cuadrupl\w*|quatre fois|四倍",
    5: r"pentacampe\w*|quintupl\w*|five-?fold|fünf(?:fach|mal)\w*|五倍",
    6: r"hexacampe\w*|sextupl\w*|six-?fold|sechs(?:fach|mal)\w*|вшестеро|六倍",
    9: r"neuf\b",  # also "new", which the reader takes it for
    10: r"ten-?fold|zehn(?:fach|mal)\w*|dizaine\w*|decena\w*|décupl\w*|dix fois|вдесятеро|十倍|decade\w*|Jahrzehnt\w*|década\w*|décennie\w*",
    12: r"dozen\w*|Dutzend\w*|docena\w*|douzaine\w*|dúzia\w*|dozzin\w*|дюжин\w*|一打|十[几幾多余餘来來]",
    15: r"quinzaine\w*|quincena\w*",
    20: r"vingtaine\w*|veintena\w*|zwanzig(?:fach|mal)\w*|二十倍",
    30: r"trentaine\w*|treintena\w*",
    40: r"quarantaine\w*",
    60: r"sexag[eé]n\w*|sessantenn\w*",
    70: r"septuag[eéè]n\w*|settantenn\w*",
    80: r"octog[eéè]n\w*|ottantenn\w*",
    90: r"nonag[eéè]n\w*|novantenn\w*",
    50: r"quinquag[eéè]n\w*|cincuent[oó]n\w*|cinquantenn\w*|cinquantaine\w*|fifty-?fold",
    100: r"centaine\w*|centenar\w*|hundred-?fold|hundert(?:fach|mal)\w*|centur\w*|Jahrhundert\w*|siglo\w*|siècle\w*|百倍",
    1000: r"millénaire\w*|milenio\w*|thousand-?fold|tausend(?:fach|mal)\w*|mil\w*nni\w*|千倍|millar\w*|millier\w*",
    1_000_000: r"百万|百萬",
}  # fmt: skip
_WORDS = {
    Decimal(value): re.compile(rf"(?<![a-zà-ÿа-яё])(?:{words})", re.IGNORECASE)
    for value, words in _LISTED.items()
}


_ABOUT = re.compile(r"[一二两兩三四五六七八九][一二两兩三四五六七八九]")
_NUMERALS = "零一二三四五六七八九"
_MORE_THAN = re.compile(r"(\d{1,15}(?:\.\d{1,9})?)\s?[多余餘几幾]\s?([百千万萬亿億])")
_SCALES = {"百": 100, "千": 1000, "万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}


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
