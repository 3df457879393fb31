"""Plural forms in one text, parted by ``|``: Symfony, Laravel and vue-i18n."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from triage.files.readers.common.plurals import forms_of_header, sources_of_form
from triage.files.units import Unit

# What a form is for, in Laravel and Symfony: {0}, [2,4], ]1,Inf] or "one:".
_RULE = re.compile(r"\s*(?:\{\d+(?:,\d+)*\}|[\[\]]\s*-?\w+\s*,\s*[\w*]+\s*[\[\]]|[a-z]{3,5}:)\s*")
# The least resemblance of a singular and its plural; what else stands between pipes is less alike.
_ALIKE = 0.55
_MOST_FORMS = 6
_LONGEST = 2000
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
    return [
        _unit(unit, form, place, len(forms), sources)
        if form.text
        else replace(unit, id=f"{unit.id}[{place}]", translation="")
        for place, form in enumerate(forms)
    ]


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
    singular, plural = (one.text.casefold() for one in sources[-2:])
    return SequenceMatcher(None, singular, plural, autojunk=False).ratio() >= _ALIKE


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
    if number < 0:
        first = sources[0].text
        likely = (first, *sources_of_form(singular, plural, frozenset({0})))
    elif count in (len(usual), len(usual) + 1):
        likely = sources_of_form(singular, plural, usual[number])
    else:
        likely = tuple(one.text for one in reversed(sources))
    return tuple(dict.fromkeys((*same, *likely)))
