"""Multiples in words that become other ones."""

from __future__ import annotations

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-ru", "It lost 1.4 billion, twice as much as before.", "Она потеряла 1,4 миллиарда — втрое больше, чем раньше."),
        ("en-es", "Profits tripled.", "Los beneficios se duplicaron."),
        ("en-fr", "The population doubled to 4,000.", "La population a triplé, passant à 4 000."),
        ("de-en", "Der Umsatz hat sich vervierfacht.", "Sales doubled."),
        ("hi-en", "कीमतें दोगुनी हो गईं।", "Prices tripled."),
        ("en-nl", "Bills are half as high again as in 2020.", "De rekening is twee keer zo hoog als in 2020."),
        ("de-en", "Das Zimmer ist um die Hälfte größer.", "The room is twice as big."),
    ],
)  # fmt: skip
def test_another_multiple_fails(languages: str, source: str, translation: str) -> None:
    one, other = languages.split("-")
    answer = check(source, translation, one, other)
    assert (answer.result, answer.error_kind) == (Result.FAIL, "relative")


def test_no_correction_is_offered_for_a_multiple() -> None:
    answer = check("Profits tripled.", "Los beneficios se duplicaron.", "en", "es")
    (finding,) = answer.findings
    assert (finding.source, finding.target, finding.written) == ((8, 15), (18, 28), "")


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-ru", "It lost twice as much as before.", "Она потеряла вдвое больше, чем раньше."),
        ("en-ru", "It lost twice as much as before.", "Она потеряла в два раза больше, чем раньше."),
        ("de-en", "Der Umsatz hat sich vervierfacht.", "Sales grew four times."),
        ("en-es", "First profits doubled, then they tripled.", "Los beneficios se triplicaron tras duplicarse."),
        ("en-uk", "Prices doubled slowly.", "Ціни потроху зросли."),
        ("en-nl", "Bills are half as high again as in 2020.", "De rekening is anderhalf keer zo hoog als in 2020."),
        ("en-de", "The room is half as big again.", "Das Zimmer ist um die Hälfte größer."),
        ("de-en", "Das halbiert die Kosten.", "It reduces the cost by 50%."),
        ("en-ja", "The chance increases by half.", "確率が1.5倍に上がる。"),
        ("en-pt", "Attack is halved.", "O ataque é reduzido em 50%."),
        ("en-de", "She ordered a double espresso.", "Sie bestellte einen doppelten Espresso."),
    ],
)  # fmt: skip
def test_the_same_multiple_passes_in_words_or_as_a_number(
    languages: str, source: str, translation: str
) -> None:
    one, other = languages.split("-")
    assert check(source, translation, one, other).result is Result.PASS
