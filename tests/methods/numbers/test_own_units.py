"""Numbers with a unit or subunits written in an unusual way."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check


@pytest.mark.parametrize(
    ("source", "translation", "languages", "value"),
    [
        ("The 40-hour week came.", "Ввели сорокачасовую неделю.", "en-ru", "40"),
        ("The 40-hour week came.", "Die vierzigstündige Woche kam.", "en-de", "40"),
        ("Er blieb 14 Tage.", "He stayed a fortnight.", "de-en", "14"),
        ("Er blieb zwei Wochen.", "He stayed a fortnight.", "de-en", "2"),
        ("Milk costs 89.90 roubles.", "Молоко стоит 89 руб. 90 коп.", "en-ru", "89.90"),
        ("It fell on the 21st, but 21 people came.", "Es fiel auf den 21., doch 21 Leute kamen.",
         "en-de", "21"),
        ("They came, the three of them.", "Sie kamen zu dritt.", "en-de", "3"),
        ("The five of them came.", "Они пришли впятером.", "en-ru", "5"),
    ],
)  # fmt: skip
def test_the_amount_is_found(source: str, translation: str, languages: str, value: str) -> None:
    said, _, told = languages.partition("-")
    assert check(source, translation, said, told, [Decimal(value)]).result is Result.PASS


def test_a_day_in_the_month_does_not_stand_in_for_ships() -> None:
    source = "It happened on the twenty-first, the day when 21 ships sank."
    lost = "Es geschah am 21., dem Tag, an dem die Schiffe sanken."
    assert check(source, lost, "en", "de", [Decimal(21)]).result is Result.FAIL


@pytest.mark.parametrize(
    ("source", "translation", "languages", "values"),
    [
        ("It cost €2, fifteen people paid.", "Cela coûte 2 euros, quinze personnes ont payé.",
         "en-fr", ["2", "15"]),
        ("It cost 2 euros; 15% was tax.", "Custou 2 euros; quinze por cento eram impostos.",
         "en-pt", ["2", "15"]),
        ("Custou 20 reais, quinze por cento mais.", "It cost 20 reais, 15 per cent more.",
         "pt-en", ["20", "15"]),
    ],
)  # fmt: skip
def test_a_number_after_a_pause_is_no_part_of_a_price(
    source: str, translation: str, languages: str, values: list[str]
) -> None:
    said, _, told = languages.partition("-")
    given = [Decimal(value) for value in values]
    assert check(source, translation, said, told, given).result is Result.PASS


@pytest.mark.parametrize(
    ("source", "translation", "languages"),
    [
        ("Add 30 grams of sugar.", "Aggiungere 30 minuti di zucchero.", "en-it"),
        ("It cost 400 euros.", "Es kostete 400 Kilometer.", "en-de"),
        ("Der Zug fuhr 250 Kilometer.", "The train went 250 kilos.", "de-en"),
        ("Esperó siete horas.", "He waited seven miles.", "es-en"),
    ],
)
def test_a_unit_of_another_kind_fails(source: str, translation: str, languages: str) -> None:
    said, _, told = languages.partition("-")
    verdict = check(source, translation, said, told)
    assert (verdict.result, verdict.error_kind) == (Result.FAIL, "unit")


def test_equal_numbers_find_their_own_units_in_any_order() -> None:
    source, given = "He paid 2 euros for 2 kilos.", [Decimal(2), Decimal(2)]
    assert check(source, "Für 2 Kilo zahlte er 2 Euro.", "en", "de", given).result is Result.PASS
    assert check(source, "Für 2 Kilo zahlte er 2 Tage.", "en", "de", given).result is Result.FAIL


@pytest.mark.parametrize(
    ("translation", "values"),
    [
        ("Sechs- bis siebenhunderttausend Menschen flohen.", (600_000, 700_000)),
        ("Zwei- bis dreihundert Menschen flohen.", (200, 300)),
        ("Zehn- oder zwölftausend Menschen flohen.", (10_000, 12_000)),
    ],
)
def test_the_first_word_of_a_suspended_pair_takes_the_end_of_the_second(
    translation: str, values: tuple[int, int]
) -> None:
    source = "Between {:,} and {:,} people fled.".format(*values)
    wanted = [Decimal(value) for value in values]
    assert check(source, translation, "en", "de", wanted).result is Result.PASS
    assert check(source, translation, "en", "de", [wanted[0] * 10, wanted[1]]).result is Result.FAIL


@pytest.mark.parametrize(
    ("source", "translation", "languages", "value"),
    [
        ("Hora y media después llegó.", "He arrived an hour and a half later.", "es-en", "1.5"),
        ("It takes 1.5 litres.", "Leva litro e meio.", "en-pt", "1.5"),
        ("It takes 1.5 hours.", "Это займёт час с половиной.", "en-ru", "1.5"),
        ("It took an hour and a quarter.", "Tardó hora y cuarto.", "en-es", "1.25"),
        ("Five hundred people came.", "Vino medio millar de personas.", "en-es", "500"),
        ("Five hundred people came.", "Va venir mig miler de persones.", "en-ca", "500"),
        ("It is worth half a billion dollars.", "Vale medio millar de millones de dólares.",
         "en-es", "500000000"),
    ],
)  # fmt: skip
def test_a_half_of_or_beside_something_unnumbered_is_read(
    source: str, translation: str, languages: str, value: str
) -> None:
    said, _, told = languages.partition("-")
    assert check(source, translation, said, told, [Decimal(value)]).result is Result.PASS
    doubled = [Decimal(value) * 2]
    assert check(source, translation, said, told, doubled).result is Result.FAIL


@pytest.mark.parametrize(
    ("translation", "language", "value"),
    [
        ("Ganó por noventa y cinco centésimas.", "es", "0.95"),
        ("Ganhou por noventa e cinco centésimos.", "pt", "0.95"),
        ("Он купил две дюжины яиц.", "ru", "24"),
        ("Он купил полдюжины яиц.", "ru", "6"),
    ],
)
def test_hundredths_and_dozens_take_the_whole_number_before_them(
    translation: str, language: str, value: str
) -> None:
    source = f"It was {value}."
    assert check(source, translation, "en", language, [Decimal(value)]).result is Result.PASS


@pytest.mark.parametrize(
    ("translation", "language"),
    [
        ("La bomba consumió 400 kilovatios-hora.", "es"),
        ("La bomba va consumir 400 quilowatts-hora.", "ca"),
        ("La pompe a consommé 400 kilowatts heures.", "fr"),
        ("La pompa ha consumato 400 chilowattora.", "it"),
        ("Die Pumpe brauchte 400 Kilowatt-Stunden.", "de"),
        ("Насос израсходовал 400 киловатт-часов.", "ru"),
    ],
)
def test_a_watt_and_an_hour_are_one_unit_however_they_are_joined(
    translation: str, language: str
) -> None:
    given = [Decimal(400)]
    for source in ("The pump used 400 kilowatt hours.", "The pump used 400 kilowatt-hours."):
        assert check(source, translation, "en", language, given).result is Result.PASS
    lost = check("The pump draws 400 kilowatts.", translation, "en", language, given)
    assert lost.error_kind == "unit"


def test_volts_are_no_watts() -> None:
    verdict = check("It needs 230 volts.", "Es braucht 230 Watt.", "en", "de", [Decimal(230)])
    assert verdict.error_kind == "unit"


def test_two_people_are_not_one_though_an_article_is_there() -> None:
    source, given = "One guest ordered a soup.", [Decimal(1)]
    verdict = check(source, "Zwei Gäste bestellten eine Suppe.", "en", "de", given)
    assert verdict.result is Result.FAIL
