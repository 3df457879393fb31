"""What units are called: CLDR's names, read once a language on first use, and currencies.

Names come from the CLDR unit patterns that Babel ships; what is not known there is not judged.
Factors are exact by definition (SI Brochure; the international yard and pound agreement of 1959;
the Fahrenheit scale by its two fixed points).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.units import UnknownUnitError, format_unit


class Unit(NamedTuple):
    """A unit, what it measures, and how many of the base unit it is, from which zero on."""

    name: str
    dimension: str
    factor: Decimal
    offset: Decimal = Decimal(0)


class UnitNames(NamedTuple):
    """What may follow a number in a language.

    :param pattern: matches at the end of the number; its group is a name in small letters.
    :param first_letters: what the pattern or a currency can begin with.
    """

    pattern: re.Pattern[str]
    units: dict[str, Unit]
    first_letters: frozenset[str]


# Dimension, then CLDR's group where it is called otherwise.
_CLDR = {
    "length": {"kilometer": "1000", "meter": "1", "decimeter": "0.1", "centimeter": "0.01", "millimeter": "0.001",
               "mile": "1609.344", "yard": "0.9144", "foot": "0.3048", "inch": "0.0254"},
    "area": {"square-kilometer": "1000000", "hectare": "10000", "square-meter": "1", "square-centimeter": "0.0001",
             "square-mile": "2589988.110336", "acre": "4046.8564224", "square-foot": "0.09290304"},
    "mass": {"ounce": "28.349523125", "tonne": "1000000", "kilogram": "1000", "gram": "1", "milligram": "0.001"},
    "volume": {"gallon": "3.785411784", "pint": "0.473176473", "cubic-kilometer": "1000000000000", "cubic-hectometer": "1000000000", "cubic-meter": "1000", "cubic-centimeter": "0.001", "hectoliter": "100",
               "liter": "1", "deciliter": "0.1", "centiliter": "0.01", "milliliter": "0.001"},
    "speed": {"kilometer-per-hour": "1000", "meter-per-second": "3600", "mile-per-hour": "1609.344"},
    "energy": {"kilowatt-hour": "3600", "kilojoule": "1"},
    "power": {"gigawatt": "1000000000", "megawatt": "1000000", "kilowatt": "1000", "watt": "1"},
    "temperature": {"celsius": "1.8 32", "fahrenheit": "1 0", "kelvin": "1.8 -459.67"},
    "concentr": {"percent": "0.01", "permille": "0.001"},
    "duration": {"week": "604800", "day": "86400", "hour": "3600", "minute": "60", "second": "1"},
    "calendar": {"century": "1200", "decade": "120", "year": "12", "month": "1"},
}  # fmt: skip
_GROUP = {"calendar": "duration"}
# What people write beside the names of CLDR.
_ALIASES = {
    "kilogram": "kilo kilos quilo quilos chilo chili кило किलो",
    "tonne": "ton tons 吨",
    "square-meter": "m2 qm mq 平米 sq_m sq._m sqm",
    "square-kilometer": "km2 qkm kmq sq_km sq._km",
    "square-mile": "sq_mi sq._mi",
    "square-foot": "sq_ft sq._ft sqft",
    "cubic-meter": "m3 cbm",
    "celsius": "℃",
    "fahrenheit": "℉",
    "kilometer-per-hour": "kph kmh",
    # Other things than units too, but beside a kilometre, a kilogram, an hour they are units.
    "meter": "m",
    "gram": "g",
    "liter": "l",
    "hour": "h",
}
# The same for single languages that write postpositions to the unit; with a point, as newspapers do.
_LOCAL = {
    "es": {"cubic-hectometer": "hectómetro_cúbico hectómetros_cúbicos hm³ hm3"},
    "it": {"tonne": "tonnellata tonnellate", "year": "annata annate"},
    "pt": {"tonne": "tonelada toneladas"},
    "ca": {"tonne": "tona tones", "cubic-hectometer": "hectòmetre_cúbic hectòmetres_cúbics hm³ hm3"},
    "fr": {"year": "année années"},
    "de": {"kilometer-per-hour": "stundenkilometer stundenkilometern"},
    "ru": {"cubic-meter": "кубометр кубометра кубометров кубометры кубометрам кубометрах"},
    "zh": {"kilometer": "千米", "week": "星期 个星期", "kilowatt": "千瓦"},
    "ja": {"month": "カ月 ヵ月 ヶ月 か月", "centimeter": "センチ", "century": "世紀"},
    "ta": {
        "kilometer": "கி.மீ கிமீ", "centimeter": "செ.மீ செமீ", "millimeter": "மி.மீ மிமீ", "foot": "அடி",
        "inch": "அங்குல", "kilogram": "கி.கி கிலோ", "kilowatt": "கிலோவாட்", "milliliter": "மி.லி", "liter": "லிட்டர", "meter": "மீட்டர",
        "acre": "ஏக்கர", "square-kilometer": "சதுர_கி.மீ", "hectare": "ஹெக்டேர", "tonne": "டன்", "hour": "மணி_நேர மணிநேர", "minute": "நிமிட",
        "second": "வினாடி விநாடி நொடி", "week": "வார", "day": "நாட்கள நாள", "month": "மாத", "year": "ஆண்டு வருட",
    },
    "ne": {
        "kilometer": "कि.मी कि.मि किमि", "centimeter": "से.मी से.मि सेमि", "millimeter": "मि.मी मि.मि मिमि",
        "foot": "फिट फुट", "inch": "इन्च", "kilogram": "के.जी केजी", "milliliter": "मि.लि एमएल", "liter": "लिटर",
        "meter": "मिटर", "tonne": "टन", "hectare": "हेक्टर", "square-meter": "वर्गमिटर", "square-kilometer": "वर्गकिलोमिटर",
    },
    "hi": {
        "kilometer": "किमी कि.मी", "centimeter": "सेमी से.मी", "millimeter": "मिमी मि.मी", "foot": "फुट फ़ुट फीट फ़ीट",
        "inch": "इंच", "kilogram": "किग्रा कि.ग्रा", "milliliter": "मिली मि.ली", "liter": "लीटर", "meter": "मीटर",
        "tonne": "टन", "hectare": "हेक्टेयर", "acre": "एकड़", "year": "साल", "week": "हफ़्त हफ्त",
    },
}  # fmt: skip
# Case forms that the plurals of CLDR do not have: auf 300 Metern, в 12 милях.
_ENDED = {
    "ru": {
        "а е ом у ы ов ам ами ах": {
            "километр": "kilometer", "метр": "meter", "сантиметр": "centimeter", "миллиметр": "millimeter",
            "килограмм": "kilogram", "грамм": "gram", "литр": "liter", "час": "hour", "гектар": "hectare",
            "ярд": "yard", "фут": "foot", "дюйм": "inch", "акр": "acre",
        },
        "а у ы е ой ам ами ах": {"тонн": "tonne", "минут": "minute", "секунд": "second"},
        "я ь ю и е ей ям ями ях": {"мил": "mile", "недел": "week"},
        "ев ам ами ах е ем": {"месяц": "month"},
    },
    "de": {
        "n": {
            "kilometer": "kilometer", "meter": "meter", "zentimeter": "centimeter", "millimeter": "millimeter",
            "liter": "liter", "jahre": "year", "monate": "month", "tage": "day", "meile": "mile", "stunde": "hour",
            "minute": "minute", "sekunde": "second", "woche": "week", "tonne": "tonne", "quadratmeter": "square-meter",
            "quadratkilometer": "square-kilometer", "kubikmeter": "cubic-meter",
        },
    },
}  # fmt: skip
# Symbols that stand for more than one thing: m for metres, minutes or millions, s and t.
_UNCLEAR = frozenset(
    {"m", "s", "t", "h", "d", "w", "y", "g", "l", "in", "′", "″", "'", '"', "a", "j"}
)
_CURRENCY_STEMS = {
    "dollar": "doll dól dòl долл डॉलर डालर डलर டாலர 美元 ドル",
    "euro": "euro евро यूरो युरो யூரோ 欧元 歐元 ユーロ",
    "pound": "pound pfund libra lliur sterlin фунт पाउंड पाउन्ड पाउण्ड பவுண்ட 英镑 英鎊 ポンド",
    "yuan": "yuan iuan юан युआन யுவான 元 块 人民币 人民元",
    "yen": "yen ien иен येन யென் 日元 日圆 円",
    "rupee": "rupee rupie rupia roupie рупи रुप रूप ரூபா 卢比 盧比 ルピー",
    "rouble": "rouble ruble rubel rubl rublo руб रूबल रुबल ரூபிள 卢布 ルーブル",
    "franc": "franc frank franken франк 法郎 フラン",
    "real": "reais",
}
SIGNS = {
    "R$": "real",
    "$": "dollar",
    "€": "euro",
    "£": "pound",
    "₹": "rupee",
    "₽": "rouble",
    "＄": "dollar",
}
CURRENCIES = {stem: name for name, stems in _CURRENCY_STEMS.items() for stem in stems.split()}
# Languages that write case endings and postpositions to the unit.
# A short name there could be the beginning of another word: கி (g) of கிலோ.
_SUFFIXING = {"ta": 4, "ne": 3, "hi": 3, "zh": 1, "ja": 1}
# Which CLDR does not have: the jin, liang and li of the mainland, 500 g, 50 g and 500 m (order of the
# State Council of 1959); the ropani and bigha of Nepal (Land Measurement Act, 2019 B.S.).
_BESIDE_CLDR = {
    "zh": {
        "公斤": Unit("kilogram", "mass", Decimal(1000)),
        "公尺": Unit("meter", "length", Decimal(1)),
    }
    | {name: Unit("jin", "mass", Decimal(500)) for name in ("斤", "市斤")}
    | {name: Unit("mu", "area", Decimal("666.666666667")) for name in ("亩", "畝")}
    | {name: Unit("liang", "mass", Decimal(50)) for name in ("两", "兩")}
    | {name: Unit("li", "length", Decimal(500)) for name in ("里地", "里路", "华里", "里")}
    | {"刻钟": Unit("quarter-hour", "duration", Decimal(900))},
    "en": {
        **dict.fromkeys(("jin", "catty", "catties"), Unit("jin", "mass", Decimal(500))),
        **dict.fromkeys(("liang", "tael", "taels"), Unit("liang", "mass", Decimal(50))),
        **dict.fromkeys(("mu", "mou"), Unit("mu", "area", Decimal("666.666666667"))),
        **dict.fromkeys(("ropani", "ropanis"), Unit("ropani", "area", Decimal("508.72"))),
        **dict.fromkeys(("bigha", "bighas"), Unit("bigha", "area", Decimal("6772.63"))),
    },
    "ne": {
        "रोपनी": Unit("ropani", "area", Decimal("508.72")),
        "बिघा": Unit("bigha", "area", Decimal("6772.63")),
    },
}
LONGEST_NAME = 40


@lru_cache(maxsize=64)
def names_of(language: str) -> UnitNames:
    """A pattern for what may follow a number, and the unit of each name."""
    units: dict[str, Unit] = {}
    base = language.replace("_", "-").split("-")[0].lower()
    for code in (base, "en_GB") if base == "en" else (base,):
        for name, unit in _cldr_names(code):
            known = units.setdefault(name, unit)
            if known != unit:
                units[name] = Unit("", "", Decimal(1))  # one name for two units is not judged
    shortest = _SUFFIXING.get(base, 1)
    units = {
        name: unit
        for name, unit in units.items()
        if unit.name and (len(name) >= shortest or name[0] in "‰°")
    }
    units = _aliases(base) | units | _BESIDE_CLDR.get(base, {})
    alternatives = "|".join(re.escape(name) for name in sorted(units, key=len, reverse=True))
    end = "" if base in _SUFFIXING else r"(?![\w²³/])"
    pattern = rf"[\s\u00a0\u202f-]?[个個]?({alternatives or '(?!)'}){end}"
    first = {
        name[0].lower() for name in (*units, *CURRENCIES, *SIGNS, "us", "american", "个", "個")
    }
    return UnitNames(re.compile(pattern, re.IGNORECASE), units, frozenset(first))


def _aliases(language: str) -> dict[str, Unit]:
    """Names beside those of CLDR; Latin symbols where a longer word could not begin with one."""
    local = _LOCAL.get(language, {})
    named = {unit.name: unit for unit in _units()}
    ended = {
        stem + ending: named[name]
        for endings, stems in _ENDED.get(language, {}).items()
        for stem, name in stems.items()
        for ending in endings.split()
        if name in named
    }
    return ended | {
        alias.replace("_", " "): unit
        for unit in _units()
        for alias in (*_ALIASES.get(unit.name, "").split(), *local.get(unit.name, "").split(" "))
        if alias and (language not in _SUFFIXING or not alias.isascii())
    }


def _units() -> Iterator[Unit]:
    for dimension, members in _CLDR.items():
        for name, factor in members.items():
            yield Unit(name, dimension, *map(Decimal, factor.split()))


def _cldr_names(code: str) -> Iterator[tuple[str, Unit]]:
    try:
        locale = Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return
    for unit in _units():
        group = _GROUP.get(unit.dimension, unit.dimension)
        for written in _written(f"{group}-{unit.name}", locale):
            if _usable(written):
                yield written, unit


_NUMBER = re.compile(r"[\d.,٫\u00a0\u202f]+")


def _written(unit: str, locale: Locale) -> set[str]:
    """All forms of a unit's name that CLDR has for the plurals of a language."""
    forms = set()
    for count in (0, 1, 2, 3, 5, 11, 1.5):
        for width in ("long", "short"):
            try:
                phrase = format_unit(count, unit, length=width, locale=locale)
            except UnknownUnitError:
                return set()
            forms.add(_NUMBER.sub("", phrase).strip().lower())
    forms.discard(unit)  # what Babel writes where CLDR has no name
    return forms


def _usable(written: str) -> bool:
    return bool(written) and written not in _UNCLEAR and len(written) <= LONGEST_NAME
