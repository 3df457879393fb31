"""Currencies: as units with their names and signs, and sums in words with subunits (language data).

CLDR's full names ("Renminbi Yuan", "dólares estadounidenses") are recognised in translations by
their stems; sources use the name common on price tags or in newspapers. The words that join unit
and subunit ("fifty-two dollars and seven cents") are those of cheques and legal texts in each
language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from triage.language_codes import base_language
from triage.methods.numbertest.rendering import linked, locale_of, render_digits
from triage.methods.numbertest.templates import SLOT, Template, variety
from triage.methods.numbertest.words import spell

CURRENCIES: Mapping[str, tuple[str, Fraction]] = {
    "dollar": ("dollar", Fraction(1)),
    "euro": ("euro", Fraction(1)),
    "yen": ("yen", Fraction(1)),
    "yuan": ("yuan", Fraction(1)),
    "rupee": ("rupee", Fraction(1)),
    "jiao": ("yuan", Fraction(1, 10)),
}
"""Currency -> the currency to which it converts exactly, and the factor; 角 is a tenth of a yuan."""

WRITTEN: Mapping[str, Mapping[str, str]] = {
    "en": {
        "dollar": "dollars",
        "euro": "euros",
        "yen": "yen",
        "yuan": "yuan",
        "rupee": "rupees",
    },
    "de": {"dollar": "Dollar", "euro": "Euro", "yen": "Yen", "yuan": "Yuan", "rupee": "Rupien"},
    "es": {
        "dollar": "dólares",
        "euro": "euros",
        "yen": "yenes",
        "yuan": "yuanes",
        "rupee": "rupias",
    },
    "ca": {
        "dollar": "dòlars",
        "euro": "euros",
        "yen": "iens",
        "yuan": "iuans",
        "rupee": "rupies",
    },
    "fr": {
        "dollar": "dollars",
        "euro": "euros",
        "yen": "yens",
        "yuan": "yuans",
        "rupee": "roupies",
    },
    "pt": {
        "dollar": "dólares",
        "euro": "euros",
        "yen": "ienes",
        "yuan": "yuans",
        "rupee": "rupias",
    },
    "it": {"dollar": "dollari", "euro": "euro", "yen": "yen", "yuan": "yuan", "rupee": "rupie"},
    "ru": {
        "dollar": "доллар доллара долларов",
        "euro": "евро евро евро",
        "yen": "иена иены иен",
        "yuan": "юань юаня юаней",
        "rupee": "рупия рупии рупий",
    },
    "zh": {
        "dollar": "美元",
        "euro": "欧元",
        "yen": "日元",
        "yuan": "元",
        "rupee": "卢比",
        "jiao": "角",
    },
    "ja": {"dollar": "ドル", "euro": "ユーロ", "yen": "円", "yuan": "元", "rupee": "ルピー"},
    "hi": {"dollar": "डॉलर", "euro": "यूरो", "yen": "येन", "yuan": "युआन", "rupee": "रुपये"},
    "ne": {"dollar": "डलर", "euro": "युरो", "yen": "येन", "yuan": "युआन", "rupee": "रुपैयाँ"},
    "ta": {"dollar": "டாலர்", "euro": "யூரோ", "yen": "யென்", "yuan": "யுவான்", "rupee": "ரூபாய்"},
}
"""Names after a number in sources; for Russian the forms ``one``, ``few`` and ``many``."""

CENTS: Mapping[str, tuple[str, ...]] = {
    "en": ("cent",),
    "de": ("cent",),
    "es": ("céntimo", "centavo"),
    "ca": ("cèntim", "centau"),
    "fr": ("centime", "cent"),
    "pt": ("cêntimo", "centavo"),
    "it": ("centesim", "cent"),
    "ru": ("цент",),
    "ja": ("セント",),
    "hi": ("सेंट",),
    "ne": ("सेन्ट",),
    "ta": ("சென்ட்",),
}
"""Names of the hundredth of a currency, which translations use for 角: fifty cents for 5角."""

STEMS: Mapping[str, Mapping[str, str]] = {
    "en": {"us dollar": "dollar", "dollar": "dollar", "rupee": "rupee", "renminbi": "yuan"},
    "de": {"us-dollar": "dollar", "rupie": "rupee", "renminbi": "yuan", "euro": "euro"},
    "es": {"dólar": "dollar", "yen": "yen", "yuan": "yuan", "rupia": "rupee"},
    "ca": {"dòlar": "dollar", "ien": "yen", "iuan": "yuan", "rupi": "rupee"},
    "fr": {"dollar": "dollar", "yen": "yen", "yuan": "yuan", "roupie": "rupee"},
    "pt": {"dólar": "dollar", "iene": "yen", "yuan": "yuan", "rupia": "rupee"},
    "it": {"dollaro": "dollar", "rupia": "rupee"},
    "ru": {"доллар": "dollar", "евро": "euro", "иен": "yen", "юан": "yuan", "рупи": "rupee"},
    "zh": {
        "美金": "dollar",
        "人民币": "yuan",
        "块": "yuan",
        "毛": "jiao",
        "分": "cent",
        "日圆": "yen",
    },
    "ja": {"米ドル": "dollar", "人民元": "yuan", "角": "jiao"},
    "hi": {"अमेरिकी डॉलर": "dollar", "रुपए": "rupee", "रुपया": "rupee", "रूपये": "rupee"},
    "ne": {"अमेरिकी डलर": "dollar", "रुपियाँ": "rupee", "रूपैयाँ": "rupee"},
    "ta": {"அமெரிக்க டாலர்": "dollar", "ரூபா": "rupee", "யுவா": "yuan"},
}
"""Further forms in translations: stems, full names, spellings."""

SIGNS: Mapping[str, str] = {
    "us$": "dollar",
    "usd": "dollar",
    "$": "dollar",
    "€": "euro",
    "eur": "euro",
    "jpy": "yen",
    "cny": "yuan",
    "rmb": "yuan",
    "inr": "rupee",
    "₹": "rupee",
    "rs": "rupee",
    "jiao": "jiao",
    "mao": "jiao",
    "цзяо": "jiao",
    "fen": "cent",
}
"""Signs and codes; ¥ is left out because it means both yen and yuan."""


def names_money(template: Template) -> bool:
    """Tell whether a currency follows a slot of a template."""
    names = WRITTEN.get(variety(template.language), {}).values()
    words = {word for forms in names for word in forms.split()}
    after = [piece.strip().split(" ")[0].strip(".,;。") for piece in template.text.split(SLOT)[1:]]
    if not any(after):
        return False
    spaced = " " in template.text
    return any(one in words if spaced else one.startswith(tuple(words)) for one in after)


def render_price(value: Decimal, name: str, language: str) -> str | None:
    """Write a price with the currency's name; None if the language has no name for it.

    >>> render_price(Decimal("7.5"), "euro", "de"), render_price(Decimal(5), "jiao", "zh")
    ('7,5 Euro', '5角')
    """
    forms = WRITTEN.get(base_language(language), {}).get(name, "").split()
    if not forms:
        return None
    word = forms[0]
    if len(forms) == 3:
        category = locale_of(language).plural_form(value)
        word = {"one": forms[0], "many": forms[2]}.get(category, forms[1])
    gap = "" if base_language(language) in ("zh", "ja") else " "
    return f"{render_digits(value, language, grouped=False)}{gap}{word}"


def currency_names(language: str) -> dict[str, str]:
    """Map every name and sign of a currency that a translation may have, lower case, to it."""
    base = base_language(language)
    names = dict(SIGNS)
    for currency, forms in WRITTEN.get(base, {}).items():
        names.update({form.lower(): currency for form in forms.split()})
    names.update(STEMS.get(base, {}))
    names.update(dict.fromkeys(CENTS.get(base, ()), "cent"))
    return names


Names = Mapping[str, str]
"""A unit's names by CLDR plural category; ``other`` is always present."""


@dataclass(frozen=True, slots=True)
class Money:
    """A currency's names, their genders, and the words between unit and subunit."""

    unit: Names
    subunit: Names
    joiner: str = " "
    gender: str = "m"
    subunit_gender: str = "m"


def _money(unit: str, subunit: str, joiner: str = " ") -> Money:
    return Money({"other": unit}, {"other": subunit}, joiner)


MONEY: Mapping[str, Money] = {
    "en": _money("dollars", "cents", " and "),
    "de": _money("Euro", "Cent", " und "),
    "es": _money("euros", "céntimos", " con "),
    "ca": _money("euros", "cèntims", " amb "),
    "fr": _money("euros", "centimes", " et "),
    "pt": _money("reais", "centavos", " e "),
    "pt-pt": _money("euros", "cêntimos", " e "),
    "it": _money("euro", "centesimi", " e "),
    "hi": _money("रुपये", "पैसे"),
    "ne": _money("रुपैयाँ", "पैसा"),
    "ta": _money("ரூபாய்", "பைசா"),
    "ru": Money(
        {"one": "рубль", "few": "рубля", "other": "рублей"},
        {"one": "копейка", "few": "копейки", "other": "копеек"},
        subunit_gender="f",
    ),
}


def has_money(language: str) -> bool:
    """Tell whether sums can be written in words in a language."""
    return variety(language) in MONEY or variety(language) in ("zh", "ja")


def render_money(value: Decimal, language: str) -> str | None:
    """Write a sum in words with its unit; None if the language has no such form for it.

    >>> render_money(Decimal("52.07"), "en")
    'fifty-two dollars and seven cents'
    >>> render_money(Decimal(3000000), "es"), render_money(Decimal("52.07"), "zh")
    ('tres millones de euros', '五十二元零七分')
    """
    base = variety(language)
    if base == "zh":
        return _yuan(value)
    if base == "ja":
        return f"{spell(int(value), language)}円" if value == int(value) else None
    return _with_subunits(value, language, MONEY[base])


def _with_subunits(value: Decimal, language: str, money: Money) -> str | None:
    whole, cents = int(value), int(value % 1 * 100)
    words = spell(whole, language, money.gender)
    if words is None:
        return None
    name = _named(money.unit, whole, language)
    text = words + linked(f" {name}", words, language, money.gender)
    if not cents:
        return text
    subunits = spell(cents, language, money.subunit_gender)
    return f"{text}{money.joiner}{subunits} {_named(money.subunit, cents, language)}"


def _named(names: Names, count: int, language: str) -> str:
    return names.get(locale_of(language).plural_form(count), names["other"])


def _yuan(value: Decimal) -> str:
    """Write yuan with 角 (tenths) and 分 (hundredths), and with 零 in place of missing tenths."""
    whole, cents = int(value), int(value % 1 * 100)
    text = f"{spell(whole, 'zh')}元"
    tenths, hundredths = divmod(cents, 10)
    if tenths:
        text += f"{spell(tenths, 'zh')}角"
    if hundredths:
        text += f"{'' if tenths else '零'}{spell(hundredths, 'zh')}分"
    return text


def render_financial(value: Decimal, language: str) -> str | None:
    """Write a sum in Chinese financial characters, as on cheques; None for other languages.

    >>> render_financial(Decimal("360.5"), "zh")
    '叁佰陆拾元伍角'
    """
    if variety(language) != "zh":
        return None
    # Loading it takes a tenth of the start of a process, most of which write no Chinese.
    import cn2an

    return str(cn2an.an2cn(f"{value:f}", "rmb"))
