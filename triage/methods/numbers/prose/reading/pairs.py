"""Reads both texts of a pair, each with what the other says of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from triage.methods.numbers.annotators.times_of_day import (
    Hours,
    with_short_minutes,
    with_times_of,
    without_scores,
)
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.prose.reading.names import names_any
from triage.methods.numbers.prose.reading.prose import read_prose
from triage.methods.numbers.prose.reading.software_text import (
    without_formats,
    without_shared_addresses,
    without_shared_codes,
)
from triage.methods.numbers.prose.reading.tokenised import join_split_tokens
from triage.methods.numbers.prose.reading.versions import with_versions
from triage.methods.numbers.units.equivalents import Texts


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
