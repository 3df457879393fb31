"""Writes numbers as a careful writer of the source language would, in digits and scale words.

Deliberately independent of the reader in ``methods/numbers``: each checks the other. Marks,
grouping and digits come from CLDR through Babel, for every language that CLDR knows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from triage.language_codes import base_language
from triage.locales import Locale, UnknownLocaleError
from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.numbertest.scales import LINKS, NO_LINK_BEFORE, SCALE_WORDS, ScaleWord
from triage.methods.numbertest.templates import variety


@dataclass(frozen=True, slots=True)
class Convention:
    """How a language writes digits: marks, group sizes from the right, and its own digits."""

    decimal: str
    group: str
    first_group: int
    next_group: int
    digits: str

    def translate(self, text: str) -> str:
        """Return the text with the language's own digits."""
        return text if self.digits == "0123456789" else text.translate(_digit_table(self.digits))


@cache
def _digit_table(digits: str) -> Mapping[int, int]:
    return str.maketrans("0123456789", digits)


@cache
def locale_of(language: str) -> Locale:
    """Return CLDR's locale of a language code.

    :raises MethodError: CLDR does not know the language.
    """
    try:
        return Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError) as error:
        raise MethodError(MethodMessage.LANGUAGE_NOT_IN_CLDR(name=repr(language))) from error


@cache
def convention_of(language: str) -> Convention:
    """Return the number marks, grouping and digits of a language (source: CLDR).

    >>> convention_of("es").group, convention_of("en-IN").next_group, convention_of("ne").digits
    ('.', 2, '०१२३४५६७८९')
    """
    locale = locale_of(language)
    system = locale.default_numbering_system
    symbols = locale.number_symbols.get(system) or locale.number_symbols["latn"]
    latin = locale.number_symbols["latn"]
    grouping = locale.decimal_formats[None].grouping
    return Convention(
        decimal=symbols.get("decimal") or latin["decimal"],
        group=symbols.get("group") or latin["group"],
        first_group=grouping[0],
        next_group=grouping[1],
        digits=NATIVE_DIGITS.get(system, "0123456789"),
    )


NATIVE_DIGITS: Mapping[str, str] = {
    "deva": "०१२३४५६७८९",
    "beng": "০১২৩৪৫৬৭৮৯",
    "arab": "٠١٢٣٤٥٦٧٨٩",
    "arabext": "۰۱۲۳۴۵۶۷۸۹",
    "mymr": "၀၁၂၃၄၅၆၇၈၉",
}
"""Digits of the numbering systems that are the default of some language in CLDR."""


def render_digits(value: Decimal, language: str, *, grouped: bool) -> str:
    """Write a number in digits, with or without thousands marks.

    >>> render_digits(Decimal("9756.001"), "de", grouped=True)
    '9.756,001'
    >>> render_digits(Decimal("1234567"), "ne", grouped=True)
    '१२,३४,५६७'
    """
    convention = convention_of(language)
    whole, _, fraction = f"{value:f}".partition(".")
    if grouped:
        whole = _group(whole, convention)
    text = f"{whole}{convention.decimal}{fraction}" if fraction else whole
    return convention.translate(text)


def _group(whole: str, convention: Convention) -> str:
    head, tail = whole[: -convention.first_group], whole[-convention.first_group :]
    groups = [tail]
    size = convention.next_group
    while head:
        head, group = head[:-size], head[-size:]
        groups.insert(0, group)
    return convention.group.join(groups)


def render_scaled(value: Decimal, language: str) -> str | None:
    """Write a number as digits and the language's scale word; None if no scale word fits.

    >>> render_scaled(Decimal(100010000), "en"), render_scaled(Decimal(100010000), "zh")
    ('100.01 million', '1.0001亿')
    """
    word = _scale_for(value, scale_words(language))
    if word is None:
        return None
    coefficient = _trim(value.scaleb(-word.exponent))
    digits = render_digits(coefficient, language, grouped=False)
    return f"{digits}{word.gap}{word.form(locale_of(language).plural_form(coefficient))}"


def _scale_for(value: Decimal, words: tuple[ScaleWord, ...]) -> ScaleWord | None:
    for word in reversed(words):
        if value >= Decimal(10) ** word.exponent:
            return word
    return None


def _trim(value: Decimal) -> Decimal:
    return Decimal(f"{value:f}".rstrip("0").rstrip(".")) if "." in f"{value:f}" else value


@cache
def scale_words(language: str) -> tuple[ScaleWord, ...]:
    """Return a language's scale words, smallest first, from our table or CLDR's compact formats."""
    base = variety(language)
    return SCALE_WORDS[base] if base in SCALE_WORDS else _cldr_scale_words(language)


def _cldr_scale_words(language: str) -> tuple[ScaleWord, ...]:
    """Read "0 million" patterns; a pattern that puts anything before the digits is left out."""
    formats = locale_of(language).compact_decimal_formats
    patterns = formats.get("long") or formats.get("short") or {}
    words: dict[int, dict[str, str]] = {}
    gaps: dict[int, str] = {}
    for category, table in patterns.items():
        for magnitude, pattern in table.items():
            match = re.fullmatch(r"(0+)([\s\xa0]*)([^0;']+)", str(pattern.pattern))
            if match and category in ("zero", "one", "two", "few", "many", "other"):
                exponent = len(magnitude) - len(match[1])
                words.setdefault(exponent, {}).setdefault(category, match[3])
                gaps[exponent] = match[2]
    return tuple(
        ScaleWord(exponent, tuple(forms.items()), gaps[exponent])
        for exponent, forms in sorted(words.items())
        if "other" in forms
    )


def linked(following: str, rendered: str, language: str, noun: str) -> str:
    """Return the text after a slot, with the preposition that a scale noun requires.

    >>> linked(" personas", "2,5 millones", "es", "f")
    ' de personas'
    >>> linked(" euros", "2 milions", "ca", "m"), linked(" euros", "2500", "ca", "m")
    (" d'euros", ' euros')
    """
    rule = LINKS.get(base_language(language))
    if rule is None or noun == "-" or not rule.nouns.search(rendered):
        return following
    match = re.match(r" ([^\W\d_]+)", following)
    if match is None or match[1].lower() in NO_LINK_BEFORE[base_language(language)]:
        return following
    if rule.elided and match[1][0].lower() in "aeiouhàâáèéêëíîïòóôúûü":
        return f" {rule.elided}{following[1:]}"
    return f" {rule.link}{following}"


LAKH_WORDS: Mapping[str, tuple[tuple[int, str], ...]] = {
    "en": ((7, "crore"), (5, "lakh"), (3, "thousand")),
    "hi": ((9, "अरब"), (7, "करोड़"), (5, "लाख"), (3, "हज़ार")),
    "ne": ((9, "अर्ब"), (7, "करोड"), (5, "लाख"), (3, "हजार")),
    "ta": ((7, "கோடி"), (5, "லட்சம்"), (3, "ஆயிரம்")),
}
"""The Indian scale, largest first; for English it is used if the region is India."""

WAN_WORDS: Mapping[str, tuple[tuple[int, str], ...]] = {
    "zh": ((8, "亿"), (4, "万")),
    "ja": ((12, "兆"), (8, "億"), (4, "万")),
}

MAX_PARTS = 2
"""More than two parts ("3 crore 20 lakh 15 thousand") are rare in running text."""


def has_lakh(language: str) -> bool:
    """Tell whether a language (for English: region) counts in lakh and crore."""
    base = base_language(language)
    return base in LAKH_WORDS and (base != "en" or language.upper().endswith("IN"))


def render_lakh(value: Decimal, language: str) -> str | None:
    """Write a number in one or two parts of the Indian scale; None if that cannot be exact.

    >>> render_lakh(Decimal(32000000), "en-IN"), render_lakh(Decimal(1234000), "ne")
    ('3 crore 20 lakh', '१२ लाख ३४ हजार')
    """
    if not has_lakh(language):
        return None
    parts, rest = [], int(value)
    for exponent, word in LAKH_WORDS[base_language(language)]:
        count, rest = divmod(rest, 10**exponent)
        if count:
            parts.append(f"{count} {word}")
    if rest or value % 1 or not 0 < len(parts) <= MAX_PARTS:
        return None
    return convention_of(language).translate(" ".join(parts))


def render_wan(value: Decimal, language: str) -> str | None:
    """Write a number with 万 and 亿 (億) between its digits; None if that cannot be exact.

    >>> render_wan(Decimal(100010000), "zh"), render_wan(Decimal(35000), "zh")
    ('1亿零1万', '3万5千')
    >>> render_wan(Decimal(100010000), "ja")
    '1億1万'
    """
    base = variety(language)
    units = WAN_WORDS.get(base)
    if units is None or value % 1:
        return None
    text, rest = "", int(value)
    for exponent, word in units:
        count, rest = divmod(rest, 10**exponent)
        if count >= 10**4:
            return None
        if count:
            zero = "零" if base == "zh" and text and count < 1000 else ""
            text += f"{zero}{count}{word}"
    if not rest:
        return text or None
    return f"{text}{rest // 1000}千" if text.endswith("万") and rest % 1000 == 0 else None
