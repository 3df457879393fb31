"""Reads both texts of a pair, each with what the other says of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from triage.methods.numbers.annotators.times_of_day import (
    Hours,
    with_short_minutes,
    with_times_of,
    without_scores,
)
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.prose.reading.names import names_any
from triage.methods.numbers.prose.reading.prose import read_prose
from triage.methods.numbers.prose.reading.software_text import (
    without_formats,
    without_shared_addresses,
    without_shared_codes,
)
from triage.methods.numbers.units.equivalents import Texts
from triage.methods.numbers.units.recognition import unit_of


class ReadPair(NamedTuple):
    """The texts, as far as they are read, and the numbers of each.

    :param named: whether either names months, weekdays or decades.
    """

    pair: Texts
    source_numbers: Sequence[ReadNumber]
    found: Sequence[ReadNumber]
    named: bool


def read_pair(
    source: str, translation: str, source_language: str, target_language: str
) -> ReadPair:
    """Read both texts of a pair.

    :raises UnknownLanguageError: CLDR does not know one of the languages.
    """
    source, translation = (
        without_formats(join_split_tokens(text)) for text in (source, translation)
    )
    source, translation = without_shared_addresses(source, translation)
    source, translation = without_shared_codes(source, translation)
    pair = Texts.of(source, translation, source_language, target_language)
    ours = read_prose(source, source_language, pair.source_spec)
    theirs = read_prose(translation, target_language, pair.target_spec)
    # Scores first: what is one is no time, and lends its hour to no other.
    ours = without_scores(ours, source, translation)
    theirs = without_scores(theirs, translation, source)
    ours = with_short_minutes(ours, source, theirs, translation)
    theirs = with_short_minutes(theirs, translation, ours, source)
    ours = with_times_of(ours, source, pair.source_spec.find(Hours), theirs)
    theirs = with_times_of(theirs, translation, pair.target_spec.find(Hours), ours)
    named = names_any(source, pair.source_spec) or names_any(translation, pair.target_spec)
    return ReadPair(pair, *with_versions(ours, theirs, pair), named)


# A comma or full stop attached to a word: the text is not tokenised.
_WRITTEN = re.compile(r"\w[.,](?:\s|$)")
_PARTED = re.compile(
    r"(?<![\d.,])\d{1,3}(?: , \d{3})+(?: \. \d+)?(?!\d)|(?<!\d)\d++ \. \d+|\d{1,2} : \d{2}(?!\d)"
)


def join_split_tokens(text: str) -> str:
    """Join the numbers of tokenised text, keeping the text's length.

    Text that is not tokenised is returned unchanged.

    >>> join_split_tokens("It cost 10 , 000 dollars .")
    'It cost   10,000 dollars .'
    >>> join_split_tokens("In 2016 , 300 came, said Ann.")
    'In 2016 , 300 came, said Ann.'
    """
    tokenised = " , " in text or " . " in text or " : " in text
    if not tokenised or _WRITTEN.search(text):
        return text
    return _PARTED.sub(_join, text)


def _join(match: re.Match[str]) -> str:
    return match[0].replace(" ", "").rjust(len(match[0]))


_VERSION = re.compile(r"\d{1,3}\.\d{1,2}", re.ASCII)
_NAME = re.compile(r"(?<![\w/+.-])([A-Z][A-Za-z/+-]*)[ \u00a0]$", re.ASCII)
_LONGEST_NAME = 40


def with_versions(
    source_numbers: Sequence[ReadNumber], found: Sequence[ReadNumber], pair: Texts
) -> tuple[Sequence[ReadNumber], Sequence[ReadNumber]]:
    """Make labels of the decimals that follow the same names equally often in both texts: Ruby 2.1.

    In a language with a decimal comma, 2.1 alone is doubtful: it may be a decimal of another language.
    """
    if not any(number.doubt for number in (*source_numbers, *found)):
        return source_numbers, found
    ours = dict(_named(source_numbers, pair.source, pair.source_language))
    theirs = dict(_named(found, pair.translation, pair.target_language))
    counts, others = Counter(ours.values()), Counter(theirs.values())
    names = {name for name in counts if counts[name] == others[name]}
    sides = (source_numbers, ours), (found, theirs)
    # What also stands without a name is compared as it is: one of two may be lost.
    alone = {
        number.text
        for numbers, named in sides
        for number in numbers
        if named.get(number.start) not in names
    }
    labelled = [
        [
            number._replace(kind=Kind.LABEL, doubt="")
            if named.get(number.start) in names and number.text not in alone
            else number
            for number in numbers
        ]
        for numbers, named in sides
    ]
    return labelled[0], labelled[1]


def _named(numbers: Sequence[ReadNumber], text: str, language: str) -> Iterator[tuple[int, str]]:
    """The starts of decimals with a point and no unit, each with the name right before it."""
    for number in numbers:
        if number.kind is not Kind.QUANTITY or _VERSION.fullmatch(number.text) is None:
            continue
        name = _NAME.search(text, max(0, number.start - _LONGEST_NAME), number.start)
        if name is not None and unit_of(number, text, language) is None:
            yield number.start, name[1]
