"""Recognises versions by the name before them, which both texts have: Ruby 2.1.

In a language with a decimal comma, 2.1 alone is doubtful: it may be a decimal of another language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.equivalents import Texts
from triage.methods.numbers.units.recognition import unit_of

_VERSION = re.compile(r"\d{1,3}\.\d{1,2}", re.ASCII)
_NAME = re.compile(r"(?<![\w/+.-])([A-Z][A-Za-z/+-]*)[ \u00a0]$", re.ASCII)
_LONGEST_NAME = 40


def with_versions(
    source_numbers: Sequence[ReadNumber], found: Sequence[ReadNumber], pair: Texts
) -> tuple[Sequence[ReadNumber], Sequence[ReadNumber]]:
    """Make labels of the decimals that follow the same names equally often in both texts."""
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
