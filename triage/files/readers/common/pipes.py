"""Plural forms in one text, parted by ``|``: Symfony, Laravel and vue-i18n."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise
from math import inf, isinf

from triage.files.messages import FileMessage, joined
from triage.files.readers.common.plurals import forms_of_header, sources_of_form
from triage.files.units import Unit

# What a form is for, in Laravel and Symfony: {0}, [2,4], ]1,Inf] or "one:".
_END = r"(\*|[-+]?(?:\d{1,9}|[Ii]nf))"
_RANGE = rf"([\[\]])\s*{_END}\s*,\s*{_END}\s*([\[\]])"
_INTERVAL = re.compile(_RANGE)
_RULE = re.compile(rf"\s*(?:\{{\d{{1,9}}(?:,\d{{1,9}})*\}}|{_RANGE}|[a-z]{{3,5}}:)\s*")
_Numbers = tuple[tuple[float, float], ...]
# The least resemblance of a singular and its plural; what else stands between pipes is less alike.
_ALIKE = 0.55
_MOST_FORMS = 6
_LONGEST = 2000
# Where a singular and a plural differ although they say the same: 1 like, {count} likes.
_COUNT = re.compile(r"\{[^{}]{0,60}\}|\d{1,9}")
_PARTED = re.compile(r"(?<!\|)\|(?!\|)")


@dataclass(frozen=True, slots=True)
class _Form:
    rule: str
    text: str


def plural_forms(unit: Unit) -> list[Unit]:
    """Return a unit for each plural form of a text, or the unit itself if it has none.

    Languages have different counts of forms. A form is compared with the source of its number, or
    whichever fits best.

    >>> unit = Unit(1, "cars", "{n} car | {n} cars", "{n} auto | {n} auta | {n} aut", tgt_lang="pl")
    >>> [(one.translation, one.source) for one in plural_forms(unit)]
    [('{n} auto', '{n} car'), ('{n} auta', '{n} cars'), ('{n} aut', '{n} cars')]
    """
    sources = _forms(unit.source)
    if unit.left_out or len(unit.source) > _LONGEST or not _is_plural(sources):
        return [unit]
    forms = _forms(unit.translation)
    if len(forms) > _MOST_FORMS:
        return [unit]
    units = [
        _unit(unit, form, place, len(forms), sources)
        if form.text
        else replace(unit, id=f"{unit.id}[{place}]", translation="")
        for place, form in enumerate(forms)
    ]
    fault = _fault(forms, sources, unit.tgt_lang, is_spaced=" | " in unit.source)
    return [replace(units[0], fault=fault), *units[1:]]


def _fault(
    forms: Sequence[_Form], sources: Sequence[_Form], language: str, *, is_spaced: bool
) -> str:
    """What is wrong with the count of forms, or with the numbers that they are for.

    vue-i18n, whose forms stand apart, has the source's forms in every language unless a program tells
    it the language's rule.
    """
    here, there = ([_numbers(one.rule) for one in side] for side in (forms, sources))
    if all(here) and all(there):
        return _differences([one for one in here if one], [one for one in there if one])
    if any(one.rule for one in (*forms, *sources)) or not language:
        return ""
    count = len(forms_of_header("", language))
    if len(forms) in (count, count + 1) or (is_spaced and len(forms) == len(sources)):
        return ""
    return FileMessage.FORMS_BETWEEN_PIPES(n=len(forms), language=language, m=count, k=count + 1)


def _differences(forms: Sequence[_Numbers], sources: Sequence[_Numbers]) -> str:
    """The numbers for which the translation alone has no form, or more than one."""
    cuts = {cut for ranges in (*forms, *sources) for low, high in ranges for cut in (low, high + 1)}
    ordered = sorted(cuts)
    lacking: list[tuple[float, float]] = []
    twice: list[tuple[float, float]] = []
    for low, after in pairwise(ordered):
        here, there = (sum(_has(one, low) for one in side) for side in (forms, sources))
        if there and not here:
            lacking.append((low, after - 1))
        elif here > 1 and there < 2:
            twice.append((low, after - 1))
    told = []
    if lacking:
        told.append(FileMessage.NUMBERS_WITHOUT_FORM(numbers=_shown(lacking)))
    if twice:
        told.append(FileMessage.NUMBERS_WITH_TWO_FORMS(numbers=_shown(twice)))
    return joined(*told)


def _has(ranges: _Numbers, number: float) -> bool:
    return any(low <= number <= high for low, high in ranges)


def _shown(ranges: Sequence[tuple[float, float]]) -> list[str]:
    """Ranges as the formats write them, those that touch as one: {0}, [2,4], [5,*]."""
    whole: list[tuple[float, float]] = []
    for low, high in ranges:
        if whole and whole[-1][1] + 1 == low:
            low = whole.pop()[0]
        whole.append((low, high))
    ends = [["*" if isinf(end) else f"{end:.0f}" for end in one] for one in whole]
    return [f"{{{low}}}" if low == high else f"[{low},{high}]" for low, high in ends]


def _numbers(rule: str) -> _Numbers:
    """The integers of a rule as ranges, none if it names no numbers.

    >>> _numbers("{1,3}"), _numbers("]1,Inf]"), _numbers("few:")
    (((1.0, 1.0), (3.0, 3.0)), ((2.0, inf),), ())
    """
    if rule.startswith("{"):
        return tuple((float(one), float(one)) for one in rule[1:-1].split(","))
    match = _INTERVAL.fullmatch(rule)
    if match is None:
        return ()
    low = -inf if _is_open(match[2]) else float(match[2]) + (match[1] == "]")
    high = inf if _is_open(match[3]) else float(match[3]) - (match[4] == "[")
    return ((low, high),)


def _is_open(end: str) -> bool:
    return end == "*" or end.lstrip("+-").lower() == "inf"


def _forms(text: str) -> list[_Form]:
    found = []
    for piece in _PARTED.split(text):
        rule = _RULE.match(piece)
        found.append(
            _Form(rule[0].strip(), piece[rule.end() :].strip())
            if rule
            else _Form("", piece.strip())
        )
    return found


def _is_plural(sources: list[_Form]) -> bool:
    if not 1 < len(sources) <= _MOST_FORMS or not all(one.text for one in sources):
        return False
    if all(one.rule for one in sources):
        return True
    singular, plural = (_COUNT.sub("", one.text.casefold()).strip() for one in sources[-2:])
    return (
        bool(singular) and SequenceMatcher(None, singular, plural, autojunk=False).ratio() >= _ALIKE
    )


def _unit(unit: Unit, form: _Form, place: int, count: int, sources: list[_Form]) -> Unit:
    texts = _sources(form, place, count, sources, unit.tgt_lang)
    return replace(
        unit,
        id=f"{unit.id}[{place}]",
        source=texts[0],
        translation=form.text,
        other_sources=texts[1:],
    )


def _sources(
    form: _Form, place: int, count: int, sources: list[_Form], language: str
) -> tuple[str, ...]:
    """The texts that a form may translate, most likely first."""
    same = [one.text for one in sources if form.rule and one.rule == form.rule]
    singular, plural = sources[-2].text, sources[-1].text
    usual = forms_of_header("", language)
    # One more form than the language has is for none.
    number = place - (count - len(usual) if count == len(usual) + 1 else 0)
    beside = (sources[place].text,) if count == len(sources) else ()
    if number < 0:
        first = sources[0].text
        likely = (first, *sources_of_form(singular, plural, frozenset({0})))
    elif count in (len(usual), len(usual) + 1):
        likely = sources_of_form(singular, plural, usual[number])
    else:
        likely = (*beside, *(one.text for one in reversed(sources)))
    return tuple(dict.fromkeys((*same, *likely, *beside)))
