"""Whole numbers in words, by language: num2words and cn2an where right, else own tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from num2words import num2words

from triage.methods.base import MethodError
from triage.methods.numbertest.templates import base_language

Speller = Callable[[int, str], str]
"""Takes a whole number from 1 and the counted noun's gender; returns words."""


@cache
def spell(value: int, language: str, noun: str = "") -> str:
    """Write a whole number in words, agreeing with the counted noun's gender.

    >>> spell(90638, "en")
    'ninety thousand six hundred and thirty-eight'
    >>> spell(201, "es", "f"), spell(202, "ca", "f")
    ('doscientas una', 'dues-centes dues')

    :raises MethodError: no words for the language.
    """
    speller = SPELLERS.get(base_language(language))
    if speller is None:
        raise MethodError(f"Number words are not covered for {language!r}.")
    return speller(value, noun)


def has_words(language: str) -> bool:
    """Tell whether whole numbers can be written in words in a language."""
    return base_language(language) in SPELLERS


def _english(value: int, noun: str) -> str:
    return str(num2words(value, lang="en")).replace(",", "")


def _spanish(value: int, noun: str) -> str:
    """num2words with the short forms and the agreement that it lacks (RAE, Ortografía)."""
    text = str(num2words(value, lang="es"))
    text = re.sub(r"veintiuno(?= (?:mil|bil))", "veintiún", text)
    text = re.sub(r"\buno(?= (?:mil|bil))", "un", text)
    head, tail = _after_last(text, r"(?:illón|illones)\b")
    if noun == "f":
        tail = tail.replace("cientos", "cientas").replace("quinientos", "quinientas")
        return head + re.sub(r"uno$", "una", tail)
    if noun == "m":
        return head + re.sub(r"\buno$", "un", re.sub(r"veintiuno$", "veintiún", tail))
    return head + tail


def _catalan(value: int, noun: str) -> str:
    """num2words with feminine agreement ("dues-centes vint-i-una")."""
    text = str(num2words(value, lang="ca"))
    head, tail = _after_last(text, r"\b[mb]ili(?:ó|ons)\b")
    if noun == "f":
        tail = re.sub(r"\bdos\b", "dues", tail).replace("-cents", "-centes")
        return head + re.sub(r"\bun(?= mil\b)|\bun$", "una", tail)
    return head + tail


def _after_last(text: str, pattern: str) -> tuple[str, str]:
    """Split after the last scale noun: what stands before it agrees with that noun."""
    end = max((match.end() for match in re.finditer(pattern, text)), default=0)
    return text[:end], text[end:]


SPELLERS: Mapping[str, Speller] = {
    "en": _english,
    "es": _spanish,
    "ca": _catalan,
}
