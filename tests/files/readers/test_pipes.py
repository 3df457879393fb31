from __future__ import annotations

import pytest

from triage.files.readers.common.pipes import plural_forms
from triage.files.units import Unit


def forms(source: str, translation: str, language: str) -> list[tuple[str, str]]:
    unit = Unit(1, "a", source, translation, "en", language)
    return [(one.source, one.translation) for one in plural_forms(unit)]


@pytest.mark.parametrize(
    ("source", "translation", "language", "expected"),
    [
        (
            "{n} car | {n} cars",
            "{n} машина | {n} машины | {n} машин",
            "ru",
            [("{n} cars", "{n} машина"), ("{n} cars", "{n} машины"), ("{n} cars", "{n} машин")],
        ),
        ("{n} car | {n} cars", "{n} 台", "ja", [("{n} cars", "{n} 台")]),
        (
            "no apples | one apple | {n} apples",
            "keine Äpfel | ein Apfel | {n} Äpfel",
            "de",
            [
                ("no apples", "keine Äpfel"),
                ("one apple", "ein Apfel"),
                ("{n} apples", "{n} Äpfel"),
            ],
        ),
        (
            "{0} There are none|[1,19] There are some|[20,*] There are many",
            "{0} Es gibt keine|[1,19] Es gibt einige|[20,*] Es gibt viele",
            "de",
            [
                ("There are none", "Es gibt keine"),
                ("There are some", "Es gibt einige"),
                ("There are many", "Es gibt viele"),
            ],
        ),
        (
            "It should have {{ limit }} character.|It should have {{ limit }} characters.",
            "Powinien mieć {{ limit }} znak.|Powinien mieć {{ limit }} znaki.|Powinien mieć {{ limit }} znaków.",
            "pl",
            [
                ("It should have {{ limit }} character.", "Powinien mieć {{ limit }} znak."),
                ("It should have {{ limit }} characters.", "Powinien mieć {{ limit }} znaki."),
                ("It should have {{ limit }} characters.", "Powinien mieć {{ limit }} znaków."),
            ],
        ),
    ],
)
def test_each_form_is_compared_with_the_source_of_its_number(
    source: str, translation: str, language: str, expected: list[tuple[str, str]]
):
    assert forms(source, translation, language) == expected


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Home | Garden shop", "Inicio | Tienda"),
        ("Yes|No", "Sí|No"),
        ("a || b", "a || b"),
        ("One car", "Un coche | dos"),
        ("|", "|"),
    ],
)
def test_other_texts_with_a_pipe_stay_whole(source: str, translation: str):
    assert forms(source, translation, "es") == [(source, translation)]


def test_a_form_without_text_is_named():
    assert forms("{n} car|{n} cars", "{n} auto|", "es")[1][1] == ""
