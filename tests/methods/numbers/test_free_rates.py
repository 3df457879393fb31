"""An amount for one time is not the same amount for another: a month, a year."""

from __future__ import annotations

import pytest

from triage.methods.numbers.oracle import check

BY_THE_MONTH = "It costs 30 euros a month."


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("de", "Es kostet 30 Euro im Monat.", "Es kostet 30 Euro pro Jahr."),
        ("es", "Cuesta 30 euros al mes.", "Cuesta 30 euros por año."),
        ("fr", "Cela coûte 30 euros par mois.", "Cela coûte 30 euros par an."),
        ("ru", "Это стоит 30 евро в месяц.", "Это стоит 30 евро в год."),
        ("pl", "To kosztuje 30 euro na miesiąc.", "To kosztuje 30 euro na rok."),
    ],
)
def test_another_time_of_a_rate_is_another_unit(language: str, right: str, wrong: str) -> None:
    answers = [check(BY_THE_MONTH, text, "en", language) for text in (right, wrong)]
    assert [one.result.value for one in answers] == ["pass", "fail"]
    assert answers[1].error_kind == "unit"


@pytest.mark.parametrize(
    "translation",
    [
        "Im Jahr kostet es monatlich 30 Euro.",
        "Im Monat kostet es 30 Euro.",
        "Es kostete 30 Euro im Jahr 2010.",
    ],
)
def test_a_time_that_does_not_follow_the_amount_alone_is_no_rate(translation: str) -> None:
    assert check(BY_THE_MONTH, translation, "en", "de").error_kind != "unit"
