"""The words of units and currencies: which CLDR units are judged, and what people write beside them.

Factors are exact by definition (SI Brochure; the international yard and pound agreement of 1959;
the Fahrenheit scale by its two fixed points; decimal multiples of the byte, ISO/IEC 80000-13).
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple


class Unit(NamedTuple):
    """A unit, what it measures, and how many of the base unit it is, from which zero on.

    :param clear: False for a symbol of one letter, which may stand for something else.
    """

    name: str
    dimension: str
    factor: Decimal
    offset: Decimal = Decimal(0)
    clear: bool = True


# Dimension, then CLDR's group where it is called otherwise.
CLDR = {
    "length": {"kilometer": "1000", "meter": "1", "decimeter": "0.1", "centimeter": "0.01", "millimeter": "0.001",
               "mile": "1609.344", "nautical-mile": "1852",
               "light-year": "9460730472580800", "micrometer": "0.000001", "nanometer": "0.000000001", "yard": "0.9144", "foot": "0.3048", "inch": "0.0254"},
    # In thirds of a square metre, so that the mu (2000/3 m²) is exact.
    "area": {"square-kilometer": "3000000", "hectare": "30000", "square-meter": "3", "square-centimeter": "0.0003",
             "square-mile": "7769964.331008", "acre": "12140.5692672", "square-foot": "0.27870912"},
    "mass": {"ounce": "28.349523125", "pound": "453.59237", "microgram": "0.000001", "carat": "0.2", "tonne": "1000000", "kilogram": "1000", "gram": "1", "milligram": "0.001"},
    "volume": {"gallon": "3.785411784", "pint": "0.473176473", "cubic-kilometer": "1000000000000", "cubic-hectometer": "1000000000", "cubic-meter": "1000", "cubic-centimeter": "0.001", "hectoliter": "100",
               "barrel": "158.987294928", "liter": "1", "deciliter": "0.1", "centiliter": "0.01", "milliliter": "0.001"},
    "speed": {"kilometer-per-hour": "1000", "meter-per-second": "3600", "mile-per-hour": "1609.344", "knot": "1852"},
    "spoon": {"tablespoon": "3", "teaspoon": "1"},
    "digital": {"petabyte": "1000000000000000", "terabyte": "1000000000000", "gigabyte": "1000000000",
                "megabyte": "1000000", "kilobyte": "1000", "byte": "1"},
    "frequency": {"gigahertz": "1000000000", "megahertz": "1000000", "kilohertz": "1000", "hertz": "1"},
    "energy": {"terawatt-hour": "3600000000000", "gigawatt-hour": "3600000000", "megawatt-hour": "3600000",
               "kilowatt-hour": "3600", "kilojoule": "1", "joule": "0.001"},
    "power": {"gigawatt": "1000000000", "megawatt": "1000000", "kilowatt": "1000", "watt": "1",
              "horsepower": "745.69987158227022"},
    "temperature": {"celsius": "1.8 32", "fahrenheit": "1 0", "kelvin": "1.8 -459.67"},
    "concentr": {"percent": "0.01", "permille": "0.001"},
    "points": {"percentage-point": "0.01"},
    "volt": {"volt": "1"}, "ampere": {"ampere": "1"}, "ohm": {"ohm": "1"}, "pixel": {"pixel": "1"}, "pressure": {"hectopascal": "1"},
    "duration": {"week": "604800", "day": "86400", "hour": "3600", "minute": "60", "second": "1", "millisecond": "0.001"},
    "calendar": {"century": "1200", "decade": "120", "year": "12", "month": "1"},
}  # fmt: skip
GROUP = {
    "calendar": "duration", "spoon": "volume", "pixel": "graphics",
    **dict.fromkeys(("volt", "ampere", "ohm"), "electric"),
}  # fmt: skip
# What an hour is called after a watt: kilowatt hours, kilovatios-hora, kilowatts-heures, киловатт-часов.
HOURS = {
    "en": "hour hours", "de": "stunde stunden", "es": "hora horas", "fr": "heure heures", "it": "ora ore", "pt": "hora horas",
    "ca": "hora hores", "ru": "час часа часов часу часам часах часами", "hi": "घंटा घंटे घंटों घण्टा घण्टे", "ne": "घण्टा घन्टा",
    "ta": "மணி",
}  # fmt: skip
# What people write beside the names of CLDR.
ALIASES = {
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
    "terawatt-hour": "twh",
    "gigawatt-hour": "gwh",
    "megawatt-hour": "mwh",
    "gigabyte": "giga gigas gig gigs",
    "pound": "lb lbs",
    "meter": "m",
    "gram": "g",
    "liter": "l",
    "hour": "h",
}
# The same for single languages that write postpositions to the unit; with a point, as newspapers do.
LOCAL = {
    "en": {
        "square-kilometer": "square_km sq._kilometres sq._kilometers", "square-meter": "square_m sq._metres sq._meters", "square-mile": "sq._miles",
        "square-foot": "sq._feet", "cubic-meter": "cubic_m cu_m", "percentage-point": "percentage_point percentage_points percent_points pp", "megawatt-hour": "megawatt-hour megawatt-hours megawatt_hours",
        "gigawatt-hour": "gigawatt-hours gigawatt_hours", "kilometer-per-hour": "kilometres_an_hour kilometers_an_hour",
        "mile-per-hour": "miles_an_hour", "meter-per-second": "metres_a_second meters_a_second", "light-year": "light-year light-years", "ampere": "amp amps",
    },
    "es": {
        "square-kilometer": "km_cuadrados", "square-meter": "m_cuadrados", "cubic-meter": "m_cúbicos", "cubic-hectometer": "hectómetro_cúbico hectómetros_cúbicos hm³ hm3", "percentage-point": "punto_porcentual puntos_porcentuales",
        "megawatt-hour": "megavatios_hora megavatio_hora megavatios-hora megavatios_por_hora", "gigawatt-hour": "gigavatios_hora gigavatios-hora",
        "knot": "nudo nudos", "celsius": "grados_centígrados", "volt": "volt volts",
    },
    "it": {
        "kilowatt": "chilowatt", "kilometer-per-hour": "chilometri_all'ora km_all'ora chilometri_l'ora", "celsius": "gradi_centigradi", "tonne": "tonnellata tonnellate", "year": "annata annate", "percentage-point": "punto_percentuale punti_percentuali",
        "square-meter": "metro_quadro metri_quadri", "square-kilometer": "km_quadrati chilometro_quadro chilometri_quadri",
        "megawatt-hour": "megawattora megawatt-ora", "gigawatt-hour": "gigawattora", "cubic-meter": "metro_cubo metri_cubi mc",
    },
    "pt": {
        "square-kilometer": "km_quadrados", "square-meter": "m_quadrados", "cubic-meter": "m_cúbicos", "tonne": "tonelada toneladas", "percentage-point": "ponto_percentual pontos_percentuais p.p.",
        "megawatt-hour": "megawatts-hora megawatt-hora", "gigawatt-hour": "gigawatts-hora gigawatt-hora",
    },
    "ca": {
        "square-kilometer": "km_quadrats", "square-meter": "m_quadrats", "cubic-meter": "m_cúbics", "tonne": "tona tones", "cubic-hectometer": "hectòmetre_cúbic hectòmetres_cúbics hm³ hm3", "percentage-point": "punt_percentual punts_percentuals",
        "megawatt-hour": "megawatts_hora megawatt_hora megawatts-hora",
    },
    "fr": {
        "square-kilometer": "km_carrés", "square-meter": "m_carrés", "cubic-meter": "m_cubes", "year": "année années", "percentage-point": "point_de_pourcentage points_de_pourcentage point_de_pourcent",
        "megawatt-hour": "mégawattheure mégawattheures mégawatts-heures", "gigawatt-hour": "gigawattheure gigawattheures",
        "nautical-mile": "mille_nautique milles_nautiques mille_marin milles_marins", "knot": "noeud noeuds",
        "mile-per-hour": "mi/h miles_à_l'heure milles_à_l'heure milles_par_heure", "kilometer-per-hour": "km/heure kilomètres_à_l'heure",
    },
    "de": {
        "kilometer-per-hour": "stundenkilometer stundenkilometern kilometer_in_der_stunde kilometern_in_der_stunde kilometern_pro_stunde",
        "percentage-point": "prozentpunkt prozentpunkte prozentpunkten prozentpunkts", "megawatt-hour": "megawattstunde megawattstunden",
        "gigawatt-hour": "gigawattstunde gigawattstunden", "mile-per-hour": "meilen_in_der_stunde", "knot": "knoten",
    },
    "ru": {
        "cubic-meter": "кубометр кубометра кубометров кубометры кубометрам кубометрах куб._м куб._метров куб._метра",
        "square-meter": "кв._м кв._метров кв._метра квадрата квадратов", "square-kilometer": "кв._км кв._километров", "gram": "г гр грамм",
        "meter": "м", "liter": "л", "tonne": "т", "day": "сутки суток сутках", "percentage-point": "процентный_пункт процентных_пункта процентных_пунктов п._п. п.п.",
        "megawatt-hour": "мвт·ч мвт⋅ч мвт*ч мегаватт-час мегаватт-часа мегаватт-часов", "kilowatt-hour": "квт·ч квт⋅ч квт*ч киловатт-часов киловатт-часа",
        "teaspoon": "ч._л. ч.л. ч._ложки", "tablespoon": "ст._л. ст.л.", "gigabyte": "гиг гига гигов гигабайтов", "kilometer-per-hour": "километров_в_час километра_в_час",
    },
    "zh": {
        "kilometer": "千米", "week": "星期 个星期 礼拜 个礼拜", "kilowatt": "千瓦", "centimeter": "公分", "liter": "公升", "square-kilometer": "平方千米",
        "hour": "钟头 个钟头", "year": "岁 歲 周年 週年 周岁", "percentage-point": "百分点 个百分点", "kilometer-per-hour": "公里/小时 公里/时 千米/小时",
        "mile-per-hour": "英里/小时", "meter-per-second": "米/秒",
    },
    "ja": {
        "month": "カ月 ヵ月 ヶ月 か月", "centimeter": "センチ", "century": "世紀", "square-kilometer": "平方キロ", "year": "歳 才 周年",
        "percentage-point": "パーセントポイント",
    },
    "ta": {
        "kilometer": "கி.மீ கிமீ", "centimeter": "செ.மீ செமீ", "millimeter": "மி.மீ மிமீ", "foot": "அடி",
        "inch": "அங்குல", "kilogram": "கி.கி கிலோ", "kilowatt": "கிலோவாட்", "milliliter": "மி.லி", "liter": "லிட்டர", "meter": "மீட்டர",
        "acre": "ஏக்கர", "square-kilometer": "சதுர_கி.மீ", "hectare": "ஹெக்டேர", "tonne": "டன்", "hour": "மணி_நேர மணிநேர", "minute": "நிமிட",
        "second": "வினாடி விநாடி நொடி", "week": "வார", "day": "நாட்கள நாள", "month": "மாத", "year": "ஆண்டு வருட",
        "milligram": "மில்லிகிராம",
    },
    "ne": {
        "kilometer": "कि.मी कि.मि किमि किमी", "centimeter": "से.मी से.मि सेमि सेमी", "millimeter": "मि.मी मि.मि मिमि मिमी",
        "foot": "फिट फुट", "inch": "इन्च इञ्च", "kilogram": "के.जी केजी", "milliliter": "मि.लि एमएल", "liter": "लिटर",
        "meter": "मिटर", "tonne": "टन", "hectare": "हेक्टर", "square-meter": "वर्गमिटर", "square-kilometer": "वर्गकिलोमिटर",
        "yard": "गज", "gallon": "ग्यालन", "cubic-meter": "घनमिटर", "celsius": "डिग्री_सेल्सियस डिग्री_सेन्टिग्रेड", "fahrenheit": "डिग्री_फरेनहाइट डिग्री_फरेनहाईट डिग्री_फारेनहाइट",
        "hour": "घन्टा घण्टा", "year": "बर्ष", "decade": "दशक", "second": "सेकेण्ड",
    },
    "hi": {
        "kilometer": "किमी कि.मी", "centimeter": "सेमी से.मी", "millimeter": "मिमी मि.मी", "foot": "फुट फ़ुट फीट फ़ीट",
        "inch": "इंच", "kilogram": "किग्रा कि.ग्रा", "milliliter": "मिली मि.ली", "liter": "लीटर लिटर", "meter": "मीटर",
        "tonne": "टन", "hectare": "हेक्टेयर", "acre": "एकड़", "year": "साल बरस", "week": "हफ़्त हफ्त",
        "yard": "गज", "celsius": "डिग्री_सेल्सियस डिग्री_सेंटीग्रेड °से", "fahrenheit": "डिग्री_फ़ारेनहाइट डिग्री_फारेनहाइट डिग्री_फ़ॉरेनहाइट डिग्री_फॉरेनहाइट",
        "hour": "घण्ट", "second": "सेकेंड सेकेण्ड सैकंड", "month": "महीनों माह", "kilowatt": "किलोवाट", "megawatt": "मेगावाट", "watt": "वाट",
        "century": "सदी सदियों शताब्दी", "kilometer-per-hour": "किमी/घंटा किमी_प्रति_घंटा",
    },
}  # fmt: skip
# Case forms that the plurals of CLDR do not have: auf 300 Metern, в 12 милях.
ENDED = {
    "ru": {
        "а е ом у ы ов ам ами ах": {
            "километр": "kilometer", "метр": "meter", "сантиметр": "centimeter", "миллиметр": "millimeter",
            "килограмм": "kilogram", "грамм": "gram", "литр": "liter", "миллиграмм": "milligram", "миллилитр": "milliliter", "час": "hour", "гектар": "hectare",
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
UNCLEAR = frozenset(
    {"m", "s", "t", "h", "d", "w", "y", "g", "l", "in", "′", "″", "'", '"', "a", "j"}
    | {"v", "в", "а", "o", "b", "б", "ct", "kt", "cd", "sm", "nd", "al", "ch", "c", "ct."}
)
_CURRENCY_STEMS = {
    "dollar": "usd doll dól dòl долл डॉलर डालर डलर டாலர 美元 美金 ドル",
    "euro": "eur euro евро यूरो युरो யூரோ 欧元 歐元 ユーロ",
    "pound": "gbp pound pfund libra lliur sterlin фунт पाउंड पाउन्ड पाउण्ड பவுண்ட 英镑 英鎊 ポンド",
    "yuan": "cny rmb yuan iuan юан युआन யுவான 元 块 人民币 人民元",
    "yen": "jpy yen ien иен येन யென் 日元 日圆 円",
    "rupee": "npr inr रु. रू. ரூ. rupee rupie rupia roupie рупи रुप रूप ரூபா 卢比 盧比 ルピー",
    "rouble": "rouble ruble rubel rubl rublo руб रूबल रुबल ரூபிள 卢布 ルーブル",
    "peso": "peso песо पेसो 比索 ペソ",
    "franc": "chf franc frank franken франк 瑞士法郎 法郎 スイスフラン フラン",
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
    "EUR": "euro",
    "USD": "dollar",
    "GBP": "pound",
    "CHF": "franc",
    "RUB": "rouble",
    "JPY": "yen",
    "CNY": "yuan",
    "RMB": "yuan",
    "INR": "rupee",
    "BRL": "real",
}
# Before a number only; the sign of the yen is the yuan's too.
CODES = {
    **dict.fromkeys(("Rs", "रु", "रू", "ரூ", "NPR", "LKR", "NRs"), "rupee"),
    **dict.fromkeys(("人民币", "人民幣"), "yuan"),
    "US$": "dollar",
}
YUAN_OR_YEN = {"zh": "yuan", "ja": "yen"}
CURRENCIES = {stem: name for name, stems in _CURRENCY_STEMS.items() for stem in stems.split()}
# Languages that write case endings and postpositions to the unit.
# A short name there could be the beginning of another word: கி (g) of கிலோ.
SUFFIXING = {"ta": 4, "ne": 3, "hi": 3, "zh": 1, "ja": 1}
_QUINTAL = Unit("quintal", "mass", Decimal(100_000))
# Which CLDR does not have: the jin, liang and li of the mainland, 500 g, 50 g and 500 m (order of the
# State Council of 1959); the ropani and bigha of Nepal (Land Measurement Act, 2019 B.S.).
BESIDE_CLDR = {
    "it": {name: Unit("hectogram", "mass", Decimal(100)) for name in ("etto", "etti", "hg")},
    "zh": {
        "公斤": Unit("kilogram", "mass", Decimal(1000)),
        "公尺": Unit("meter", "length", Decimal(1)),
    }
    | {name: Unit("jin", "mass", Decimal(500)) for name in ("斤", "市斤")}
    | {name: Unit("mu", "area", Decimal(2000)) for name in ("亩", "畝")}
    | {name: Unit("liang", "mass", Decimal(50)) for name in ("两", "兩")}
    | {name: Unit("li", "length", Decimal(500)) for name in ("里地", "里路", "华里", "里")}
    | {"刻钟": Unit("quarter-hour", "duration", Decimal(900))},
    "en": {
        **dict.fromkeys(("quintal", "quintals"), _QUINTAL),
        **dict.fromkeys(("jin", "catty", "catties"), Unit("jin", "mass", Decimal(500))),
        **dict.fromkeys(("liang", "tael", "taels"), Unit("liang", "mass", Decimal(50))),
        **dict.fromkeys(("mu", "mou"), Unit("mu", "area", Decimal(2000))),
        **dict.fromkeys(("ropani", "ropanis"), Unit("ropani", "area", Decimal("1526.16"))),
        **dict.fromkeys(("bigha", "bighas"), Unit("bigha", "area", Decimal("20317.89"))),
    },
    "ja": {
        "キロ": Unit("kilo", "kilo", Decimal(1000)),
        "ミリ": Unit("milli", "milli", Decimal("0.001")),
    },
    "hi": {"क्विंटल": _QUINTAL},
    "ta": {"குவிண்டால": _QUINTAL},
    "ne": {
        "रोपनी": Unit("ropani", "area", Decimal("1526.16")),
        "बिघा": Unit("bigha", "area", Decimal("20317.89")),
        "क्विन्टल": _QUINTAL,
    },
}
