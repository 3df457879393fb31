"""Checks whether numbers of a list that a translation reorders keep their nouns.

"7 books and 12 pens" may become "12 bolígrafos y 7 libros", which is right, or "12 libros y
7 bolígrafos", which is not. Translators seldom reorder a list. If one is reordered, the units and
nouns spelled alike in both languages decide; without either the check is inconclusive.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from enum import Enum
from itertools import pairwise

from triage.methods.numbers.kinds import AMOUNTS
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.phrases import all_of
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.equivalents import Texts

Match = tuple[ReadNumber, int]
"""A number of the source, and the index of the number in the translation that states it."""

_LONGEST_GAP, _MAX_WORDS = 48, 5
_MAX_NUMBERS = 50  # numbers; far more than any sentence has
_LONGEST_HAN_GAP = 12
_BREAK = re.compile(r"[.;:!?()。；：！？（）\n]")
_WORD = re.compile(r"[^\W\d_]{4,}")
_ALIKE = 4  # common first letters that make two words count as the same


class Order(Enum):
    """What happened to the numbers of a list."""

    KEPT = 0  # each still has its noun
    TURNED = 1  # reordered; unknown whether each still has its noun
    SWAPPED = 2  # two exchanged their nouns


def order_of(
    matches: Sequence[Match],
    source_numbers: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    pair: Texts,
) -> tuple[Order, Sequence[Match]]:
    """Whether two numbers of a list changed places, and which two."""
    if (
        not 1 < len(matches) <= _MAX_NUMBERS
        or len(source_numbers) > _MAX_NUMBERS
        or len(found) > _MAX_NUMBERS
    ):
        return Order.KEPT, ()
    matches = sorted(matches, key=lambda match: match[0].start)
    if all(one[1] < other[1] for one, other in pairwise(matches)):
        return Order.KEPT, ()
    lists = _lists(source_numbers, pair.source, pair.source_language)
    others = _lists(found, pair.translation, pair.target_language)
    for one, other in pairwise(matches):
        turned = one[1] > other[1] and one[0].values[:1] != other[0].values[:1]
        if not turned or lists[one[0].start] != lists[other[0].start]:
            continue
        if others[found[one[1]].start] != others[found[other[1]].start]:
            continue
        order = _judged(one, other, found, pair)
        if order is not Order.KEPT:
            return order, (one, other)
    return Order.KEPT, ()


def _lists(numbers: Sequence[ReadNumber], text: str, language: str) -> dict[int, int]:
    """Map the start of each number to the index of its list."""
    lists: dict[int, int] = {}
    current = 0
    for at, number in enumerate(numbers):
        if not at or not _joined(numbers[at - 1], number, text, language):
            current += 1
        lists[number.start] = current
    return lists


def _joined(left: ReadNumber, right: ReadNumber, text: str, language: str) -> bool:
    """Whether two adjacent numbers are members of the same list."""
    if left.kind not in AMOUNTS or right.kind not in AMOUNTS:
        return False
    gap = text[left.end : right.start]
    if len(gap) > _LONGEST_GAP or _BREAK.search(gap):
        return False
    spec = get_language(language)
    lists, ranges = spec.joints
    if spec.han is not None:
        joints = all_of(lists, ranges).split(", ")
        return len(gap) <= _LONGEST_HAN_GAP and any(joint in gap for joint in joints)
    words = gap.lower().replace(",", " , ").split()
    if len(words) > _MAX_WORDS:
        return False
    if not set(words).isdisjoint((*lists.split(", "), ",")):
        return True
    return len(words) <= 2 and not set(words).isdisjoint(ranges.split(", "))


def _judged(one: Match, other: Match, found: Sequence[ReadNumber], pair: Texts) -> Order:
    """Judge by units, then by words spelled alike in both languages."""
    first, second = found[one[1]], found[other[1]]
    units = pair.unit_in_source(one[0]), pair.unit_in_source(other[0])
    if (
        units[0] != units[1]
        and (pair.unit_in_translation(first), pair.unit_in_translation(second)) == units
    ):
        return Order.KEPT
    nouns = [_noun(number, pair.source) for number in (one[0], other[0])]
    theirs = [_noun(number, pair.translation) for number in (first, second)]
    straight = _alike(nouns[0], theirs[0]) or _alike(nouns[1], theirs[1])
    crossed = _alike(nouns[0], theirs[1]) or _alike(nouns[1], theirs[0])
    if straight == crossed:
        return Order.TURNED
    return Order.KEPT if straight else Order.SWAPPED


def _noun(number: ReadNumber, text: str) -> str:
    """The long word right after a number, in lower case without diacritics; "" if none."""
    word = _WORD.match(text, number.end + 1)
    plain = unicodedata.normalize("NFD", word[0] if word else "")
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).lower()


def _alike(one: str, other: str) -> bool:
    return len(one) >= _ALIKE and one[:_ALIKE] == other[:_ALIKE]
