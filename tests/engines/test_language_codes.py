"""Which names are accepted as languages in uploaded translations."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from engines.services.language_codes import problem_with


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


def test_the_command_refuses_an_unknown_language_at_once(tmp_path):
    path = tmp_path / "mt.csv"
    path.write_text("source,target\nSix.,Seis.\n")
    with pytest.raises(
        CommandError, match=r"--src-lang: .english. is not a language code: write en"
    ):
        call_command("import_recorded", str(path), engine="x", src_lang="english", tgt_lang="es")
