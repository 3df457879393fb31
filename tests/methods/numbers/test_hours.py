"""Times of day of more than one word, language by language."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers

# The forms of one time of day in each language; every two of them are translations of each other.
NINE_PM = {
    "en": ["at 9 p.m.", "at 9pm", "at nine in the evening", "at 9.00 pm", "at nine o'clock"],
    "de": ["um 21 Uhr", "um neun Uhr abends", "um 21.00 Uhr"],
    "es": ["a las 21 h", "a las nueve de la noche", "a las 9 p. m.", "a las veintiuna horas"],
    "ca": ["a les nou del vespre", "a les 21 h", "a les 21.00 h"],
    "fr": ["à 21 h", "à neuf heures du soir", "à 21h00"],
    "it": ["alle 21", "alle nove di sera", "alle ore 21"],
    "pt": ["às 21h", "às nove da noite", "às 9h da noite"],
    "ru": ["в 21 час", "в девять вечера", "в 9 часов вечера"],
}
QUARTER_TO_EIGHT = {
    "en": ["at 7:45 a.m.", "at a quarter to eight", "at seven forty-five", "at 7.45 a.m."],
    "de": ["um 7.45 Uhr", "um Viertel vor acht", "um drei viertel acht", "um 7 Uhr 45"],
    "es": ["a las 7:45", "a las ocho menos cuarto", "a las siete y cuarenta y cinco"],
    "ca": ["a les 7.45 h", "a tres quarts de vuit", "a les vuit menys quart"],
    "fr": ["à 7 h 45", "à huit heures moins le quart", "à sept heures quarante-cinq"],
    "it": ["alle 7.45", "alle otto meno un quarto", "alle sette e quarantacinque"],
    "pt": ["às 7h45", "às quinze para as oito", "às oito menos um quarto"],
    "ru": ["в 7:45", "без четверти восемь", "в семь сорок пять", "в 7.45"],
}
TWENTY_TO_FIVE = {
    "en": ["at twenty to five", "at 4:40 p.m.", "at four forty"],
    "de": ["um zwanzig vor fünf", "um 16.40 Uhr", "um sechzehn Uhr vierzig"],
    "es": ["a las cinco menos veinte", "a las 16:40", "a las cuatro y cuarenta"],
    "ca": ["a les cinc menys vint", "a les 16.40 h"],
    "fr": ["à cinq heures moins vingt", "à 16 h 40"],
    "it": ["alle cinque meno venti", "alle 16.40"],
    "pt": ["às vinte para as cinco", "às 16h40", "às cinco menos vinte"],
    "ru": ["без двадцати пять", "в 16:40", "в шестнадцать сорок"],
}
LEFT = {
    "en": "The {n} guests left {t}, he said.",
    "de": "Die {n} Gäste gingen {t}, sagte er.",
    "es": "Los {n} invitados se fueron {t}, dijo.",
    "ca": "Els {n} convidats van marxar {t}, va dir.",
    "fr": "Les {n} invités sont partis {t}, a-t-il dit.",
    "it": "I {n} ospiti sono andati via {t}, ha detto.",
    "pt": "Os {n} convidados saíram {t}, disse ele.",
    "ru": "Все {n} гостей ушли {t}, сказал он.",
}
CASES = [
    (source, target, number, said, told)
    for forms, numbers in (
        (NINE_PM, ("47", "9", "21")),
        (QUARTER_TO_EIGHT, ("47", "7", "8", "45")),
        (TWENTY_TO_FIVE, ("47", "20", "40")),
    )
    for language in list(LEFT)[1:]
    for source, target in (("en", language), (language, "en"))
    for number, said, told in product(numbers, forms[source], forms[target])
]


@pytest.mark.parametrize("language", list(LEFT)[1:])
def test_a_time_of_day_is_no_amount_in_whatever_words(language: str) -> None:
    for source, target, number, said, told in CASES:
        if language in (source, target):
            pair = LEFT[source].format(n=number, t=said), LEFT[target].format(n=number, t=told)
            verdict = check(*pair, source, target, [Decimal(number)])
            assert verdict.result is Result.PASS, (pair, verdict.message)


@pytest.mark.parametrize("language", list(LEFT)[1:])
def test_a_time_of_day_never_stands_in_for_a_lost_amount(language: str) -> None:
    for source, target, number, said, told in CASES:
        if language in (source, target):
            told_alone = LEFT[target].format(n="", t=told).replace("  ", " ")
            pair = LEFT[source].format(n=number, t=said), told_alone
            verdict = check(*pair, source, target, [Decimal(number)])
            assert verdict.result is Result.FAIL, (pair, verdict.message)


@pytest.mark.parametrize(
    ("language", "text", "hour", "minute"),
    [
        ("en", "It starts at half eight.", 8, 30),
        ("en", "It starts at 10.15 p.m. sharp.", 10, 15),
        ("de", "Es beginnt um viertel elf.", 10, 15),
        ("es", "Empieza a las diez y cuarto.", 10, 15),
        ("ca", "Comença a dos quarts de nou.", 8, 30),
        ("pt", "Começa às dez e um quarto.", 10, 15),
        ("fr", "Il est parti avant 1 heure.", 1, 0),
        ("fr", "Il est parti avant une heure.", 1, 0),
        ("ru", "Начало в половине девятого.", 8, 30),
        ("ru", "Начало в двадцать минут одиннадцатого.", 10, 20),
        ("ru", "Начало в час тридцать.", 1, 30),
        ("ru", "Начало без двадцати пять.", 4, 40),
    ],
)
def test_hours_and_minutes_are_read(language: str, text: str, hour: int, minute: int) -> None:
    times = [number.parts for number in read_numbers(text, language) if number.kind == "time"]
    assert times == [(Decimal(hour), Decimal(minute))]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It took 2 hours 30 minutes."),
        ("en", "He bought seven forty-five times."),
        ("fr", "Après 2 heures 30 minutes de route, il arriva."),
        ("es", "Tardó dos horas y cuarenta minutos."),
        ("de", "Zwischen zwanzig und fünfundzwanzig Leute kamen."),
        ("ru", "Прошло 2 часа 15 минут."),
    ],
)
def test_a_duration_or_a_count_is_no_time_of_day(language: str, text: str) -> None:
    assert [n.text for n in read_numbers(text, language) if n.kind == "time"] == []


@pytest.mark.parametrize(
    ("source", "translation", "target", "value"),
    [
        ("He ran it in 9.58 seconds.", "Va córrer nou segons i cinquanta-vuit centèsimes.", "ca", "9.58"),
        ("It takes 1.5 hours.", "Cela dure 1 h 30.", "fr", "1.5"),
        ("It takes 1.5 hours.", "Cela dure 1h30.", "fr", "1.5"),
        ("It holds 5,000,000 cubic metres.", "Tiene cinco hectómetros cúbicos.", "es", "5000000"),
    ],
)  # fmt: skip
def test_an_amount_in_two_parts_states_it(
    source: str, translation: str, target: str, value: str
) -> None:
    assert check(source, translation, "en", target, [Decimal(value)]).result is Result.PASS


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It is open from 9 to 5 p.m."),
        ("de", "Es ist von 9 bis 17 Uhr offen."),
        ("es", "Abre de las 9 a las 17 h."),
        ("ru", "Он открыт с 9 до 17 часов."),
    ],
)
def test_both_hours_of_a_span_are_times(language: str, text: str) -> None:
    assert {number.kind for number in read_numbers(text, language)} == {"time"}


def test_hours_of_a_span_account_for_one_another() -> None:
    source = "From three o'clock to six he read three poems."
    right, wrong = "Dalle 15 alle 18 lesse 3 poesie.", "Dalle tre alle sei lesse poesie."
    assert check(source, right, "en", "it", [Decimal(3)]).result is Result.PASS
    assert check(source, wrong, "en", "it", [Decimal(3)]).result is Result.FAIL


def test_minutes_to_so_many_hours_are_a_span() -> None:
    numbers = read_numbers("It takes about 30 minutes to 2 hours.", "en")
    assert [number.kind for number in numbers] == ["quantity", "quantity"]
