"""A right value with another unit is an error, and the same amount in another unit is none."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbers.units.comparison import same_amount
from triage.methods.numbers.units.names import UNITS


def verdict(source: str, translation: str, languages: str) -> tuple[str, str]:
    from_language, _, to_language = languages.partition("-")
    answer = check(source, translation, from_language, to_language)
    return str(answer.result), answer.error_kind


@pytest.mark.parametrize(
    ("source", "translation", "languages"),
    [
        ("He ran 11.75 km.", "Il a couru 11,75 m.", "en-fr"),
        ("It weighs 7.5 kilos.", "Pesa 7,5 g.", "en-es"),
        ("It rose by 3.5%.", "Es stieg um 3,5 ‰.", "en-de"),
        ("It fell to -12.5 °C.", "Sie fiel auf −12,5 °F.", "en-de"),
        ("They lent €3.2bn.", "Sie verliehen 3,2 Mrd. $.", "en-de"),
        ("Ils ont prêté deux millions d'euros.", "They lent two million dollars.", "fr-en"),
        ("The lake holds 12.5 cubic metres.", "El lago contiene 12,5 kilómetros cúbicos.", "en-es"),
        ("The park covers 80 ha.", "Il parco misura 80 km².", "en-it"),
        ("The plant yields 45.6 kWh.", "Станция даёт 45,6 кДж.", "en-ru"),
        ("The wind blew at 60 km/h.", "Der Wind wehte mit 60 Meilen pro Stunde.", "en-de"),
        ("The wind blew at 60 km/h.", "Der Wind wehte mit 60 mph.", "en-de"),
        ("The limit is 120 km/h.", "El límite es de 120 mph.", "en-es"),
        ("这座水库蓄水12.5立方米。", "The reservoir holds 12.5 cubic kilometres.", "zh-en"),
        ("Cuesta doce euros con cincuenta.", "It costs $12.50.", "es-en"),
        ("A baguette costs 1 euro 10.", "Une baguette coûte 1$10.", "en-fr"),
        ("About 0.03 percent were positive.", "约千分之零点零三呈阳性。", "en-zh"),
        ("40 percent came.", "40‰ பேர் வந்தனர்.", "en-ta"),
        ("O banco emprestou R$ 7,4 milhões.", "The bank lent €7.4 million.", "pt-en"),
        ("The fine was $300.", "Das Bußgeld betrug 300 Schweizer Franken.", "en-de"),
        ("The fine was $300.", "La multa era di 300 corone svedesi.", "en-it"),
        ("The fine was $300.", "Штраф становив 300 гривень.", "en-uk"),
        ("The fine was $300.", "Kara wyniosła 300 szwajcarskich franków.", "en-pl"),
        ("The cache uses 32 MiB.", "缓存使用32 GiB。", "en-zh"),
        ("Throughput: 200 MB/s", "Durchsatz: 200 Mbit/s", "en-de"),
        ("The limit is 512 megabits.", "La limite est de 512 mégaoctets.", "en-fr"),
        ("The speed is 50 Mbps.", "Скорость 50 МБ/с.", "en-ru"),
    ],
)
def test_a_swapped_unit_fails(source: str, translation: str, languages: str) -> None:
    kind = "currency" if re.search(r"[$€]|euros", source + translation) else "unit"
    assert verdict(source, translation, languages) == ("fail", kind)


@pytest.mark.parametrize(
    ("source", "translation", "languages"),
    [
        ("It cost 300 Swiss francs.", "Es kostete 300 Schweizer Franken.", "en-de"),
        ("The cache uses 32 MiB.", "Der Cache belegt 32 MB.", "en-de"),
        ("The file has 2 GiB.", "Plik ma 2048 MiB.", "en-pl"),
        ("The speed is 50 Mbit/s.", "Скорость 50 Мбит/с.", "en-ru"),
        ("The file is 20 MB.", "El archivo ocupa 20 Mb.", "en-es"),
        ("5 people caught coronavirus.", "5 personas contrajeron coronavirus.", "en-es"),
        ("It was 212 °F hot.", "Es war 100 °C heiß.", "en-de"),
        ("It was 0 °C cold.", "It was 32 °F cold.", "de-en"),
        ("It rose by 5%.", "Es stieg um 50 ‰.", "en-de"),
        ("It rose by 3‰.", "上升了千分之三。", "en-zh"),
        ("It weighs 10 tons.", "Es wiegt 10 Tonnen.", "en-de"),
        ("It weighs 1.5 tonnes.", "Pesa 1500 kg.", "en-es"),
        ("The park covers 2 km².", "El parque ocupa 200 hectáreas.", "en-es"),
        ("It took 3 m of cloth.", "Es brauchte 3 Meter Stoff.", "en-de"),
        ("It took 3 min.", "Es dauerte 3 m.", "en-de"),
        ("Two million people live here.", "Hier leben 2 m Menschen.", "en-de"),
    ],
)
def test_the_same_amount_is_no_swap(source: str, translation: str, languages: str) -> None:
    assert verdict(source, translation, languages)[1] != "unit"


def test_a_swapped_unit_fails_with_given_values() -> None:
    answer = check("It is 500 km away.", "Está a 500 m.", "en", "es", [Decimal(500)])
    assert (str(answer.result), answer.error_kind) == ("fail", "unit")


UNITS_CHANGED = [
    ("en-ja", "She earns 350,000 yen.", "三十五万ドルを稼ぐ。", "350000"),
    ("zh-en", "他花了两块五。", "He spent 2.5 euros.", "2.5"),
    ("ta-en", "அணை 120 அடி உயரம்.", "The dam is 120 metres high.", "120"),
    ("ta-en", "மூன்றரை மணி நேரம் ஆனது.", "It took 3.5 minutes.", "3.5"),
    ("en-zh", "He ate 1.5 kg of rice.", "他吃了一斤半米饭。", "1.5"),
    ("en-ru", "It took two and a half years.", "Прошло две с половиной минуты.", "2.5"),
]


@pytest.mark.parametrize(("pair", "source", "translation", "value"), UNITS_CHANGED)
def test_a_changed_unit_is_an_error(pair: str, source: str, translation: str, value: str) -> None:
    languages = pair.split("-")
    verdict = check(source, translation, languages[0], languages[1], [Decimal(value)])
    assert (verdict.result, verdict.error_kind) == ("fail", "unit")


KILO = [
    ("zh-en", "该产品净含量为0.5千克。", "It contains 0.5 kilograms.", "0.5", "pass"),
    ("zh-en", "该产品净含量为0.5千克。", "It contains 500 grams.", "0.5", "pass"),
    ("zh-en", "该产品净含量为0.5千克。", "It contains 0.5 grams.", "0.5", "fail"),
    ("zh-en", "村庄海拔四千米。", "The village lies at 4,000 metres.", "4000", "pass"),
    ("zh-en", "跑道长三千米。", "The runway is three kilometres long.", "3000", "pass"),
    ("en-zh", "It weighs 3 g.", "重三千克。", "3", "fail"),
    (
        "en-ru",
        "It sank 12 miles offshore.",
        "Судно затонуло в 12 километрах от берега.",
        "12",
        "fail",
    ),
    ("en-de", "It lies at 300 feet.", "Es liegt auf 300 Metern.", "300", "fail"),
    ("en-zh", "It covers 6.5 sq km.", "面积6.5平方米。", "6.5", "fail"),
]


@pytest.mark.parametrize(("pair", "source", "translation", "value", "result"), KILO)
def test_kilo_case_forms_and_squares_are_units_of_their_own(
    pair: str, source: str, translation: str, value: str, result: str
) -> None:
    languages = pair.split("-")
    verdict = check(source, translation, languages[0], languages[1], [Decimal(value)])
    assert verdict.result == result


FAMILIES = [
    ("zh-en", "车速为每小时120公里。", "It goes at 120 miles per hour.", "120"),
    ("zh-en", "这根绳子长2米5。", "The rope is 2.5 feet long.", "2.5"),
    ("en-zh", "The parcel weighs 2 pounds.", "包裹重2公斤。", "2"),
    ("de-en", "Es waren 5,8 Liter.", "It was 5.8 gallons.", "5.8"),
    ("ta-en", "15 நாட்களில் மழை பெய்தது.", "It rained in 15 weeks.", "15"),
]


@pytest.mark.parametrize(("pair", "source", "translation", "value"), FAMILIES)
def test_speeds_weights_and_inflected_units_are_compared(
    pair: str, source: str, translation: str, value: str
) -> None:
    languages = pair.split("-")
    verdict = check(source, translation, languages[0], languages[1], [Decimal(value)])
    assert (verdict.result, verdict.error_kind) == ("fail", "unit")


def test_a_half_before_its_unit_is_converted() -> None:
    source, translation = "It rained for 90 minutes.", "下了一个半小时的雨。"
    assert check(source, translation, "en", "zh", [Decimal(90)]).result == "pass"


def test_a_number_in_the_same_unit_is_no_conversion() -> None:
    source = "The eighty-eighth film lasts eighty-eight minutes."
    wrong = "Der 88. Film dauert 89 Minuten."
    assert check(source, wrong, "en", "de", [Decimal(88)]).result == "fail"


def test_zero_lakh_is_nothing() -> None:
    verdict = check(
        "It has 120,000 books.", "० लाख २० हजार पुस्तक छन्।", "en", "ne", [Decimal(120000)]
    )
    assert verdict.result == "fail"


@pytest.mark.parametrize(
    ("source", "target", "right", "wrong"),
    [
        ("The file is 12 GB.", "de", "Die Datei hat 12 Gigabyte.", "Die Datei hat 12 MB."),
        ("The file is 12 GB.", "fr", "Le fichier fait 12 Go.", "Le fichier fait 12 To."),
        ("It uses 3,500 kWh.", "de", "Es braucht 3,5 MWh.", "Es braucht 3.500 kW."),
        ("The bag weighs 20 lb.", "fr", "Le sac pèse 20 livres.", "Le sac pèse 20 kg."),
        ("It costs 99 cents.", "ca", "Costa 0,99 euros.", "Costa 99 euros."),
        ("It is 65 sq m.", "it", "Misura 65 metri quadri.", "Misura 65 m."),
        ("It fell by 3 percentage points.", "de", "Es sank um 3 Prozentpunkte.", "Es sank um 3 %."),
        ("It was 0.8 per mille.", "fr", "C'était 0,8 pour mille.", "C'était 0,8 pour cent."),
        ("It costs EUR 450.", "es", "Cuesta 450 euros.", "Cuesta 450 USD."),
        ("It takes 36 hours.", "ru", "Это займёт полтора суток.", "Это займёт 36 суток."),
        ("Add 2 tsp of salt.", "ru", "Добавьте 2 ч. л. соли.", "Добавьте 2 ст. л. соли."),
        ("Add 200 g.", "it", "Aggiungere due etti.", "Aggiungere 200 etti."),
        ("It runs at 3 GHz.", "pt", "Funciona a 3 GHz.", "Funciona a 3 MHz."),
    ],
)
def test_a_unit_of_any_kind_must_be_the_right_one(
    source: str, target: str, right: str, wrong: str
) -> None:
    said = [value for number in read_numbers(source, "en") for value in number.values[:1]]
    assert check(source, right, "en", target, said).result is Result.PASS
    assert check(source, wrong, "en", target, said).result is Result.FAIL


@pytest.mark.parametrize(
    ("language", "text"),
    [("es", "Vendió el cuadro por mil euros."), ("it", "Ne vendette 3 per mille euro.")],
)
def test_a_thousand_after_per_counts_where_a_noun_follows(language: str, text: str) -> None:
    assert Decimal(1000) in [n.values[0] for n in read_numbers(text, language)]


@pytest.mark.parametrize(
    ("amount", "unit", "same", "other"),
    [
        ("1", "kilometer", "1000", "meter"),
        ("1", "meter", "10", "decimeter"),
        ("1", "meter", "100", "centimeter"),
        ("1", "centimeter", "10", "millimeter"),
        ("1", "millimeter", "1000", "micrometer"),
        ("1", "micrometer", "1000", "nanometer"),
        ("1", "mile", "1760", "yard"),
        ("1", "yard", "3", "foot"),
        ("1", "foot", "12", "inch"),
        ("1", "inch", "25.4", "millimeter"),
        ("1", "nautical-mile", "1852", "meter"),
        ("1", "light-year", "9460730472580.8", "kilometer"),
        ("1", "square-kilometer", "100", "hectare"),
        ("1", "hectare", "10000", "square-meter"),
        ("1", "square-meter", "10000", "square-centimeter"),
        ("1", "square-mile", "640", "acre"),
        ("1", "acre", "43560", "square-foot"),
        ("1", "square-foot", "929.0304", "square-centimeter"),
        ("1", "tonne", "1000", "kilogram"),
        ("1", "kilogram", "1000", "gram"),
        ("1", "gram", "1000", "milligram"),
        ("1", "milligram", "1000", "microgram"),
        ("1", "pound", "16", "ounce"),
        ("1", "pound", "453.59237", "gram"),
        ("1", "gram", "5", "carat"),
        ("1", "barrel", "42", "gallon"),
        ("1", "gallon", "8", "pint"),
        ("1", "pint", "0.473176473", "liter"),
        ("1", "cubic-kilometer", "1000", "cubic-hectometer"),
        ("1", "cubic-hectometer", "1000000", "cubic-meter"),
        ("1", "cubic-meter", "10", "hectoliter"),
        ("1", "hectoliter", "100", "liter"),
        ("1", "liter", "10", "deciliter"),
        ("1", "deciliter", "10", "centiliter"),
        ("1", "centiliter", "10", "milliliter"),
        ("1", "milliliter", "1", "cubic-centimeter"),
        ("1", "tablespoon", "3", "teaspoon"),
        ("1", "meter-per-second", "3.6", "kilometer-per-hour"),
        ("1", "mile-per-hour", "1.609344", "kilometer-per-hour"),
        ("1", "knot", "1.852", "kilometer-per-hour"),
        ("1", "petabyte", "1000", "terabyte"),
        ("1", "terabyte", "1000", "gigabyte"),
        ("1", "gigabyte", "1000", "megabyte"),
        ("1", "megabyte", "1000", "kilobyte"),
        ("1", "kilobyte", "1000", "byte"),
        ("1", "gigahertz", "1000", "megahertz"),
        ("1", "megahertz", "1000", "kilohertz"),
        ("1", "kilohertz", "1000", "hertz"),
        ("1", "terawatt-hour", "1000", "gigawatt-hour"),
        ("1", "gigawatt-hour", "1000", "megawatt-hour"),
        ("1", "megawatt-hour", "1000", "kilowatt-hour"),
        ("1", "kilowatt-hour", "3600", "kilojoule"),
        ("1", "kilojoule", "1000", "joule"),
        ("1", "gigawatt", "1000", "megawatt"),
        ("1", "megawatt", "1000", "kilowatt"),
        ("1", "kilowatt", "1000", "watt"),
        ("1", "horsepower", "745.69987158227022", "watt"),
        ("100", "celsius", "212", "fahrenheit"),
        ("0", "celsius", "273.15", "kelvin"),
        ("1", "percent", "10", "permille"),
        ("1", "week", "7", "day"),
        ("1", "day", "24", "hour"),
        ("1", "hour", "60", "minute"),
        ("1", "minute", "60", "second"),
        ("1", "second", "1000", "millisecond"),
        ("1", "century", "10", "decade"),
        ("1", "decade", "10", "year"),
        ("1", "year", "12", "month"),
    ],
)
def test_a_unit_is_as_large_as_the_standards_say(
    amount: str, unit: str, same: str, other: str
) -> None:
    assert same_amount(Decimal(amount), UNITS[unit], Decimal(same), UNITS[other])


@pytest.mark.parametrize(
    ("source", "result"),
    [("He drove at 60 km/h.", Result.PASS), ("He drove at 60 mph.", Result.FAIL)],
)
def test_a_kilo_an_hour_is_a_speed_in_kilometres(source: str, result: Result) -> None:
    assert check(source, "彼は時速60キロで走った。", "en", "ja").result is result
