"""Styles: the written forms of numbers in source sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal

from triage.methods.numbertest.capabilities import SCALE_EXPONENTS, NumberFormat
from triage.methods.numbertest.currencies import (
    CURRENCIES,
    has_money,
    render_financial,
    render_money,
)
from triage.methods.numbertest.moments import render_date, render_time
from triage.methods.numbertest.rendering import (
    has_lakh,
    render_digits,
    render_lakh,
    render_scaled,
    render_wan,
    scale_words,
)
from triage.methods.numbertest.shares import (
    render_fraction,
    render_ordinal,
    render_percent_sign,
    render_percent_word,
)
from triage.methods.numbertest.templates import Template, variety
from triage.methods.numbertest.units import UNITS, render_unit
from triage.methods.numbertest.words import has_words, spell

Renderer = Callable[[Decimal, str, str], str | None]
"""Takes value, language and the noun's gender; returns None if the value has no such form."""


def _unit_renderer(name: str) -> Renderer:
    return lambda value, language, noun: render_unit(value, name, language)


JOINED_BY_AND = re.compile(r"\[NUM\] (?:and|et|und|y|i|e) \[NUM\]")
"""Never filled with words: "between five million and three hundred" reads as one number."""

RENDERERS: Mapping[str, Renderer] = {
    "digits": lambda value, language, noun: render_digits(value, language, grouped=False),
    "separated": lambda value, language, noun: render_digits(value, language, grouped=True),
    "digits+scale": lambda value, language, noun: render_scaled(value, language),
    "words": lambda value, language, noun: spell(int(value), language, noun),
    "currency": lambda value, language, noun: render_money(value, language),
    "financial": lambda value, language, noun: render_financial(value, language),
    "wan": lambda value, language, noun: render_wan(value, language),
    "lakh": lambda value, language, noun: render_lakh(value, language),
    "percent-sign": lambda value, language, noun: render_percent_sign(value, language),
    "percent-word": lambda value, language, noun: render_percent_word(value, language),
    "fraction": lambda value, language, noun: render_fraction(value, language),
    "ordinal": render_ordinal,
    "date-long": lambda value, language, noun: render_date(value, language),
    "time-24": lambda value, language, noun: render_time(value, language, twelve=False),
    "time-12": lambda value, language, noun: render_time(value, language, twelve=True),
    **{f"unit-{name}": _unit_renderer(name) for name in UNITS},
}


def styles_for(form: NumberFormat, template: Template, language: str) -> list[str]:
    """Return the styles that a format may take in a template, in the order they alternate."""
    if form.capability == "separators":
        return ["digits"] if template.filler == "count" else ["digits", "digits+decimals"]
    if form.capability in EXTRA_STYLES:
        return _extra_styles(form, template, language)
    if form.capability != "numerals":
        return ["digits"]
    if template.filler == "amount":
        return _amount_styles(language)
    styles = _numeral_styles(SCALE_EXPONENTS[form.name.removeprefix("num-")], language)
    if JOINED_BY_AND.search(template.text):
        styles = [style for style in styles if style != "words"]
    return styles


EXTRA_STYLES: Mapping[str, tuple[str, ...]] = {
    "percentages": ("percent-sign", "percent-word"),
    "fractions": ("fraction",),
    "ordinals": ("ordinal",),
    "units": (),
    "dates": (),
    "times": (),
}
"""Styles of the capabilities beyond the paper; if empty, each format is its own style."""


def _extra_styles(form: NumberFormat, template: Template, language: str) -> list[str]:
    """Return only styles that the language has, tried on a value that suits every format."""
    if form.capability == "units":
        unit = UNITS[form.name.removeprefix("unit-")]
        filler = "amount" if unit.dimension in CURRENCIES else unit.dimension
        if filler != template.filler:
            return []
    styles = EXTRA_STYLES[form.capability] or (form.name,)
    sample = Decimal(735000) if form.capability == "dates" else Decimal(25)
    return [name for name in styles if RENDERERS[name](sample, language, template.noun)]


def _amount_styles(language: str) -> list[str]:
    styles = ["currency"] if has_money(language) else []
    return [*styles, "financial"] if variety(language) == "zh" else styles


def _numeral_styles(exponent: int, language: str) -> list[str]:
    styles = []
    words = scale_words(language)
    if words and exponent + 2 >= words[0].exponent and exponent > 2:
        styles.append("digits+scale")
    if has_words(language):
        styles.append("words")
    if variety(language) in ("zh", "ja") and exponent > 2:
        styles.append("wan")
    if has_lakh(language) and 3 < exponent < 12:
        styles.append("lakh")
    return styles


def render(
    value: Decimal, capability: str, style: str, language: str, noun: str = ""
) -> str | None:
    """Write a value in a style of its capability; None if it has no such form."""
    return RENDERERS["separated" if capability == "separators" else style](value, language, noun)
