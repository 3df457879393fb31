from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent
from triage.methods.screening.signals.base import Setup
from triage.methods.screening.signals.numbers.numbers import Numbers


def test_a_changed_number_is_found_with_its_places():
    source, translation = "It costs 350 dollars.", "Cuesta 530 dólares."
    finding = fires("numbers", source, translation, "en-es")
    assert finding.category == "NUM"
    assert [span.text for span in finding.source_spans] == ["350"]
    assert [span.text for span in finding.target_spans] == ["530"]


def test_a_localised_number_is_silent():
    silent("numbers", "It covers 9,756.5 miles.", "Cubre 9756,5 millas.", "en-es")


def test_placeholders_and_addresses_hold_no_numbers():
    silent("numbers", "See {0} at https://example.org/12.", "Siehe dort.", "en-de")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-pt", "A .22 hunting rifle.", "Uma espingarda .22 de caça."),
        ("en-cs", "128k, 192k and so on. Use 192000.", "128k, 192k a další. Užijte 192000."),
        ("en-pl", "a cannon firing 76mm rounds", "działo strzela pociskami 76mm"),
        ("en-cs", "3,300 K – Incandescent lamps", "3 300 K – Žárovky"),
        ("en-nl", "GIMP 2.10.16 is out.", "GIMP 2.10.16 is uit."),
        ("en-es", "You lose coins (at least 25 coins).", "Pierdes monedas (al menos 25 monedas)."),
        ("en-de", "It is 10 times as heavy.", "Es ist zehnfach so schwer."),
        ("zh-en", "价格涨了2倍。", "The price rose to twice as much."),
        ("en-fr", "We saw around thirty patients.", "Nous avons vu une trentaine de patients."),
        ("en-de", "The wall is 200 feet high.", "Die Mauer ist 60 Meter hoch."),
        ("en-zh", "The NS3/4A protease is inhibited.", "NS3 /4A蛋白酶被抑制。"),
        ("en-zh", "The values are (0.05, 0.01).", "数值为（0.05，0.01）。"),
        ("en-zh", "In the 1930s he moved.", "20世纪30年代，他搬走了。"),
        ("en-zh", "They met the quarterback.", "他们见了四分卫。"),
        ("zh-en", "谋杀率为每一百万15起。", "There are 15 murders per million."),
    ],
)
def test_ways_to_say_a_number_in_free_text_are_silent(direction, source, translation):
    silent("numbers", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "It is 10 times as heavy.", "Es ist zweifach so schwer."),
        ("en-de", "The wall is 200 feet high.", "Die Mauer ist 90 Meter hoch."),
        ("en-fr", "Ninety-three percent agreed.", "Quatre-vingt-trois pour cent étaient d'accord."),
        ("en-zh", "The follow-up took 24 months.", "随访8个月。"),
        ("en-zh", "Forest: +10 defense", "森林：+90防御"),  # no calling code of a country
    ],
)
def test_a_wrong_number_has_no_excuse(direction, source, translation):
    fires("numbers", source, translation, direction)


def test_a_changed_year_is_found():
    source = "The war ended in 1953 in the whole country."
    finding = fires("numbers", source, "La guerra terminó en 1935 en todo el país.", "en-es")
    assert finding.kind == "date"
    assert [span.text for span in finding.target_spans] == ["1935"]


def test_a_doubtful_number_accuses_nobody():
    certain = fires("numbers", "It costs 350 dollars.", "Cuesta 530 dólares.", "en-es")
    doubtful = fires("numbers", "It took 24 months.", "Se kesti 8 kuukautta.", "en-fi")
    assert (certain.undecided, doubtful.undecided) == (False, True)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "The war ended in 1953.", "Der Krieg endete in jenem Jahr."),
        ("ne-en", "यो २०७२ मा भयो।", "It happened in 2015."),
        ("en-ne", "It was written in 1953.", "यो १९५३ मा लेखिएको थियो।"),
    ],
)
def test_a_year_said_otherwise_is_silent(direction, source, translation):
    silent("numbers", source, translation, direction)


def test_a_language_nobody_knows_is_a_gap():
    assert "qq" in Numbers(Setup()).gap("en", "qq")


def test_a_number_that_grew_together_with_a_word_still_has_to_be_said():
    fires("numbers", "谋杀率为每一百万15起。", "There are 51 murders per million.", "zh-en")


def test_a_raised_decimal_point_that_stays_in_spanish_is_found():
    """Annotators of the WMT21 biomedical systems marked this as a formatting error."""
    fires("numbers", "It was significant (P < 0·001).", "Fue significativo (P < 0·001).", "en-es")


def test_a_number_kept_with_the_wrong_decimal_mark_is_not_excused():
    fires("numbers", "It covers 1.250 km.", "Cubre 1.250 km.", "en-es")


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("The groups differed (P < 0.05).", "两组有差异（P ≤ 0.05）。"),
        ("The groups did not differ (P＞0.05).", "两组无差异（P&0.05）。"),
        ("Only values &lt;3.5 are shown.", "只显示 >3.5 的值。"),
    ],
)
def test_another_sign_of_comparison_is_found(source, translation):
    fires("numbers", source, translation, "en-zh")


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("The groups differed (P < 0.05).", "Los grupos difirieron (P<0,05)."),
        ("Only values &gt;= 3.5 count.", "Solo cuentan los valores ≥3,5."),
        ("It runs on { -brand } 14.", "Funciona en dispositivos { -brand }-14."),
        ("The difference was <5 mm.", "La diferencia fue de menos de 5 mm."),
    ],
)
def test_the_same_sign_in_another_form_is_silent(source, translation):
    silent("numbers", source, translation, "en-es")
