"""Whole numbers in words, by language: num2words and cn2an where right, else own tables.

What num2words leaves to do: the gender of the counted noun in Romance languages, the short
forms of Spanish before "mil", and the commas that running text does not have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

import cn2an
from num2words import num2words

from triage.methods.base import MethodError
from triage.methods.messages import Sentence
from triage.methods.numbertest.templates import variety
from triage.methods.numbertest.words_indic import spell_hindi, spell_nepali, spell_tamil

Speller = Callable[[int, str], str | None]
"""Takes a whole number from 1 and the counted noun's gender; None: no natural form."""


@lru_cache(maxsize=65536)
def spell(value: int, language: str, noun: str = "") -> str | None:
    """Write a whole number in words, agreeing with the counted noun's gender.

    None where a careful writer would avoid words ("einhunderteins Bücher").

    >>> spell(90638, "en")
    'ninety thousand six hundred and thirty-eight'
    >>> spell(201, "es", "f"), spell(202, "ca", "f")
    ('doscientas una', 'dues-centes dues')

    :raises MethodError: no words for the language.
    """
    speller = SPELLERS.get(variety(language))
    if speller is None:
        raise MethodError(Sentence.NO_NUMBER_WORDS(language=repr(language)))
    return speller(value, noun)


def has_words(language: str) -> bool:
    """Tell whether whole numbers can be written in words in a language."""
    return variety(language) in SPELLERS


def _num2words(value: int, language: str) -> str:
    return str(num2words(value, lang=language)).replace(",", "")


def _english(value: int, noun: str) -> str:
    return _num2words(value, "en")


def _german(value: int, noun: str) -> str | None:
    """No sums that end in one: "hunderteins" and "hundertein" are both disputed with a noun."""
    return None if value % 100 == 1 else _num2words(value, "de")


def _spanish(value: int, noun: str) -> str:
    """Short forms before "mil" and agreement (RAE, Ortografía and Diccionario panhispánico)."""
    text = _num2words(value, "es")
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
    """Feminine agreement, also before "mil" ("dues mil", "dues-centes vint-i-una")."""
    head, tail = _after_last(_num2words(value, "ca"), r"\b[mb]ili(?:ó|ons)\b")
    if noun == "f":
        tail = re.sub(r"\bdos\b", "dues", tail).replace("-cents", "-centes")
        return head + re.sub(r"\bun(?= mil\b)|\bun$", "una", tail)
    return head + tail


def _french(value: int, noun: str) -> str:
    text = _num2words(value, "fr")
    return re.sub(r"\bun$", "une", text) if noun == "f" else text


def _portuguese(value: int, noun: str, variant: str = "pt_BR") -> str:
    """Feminine agreement, also before "mil" ("duas mil", "duzentas e uma")."""
    head, tail = _after_last(_num2words(value, variant), r"\w*ili?h?(?:ão|ões)\b")
    if noun == "f":
        tail = re.sub(r"\bdois\b", "duas", tail).replace("entos", "entas")
        return head + re.sub(r"\bum\b", "uma", tail)
    return head + tail


def _italian(value: int, noun: str) -> str:
    return _num2words(value, "it")


def _russian(value: int, noun: str) -> str:
    text = _num2words(value, "ru")
    if noun == "f":
        text = re.sub(r"\bодин$", "одна", text)
        return re.sub(r"\bдва$", "две", text)
    return text


def _japanese(value: int, noun: str) -> str:
    return _num2words(value, "ja")


def _chinese(value: int, noun: str) -> str:
    """Before a measure word a lone two is 两; that form is left out, so a 2 gives 二 inside."""
    return str(cn2an.an2cn(value))


def _after_last(text: str, pattern: str) -> tuple[str, str]:
    """Split after the last scale noun: what stands before it agrees with that noun."""
    end = max((match.end() for match in re.finditer(pattern, text)), default=0)
    return text[:end], text[end:]


SPELLERS: Mapping[str, Speller] = {
    "en": _english,
    "de": _german,
    "es": _spanish,
    "ca": _catalan,
    "fr": _french,
    "pt": _portuguese,
    "pt-pt": lambda value, noun: _portuguese(value, noun, "pt"),
    "it": _italian,
    "ru": _russian,
    "ja": _japanese,
    "zh": _chinese,
    "hi": lambda value, noun: spell_hindi(value),
    "ne": lambda value, noun: spell_nepali(value),
    "ta": lambda value, noun: spell_tamil(value),
}
