"""Times, years, centuries, ranges and shares as people say them, by class."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


def kinds(text: str, language: str) -> list[tuple[str, str]]:
    return [
        (str(number.values[0].normalize()) if number.values else "", number.kind)
        for number in read_numbers(text, language)
    ]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("es", "En el siglo XXI hubo guerras.", "21"),
        ("ca", "Al segle XIX hi havia molins.", "19"),
        ("fr", "Au XXᵉ siècle, tout changea.", "20"),
        ("fr", "Au Ve siècle, tout changea.", "5"),
        ("pt", "No século XVIII havia conventos.", "18"),
        ("it", "Nel XV secolo furono costruite torri.", "15"),
        ("ru", "В XXI веке было затмение.", "21"),
        ("ru", "В ХХ веке было затмение.", "20"),
    ],
)
def test_a_roman_numeral_is_an_ordinal(language: str, text: str, value: str) -> None:
    number = read_numbers(text, language)[0]
    assert (number.values, number.kind) == ((Decimal(value),), "ordinal")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "She was born in nineteen eighty-four."),
        ("es", "Nació en mil novecientos ochenta y cuatro."),
        ("fr", "Il est né en mille neuf cent quatre-vingt-quatre."),
        ("de", "Sie wurde im Jahr neunzehnhundertvierundachtzig geboren."),
        ("pt", "Nasceu em mil novecentos e oitenta e quatro."),
        ("it", "È nata nel millenovecentottantaquattro."),
        ("zh", "她生于一九八四年。"),
    ],
)
def test_a_year_in_words_is_a_year(language: str, text: str) -> None:
    assert ("1984", "year") in kinds(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "They met at half past eight."),
        ("de", "Sie trafen sich um halb neun."),
        ("es", "Se vieron a las ocho y media."),
        ("ca", "Es van veure a dos quarts de nou."),
        ("fr", "Ils se virent à huit heures et demie."),
        ("pt", "Eles se viram às oito e meia."),
        ("it", "Si videro alle otto e mezza."),
        ("it", "Si videro alle 8.30."),
    ],
)
def test_a_time_of_day_in_words_is_no_amount(language: str, text: str) -> None:
    assert "quantity" not in {kind for _, kind in kinds(text, language)}


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("es", "Atendió a las ocho víctimas.", "8"),
        ("it", "Diede pane alle otto famiglie.", "8"),
        ("en", "It rose from seven and a half to nine metres.", "7.5"),
        ("fr", "La ville est à huit heures de route.", "8"),
    ],
)
def test_what_is_counted_after_such_a_word_is_an_amount(
    language: str, text: str, value: str
) -> None:
    assert (value, "quantity") in kinds(text, language)


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("es", "Tardó dos horas y cuarto.", "2.25"),
        ("fr", "Il marcha deux heures trois quarts.", "2.75"),
        ("en", "It took two hours and a quarter.", "2.25"),
        ("fr", "Il faisait moins trois degrés et demi.", "-3.5"),
        ("de", "Es wiegt eineinviertel Tonnen.", "1.25"),
        ("de", "Zweieinhalbtausend Menschen kamen.", "2500"),
        ("en", "He is one metre eighty tall.", "1.8"),
        ("zh", "干旱持续了三个月半。", "3.5"),
        ("fr", "Elle coûte 1€10.", "1.1"),
        ("zh", "花了52块零7分。", "52.07"),
        ("ne", "३ हजार ७ सय ५४ वटा विद्यालय छन्।", "3754"),
        ("ta", "நூற்றுப் பன்னிரண்டு ரூபாய் ஐம்பது காசுக்கு வாங்கினார்.", "112.5"),
        ("es", "Está a cuatro millones de millones de kilómetros.", "4000000000000"),
        ("it", "Sono due milioni di milioni.", "2000000000000"),
        ("es", "Gastó 41,8 miles de millones.", "41800000000"),
        ("es", "Vendió 13 millares de sillas.", "13000"),
        ("fr", "Mille et une nuits.", "1001"),
        ("it", "Costa 12 euro e 50 a bottiglia.", "12.5"),
        ("de", "Jedes der beiden Zimmer ist leer.", "2"),
        ("ta", "நூற்றொரு பேர் வந்தனர்.", "101"),
        ("hi", "पचहतर लोग आए।", "75"),
        ("es", "Creció una décima.", "0.1"),
        ("fr", "Le rachat vaut 3,4 M€.", "3400000"),
        ("es", "Cuesta 3,4 M de dólares.", "3400000"),
        ("en", "It sold for £5.6 m.", "5600000"),
        ("fr", "Elle compte 1,1 millier de membres.", "1100"),
        ("zh", "售价九十九块九毛九。", "99.99"),
        ("ne", "तापक्रम माइनस साढे पाँच डिग्री छ।", "-5.5"),
        ("it", "Ecco, sei di noi sono alti.", "6"),
    ],
)
def test_what_belongs_to_one_amount_is_read_as_one(language: str, text: str, value: str) -> None:
    assert Decimal(value) in [v for n in read_numbers(text, language) for v in n.values]


@pytest.mark.parametrize(
    ("language", "text", "first", "second"),
    [
        ("en", "Two to three million people came.", 2_000_000, 3_000_000),
        ("en", "Two to three hundred thousand people came.", 200_000, 300_000),
        ("de", "Zwei bis drei Millionen kamen.", 2_000_000, 3_000_000),
        ("hi", "दस से बारह लाख लोग आए।", 1_000_000, 1_200_000),
        ("ne", "बीसदेखि तीस लाख मानिस आए।", 2_000_000, 3_000_000),
        ("ta", "20 முதல் 30 லட்சம் பேர் வந்தனர்.", 2_000_000, 3_000_000),
        ("zh", "200至300万人观看。", 2_000_000, 3_000_000),
        ("zh", "两三百万人观看。", 2_000_000, 3_000_000),
        ("zh", "有两到三成空着。", 20, 30),
    ],
)
def test_the_ends_of_a_range_share_the_scale(
    language: str, text: str, first: int, second: int
) -> None:
    found = [set(map(int, number.values)) for number in read_numbers(text, language)]
    assert first in found[0]
    assert second in found[-1]


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "They sold 1.85 million two-wheelers.", ["1850000.00", "2"]),
        ("en", "They sold three million two-wheelers.", ["3000000", "2"]),
        ("ne", "सयमा नब्बे जना आए।", ["100", "90"]),
        ("en", "Between one thousand and fifteen hundred euros.", ["1000", "1500"]),
        ("ta", "20 லட்சம் முதல் முப்பது லட்சம் பேர்.", ["2000000", "3000000"]),
    ],
)
def test_a_number_ends_where_the_next_begins(language: str, text: str, values: list[str]) -> None:
    found = [str(number.values[0]) for number in read_numbers(text, language)]
    assert found == values


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The values are (0.05,0.01)."),
        ("zh", "数值为（0.05，0.01）。"),
        ("zh", "数值为0.05,0.01。"),
        ("ja", "値は0.05,0.01です。"),
    ],
)
def test_decimals_that_a_comma_parts_are_all_read(language, text):
    found = [str(value) for number in read_numbers(text, language) for value in number.values]
    assert found == ["0.05", "0.01"]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("de", "Ein Zwölfjähriger gewann.", "12"),
        ("de", "Die fünfunddreißigjährige Frau sang.", "35"),
        ("it", "La trentacinquenne ha vinto.", "35"),
        ("it", "Il 42enne ha vinto.", "42"),
        ("ru", "Победила тридцатипятилетняя женщина.", "35"),
        ("ru", "Строят стопятидесятиметровую башню.", "150"),
        ("ru", "Идёт двухдневный форум.", "2"),
        ("ru", "Пришло два десятка гостей.", "20"),
        ("es", "Llegó medio centenar de invitados.", "50"),
        ("ca", "Van venir dues desenes de convidats.", "20"),
        ("en", "She bought a dozen and a half eggs.", "18"),
        ("en", "He hit with an average of .325 that day.", "0.325"),
    ],
)
def test_an_adjective_or_a_collective_counts(language: str, text: str, value: str) -> None:
    found = [number for number in read_numbers(text, language) if not number.weak]
    assert [number.values[0] for number in found] == [Decimal(value)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Das Viertelfinale war einseitig."),
        ("it", "Ottenne il premio."),
        ("ru", "Это событие столетия."),
    ],
)
def test_a_word_that_only_looks_like_a_count_states_nothing(language: str, text: str) -> None:
    assert [number for number in read_numbers(text, language) if not number.weak] == []


def test_between_parts_two_numbers_at_its_only_and() -> None:
    text = "Between fifteen hundred and two thousand people came."
    assert [number.values[0] for number in read_numbers(text, "en")] == [1500, 2000]
    text = "Between one hundred and five and two hundred people came."
    assert [number.values[0] for number in read_numbers(text, "en")] == [105, 200]


def test_between_parts_nothing_where_a_number_does_not_follow_it() -> None:
    numbers = read_numbers("The gap between them is two hundred and fifty miles.", "en")
    assert [number.values[0] for number in numbers] == [250]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("fr", "Le taux s'établissait à 7,41 pour cent.", "7.41"),
        ("fr", "Il est passé à six virgule cinq pour cent.", "6.5"),
        ("en", "By 30 June 2021, 1005 passengers had come.", "1005"),
        ("zh", "总票数为捌。", "8"),
        ("zh", "出口量升至陆吨。", "6"),
        ("zh", "出口量升至4万亿9490亿吨。", "4949000000000"),
        ("ja", "参百円です。", "300"),
        ("fr", "Le total est de neuf.", "9"),
        ("ta", "சராசரி மதிப்பெண் ஆறு.", "6"),
    ],
)
def test_an_amount_is_no_time_year_or_name(language: str, text: str, value: str) -> None:
    found = [n for n in read_numbers(text, language) if n.kind not in ("date", "year")]
    assert [(number.values[0], number.kind != "time") for number in found] == [
        (Decimal(value), True)
    ]


def test_a_malformed_row_of_characters_is_not_rounded_up() -> None:
    assert all(Decimal(1500) not in n.values for n in read_numbers("票价为一千五千块。", "zh"))


def test_two_zeros_before_the_decimal_mark_are_malformed() -> None:
    assert read_numbers("It is 00.8.", "en")[0].values == ()


def test_an_ordinal_with_a_hyphen_is_no_share() -> None:
    numbers = read_numbers("The twenty-third man waited a hundredth of a second.", "en")
    assert [(n.values[0], n.kind) for n in numbers[:2]] == [
        (Decimal(23), "ordinal"),
        (Decimal("0.01"), "fraction"),
    ]


def test_one_in_a_thousand_states_both_numbers() -> None:
    source, given = "Fewer than 1 in 1,000 patients.", [Decimal(1), Decimal(1000)]
    assert check(source, "不到千分之一的患者。", "en", "zh", given).result == "pass"
    assert check(source, "不到万分之一的患者。", "en", "zh", given).result == "fail"


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("hi", "उसे दो किताबें दो।", [2]),
        ("hi", "कुल दो।", [2]),
        ("ca", "Deu deu euros pel llibre nou.", [10]),
        ("ca", "La mitjana és nou.", [9]),
        ("ja", "二度と来なかった。", []),
        ("ja", "二度目の春。", [2]),
    ],
)
def test_a_homograph_is_a_number_only_where_it_counts(
    language: str, text: str, values: list[int]
) -> None:
    found = [number.values[0] for number in read_numbers(text, language) if not number.weak]
    assert found == [Decimal(value) for value in values]


@pytest.mark.parametrize(("days", "result"), [("ocho", "abstain"), ("seis", "fail")])
def test_eight_days_may_be_a_week_and_six_are_not(days: str, result: str) -> None:
    verdict = check("It lasted one week.", f"Duró {days} días.", "en", "es", [Decimal(1)])
    assert verdict.result == result


@pytest.mark.parametrize(
    ("language", "text", "written", "value"),
    [
        ("ta", "ஐந்தாண்டுகள் கழிந்தன.", "ஐந்தாண்டுகள்", Decimal(5)),
        ("es", "Perdió tres cuartas partes.", "tres cuartas partes", Decimal("0.75")),
        ("es", "Miles vinieron.", "Miles", None),
    ],
)
def test_words_for_numbers_are_spelled_numbers(
    language: str, text: str, written: str, value: Decimal | None
) -> None:
    (found,) = read_numbers(text, language)
    assert (found.text, found.spelled) == (written, True)
    assert found.values == (() if value is None else (value,))


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("es", "Vivía medio millar de personas.", "medio millar"),
        ("it", "Vive mezzo migliaio di persone.", "mezzo migliaio"),
        ("en", "Half a million people came.", "Half a million"),
    ],
)
def test_half_of_a_scale_begins_with_the_half(language: str, text: str, said: str) -> None:
    assert [number.text for number in read_numbers(text, language)] == [said]
