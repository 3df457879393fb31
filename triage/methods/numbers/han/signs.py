"""The characters of Chinese and Japanese numbers, and splitting of runs of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.languages.base import Convention
from triage.methods.numbers.lexer.digits import NUMERAL, Numeral
from triage.methods.numbers.lexer.split_tokens import numerals

_ALIKE = (
    "零〇○", "一壹弌壱", "二贰貳弐两兩", "三叁參叄参", "四肆", "五伍", "六陆陸", "七柒漆", "八捌", "九玖",
)  # fmt: skip
DIGITS = {
    character: value for value, characters in enumerate(_ALIKE) for character in characters
} | {"幺": 1}
FINANCIAL = frozenset("壹弌弍贰貳弐叁參叄参肆伍陆陸柒漆捌玖拾佰仟幺廿")
_TENS = {10: "十拾", 100: "百佰", 1000: "千仟", 20: "廿", 30: "卅", 40: "卌"}
TENS = {sign: value for value, signs in _TENS.items() for sign in signs}
SCALES = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8, "兆": 10**12}
SECOND = "秒"
UNKNOWN = "几幾数數何"
ZEROS = "零〇○"
LIANG = ("两", "兩")  # "two" before a scale, a unit of weight after a number
OVER = "多余餘"  # somewhat more: 两千多万
POINTS = "点點・"
SIGNS = "".join(DIGITS) + "".join(TENS) + "".join(SCALES) + POINTS + UNKNOWN
# Allows a space between digits and their scale ("30 万"), as some engines write it.
RUN = rf"(?:{NUMERAL}(?:[ \u00a0](?=[万萬亿億兆千百]))?|[万萬亿億兆][ \u00a0](?=\d)|[{OVER}](?=[万萬亿億])|(?!兆[瓦字赫帕欧焦比])[{SIGNS}])+"
_PIECE = re.compile(rf"({NUMERAL})[ \u00a0]?|([{SIGNS}{OVER}])")


class Piece(NamedTuple):
    """One character or numeral of a run; ``sign`` is "" for a numeral."""

    start: int
    end: int
    sign: str
    numeral: Numeral | None = None


def pieces(run: str, start: int, convention: Convention) -> list[Piece]:
    """Split a run into characters and numerals."""
    if run.isascii():
        return [
            Piece(start + offset, start + offset + length, "", numeral)
            for offset, length, numeral in numerals(run, convention)
        ]
    cut = []
    for match in _PIECE.finditer(run):
        begin = start + match.start()
        if match.group(2):
            cut.append(Piece(begin, begin + 1, match.group(2)))
            continue
        for offset, length, numeral in numerals(match.group(1), convention):
            cut.append(Piece(begin + offset, begin + offset + length, "", numeral))
    return cut


@dataclass(slots=True)
class HanNumber:
    """One number of a run; ``value`` is None if it is vague or not well formed."""

    start: int
    end: int
    value: Decimal | None
    numeral: Numeral | None = None
    spelled: bool = True
    vague: bool = False
    positional: bool = False
    doubt: str = ""
    alternative: Decimal | None = None


def one_family(first: str, sign: str) -> bool:
    """Whether two digits may occur in one number: both financial or neither; zero fits both."""
    return first in ZEROS or (first in FINANCIAL) == (sign in FINANCIAL)
