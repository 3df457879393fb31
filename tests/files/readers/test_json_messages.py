from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.files.readers.catalogues import pairs_of, units_of
from triage.files.readers.base import Request
from triage.files.readers.registry import files_in, read_units
from triage.files.units import FileError, SkipReason

CART = json.dumps({"cart": "The cart has 4 wheels"})
KARREN = json.dumps({"cart": "Der Karren hat 4 Räder"})
PAIR = [("cart", "The cart has 4 wheels", "Der Karren hat 4 Räder")]


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("locales/en.json", "locales/de.json"),
        ("locales/en/app.json", "locales/de/app.json"),
        ("src/lang/en/sub/nav.json", "src/lang/de/sub/nav.json"),
        ("i18n/en/id.json", "i18n/de/id.json"),
        ("i18n/shop/en.json", "i18n/shop/de.json"),
        ("translations/en-US.json", "translations/de-DE.json"),
        ("locales/en_US/shop.json", "locales/de_DE/shop.json"),
        ("locales/en-GB/shop.json", "locales/de/shop.json"),
        ("locales/base/shop.json", "locales/de/shop.json"),
        ("locales/default.json", "locales/de.json"),
        ("locales/source/shop.json", "locales/de/shop.json"),
        ("lang/main.json", "lang/main-de.json"),
        ("lang/main.en.json", "lang/main.de.json"),
    ],
)
def test_a_translation_is_found_in_a_folder_with_its_source(
    source: str, translation: str, tmp_path: Path
):
    files = {source: CART, translation: KARREN}
    assert pairs_of(tmp_path, translation, files) == PAIR
    assert tmp_path / translation in files_in(tmp_path)
    assert pairs_of(tmp_path, source, files) == []


def test_a_stated_source_language_is_the_only_one_looked_for(tmp_path: Path):
    files = {
        "locales/fr.json": json.dumps({"cart": "La charrette a 4 roues"}),
        "locales/en.json": CART,
        "locales/de.json": KARREN,
    }
    (unit,) = units_of(tmp_path, "locales/de.json", files, src_lang="fr")
    assert (unit.source, unit.src_lang) == ("La charrette a 4 roues", "fr")


def test_a_file_that_names_no_language_is_no_catalogue_of_a_folder(tmp_path: Path):
    for name in ("i18n/config.json", "lang/app.json", "locales/qqq.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{}")
    assert list(files_in(tmp_path)) == []


def test_the_likeliest_places_of_missing_sources_are_named(tmp_path: Path):
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales/de.json").write_text(KARREN)
    with pytest.raises(FileError, match=r"locales/en\.json"):
        list(read_units(Request(tmp_path / "locales/de.json", root=tmp_path)))


def plurals(folder: Path, source: dict[str, str], translation: dict[str, str], code: str = "pl"):
    files = {"locales/en.json": json.dumps(source), f"locales/{code}.json": json.dumps(translation)}
    return pairs_of(folder, f"locales/{code}.json", files)


def test_the_source_decides_what_a_plural_is(tmp_path: Path):
    found = plurals(
        tmp_path,
        {"day_one": "{{count}} day", "day_other": "{{count}} days", "pick_one": "Pick one"},
        {"day_one": "{{count}} dzień", "day_few": "dni", "day_many": "dni", "pick_one": "Wybierz"},
    )
    assert found == [
        ("day[one]", "{{count}} day", "{{count}} dzień"),
        ("day[few]", "{{count}} days", "dni"),
        ("day[many]", "{{count}} days", "dni"),
        ("pick_one", "Pick one", "Wybierz"),
    ]


def test_the_old_plurals_are_numbered_or_called_plural(tmp_path: Path):
    source = {"item": "item", "item_plural": "{{count}} items"}
    numbered = {"item_0": "element", "item_1": "{{count}} elementy", "item_2": "{{count}} el."}
    assert plurals(tmp_path, source, numbered) == [
        ("item[one]", "item", "element"),
        ("item[few]", "{{count}} items", "{{count}} elementy"),
        ("item[many]", "{{count}} items", "{{count}} el."),
    ]
    named = {"item": "Sache", "item_plural": "{{count}} Sachen"}
    assert plurals(tmp_path, source, named, "de") == [
        ("item[one]", "item", "Sache"),
        ("item[other]", "{{count}} items", "{{count}} Sachen"),
    ]
    assert plurals(tmp_path, source, {"item_0": "{{count}} 個"}, "ja") == [
        ("item[other]", "{{count}} items", "{{count}} 個")
    ]


def test_numbered_steps_are_texts_of_their_own(tmp_path: Path):
    steps = {"step_0": "Open the door", "step_1": "Go in"}
    found = plurals(tmp_path, steps, {"step_0": "Otwórz drzwi", "step_1": "Wejdź"})
    assert [name for name, *_ in found] == ["step_0", "step_1"]


def test_a_plural_without_its_last_form_is_not_untranslated(tmp_path: Path):
    files = {
        "locales/en.json": json.dumps({"day_one": "a day", "day_other": "{{count}} days"}),
        "locales/pl.json": json.dumps({"day_one": "dzień"}),
    }
    assert [one.left_out for one in units_of(tmp_path, "locales/pl.json", files)] == [None]


def test_only_the_messages_of_an_extension_for_browsers_are_texts(tmp_path: Path):
    def messages(text: str) -> str:
        parts = {"count": {"content": "$1", "example": "5 doors"}}
        return json.dumps({"n": {"message": text, "description": "4 cars", "placeholders": parts}})

    files = {
        "_locales/en/messages.json": messages("$COUNT$ doors"),
        "_locales/de/messages.json": messages("Türen"),
    }
    (unit,) = units_of(tmp_path, "_locales/de/messages.json", files)
    assert (unit.id, unit.source, unit.translation) == ("n", "$COUNT$ doors", "Türen")
    assert "4 cars" in unit.comments


def test_texts_that_are_missing_are_left_out(tmp_path: Path):
    files = {"locales/en.json": json.dumps({"a": "One", "b": "Two"}), "locales/de.json": "{}"}
    found = units_of(tmp_path, "locales/de.json", files)
    assert {one.left_out for one in found} == {SkipReason.UNTRANSLATED}
