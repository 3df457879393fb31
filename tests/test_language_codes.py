from __future__ import annotations

import pytest

from triage.language_codes import split_direction


@pytest.mark.parametrize(
    ("direction", "languages"),
    [
        ("en-es", ("en", "es")),
        ("en-pt-BR", ("en", "pt-BR")),
        ("pt-BR-en", ("pt-BR", "en")),
        ("zh-Hant-zh-Hans", ("zh-Hant", "zh-Hans")),
        ("sr-latn-fil", ("sr-latn", "fil")),
        ("eng_Latn-spa_Latn", ("eng_Latn", "spa_Latn")),
        ("es-419-en", ("es-419", "en")),
        ("EN-ES", ("EN", "ES")),
    ],
)
def test_a_direction_is_split_between_its_two_languages(direction, languages):
    assert split_direction(direction) == languages


@pytest.mark.parametrize(
    ("text", "languages"), [("en", ("en", "")), ("-es", ("", "es")), ("", ("", ""))]
)
def test_a_missing_language_of_a_direction_is_empty(text, languages):
    assert split_direction(text) == languages
