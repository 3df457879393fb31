"""Renderers that know nothing of the reader: Babel, num2words, cn2an, indic-numtowords, and by hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

import cn2an
from babel.numbers import format_decimal, format_percent
from indic_numtowords import num2words as indic_words
from num2words import num2words

# Spellings of indic-numtowords that native dictionaries do not have.
MISSPELT = ("ஓன்", "ூரெட்டு", "ூரெட்டா", "साोह्र", "एघाह्र", "निनानब्बे", "सुन्ना")
NUM2WORDS = {
    "en": "en",
    "de": "de",
    "es": "es",
    "fr": "fr",
    "pt": "pt_BR",
    "it": "it",
    "ca": "ca",
    "ru": "ru",
    "ja": "ja",
    "nl": "nl",
    "pl": "pl",
    "cs": "cs",
    "uk": "uk",
    "sv": "sv",
    "ko": "ko",
    "ar": "ar",
    "tr": "tr",
    "da": "da",
    "ro": "ro",
    "id": "id",
    "vi": "vi",
}
LANGUAGES = (
    "en",
    "de",
    "es",
    "ca",
    "fr",
    "pt",
    "it",
    "ru",
    "ja",
    "zh",
    "hi",
    "ne",
    "ta",
    "nl",
    "pl",
    "cs",
    "uk",
    "sv",
    "ko",
    "ar",
    "tr",
    "da",
    "ro",
    "id",
    "vi",
)
NATIVE_ZERO = {"hi": 0x966, "ne": 0x966, "ta": 0xBE6, "zh": 0xFF10, "ja": 0xFF10, "ar": 0x660}

Render = Callable[[Decimal], str | None]


def digits(language: str) -> Render:
    """The CLDR form in Latin digits: 9.756,001 in German."""
    return lambda value: format_decimal(
        value, format="#,##0.###############", locale=language, numbering_system="latn"
    )


def local(language: str) -> Render:
    """The CLDR default form of the language, Indian grouping included."""
    return lambda value: format_decimal(value, locale=language, decimal_quantization=False)


def ungrouped(language: str) -> Render:
    """Without grouping, with the language's decimal mark."""
    return lambda value: format_decimal(
        value, locale=language, decimal_quantization=False, group_separator=False
    )


def spaced(language: str) -> Render:
    """Grouped with narrow no-break spaces."""

    def render(value: Decimal) -> str:
        head, _, tail = f"{value:f}".partition(".")
        mark = format_decimal(Decimal("0.5"), locale=language, numbering_system="latn")[1]
        return f"{int(head):,}".replace(",", "\u202f") + (mark + tail if tail else "")

    return render


def native(language: str) -> Render:
    """In the language's own digits."""
    zero = NATIVE_ZERO[language]
    own = {48 + digit: zero + digit for digit in range(10)}
    return lambda value: f"{value:,f}".translate(own)


def words(language: str) -> Render:
    """In words; None where the renderer is known to be wrong."""
    if language == "zh":
        return lambda value: cn2an.an2cn(str(value), "low")
    if language in ("hi", "ne", "ta"):
        return lambda value: _indic(value, language)
    return lambda value: _latin(value, language)


def _indic(value: Decimal, language: str) -> str | None:
    if value % 1 or value >= 10**9 or value < 10:
        return None
    try:
        text = str(indic_words(int(value), lang=language))
    except TypeError:  # the package fails on some round numbers
        return None
    return None if any(wrong in text for wrong in MISSPELT) else text


_GROWN_TOGETHER = re.compile(r"milj(?:on|ard)(?:er)?(?!er)\w")


def _latin(value: Decimal, language: str) -> str | None:
    if language == "pl" and -int(value.as_tuple().exponent) > 3:
        return None  # num2words says "zero point two thousand one" for 0.2001
    if language == "tr" and value > 10_000 and int(value) // 1000 % 10 == 1:
        return None  # num2words loses the one before the thousands of 651,001
    text = str(num2words(value, lang=NUM2WORDS[language]))
    if language == "da":
        text = re.sub("(?<!halv)treds", "tres", text)  # num2words misspells sixty
    if language == "tr" and re.search("(?:mily|trily)(?:ar|on)(?:mily|trily)", text):
        return None  # num2words loses the two of 1,002,000,001
    if any(f"{scale} {scale}" in text for scale in ("ألف", "مليون", "مليار")):
        return None  # num2words says "eight hundred and a thousand thousand" for 801,000
    if text in ("ألفا", "مليونا", "مليارا"):
        return None  # num2words leaves out the end of the dual that stands alone
    # num2words writes 18 as "diciotto" alone but "centodicotto" after a hundred, and en miljardfem in Swedish.
    return None if "dicotto" in text or _GROWN_TOGETHER.search(text) else text


CURRENCIES = {
    "en": "USD EUR GBP",
    "de": "EUR USD",
    "es": "EUR USD",
    "fr": "EUR USD",
    "pt": "EUR USD",
    "it": "EUR USD",
    "ca": "EUR USD",
    "ru": "RUB USD EUR",
    "nl": "EUR USD",
    "pl": "PLN EUR USD",
}


def money(language: str, currency: str) -> Render:
    """Fifty-two dollars, seven cents; two hundredths at least, so that no unit is singular."""
    code = "pt" if language == "pt" else NUM2WORDS[language]
    return lambda value: str(num2words(value, lang=code, to="currency", currency=currency))


def percent(language: str) -> Render:
    """12.5 % in the CLDR form of the language."""
    return lambda value: format_percent(value / 100, locale=language, decimal_quantization=False)


def financial(value: Decimal) -> str:
    """壹佰贰拾叁: the characters of cheques."""
    return str(cn2an.an2cn(str(value), "up"))


def myriads(value: Decimal) -> str:
    """39亿9999万9992: digits with Chinese scale characters."""
    number = int(value)
    parts = []
    for scale, sign in ((10**8, "亿"), (10**4, "万"), (1, "")):
        count, number = divmod(number, scale)
        if count:
            parts.append(f"{count}{sign}")
    return "".join(parts) or "0"


SCALES = {
    "en": ("million", "billion"), "de": ("Millionen", "Milliarden"), "es": ("millones", "mil millones"),
    "ca": ("milions", "mil milions"), "fr": ("millions", "milliards"), "pt": ("milhões", "bilhões"),
    "it": ("milioni", "miliardi"), "nl": ("miljoen", "miljard"), "pl": ("mln", "mld"), "cs": ("milionu", "miliardy"), "uk": ("млн", "млрд"), "sv": ("miljoner", "mdr"), "tr": ("milyon", "milyar"), "ru": ("млн", "млрд"), "hi": ("लाख", "करोड़"), "ne": ("लाख", "करोड"),
    "ta": ("லட்சம்", "கோடி"), "zh": ("万", "亿"), "ja": ("万", "億"), "ko": ("만", "억"), "ar": ("مليون", "مليار"),
    "da": ("millioner", "mia."), "ro": ("milioane", "miliarde"), "id": ("juta", "miliar"), "vi": ("triệu", "tỷ"),
}  # fmt: skip
SCALE_VALUES = {
    "hi": (10**5, 10**7),
    "ne": (10**5, 10**7),
    "ta": (10**5, 10**7),
    "zh": (10**4, 10**8),
    "ja": (10**4, 10**8),
    "ko": (10**4, 10**8),
}


def scaled(language: str, which: int) -> Render:
    """100.01 million in the language's own writing."""
    factor = Decimal(SCALE_VALUES.get(language, (10**6, 10**9))[which])
    sign = SCALES[language][which]
    gap = "" if language in ("zh", "ja", "ko") else " "

    def render(value: Decimal) -> str:
        return ungrouped(language)((value / factor).normalize() + 0) + gap + sign  # type: ignore[operator]

    return render
