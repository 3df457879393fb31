"""Digits and scale words side by side: 1亿零1万, 3万5千, 12 लाख 34 हज़ार, 3 crore 20 lakh."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from triage.methods.numbertest.rendering import convention_of
from triage.methods.numbertest.templates import base_language, variety

LAKH_WORDS: Mapping[str, tuple[tuple[int, str], ...]] = {
    "en": ((7, "crore"), (5, "lakh"), (3, "thousand")),
    "hi": ((9, "अरब"), (7, "करोड़"), (5, "लाख"), (3, "हज़ार")),
    "ne": ((9, "अर्ब"), (7, "करोड"), (5, "लाख"), (3, "हजार")),
    "ta": ((7, "கோடி"), (5, "லட்சம்"), (3, "ஆயிரம்")),
}
"""The Indian scale, largest first; in English it is used where the region is India."""

WAN_WORDS: Mapping[str, tuple[tuple[int, str], ...]] = {
    "zh": ((8, "亿"), (4, "万")),
    "ja": ((12, "兆"), (8, "億"), (4, "万")),
}

MAX_PARTS = 2
"""More parts than two ("3 crore 20 lakh 15 thousand") are rare in running text."""


def has_lakh(language: str) -> bool:
    """Tell whether a language (for English: region) counts in lakh and crore."""
    base = base_language(language)
    return base in LAKH_WORDS and (base != "en" or language.upper().endswith("IN"))


def render_lakh(value: Decimal, language: str) -> str | None:
    """Write a number in one or two parts of the Indian scale; None where that cannot be exact.

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
    """Write a number with 万 and 亿 (億) between its digits; None where that cannot be exact.

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
