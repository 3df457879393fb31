"""Check one pair of texts with the number oracle, and prepare the result for a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language, to_locale
from django.utils.translation import gettext as _

from triage.language_codes import base_language
from triage.locales import Locale
from triage.methods.numbers.corrections import corrected
from triage.methods.numbers.languages import covers
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers
from triage.services.messages.sentences import numbered, translated


@dataclass(frozen=True, slots=True)
class MarkedPart:
    """A piece of a text; ``title`` explains how a number was read and is empty between numbers."""

    text: str
    title: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class ReadingRow:
    where: str
    text: str
    values: str
    kind: str


@dataclass(frozen=True, slots=True)
class PairView:
    """The oracle's verdict on a pair.

    ``uncovered`` has the languages whose number words are not read; ``further`` lists all errors
    after the first.
    """

    verdict: str
    uncovered: list[str]
    error_kind: str
    message: str
    further: list[str]
    correction: str
    source_parts: list[MarkedPart]
    target_parts: list[MarkedPart]
    rows: list[ReadingRow]


def check_pair(
    source: str, translation: str, source_language: str, target_language: str
) -> PairView:
    """Read the numbers of both sides and compare them.

    :raises UnknownLanguageError: CLDR does not know a language code.
    """
    answer = check(source, translation, source_language, target_language)
    in_source = read_numbers(source, source_language)
    in_target = read_numbers(translation, target_language)
    return PairView(
        verdict=answer.result.value,
        uncovered=_uncovered(source_language, target_language),
        error_kind=answer.error_kind,
        message=answer.message,
        further=[finding.message for finding in answer.findings[1:]],
        correction=corrected(translation, answer.findings),
        source_parts=_parts(source, in_source, [one.source for one in answer.findings]),
        target_parts=_parts(translation, in_target, [one.target for one in answer.findings]),
        rows=[*_rows("source", in_source), *_rows("translation", in_target)],
    )


def _uncovered(*codes: str) -> list[str]:
    """The languages whose number words are not read, as the reader calls them."""
    own = Locale.parse(to_locale(get_language() or "en"))
    named = (own.languages.get(base_language(code), code) for code in codes if not covers(code))
    return list(dict.fromkeys(named))


def _parts(
    text: str, numbers: Sequence[ReadNumber], wrong: Iterable[tuple[int, int] | None]
) -> list[MarkedPart]:
    """Split the text into wrong numbers, right numbers and the text between them."""
    places = [place for place in wrong if place is not None]
    marked = [(start, end, _("wrong"), True) for start, end in places]
    marked += [
        (number.start, number.end, _reading(number), False)
        for number in numbers
        if not any(number.start < end and start < number.end for start, end in places)
    ]
    parts, done = [], 0
    for start, end, title, is_wrong in sorted(marked):
        if start < done:
            continue
        parts += [MarkedPart(text[done:start]), MarkedPart(text[start:end], title, is_wrong)]
        done = end
    return [part for part in [*parts, MarkedPart(text[done:])] if part.text]


def _rows(where: str, numbers: Iterable[ReadNumber]) -> list[ReadingRow]:
    return [ReadingRow(where, item.text, _values(item), item.kind) for item in numbers]


def _reading(number: ReadNumber) -> str:
    return f"{_values(number)} ({translated(number.kind)})"


def _values(number: ReadNumber) -> str:
    return f" {_('or')} ".join(numbered(f"{value:f}") for value in number.values)
