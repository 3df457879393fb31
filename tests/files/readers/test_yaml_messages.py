from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.files.readers.catalogues import pairs_of
from triage.files.readers.base import Request
from triage.files.readers.registry import files_in, read_units
from triage.files.units import FileError, Unit

BOMB = "a: &a [x, x]\n" + "".join(
    f"{name}: &{name} [*{before}, *{before}]\n"
    for before, name in zip("abcdefghijklmnopqrstuvwxy", "bcdefghijklmnopqrstuvwxyz", strict=True)
)


def test_the_language_above_the_keys_of_rails_is_no_key(tmp_path: Path):
    files = {
        "config/locales/en.yml": 'en:\n  cart:\n    title: "4 cats"\n    n: 4\n    on: yes\n',
        "config/locales/de.yml": "de:\n  cart:\n    title: 5 Katzen\n    n: 5\n    on: yes\n",
    }
    assert pairs_of(tmp_path, "config/locales/de.yml", files) == [
        ("cart.title", "4 cats", "5 Katzen")
    ]
    assert tmp_path / "config/locales/de.yml" in files_in(tmp_path)


def test_plural_forms_are_keys_in_rails(tmp_path: Path):
    files = {
        "locales/en.yml": "en:\n  cars:\n    one: one car\n    other: '%{count} cars'\n",
        "locales/pl.yml": "pl:\n  cars:\n    one: auto\n    few: '%{count} auta'\n    many: aut\n    other: auta\n",
    }
    assert [(name, source) for name, source, _ in pairs_of(tmp_path, "locales/pl.yml", files)] == [
        ("cars[one]", "one car"),
        ("cars[few]", "%{count} cars"),
        ("cars[many]", "%{count} cars"),
        ("cars[other]", "%{count} cars"),
    ]


def test_the_name_of_a_file_of_symfony_ends_in_its_language(tmp_path: Path):
    files = {
        "translations/messages.en.yaml": "cart.title: 4 cats\ncars: '%n% car|%n% cars'\n",
        "translations/messages.ja.yaml": "cart.title: 猫4匹\ncars: '%n% 台'\n",
    }
    assert pairs_of(tmp_path, "translations/messages.ja.yaml", files) == [
        ("cart.title", "4 cats", "猫4匹"),
        ("cars[0]", "%n% cars", "%n% 台"),
    ]


def test_texts_of_several_lines_and_lists_keep_their_lines(tmp_path: Path):
    files = {"locales/en.yml": "a: |\n  One\n  Two\nb:\n- x\n- y\n"}
    files["locales/de.yml"] = files["locales/en.yml"]
    assert [name for name, *_ in pairs_of(tmp_path, "locales/de.yml", files)] == ["a", "b.0", "b.1"]


def test_an_alias_is_not_unfolded(tmp_path: Path):
    begun = time.process_time()
    files = {"locales/en.yml": BOMB, "locales/de.yml": BOMB}
    found = pairs_of(tmp_path, "locales/de.yml", files)
    assert [name for name, *_ in found] == ["a.0", "a.1"]
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("a: b\nc: 'd", 2, "end of stream"),
        ("a: b\n\tc: d", 2, "not YAML"),
        ("a: b\nc: *d\n e: f", 3, "not YAML"),
        ("a: \x01", 1, "not YAML"),
        ("- " * 200 + "a", 1, "levels"),
    ],
)
def test_what_is_no_yaml_is_named_with_its_line(text: str, line: int, word: str, tmp_path: Path):
    (tmp_path / "en.yml").write_text("a: b")
    (tmp_path / "de.yml").write_text(text)
    with pytest.raises(FileError, match=word) as error:
        list(read_units(Request(tmp_path / "de.yml", root=tmp_path)))
    assert error.value.line == line


def test_no_object_is_made(tmp_path: Path):
    text = "a: !!python/object/apply:os.system ['touch made']\nb: Hello\n"
    files = {"locales/en.yml": text, "locales/de.yml": text}
    assert ("b", "Hello", "Hello") in pairs_of(tmp_path, "locales/de.yml", files)
    assert not (tmp_path / "made").exists()


def test_a_form_for_one_in_a_language_without_such_a_form_is_for_one(tmp_path: Path):
    (tmp_path / "en.yml").write_text("en: {a: {one: '%{count} year', other: '%{count} years'}}")
    (tmp_path / "zh.yml").write_text("zh: {a: {one: 1年, other: '%{count}年'}}")
    read = read_units(Request(tmp_path / "zh.yml"))
    [one, other] = [unit for unit in read if isinstance(unit, Unit)]
    assert "1 year" in (one.source, *one.other_sources)
    assert (other.source, other.other_sources) == ("%{count} years", ())
