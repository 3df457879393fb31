"""Years changed: the number oracle leaves them out, as templates have them for distraction."""

from __future__ import annotations

import re

from triage.methods.screening.spans import Span

_YEAR = re.compile(r"(?<![\d.,:/-])(?:1[1-9]|20)\d\d(?!\d|[.,:]\d)")
# Years that another calendar counts more than the Gregorian one: Bikram Sambat, Buddhist,
# Republic of China (fewer), Saka (fewer).
_CALENDARS = (56, 57, 543, -1911, -78)


def changed_years(source: str, translation: str) -> tuple[list[Span], list[Span]]:
    """Return the years that only the source has and those that only the translation has.

    Nothing unless both sides have one: a lost year may be said as "that year", an added one
    spelled out in the source. A year of another calendar is no change.

    >>> [[span.text for span in side] for side in changed_years("in 1953", "im Jahr 1913")]
    [['1953'], ['1913']]
    """
    here, there = _years(source), _years(translation)
    lost = [span for span in here if span.text not in _digits(translation)]
    added = [span for span in there if span.text not in _digits(source)]
    if not lost or not added or _of_calendars(lost, added):
        return [], []
    return lost, added


def _years(text: str) -> list[Span]:
    return [Span(found.start(), found.end(), found[0]) for found in _YEAR.finditer(_digits(text))]


def _digits(text: str) -> str:
    """Return ``text`` with the digits of all scripts as ASCII, other characters in place."""
    if text.isascii():
        return text
    return "".join(str(int(one)) if one.isdecimal() else one for one in text)


def _of_calendars(lost: list[Span], added: list[Span]) -> bool:
    return any(
        abs(int(one.text) - int(other.text)) == abs(offset)
        for one in lost
        for other in added
        for offset in _CALENDARS
    )
