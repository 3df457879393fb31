from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage
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
        ("1 like | {n} likes", "{n} lượt thích", "vi", [("{n} likes", "{n} lượt thích")]),
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


def fault(source: str, translation: str, language: str) -> str:
    unit = Unit(1, "a", source, translation, "en", language)
    first, *others = plural_forms(unit)
    assert [one.fault for one in others] == [""] * len(others)
    return str(first.fault)


@pytest.mark.parametrize(
    ("translation", "language", "expected"),
    [
        ("{n} машина|{n} машины", "ru", "Plural forms between pipes: 2; ru has 3, or 4 with one for none."),
        ("{n} машина | {n} машины | {n} машин", "ru", ""),
        ("нет | {n} машина | {n} машины | {n} машин", "ru", ""),
        ("{n} Auto", "de", "Plural forms between pipes: 1; de has 2, or 3 with one for none."),
        ("{n} Auto | {n} Autos", "de", ""),
        ("kein | {n} Auto | {n} Autos | {n} Autos", "de", "Plural forms between pipes: 4; de has 2, or 3 with one for none."),
        ("{n} 台", "ja", ""),
        ("{n} سيارة|{n} سيارات", "ar", "Plural forms between pipes: 2; ar has 6, or 7 with one for none."),
        ("{n} Auto", "", ""),
    ],
)  # fmt: skip
def test_a_count_of_forms_that_the_language_does_not_have_is_told(
    translation: str, language: str, expected: str
):
    assert fault("{n} car|{n} cars", translation, language) == expected


def test_forms_that_stand_apart_may_be_as_many_as_those_of_the_source():
    assert fault("{n} car | {n} cars", "{n} машина | {n} машины", "ru") == ""
    assert "has 3, or 4" in fault("{n} car | {n} cars", "{n} машина", "ru")
    unit = Unit(1, "a", "no cars | {n} car | {n} cars", "bez auta | {n} auto | {n} aut", "en", "cy")
    assert [one.source for one in plural_forms(unit)] == ["no cars", "{n} car", "{n} cars"]
    [first, _] = plural_forms(Unit(1, "a", "1 car | {n} cars", "1 bíll | {n} bílar", "en", "is"))
    assert "1 car" in first.other_sources


SOME = "{0} none|{1} one|[2,*] many"


@pytest.mark.parametrize(
    ("source", "translation", "expected"),
    [
        (SOME, "{0} keine|{1} eins|[2,*] viele", ""),
        (SOME, "{0} keine|[1,*] viele", ""),
        (SOME, "{0} keine|[2,*] viele", "No plural form for {1}."),
        (SOME, "{1} eins|]1,Inf] viele", "No plural form for {0}."),
        (SOME, "{0} keine|{1} eins|[3,10] viele", "No plural form for {2}, [11,*]."),
        (SOME, "{0,1} keine|[1,*] viele", "Two plural forms for {1}."),
        (SOME, "{0} keine|{1} eins|[5,*] viele|[2,6] einige", "Two plural forms for [5,6]."),
        (SOME, "[0,3] keine|[3,4] viele", "No plural form for [5,*]. Two plural forms for {3}."),
        ("[0,2] few|[2,Inf[ many", "[0,2] wenige|[2,*] viele", ""),
        ("[-Inf,0] none|]0,+Inf[ some", "[*,-1] keine|[1,*] einige", "No plural form for {0}."),
        ("one: %count% car|other: %count% cars", "one: ein Auto|few: Autos|other: Autos", ""),
    ],
)
def test_numbers_that_are_missed_or_met_twice_are_told(
    source: str, translation: str, expected: str
):
    assert fault(source, translation, "de") == expected


def test_what_is_wrong_with_the_forms_is_an_error(tmp_path: Path, mtriage: Mtriage):
    (tmp_path / "lang").mkdir()
    (tmp_path / "lang/en.json").write_text(json.dumps({"a": SOME}))
    (tmp_path / "lang/de.json").write_text(json.dumps({"a": "{0} keine|[2,*] viele"}))
    done = mtriage("check", "lang/de.json")
    assert "lang/de.json:1  error    markup  No plural form for {1}." in done.out
    assert done.status == 1
