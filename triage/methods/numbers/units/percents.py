"""Per cent signs and words: losing or adding one changes what a number means."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case
from triage.methods.numbers.model import ReadNumber

_SIGNS = "[%％٪‰]"
_BARE = (Kind.QUANTITY, Kind.CURRENCY)
_TEN = Decimal(10)


@dataclass(frozen=True)
class Percents(Section):
    """Words for per cent and per mille.

    :param percents: words for per cent and per mille anywhere in a text.
    :param hundred: words for the hundred that a number may be a share of.
    :param cheaper: words in a text whose percentages are off a price.
    :param percent_first: signs and words before a number that make it a percentage: %5, yüzde beş.
    :param permille: per mille, as two words.
    """

    percents: Phrases = ""
    hundred: Phrases = ""
    cheaper: Phrases = ""
    percent_first: Phrases = ""
    permille: str = ""


def percent_pattern(words: Phrases) -> re.Pattern[str]:
    """Finds what says per cent or per mille in a text.

    One occurrence anywhere is enough, as only one of the two numbers of a range may have the sign.

    :param words: the ``percents`` of a language.
    """
    return in_any_case(words, rf"{_SIGNS}|{{}}")


def says_percent(text: str, spec: LanguageSpec) -> bool:
    """Whether a text contains a sign or word for per cent, per mille or tenths (成, 割, 折).

    >>> from triage.methods.numbers.languages import get_language
    >>> german = get_language("de")
    >>> says_percent("30 Prozent", german), says_percent("30 Personen", german)
    (True, False)
    """
    return percent_pattern(spec.section(Percents).percents).search(text) is not None


@lru_cache(maxsize=4)  # called for each number of a text
def _says_a_share(text: str, percents: str, hundred: str) -> tuple[bool, bool]:
    """Whether a text mentions per cent, and whether it mentions a hundred or a thousand."""
    return (
        percent_pattern(percents).search(text) is not None,
        _hundred(hundred).search(text) is not None,
    )


def _hundred(words: Phrases) -> re.Pattern[str]:
    return in_any_case(words, r"\b1000?\b|{}")


def _may_be_share(number: ReadNumber, text: str, spec: LanguageSpec) -> bool:
    """Whether a bare number may still be a percentage, or a number out of a hundred."""
    percents = spec.section(Percents)
    percent, hundred = _says_a_share(text, percents.percents, percents.hundred)
    return percent or (hundred and _hundred(percents.hundred).search(number.text) is None)


def loses_percent(
    source_number: ReadNumber, found: ReadNumber, translation: str, target: LanguageSpec
) -> bool:
    """Whether a percentage of the source became a bare number."""
    bare = source_number.kind is Kind.PERCENT and found.kind in _BARE
    return bare and not _may_be_share(found, translation, target)


def gains_percent(
    source_number: ReadNumber, found: ReadNumber, source: str, spec: LanguageSpec
) -> bool:
    """Whether a bare number of the source became a percentage."""
    if (
        found.kind is not Kind.PERCENT
        or source_number.kind not in _BARE
        or source_number.values[:1] == (_TEN,)
    ):
        return False  # one in ten is 10 per cent
    return not _may_be_share(source_number, source, spec)
