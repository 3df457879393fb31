"""What a format demands, in whole files: faults of the kind in bug reports of other tools."""

from __future__ import annotations

from pathlib import Path

import pytest

from triage.checking.checker import check_file
from triage.checking.findings import Finding
from triage.files.units import UnreadablePlace

HEAD = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
THREE = '"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 ? 1 : 2);\\n"\n'


def found(path: Path) -> list[str]:
    return [
        one.message if isinstance(one, Finding) else f"{one.line}: {one.problem}"
        for one in check_file(path)
        if isinstance(one, UnreadablePlace) or one.signal == "markup"
    ]


@pytest.mark.parametrize(
    ("source", "translation", "message"),
    [
        ("Is it on?", r"Je to zapnuto?\n", r"Only in the translation: line break \n"),
        (r"\nHello", "Ahoj", r"Missing from the translation: line break \n"),
        (r"Hello\n", r"Ahoj\n", ""),
    ],
)
def test_gettext_wants_the_line_breaks_at_the_ends(
    source: str, translation: str, message: str, tmp_path: Path
):
    path = tmp_path / "cs.po"
    path.write_text(f'{HEAD.format("cs")}\nmsgid "{source}"\nmsgstr "{translation}"\n')
    assert found(path) == ([message] if message else [])


def test_other_formats_may_end_their_texts_otherwise(tmp_path: Path):
    (tmp_path / "en.yml").write_text("a: |\n  Hello\n")
    (tmp_path / "cs.yml").write_text("a: Ahoj\n")
    assert found(tmp_path / "cs.yml") == []


def test_gettext_wants_as_many_plural_forms_as_the_header_declares(tmp_path: Path):
    path = tmp_path / "ru.po"
    entry = '\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "{}"\nmsgstr[1] "{}"\n'
    head = HEAD.format("ru") + THREE
    path.write_text(head + entry.format("%d файл", "%d файла"))
    assert found(path) == ["9: 2 plural forms; the header declares 3, so gettext refuses the file"]
    path.write_text(head + entry.format("", ""))
    assert found(path) == []


@pytest.mark.parametrize(
    ("source", "translation", "is_found"),
    [
        ("Item {0} was deleted.", "L'élément {0} a été supprimé.", True),
        ("It''s {0}.", "C'est {0}.", True),
        ("{0,number} files", "d'abord {0,number} fichiers", True),
        ("Item {0} was deleted.", "L''élément {0} a été supprimé.", False),
        ("Item {0} was deleted.", "{0} : l'élément est supprimé.", False),
        ("It's {0}.", "C'est {0}.", False),
        ("It was deleted.", "L'élément a été supprimé.", False),
    ],
)
def test_an_apostrophe_before_an_argument_of_java_is_doubled(
    source: str, translation: str, is_found: bool, tmp_path: Path
):
    (tmp_path / "m.properties").write_text(f"a={source}\n")
    (tmp_path / "m_fr.properties").write_text(f"a={translation}\n")
    told = found(tmp_path / "m_fr.properties")
    assert ["apostrophe" in one for one in told] == ([True] if is_found else [])


def test_flutter_has_no_sign_for_a_count(tmp_path: Path):
    text = '{{"wheels": "{{n, plural, other{{{} wheels}}}}"}}'
    (tmp_path / "app_en.arb").write_text(text.format("{n}"))
    (tmp_path / "app_ru.arb").write_text(text.format("#"))
    assert len(found(tmp_path / "app_ru.arb")) == 1


def test_other_messages_may_write_a_count_as_a_sign(tmp_path: Path):
    text = '{{"wheels": "{{n, plural, other{{{} wheels}}}}"}}'
    (tmp_path / "en.json").write_text(text.format("{n}"))
    (tmp_path / "ru.json").write_text(text.format("#"))
    assert found(tmp_path / "ru.json") == []
