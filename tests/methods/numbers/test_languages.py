"""One contract for all languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from babel.localedata import locale_identifiers

from triage.methods import numbers
from triage.methods.numbers import sections
from triage.methods.numbers.languages import LANGUAGES, UnknownLanguageError, get_language
from triage.methods.numbers.languages.base import NUMBER_ROLES, Role, Word
from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_called_by_its_own_code(code: str) -> None:
    spec = get_language(code)
    assert spec.code == code
    assert spec.covers_words
    assert spec.name


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_are_small_letters_and_have_room_below_their_value(code: str) -> None:
    for word, entry in get_language(code).words.items():
        assert word == word.lower()
        for part in [entry] if isinstance(entry, Word) else entry:
            if part.role is Role.ADD and part.unit != "score":
                assert part.room <= max(int(part.value), 1), word


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code not in ("zh", "ja", "ko")])
def test_twelve_months_are_known(code: str) -> None:
    known = {
        int(entry.value)
        for entry in get_language(code).words.values()
        if isinstance(entry, Word) and entry.role is Role.MONTH
    }
    assert known >= set(range(1, 13)) - ({9} if code == "ca" else set())


def test_every_locale_of_cldr_reads_digits() -> None:
    for code in locale_identifiers():
        assert [number.text for number in read_numbers("( 12 )", code)] == ["12"], code


def test_a_region_without_a_file_falls_back_on_its_language() -> None:
    assert get_language("pt-BR") is get_language("pt")
    assert get_language("zh_Hans_CN") is get_language("zh")


@pytest.mark.parametrize("code", ["xx", "", "12", "frobnicate"])
def test_an_unknown_language_is_named(code: str) -> None:
    with pytest.raises(UnknownLanguageError, match=repr(code)):
        get_language(code)


def test_context_words_never_replace_number_words() -> None:
    french = get_language("fr").words["sept"]
    assert isinstance(french, Word)
    assert french.role in NUMBER_ROLES


def test_sections_are_all_named_in_one_place() -> None:
    declared = {
        node.name
        for path in Path(numbers.__file__).parent.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "Section" for base in node.bases)
    }
    assert declared <= set(vars(sections))
