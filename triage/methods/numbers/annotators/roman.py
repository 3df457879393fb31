"""Roman numerals: siglo XXI, XXᵉ siècle, XXI век, Elisabeth II. They are never amounts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case, regex
from triage.methods.numbers.model import ReadNumber

# Up to 39, for centuries, rulers and congresses, and years; Russian texts also use Cyrillic Х.
_UP_TO_39 = r"(?=[IVXХ]{2})[XХ]{0,3}(?:I[XХ]|IV|V?I{0,3})"
_YEAR = r"M(?:CM|D|M)[CDLXVI]{1,9}"
_DIGITS = {"I": 1, "V": 5, "X": 10, "Х": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_LONGEST_CENTURY = 12


class _RomanPatterns(NamedTuple):
    """A language's Roman numerals; ``maybe`` is a quick test for each text."""

    maybe: re.Pattern[str]
    numeral: re.Pattern[str]
    after_century: re.Pattern[str]


@dataclass(frozen=True)
class Roman(Section):
    """What stands with Roman numerals.

    :param century: next to a numeral of one letter: siglo X.
    :param endings: attached to a numeral: XXᵉ.
    """

    century: Phrases = ""
    endings: Phrases = ""

    @cached_property
    def patterns(self) -> _RomanPatterns:
        """The section, compiled."""
        century, ending = regex(self.century), f"(?:{regex(self.endings)})?"
        return _RomanPatterns(
            # It begins with a character set, which the regex engine finds fast.
            re.compile(rf"[IVXХM](?<![^\W_].)[IVXХCDLM]*+{ending}(?![^\W_])"),
            re.compile(
                rf"(?<![^\W_])(?:({_UP_TO_39}|{_YEAR}){ending}|([IVXХ]){ending}(?=\s(?:{century})))(?![^\W_])"
                r"|(?<=\s)([IVXХ])(?![^\W_])"
            ),
            in_any_case(self.century, r"{}\s$"),
        )


def roman_numerals(text: str, words: Roman) -> list[ReadNumber]:
    """The Roman numerals of a text, as years from 1000 on, else as ordinals.

    >>> found = roman_numerals("En el siglo XXI, MCMLXXXIV", Roman("siglo[s]"))
    >>> [(n.text, int(n.values[0]), n.kind.value) for n in found]
    [('XXI', 21, 'ordinal'), ('MCMLXXXIV', 1984, 'year')]
    """
    found = []
    patterns = words.patterns
    for match in patterns.numeral.finditer(text):
        single = match.group(3)
        if single and not patterns.after_century.search(
            text, max(0, match.start() - _LONGEST_CENTURY), match.start()
        ):
            continue
        value = _value(match.group(1) or match.group(2) or single)
        kind = Kind.YEAR if value >= 1000 else Kind.ORDINAL
        found.append(
            ReadNumber(match.group(), *match.span(), (Decimal(value),), kind, spelled=True)
        )
    return found


def _value(numeral: str) -> int:
    """The value of a Roman numeral.

    >>> _value("XIX"), _value("MCMLXXXIV")
    (19, 1984)
    """
    digits = [_DIGITS[letter] for letter in numeral]
    return sum(
        -digit if digit < max(digits[at + 1 :], default=0) else digit
        for at, digit in enumerate(digits)
    )


def with_roman(numbers: list[ReadNumber], text: str, spec: LanguageSpec) -> list[ReadNumber]:
    """Insert the text's Roman numerals into the numbers, in order."""
    words = spec.section(Roman)
    if words.patterns.maybe.search(text) is None:
        return numbers
    found = roman_numerals(text, words)
    return sorted((*numbers, *found), key=lambda number: number.start)
