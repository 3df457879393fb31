"""Shares that one side states as a ratio: four in ten for 四成, one in every hundred for 1%."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.exact import ROUGH, times
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.equivalents import Texts, Wanted

_LONGEST_GAP = 14
_HUNDRED = Decimal(100)
_SHARES = frozenset({Kind.PERCENT, Kind.FRACTION})


@dataclass(frozen=True)
class Ratios(Section):
    """Words of a share that two numbers state.

    :param out_of, among: match the text between the numbers of a ratio whose part, or whose whole,
        comes first: four in ten, 2人に1人.
    :param every: words before an ordinal that states one in so many: jeder fünfte, co piąty.
    """

    out_of: Phrases = ""
    among: Phrases = ""
    every: Phrases = ""


class Ratio(NamedTuple):
    """Two adjacent numbers, one as a share of the other; ``first`` is the index of the first."""

    first: int
    share: Decimal


def ratios(numbers: Sequence[ReadNumber], text: str, spec: LanguageSpec) -> list[Ratio]:
    """All ratios in a text, such as "four in ten"."""
    ratios = spec.section(Ratios)
    out_of, among = in_any_case(ratios.out_of), in_any_case(ratios.among)
    found = []
    for at in range(len(numbers) - 1):
        left, right = numbers[at], numbers[at + 1]
        if not (left.values and right.values) or right.start - left.end > _LONGEST_GAP:
            continue
        part, whole = left.values[0], right.values[0]
        if 0 < part < whole and out_of.fullmatch(text, left.end, right.start):
            found.append(Ratio(at, ROUGH.divide(part, whole)))
        elif 0 < whole < part and among.fullmatch(text, left.end, right.start):
            found.append(Ratio(at, ROUGH.divide(whole, part)))
    return found


def _is_share(ratio: Ratio, number: ReadNumber, value: Decimal) -> bool:
    percent = number.kind is Kind.PERCENT and value == times(ratio.share, _HUNDRED)
    return percent or (number.kind in _SHARES and value == ratio.share)


def stated_by_ratio(
    wanted: Wanted,
    source_numbers: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    used: dict[int, ReadNumber],
    pair: Texts,
) -> bool:
    """Whether a ratio of the translation states a share of the source; if so, mark it used."""
    value, place = wanted
    if place is None:  # it may be a ratio in the source too
        stated = ratios(source_numbers, pair.source, pair.source_spec)
        known = any(ratio.share == value for ratio in stated)
        place = ReadNumber("", 0, 0, (value,), Kind.FRACTION) if known else None
    if place is None or place.kind not in _SHARES:
        return False
    for ratio in ratios(found, pair.translation, pair.target_spec):
        both = (ratio.first, ratio.first + 1)
        if _is_share(ratio, place, value) and not any(at in used for at in both):
            used |= {at: found[at] for at in both}
            return True
    return False


def without_ratios(
    missing: Sequence[Wanted],
    source_numbers: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    used: dict[int, ReadNumber],
    texts: Texts,
) -> list[Wanted]:
    """The missing values, less those of source ratios that the translation states as a share."""
    left = list(missing)
    for ratio in ratios(source_numbers, texts.source, get_language(texts.source_language)):
        pair = source_numbers[ratio.first : ratio.first + 2]
        if pair[0].values[0] == 1 and (rank := _every(pair[1], found, texts)) >= 0:
            used[rank] = found[rank]
            left = [wanted for wanted in left if wanted[1] not in pair]
            continue
        at = _share_of(ratio, found)
        if at < 0:
            continue
        value = found[at].values[0]
        if not any(value in number.values for number in source_numbers if number not in pair):
            used[at] = found[at]
            left = [wanted for wanted in left if wanted[1] not in pair]
    return left


def _share_of(ratio: Ratio, found: Sequence[ReadNumber]) -> int:
    """Index of the number that states a ratio as a share; -1 if none does."""
    for at, number in enumerate(found):
        if number.values and _is_share(ratio, number, number.values[0]):
            return at
    return -1


def _every(whole: ReadNumber, found: Sequence[ReadNumber], pair: Texts) -> int:
    """Index of the ordinal that states one in so many, as in jeder fünfte; -1 if none does."""
    words = pair.target_spec.section(Ratios).every
    for at, number in enumerate(found):
        if number.kind is Kind.ORDINAL and number.values[:1] == whole.values[:1]:
            before = pair.translation[max(0, number.start - _LONGEST_GAP) : number.start]
            if in_any_case(words, r"\b{}\s$").search(before):
                return at
    return -1
