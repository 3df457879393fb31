"""Finds errors in a generated sentence other than in the values under test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from triage.methods.numbers.languages import get_language
from triage.methods.numbers.model import Check, NumberFinding
from triage.methods.numbers.prose.checking import check_prose
from triage.methods.numbers.prose.reading.names import names_any
from triage.methods.numbers.reading import read_numbers

Place = tuple[int, int]


def elsewhere(
    source: str,
    translation: str,
    source_language: str,
    target_language: str,
    given: Check,
    places: Sequence[Place] = (),
) -> tuple[NumberFinding, ...]:
    """Return the errors in the rest of a sentence whose values were given.

    They never affect the verdict on the values.

    :param given: the verdict on the values.
    :param places: the spans of the values in the source; searched for if not given.

    >>> from triage.methods.numbers.oracle import check
    >>> pair = ("On 3 March it sold 40 cars.", "Am 3. Mai verkaufte es 40 Autos.", "en", "de")
    >>> verdict = check(*pair, [Decimal(40)])
    >>> verdict.result.value, [one.message for one in elsewhere(*pair, verdict)]
    ('pass', ['The date “3 March” has become “3. Mai”.'])
    """
    values = {_decimal(one.value) for one in given.expected}
    taken = list(places) or _places(source, source_language, given, values)
    if not _says_more(_without(source, taken), source_language):
        return ()
    wrong = check_prose(source, translation, source_language, target_language).findings
    if not wrong:
        return ()
    places = [(one.start, one.end) for one in given.extra]
    places += [(one.start, one.end) for one in given.found if values.intersection(one.values)]
    return tuple(
        one
        for one in wrong
        if one.source is not None and not _any(one.source, taken) and not _any(one.target, places)
    )


def _places(source: str, language: str, given: Check, values: set[Decimal | None]) -> list[Place]:
    given_places = [
        (one.start, one.end)
        for one in given.expected
        if one.start is not None and one.end is not None
    ]
    if len(given_places) == len(given.expected):
        return given_places
    numbers = read_numbers(source, language)
    return given_places + [
        (one.start, one.end) for one in numbers if values.intersection(one.values)
    ]


def _without(source: str, places: Iterable[Place]) -> str:
    """The source with its values blanked out, the same for all cases of a template."""
    for start, end in sorted(places, reverse=True):
        source = f"{source[:start]} {source[end:]}"
    return source


@lru_cache(maxsize=4096)
def _says_more(rest: str, language: str) -> bool:
    """Whether the rest of a sentence states a number, a month or a weekday."""
    return bool(read_numbers(rest, language)) or names_any(rest, get_language(language))


def _any(place: Place | None, places: Iterable[Place]) -> bool:
    return place is not None and any(one[0] < place[1] and place[0] < one[1] for one in places)


def _decimal(value: str) -> Decimal | None:
    try:
        return Decimal(value)
    except InvalidOperation:
        return None
