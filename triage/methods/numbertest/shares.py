"""Percentages, fractions and ordinals as written in a source sentence (language data)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from triage.language_codes import base_language
from triage.methods.numbertest.rendering import convention_of, locale_of, render_digits

PERCENT_WORDS: Mapping[str, tuple[str, ...]] = {
    "en": ("percent", "per cent", "percentage", "pct"),
    "de": ("prozent",),
    "es": ("por ciento",),
    "ca": ("per cent",),
    "fr": ("pour cent", "pour-cent"),
    "pt": ("por cento",),
    "it": ("per cento", "percento"),
    "ru": ("процент",),
    "zh": ("百分之", "个百分点"),
    "ja": ("パーセント", "割"),
    "hi": ("प्रतिशत", "फ़ीसदी", "फीसदी", "परसेंट"),
    "ne": ("प्रतिशत",),
    "ta": ("சதவீத", "விழுக்காடு", "விழுக்காட்டு", "சதவிகித", "சதவீதம்"),
}
"""CLDR's concentr-percent and everyday spellings; the first one is used in sources."""

WRITTEN_OUT = frozenset({"en", "de", "es", "ca", "fr", "pt", "it", "hi", "ne"})
"""Languages whose percent word does not inflect after a number."""

PERCENT_SIGNS = "%％٪"


def render_percent_sign(value: Decimal, language: str) -> str:
    """Write a percentage with the sign, spaced as CLDR does in the language.

    >>> render_percent_sign(Decimal("12.5"), "de"), render_percent_sign(Decimal(7), "en")
    ('12,5\\xa0%', '7%')
    """
    pattern = str(locale_of(language).percent_formats[None].pattern)
    gap = pattern[-2] if pattern[-2:-1] in ("\xa0", "\u202f") else ""
    return f"{render_digits(value, language, grouped=False)}{gap}%"


def render_percent_word(value: Decimal, language: str) -> str | None:
    """Write a percentage with the word; None if the word would have to inflect."""
    base = base_language(language)
    if base not in WRITTEN_OUT:
        return None
    return f"{render_digits(value, language, grouped=False)} {_written(base)}"


def _written(base: str) -> str:
    word = PERCENT_WORDS[base][0]
    return word.capitalize() if base == "de" else word


def says_percent(text: str, language: str) -> bool | None:
    """Return whether a text has a percent sign or word; None if the words are not known."""
    if any(sign in text for sign in PERCENT_SIGNS):
        return True
    words = PERCENT_WORDS.get(base_language(language))
    return any(word in text.lower() for word in words) if words else None


def render_fraction(value: Decimal, language: str) -> str:
    """Write a fraction with a slash, in lowest terms.

    >>> render_fraction(Decimal("0.75"), "en"), render_fraction(Decimal("0.75"), "ne")
    ('3/4', '३/४')
    """
    fraction = Fraction(value)
    return convention_of(language).translate(f"{fraction.numerator}/{fraction.denominator}")


def render_ordinal(value: Decimal, language: str, noun: str) -> str | None:
    """Write an ordinal in digits, agreeing with the noun; None if the form is not known.

    >>> [render_ordinal(Decimal(n), "en", "") for n in (2, 11, 23)]
    ['2nd', '11th', '23rd']
    >>> render_ordinal(Decimal(21), "es", "f"), render_ordinal(Decimal(21), "zh", "")
    ('21.ª', '第21')
    """
    number = int(value)
    if number in IRREGULAR_ORDINALS.get(base_language(language), ()):
        return None
    digits = render_digits(value, language, grouped=False)
    base = base_language(language)
    if base == "en":
        return digits + _english_suffix(number)
    if base == "ca":
        return digits + (_catalan_suffix(number) if noun != "f" else "a")
    form = ORDINALS.get(base, {}).get(noun) or ORDINALS.get(base, {}).get("")
    return form.replace("#", digits) if form else None


IRREGULAR_ORDINALS: Mapping[str, tuple[int, ...]] = {
    "hi": (1, 2, 3, 4, 6),
    "ne": (1, 2, 3, 4, 6),
}
"""Numbers whose ordinal is a separate word (दूसरा), not digits with an ending."""


def _english_suffix(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _catalan_suffix(number: int) -> str:
    return {1: "r", 2: "n", 3: "r", 4: "t"}.get(number, "è")


ORDINALS: Mapping[str, Mapping[str, str]] = {
    "de": {"": "#."},
    "es": {"m": "#.º", "f": "#.ª"},
    "fr": {"": "#e"},
    "pt": {"m": "#º", "f": "#ª"},
    "it": {"m": "#º", "f": "#ª"},
    "ru": {"m": "#-й", "f": "#-я"},
    "zh": {"": "第#"},
    "ja": {"": "第#"},
    "hi": {"m": "#वाँ", "f": "#वीं"},
    "ne": {"": "#औँ"},
    "ta": {"": "#ஆவது"},
}
"""Ordinals in digits by gender: CLDR digits-ordinal rules; # is the number."""
