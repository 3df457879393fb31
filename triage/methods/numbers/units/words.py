"""Unit and currency words: which CLDR units are checked, and their other names in common use.

Factors are exact by definition (SI Brochure; the international yard and pound agreement of 1959;
the Fahrenheit scale by its two fixed points; decimal multiples of the byte, ISO/IEC 80000-13).
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple


class AmountUnit(NamedTuple):
    """A unit, its dimension, and its conversion to the base unit: value × factor + offset.

    :param clear: False for a one-letter symbol, which may mean something else.
    """

    name: str
    dimension: str
    factor: Decimal
    offset: Decimal = Decimal(0)
    clear: bool = True


# Factor and, for temperatures, offset of each CLDR unit, by dimension.
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
                "megabyte": "1000000", "kilobyte": "1000", "byte": "1",
                "tebibyte": "1099511627776", "gibibyte": "1073741824", "mebibyte": "1048576", "kibibyte": "1024",
                "gigabit": "125000000", "megabit": "125000", "kilobit": "125"},
    "data rate": {"gigabyte-per-second": "1000000000", "megabyte-per-second": "1000000", "kilobyte-per-second": "1000",
                  "gigabit-per-second": "125000000", "megabit-per-second": "125000", "kilobit-per-second": "125"},
    "frequency": {"gigahertz": "1000000000", "megahertz": "1000000", "kilohertz": "1000", "hertz": "1"},
    "energy": {"terawatt-hour": "3600000000000", "gigawatt-hour": "3600000000", "megawatt-hour": "3600000",
               "kilowatt-hour": "3600", "kilojoule": "1", "joule": "0.001"},
    "power": {"gigawatt": "1000000000", "megawatt": "1000000", "kilowatt": "1000", "watt": "1",
              "horsepower": "745.69987158227022"},
    "temperature": {"celsius": "1.8 32", "fahrenheit": "1 0", "kelvin": "1.8 -459.67"},
    "concentr": {"percent": "0.01", "permille": "0.001"},
    "points": {"percentage-point": "0.01"},
    "volt": {"volt": "1"}, "ampere": {"ampere": "1"}, "ohm": {"ohm": "1"}, "pixel": {"pixel": "1"}, "torque": {"newton-meter": "1"},
    "pressure": {"bar": "1000", "kilopascal": "10", "hectopascal": "1", "millibar": "1", "pound-force-per-square-inch": "68.94757293168"},
    "duration": {"week": "604800", "day": "86400", "hour": "3600", "minute": "60", "second": "1", "millisecond": "0.001"},
    "calendar": {"century": "1200", "decade": "120", "year": "12", "month": "1"},
}  # fmt: skip
# The CLDR group of a dimension, if it has another name.
GROUP = {
    "calendar": "duration", "spoon": "volume", "pixel": "graphics",
    **dict.fromkeys(("volt", "ampere", "ohm"), "electric"),
}  # fmt: skip
# Other names in common use, with "_" for spaces.
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
    "mile-per-hour": "mph",
    # These have other meanings too, but next to a kilometre, a kilogram or an hour they are units.
    "terawatt-hour": "twh",
    "gigawatt-hour": "gwh",
    "megawatt-hour": "mwh",
    "gigabyte": "giga gigas gig gigs",
    "kibibyte": "kib kibibyte kibibytes",
    "mebibyte": "mib mebibyte mebibytes",
    "gibibyte": "gib gibibyte gibibytes",
    "tebibyte": "tib tebibyte tebibytes",
    "kilobit": "kbit kbits",
    "megabit": "mbit mbits",
    "gigabit": "gbit gbits",
    "kilobyte-per-second": "kb/s",
    "megabyte-per-second": "mb/s",
    "gigabyte-per-second": "gb/s",
    "kilobit-per-second": "kbit/s kbps",
    "megabit-per-second": "mbit/s mbits/s mbps",
    "gigabit-per-second": "gbit/s gbps",
    "pound": "lb lbs",
    "meter": "m",
    "gram": "g",
    "liter": "l",
    "hour": "h",
}
# CLDR symbols that are ambiguous, such as m for metres, minutes or millions; not used.
# Of data, whose symbols no word begins with: read in languages that attach counters, too.
SYMBOLS_OF_DATA = frozenset(
    f"{prefix}{unit}" for prefix in "kmgt" for unit in ("ib", "bit", "b/s", "bit/s", "bps")
)
# Read as the other unit if letters had no case.
OTHER_CASE = frozenset(
    f"{prefix}{unit}" for prefix in "KkMG" for unit in ("b", "b/s", "Bps", "iBps")
) | {"HP"}  # hit points
UNCLEAR = frozenset(
    {"m", "s", "t", "h", "d", "w", "y", "g", "l", "in", "′", "″", "'", '"', "a", "j", "sem"}
    | {"v", "в", "а", "o", "b", "б", "ct", "kt", "cd", "sm", "nd", "al", "ch", "c", "ct.", "sek"}
)
_CURRENCY_STEMS = {
    "dollar": "usd doll dól dòl dolar долл долар डॉलर डालर डलर டாலர 美元 美金 ドル 달러 دولار",
    "euro": "eur euro avro евро євро यूरो युरो யூரோ 欧元 歐元 ユーロ 유로 يورو أورو",
    "pound": "gbp pound pfund pond pund funt libra lliur sterlin фунт पाउंड पाउन्ड पाउण्ड பவுண்ட 英镑 英鎊 ポンド 파운드 جنيه",
    "yuan": "cny rmb yuan iuan юан युआन யுவான 元 块 人民币 人民元 위안 يوان",
    "yen": "jpy yen ien иен येन யென் 日元 日圆 円 엔",
    "crown": "crown krone krona kronor kroon coron couronne coroa koron korun крон क्रोन 克朗 クローナ クローネ 크로나 크로네",
    "lira": "lira лір лир",
    "rupee": "npr inr रु. रू. ரூ. rupee rupie rupia roupie рупи रुप रूप ரூபா 卢比 盧比 ルピー 루피 روبي",
    "rupiah": "idr rupiah",
    "rouble": "rouble ruble rubel rubl rublo руб रूबल रुबल ரூபிள 卢布 ルーブル 루블 روبل",
    "peso": "peso песо पेसो 比索 ペソ 페소 بيزو",
    "franc": "chf franc frank franken франк 瑞士法郎 法郎 スイスフラン フラン 프랑 فرنك",
    "real": "reais",
    "won": "krw 원",
    "dirham": "aed dirham درهم",
    "dinar": "dinar دينار",
    "zloty": "pln zł zlot złot злот 兹罗提 ズウォティ 즈워티",
    "hryvnia": "uah hryvn griwn hrywn grivn hřiv гривен гривн 格里夫纳 フリヴニャ 흐리브냐",
    "forint": "forint форинт 福林 フォリント 포린트",
    "ringgit": "ringgit ринггит 林吉特 リンギット 링깃",
    "riyal": "riyal рияль риял 里亚尔 リヤル 리얄 ريال",
    "shekel": "shekel schekel sjekel шекел 谢克尔 シェケル 셰켈 شيكل شيقل",
    "baht": "baht 泰铢 バーツ 바트",
    "dong": "đồng донг 越南盾",
}
# In Chinese and Japanese; the first before a unit is part of it or of the number: 三千克.
KILO = ("千", "仟")
PER_MILLE, HALF = "千分之", "半"
# Before the name of a currency; one with a space after it is a word of its own.
BEFORE_CURRENCIES = ("us", "u.s.", "american ")
# New, in Turkish, which begins like the yen, and the virus.
NO_CURRENCIES = ("yeni", r"[ck]oronavir\w*", r"[ck]orona-\w*")
# Of currencies, by the stems of their names; what other languages call a cent is one, too.
SUBUNITS = {
    "cent": "cent sent cènt cént centim centes centav цент सेंट सेन्ट சென்ட் セント 美分 欧分 센트 سنت",
    "penny": "penn pence peni penic пенс пенни पेंस पेन्स பென்ஸ் பென்னி 便士 ペンス ペニー 펜스 بنس",
    "kopeck": "kop copec cópec copeq копе कोपेक 戈比 カペイカ コペイカ",
}
# Says money without a currency, or one that is not compared: a text with it has lost none.
MONEY = (
    "aud cad hkd nzd sgd ntd thb try huf sar zar ils vnd php idr kr kč ft "
    "buck quid won dong liber livre jen єн дол. ¥ ￥ ￡ ¢ ₱ ₫ ฿ ₴ ₪ ₦ 块 刀 美金 元 円 원 弗 엔화"
)
SIGNS = {
    sign: name
    for name, signs in {
        "real": "R$ BRL",
        "dollar": "$ ＄ USD",
        "euro": "€ EUR",
        "pound": "£ GBP",
        "rupee": "₹ INR",
        "rouble": "₽ RUB",
        "lira": "₺",
        "franc": "CHF",
        "yen": "JPY",
        "yuan": "CNY RMB",
        "zloty": "PLN",
        "won": "₩ KRW",
        "rupiah": "IDR",
        "dong": "₫ VND",
    }.items()
    for sign in signs.split()
}
# Only before a number. The yen sign is not listed because it is also the yuan's.
CODES = {
    **dict.fromkeys(("Rs", "रु", "रू", "ரூ", "NPR", "LKR", "NRs"), "rupee"),
    **dict.fromkeys(("人民币", "人民幣"), "yuan"),
    **dict.fromkeys(("SEK", "NOK", "DKK", "CZK"), "crown"),
    **dict.fromkeys(("TRY", "TL"), "lira"),
    "US$": "dollar",
    "Rp": "rupiah",
}
CURRENCIES = {stem: name for name, stems in _CURRENCY_STEMS.items() for stem in stems.split()}
