"""Styles: in which written form a number stands in the source sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from triage.methods.numbertest.capabilities import SCALE_EXPONENTS, Format
from triage.methods.numbertest.money import MONEY, render_money
from triage.methods.numbertest.rendering import render_digits, render_scaled, scale_words
from triage.methods.numbertest.templates import Template, base_language
from triage.methods.numbertest.words import has_words, spell

Renderer = Callable[[Decimal, str, str], str | None]
"""Takes value, language and the noun's gender; None where the value has no such form."""


def _words(value: Decimal, language: str, noun: str) -> str | None:
    return spell(int(value), language, noun)


RENDERERS: Mapping[str, Renderer] = {
    "digits": lambda value, language, noun: render_digits(value, language, grouped=False),
    "separated": lambda value, language, noun: render_digits(value, language, grouped=True),
    "digits+scale": lambda value, language, noun: render_scaled(value, language),
    "words": _words,
    "currency": lambda value, language, noun: render_money(value, language),
}


def styles_for(form: Format, template: Template, language: str) -> list[str]:
    """Return the styles that a format may take in a template, in the order they alternate."""
    if form.capability == "separators":
        return ["digits"] if template.filler == "count" else ["digits", "digits+decimals"]
    if form.capability != "numerals":
        return ["digits"]
    if template.filler == "amount":
        return _amount_styles(language)
    return _numeral_styles(form.name.removeprefix("num-"), language)


def _amount_styles(language: str) -> list[str]:
    return ["currency"] if base_language(language) in MONEY and has_words(language) else []


def _numeral_styles(scale: str, language: str) -> list[str]:
    styles = []
    words = scale_words(language)
    if words and SCALE_EXPONENTS[scale] >= words[0].exponent:
        styles.append("digits+scale")
    if has_words(language):
        styles.append("words")
    return styles


def render(value: Decimal, form: Format, style: str, language: str, noun: str) -> str | None:
    """Write a value of a format in a style; None where the language has no such form for it."""
    name = "separated" if form.capability == "separators" else style
    return RENDERERS[name](value, language, noun)
