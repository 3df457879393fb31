from __future__ import annotations

from pathlib import Path

import pytest

from triage.files.readers.base import Request
from triage.files.readers.registry import files_in, read_units
from triage.files.units import SkipReason, Unit

HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="{}">\n'


def units(messages: str, language: str = "pl_PL") -> list[Unit]:
    text = f"{HEAD.format(language)}<context>\n<name>Cart</name>\n{messages}</context></TS>"
    found = list(read_units(Request(Path("a.ts"), content=text.encode())))
    assert all(isinstance(one, Unit) for one in found)
    return [one for one in found if isinstance(one, Unit)]


def message(translation: str, attributes: str = "", before: str = "") -> str:
    return (
        f"<message{attributes}>\n{before}<source>%n wheel(s)</source>\n{translation}\n</message>\n"
    )


def test_a_message_has_the_languages_of_the_root_and_its_context_in_its_name():
    location = '<location filename="cart.cpp" line="12"/><comment>plural</comment>'
    notes = "<extracomment>A count.</extracomment>"
    (unit,) = units(message("<translation>Koła: %n</translation>", before=location + notes))
    assert (unit.id, unit.line) == ("Cart|plural|%n wheel(s)", 8)
    assert (unit.src_lang, unit.tgt_lang) == ("en", "pl-PL")
    assert unit.comments[0] == "A count."


def test_every_plural_form_is_a_unit_and_may_leave_out_the_number_of_one_thing():
    forms = "".join(f"<numerusform>{form}</numerusform>" for form in ("koło", "%n koła", "%n kół"))
    found = units(message(f"<translation>{forms}</translation>", ' numerus="yes"'))
    assert [one.id for one in found] == [f"Cart|%n wheel(s)[{form}]" for form in range(3)]
    assert " wheel(s)" in found[0].other_sources
    assert found[2].other_sources == ()


@pytest.mark.parametrize(
    ("translation", "left_out"),
    [
        ("<translation>Koła</translation>", None),
        ('<translation type="unfinished">Koła</translation>', SkipReason.FUZZY),
        ('<translation type="unfinished"></translation>', SkipReason.UNTRANSLATED),
        ("<translation/>", SkipReason.UNTRANSLATED),
        ("", SkipReason.UNTRANSLATED),
    ],
)
def test_unfinished_translations_are_left_out(translation: str, left_out: SkipReason | None):
    (unit,) = units(message(translation))
    assert unit.left_out == left_out


@pytest.mark.parametrize("state", ["vanished", "obsolete"])
def test_messages_that_the_program_no_longer_has_are_no_units(state: str):
    assert units(message(f'<translation type="{state}">Koła</translation>')) == []


def test_control_characters_are_elements_of_their_own():
    text = '<translation>a<byte value="x1b"/>b</translation>'
    (unit,) = units(message(text))
    assert unit.translation == "a\x1bb"


def test_only_translations_are_looked_for_in_a_folder(tmp_path: Path):
    for name in ("translations/app_es.ts", "src/app_es.ts", "translations/index.ts"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [path.name for path in files_in(tmp_path)] == ["app_es.ts"]
