"""Which names are accepted as languages in uploaded translations."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from engines.services.language_codes import problem_with
from engines.services.recorded_import import check_lines

ROW = {"source": "Six.", "translation": "Seis.", "src_lang": "en", "tgt_lang": "es"}


@pytest.mark.parametrize(
    "code",
    [
        "en",
        "zh",
        "ne",
        "ta",
        "pt-BR",
        "pt_BR",
        "zh-Hans",
        "zh-CN",
        "es-419",
        "sr-Latn-RS",
        "ca-valencia",
        "de-1996",
        "eng",
        "eng_Latn",
        "la",
        "taq",
        "en-x-ours",
        "qaa",
        "EN-us",
    ],
)
def test_codes_of_languages_are_taken(code):
    assert problem_with(code) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("english", "write en"),
        ("Español", "write es"),
        (" en", "write en"),
        ("xx-yy", "has no language xx"),
        ("en-yy", "has no region YY"),
        ("en-Abcd", "has no script Abcd"),
        ("en-", "has no part"),
        ("1", "such as en or zh"),
        ("", "such as en or zh"),
        ("e" * 500, "such as en or zh"),
        ("en\0", "has no language"),
    ],
)
def test_anything_else_is_named_with_what_to_write(text, said):
    assert said in problem_with(text)


def lines(*rows: dict[str, object]) -> list[bytes]:
    return [json.dumps({**ROW, **row}).encode() for row in rows]


def test_rows_with_unknown_languages_are_left_out_by_their_line():
    rows, problems = check_lines(lines({}, {"src_lang": "xx-yy"}, {"tgt_lang": "spanish"}))
    assert [row.line for row in rows] == [1]
    assert [(one.line, one.problem.split(":")[0]) for one in problems] == [
        (2, "src_lang"),
        (3, "tgt_lang"),
    ]


def test_of_contradicting_rows_none_is_usable_and_both_lines_are_named():
    rows, problems = check_lines(lines({}, {"source": "Ten."}, {"translation": "6."}))
    assert [row.line for row in rows] == [2]
    assert [(one.line, one.problem) for one in problems] == [
        (3, "another translation of the source in line 1; neither is used")
    ]


def test_the_same_row_twice_is_no_contradiction():
    rows, problems = check_lines(lines({}, {}))
    assert (len(rows), problems) == (2, [])


def test_two_systems_may_translate_differently():
    rows, problems = check_lines(lines({"system": "a"}, {"system": "b", "translation": "6."}))
    assert (len(rows), problems) == (2, [])


def test_the_command_refuses_an_unknown_language_at_once(tmp_path):
    path = tmp_path / "mt.csv"
    path.write_text("source,target\nSix.,Seis.\n")
    with pytest.raises(
        CommandError, match=r"--src-lang: .english. is not a language code: write en"
    ):
        call_command("import_recorded", str(path), engine="x", src_lang="english", tgt_lang="es")
