"""Finds the numbers in a text, with their offsets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from triage.methods.numbers.annotators.codes import glued_left
from triage.methods.numbers.annotators.composites import composite, merge_permille
from triage.methods.numbers.annotators.context import classify
from triage.methods.numbers.annotators.halves import (
    merge_height,
    one_with_share,
    share_pattern,
    with_scale,
    with_share,
)
from triage.methods.numbers.annotators.idioms import without_idioms
from triage.methods.numbers.annotators.moments import with_moment
from triage.methods.numbers.annotators.money import merge_cents
from triage.methods.numbers.annotators.ordinal_fractions import with_ordinal_fractions
from triage.methods.numbers.annotators.ranges import share_scale, shared_scales
from triage.methods.numbers.annotators.roman import with_roman
from triage.methods.numbers.annotators.scale_letters import with_scale_letter
from triage.methods.numbers.annotators.shares import merge_share
from triage.methods.numbers.annotators.time_cues import is_time
from triage.methods.numbers.annotators.times_of_day import with_times
from triage.methods.numbers.annotators.year_ranges import without_counted_years
from triage.methods.numbers.annotators.years import merge_spoken_year
from triage.methods.numbers.exact import is_whole, plus
from triage.methods.numbers.grammar.fold import fold
from triage.methods.numbers.han.reading import read_han
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import NUMBER_ROLES, LanguageSpec, Role
from triage.methods.numbers.lexer.scan import Hit, scan, with_names_joined
from triage.methods.numbers.model import ReadNumber

__all__ = ["ReadNumber", "read_numbers"]

# Characters that are not read: direction marks, joiners that no script needs inside digits, the soft
# hyphen, and Arabic's vowel signs.
INVISIBLE = (
    "\u00ad\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff\u064b-\u0652\u0670"
)
_INVISIBLE = re.compile(f"[{INVISIBLE}]")


def read_numbers(text: str, language: str) -> list[ReadNumber]:
    """Return every number in ``text``, in order, with offsets in code points.

    Accepts any text; takes time linear in its length.

    :raises UnknownLanguageError: CLDR does not know ``language``.

    >>> [(n.text, str(n.values[0])) for n in read_numbers("It cost 1,234.50 dollars.", "en")]
    [('1,234.50', '1234.50')]
    """
    return list(_read(text, language)) if len(text) < 5_000 else list(_read_now(text, language))


def forget() -> None:
    """Clear the cache of readings; for benchmarks."""
    _read.cache_clear()


@lru_cache(maxsize=4096)
def _read(text: str, language: str) -> tuple[ReadNumber, ...]:
    return _read_now(text, language)


def _read_now(text: str, language: str) -> tuple[ReadNumber, ...]:
    spec = get_language(language)
    if is_clean(text):
        return tuple(_read_clean(text, spec))
    clean, origin = _cleaned(text)
    return tuple(_moved(number, text, origin) for number in _read_clean(clean, spec))


def is_clean(text: str) -> bool:
    """Whether a text is in Unicode NFC and has no invisible characters."""
    return text.isascii() or (
        unicodedata.is_normalized("NFC", text) and not _INVISIBLE.search(text)
    )


_CLUSTER = re.compile(
    r"[^\u0300-\u036f\u0900-\u0dff\u3099\u309a]?[\u0300-\u036f\u0900-\u0dff\u3099\u309a]*", re.S
)


def _cleaned(text: str) -> tuple[str, list[int]]:
    """The text in NFC without invisible characters, and each character's original offset."""
    pieces: list[str] = []
    origin: list[int] = []
    for match in _CLUSTER.finditer(text):
        piece = unicodedata.normalize("NFC", _INVISIBLE.sub("", match.group()))
        start, length = match.start(), match.end() - match.start()
        step = length / len(piece) if piece else 1
        origin.extend(start + int(index * step) for index in range(len(piece)))
        pieces.append(piece)
    origin.append(len(text))
    return "".join(pieces), origin


def _moved(number: ReadNumber, text: str, origin: list[int]) -> ReadNumber:
    start = origin[number.start]
    end = max(origin[number.end], start + 1) if number.end > number.start else start
    return number._replace(text=text[start:end], start=start, end=end)


def _read_clean(text: str, spec: LanguageSpec) -> list[ReadNumber]:
    if spec.han is not None:
        return without_idioms(read_han(text, spec, spec.han), text, spec)
    text = with_names_joined(text, spec)
    hits = scan(text, spec)
    numbers: list[ReadNumber] = []
    at = 0
    shares = share_pattern(spec.half_after) if spec.half_after else None
    while at < len(hits):
        if hits[at].role not in NUMBER_ROLES:
            at += 1
            continue
        if hits[at].role is Role.DIGITS and (whole := _composite(text, hits, at, spec)):
            _add_fraction(numbers, whole, text)
            at = _skip(hits, at, whole.end)
            continue
        if shares and (
            one_and_more := one_with_share(hits[at], _next(hits, at), text, shares, spec)
        ):
            numbers.append(one_and_more)
            at = _skip(hits, at, one_and_more.end)
            continue
        folded = fold(hits, at, text, spec)
        if folded is None:
            at += 1
            continue
        number = classify(folded, hits, text, spec)
        at = folded.last + 1
        if number is None:
            continue
        number = with_moment(number, text, numbers, spec)
        if shares and number.values and (match := shares.match(text, number.end)):
            number = with_share(number, text, match)
            at = _skip(hits, at, match.end())
            number, at = with_scale(number, hits, at, text)
        _append(numbers, number, text, spec)
    ranged = share_scale(numbers, text, shared_scales(spec.convention), spec.joints)
    ranged = without_counted_years(ranged, text, spec)
    if spec.hours is not None:
        ranged = with_times(ranged, text, spec.hours)
    ranged = with_ordinal_fractions(with_roman(ranged, text, spec.roman), text, spec)
    return without_idioms(ranged, text, spec)


def _append(numbers: list[ReadNumber], number: ReadNumber, text: str, spec: LanguageSpec) -> None:
    """Append a number, or merge it with the previous one."""
    number = with_scale_letter(number, text, spec)
    if spec.clock is not None and is_time(number, text, spec.clock):
        number = number._replace(kind="time")
    merged = merge_cents(numbers[-1], number, text, spec) if numbers else None
    if merged is None and numbers and spec.spoken_years and number.values and numbers[-1].values:
        merged = merge_spoken_year(numbers[-1], number, text, spec.spoken_years)
    if merged is None and numbers:
        merged = merge_height(numbers[-1], number, text, spec)
        merged = merged or merge_permille(numbers[-1], number, text, spec)
    if merged is None and numbers and spec.two_numbers:
        merged = merge_share(numbers[-1], number, text, spec.two_numbers)
    if merged is None:
        numbers.append(number)
    else:
        numbers[-1] = merged


def _add_fraction(numbers: list[ReadNumber], whole: ReadNumber, text: str) -> None:
    """Append a composite, or merge a fraction with the number before it: 2 1/2, 3-1/4."""
    previous = numbers[-1] if numbers else None
    if previous is not None and whole.kind == "fraction" and previous.kind == "quantity":
        gap = text[previous.end : whole.start]
        if gap in (" ", "-", "\u00a0") and previous.digits and whole.values[0] < 1:
            value = plus(previous.values[0], whole.values[0]) if previous.values else None
            if value is not None and not is_whole(value):
                span = text[previous.start : whole.end]
                numbers[-1] = previous._replace(text=span, end=whole.end, values=(value,))
                return
    numbers.append(whole)


def _next(hits: Sequence[Hit], at: int) -> Hit | None:
    return hits[at + 1] if at + 1 < len(hits) else None


def _skip(hits: Sequence[Hit], at: int, end: int) -> int:
    while at < len(hits) and hits[at].start < end:
        at += 1
    return at


def _composite(text: str, hits: Sequence[Hit], at: int, spec: LanguageSpec) -> ReadNumber | None:
    hit = hits[at]
    code = hit.numeral is not None and hit.numeral.form == "code"
    whole = composite(text, hit.start, hit.end, code)
    if whole is None or (hit.start and glued_left(text, hit.start, spec.attached) == "code"):
        return None
    return whole


def first_article(text: str, spec: LanguageSpec) -> str | None:
    """The first article that may state the number one ("a patient"), if the text has any."""
    hits = scan(text, spec) if spec.han is None else []
    found = next((hit for hit in hits if hit.role is Role.ARTICLE), None)
    return text[found.start : found.end] if found is not None else None
