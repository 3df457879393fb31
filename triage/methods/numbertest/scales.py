"""Scale words by language (language data).

Sources: CLDR compact long formats for en, de, es, fr, it, pt, ru; the Indian scale as in the
CLDR formats of hi and ne, with the steps that CLDR's rounding hides; 万 / 亿 / 万亿 and
万 / 億 / 兆 from CLDR's zh and ja, 만 / 억 / 조 from its ko; Catalan "mil" (invariable) after the Optimot style guide,
where CLDR has the noun "milers".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScaleWord:
    """A power of ten, its words by CLDR plural category, and the separator before the word."""

    exponent: int
    forms: tuple[tuple[str, str], ...]
    gap: str = " "

    def form(self, category: str) -> str:
        """Return the word for a plural category, or the form ``other`` if there is none for it."""
        forms = dict(self.forms)
        return forms.get(category, forms["other"])


@dataclass(frozen=True, slots=True)
class ScalePreposition:
    """The preposition after a scale noun ("millones de personas"); ``elided`` before a vowel."""

    nouns: re.Pattern[str]
    link: str
    elided: str = ""


def _same(exponent: int, word: str, gap: str = " ") -> ScaleWord:
    return ScaleWord(exponent, (("other", word),), gap)


def _pair(exponent: int, one: str, other: str) -> ScaleWord:
    return ScaleWord(exponent, (("one", one), ("other", other)))


def _russian(exponent: int, one: str, few: str, many: str) -> ScaleWord:
    forms = (("one", one), ("few", few), ("many", many), ("other", few))
    return ScaleWord(exponent, forms)


SCALE_WORDS: Mapping[str, tuple[ScaleWord, ...]] = {
    "en": (
        _same(3, "thousand"),
        _same(6, "million"),
        _same(9, "billion"),
        _same(12, "trillion"),
    ),
    "de": (
        _same(3, "Tausend"),
        _pair(6, "Million", "Millionen"),
        _pair(9, "Milliarde", "Milliarden"),
        _pair(12, "Billion", "Billionen"),
    ),
    "es": (
        _same(3, "mil"),
        _pair(6, "millón", "millones"),
        _same(9, "mil millones"),
        _pair(12, "billón", "billones"),
    ),
    "ca": (
        _same(3, "mil"),
        _pair(6, "milió", "milions"),
        _same(9, "mil milions"),
        _pair(12, "bilió", "bilions"),
    ),
    "fr": (
        _same(3, "mille"),
        _pair(6, "million", "millions"),
        _pair(9, "milliard", "milliards"),
        _pair(12, "billion", "billions"),
    ),
    "pt": (
        _same(3, "mil"),
        _pair(6, "milhão", "milhões"),
        _pair(9, "bilhão", "bilhões"),
        _pair(12, "trilhão", "trilhões"),
    ),
    "pt-pt": (
        _same(3, "mil"),
        _pair(6, "milhão", "milhões"),
        _same(9, "mil milhões"),
        _pair(12, "bilião", "biliões"),
    ),
    "it": (
        _same(3, "mila", gap=""),
        _pair(6, "milione", "milioni"),
        _pair(9, "miliardo", "miliardi"),
        _pair(12, "bilione", "bilioni"),
    ),
    "ru": (
        _russian(3, "тысяча", "тысячи", "тысяч"),
        _russian(6, "миллион", "миллиона", "миллионов"),
        _russian(9, "миллиард", "миллиарда", "миллиардов"),
        _russian(12, "триллион", "триллиона", "триллионов"),
    ),
    "zh": (_same(4, "万", ""), _same(8, "亿", ""), _same(12, "万亿", "")),
    "ja": (_same(4, "万", ""), _same(8, "億", ""), _same(12, "兆", "")),
    "ko": (_same(4, "만", ""), _same(8, "억", ""), _same(12, "조", "")),
    "hi": (
        _same(3, "हज़ार"),
        _same(5, "लाख"),
        _same(7, "करोड़"),
        _same(9, "अरब"),
        _same(11, "खरब"),
    ),
    "ne": (
        _same(3, "हजार"),
        _same(5, "लाख"),
        _same(7, "करोड"),
        _same(9, "अर्ब"),
        _same(11, "खर्ब"),
    ),
    "ta": (
        _same(3, "ஆயிரம்"),
        _same(6, "மில்லியன்"),
        _same(9, "பில்லியன்"),
        _same(12, "டிரில்லியன்"),
    ),
}


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


LINKS: Mapping[str, ScalePreposition] = {
    "es": ScalePreposition(re.compile(r"ill[óo]n(?:es)?$"), "de"),
    "ca": ScalePreposition(re.compile(r"\b[mb]ili(?:ó|ons)$"), "de", "d'"),
    "fr": ScalePreposition(re.compile(r"(?:illions?|illiards?)$"), "de", "d'"),
    "pt": ScalePreposition(re.compile(r"ilh?i?(?:ão|ões)$"), "de"),
    "it": ScalePreposition(re.compile(r"\b\w*(?:ilion[ei]|iliard[oi])$"), "di"),
}

NO_LINK_BEFORE: Mapping[str, frozenset[str]] = {
    "es": _set(
        "a al ante bajo como con contra de del desde durante e el en entre es hasta la las lo los "
        "más menos ni o para pero por que se según si sin sobre tras u y ya"
    ),
    "ca": _set(
        "a al als amb com contra d de del dels des durant el els en entre és fins i la les més "
        "menys ni o per pel pels però que s segons sense si sobre"
    ),
    "fr": _set(
        "a à au aux avec contre d dans de depuis des du en entre est et jusqu l la le les mais ni "
        "ou par pendant pour qu que sans selon si sous sur"
    ),
    "pt": _set(
        "a ao aos até com como contra da das de desde do dos durante e é em entre mais mas menos "
        "na nas nem no nos o os ou para pela pelas pelo pelos por que se sem sobre"
    ),
    "it": _set(
        "a ad al alla alle ai agli che ci con contro d da dal dalla dalle dai dagli di del della "
        "delle dei e ed è fino fra in ma nel nella nei né o per più se senza sul sulla tra"
    ),
}
"""Words that show that no counted noun follows, for templates that do not state it."""
