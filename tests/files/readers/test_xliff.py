from __future__ import annotations

from pathlib import Path

import pytest

from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import Unit

FILE = """<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file source-language="en" {language}datatype="plaintext" original="a"><body>
<trans-unit id="a"><source>{source}</source><target>{translation}</target></trans-unit>
</body></file></xliff>
"""


def units(name: str, source: str, translation: str, language: str = "") -> list[Unit]:
    text = FILE.format(source=source, translation=translation, language=language)
    found = list(read_units(Request(Path(name), content=text.encode())))
    return [one for one in found if isinstance(one, Unit)]


@pytest.mark.parametrize(
    ("name", "language"),
    [("messages.de.xlf", "de"), ("locale/messages.pt_BR.xlf", "pt-BR"), ("fr/app.xlf", "fr")],
)
def test_the_name_of_a_file_says_the_language_that_is_not_in_it(name: str, language: str):
    (unit,) = units(name, "4 cats", "5 Katzen")
    assert (unit.src_lang, unit.tgt_lang) == ("en", language)


def test_a_language_in_the_file_comes_before_its_name():
    (unit,) = units("messages.de.xlf", "4 cats", "4 gatti", 'target-language="it" ')
    assert unit.tgt_lang == "it"


def test_plural_forms_in_one_target_are_units():
    found = units("app.pl.xlf", "%n% car|%n% cars", "%n% auto|%n% auta|%n% aut")
    assert [(one.id, one.source) for one in found] == [
        ("a[0]", "%n% car"),
        ("a[1]", "%n% cars"),
        ("a[2]", "%n% cars"),
    ]
    assert {one.element for one in found} == {0}


def test_the_document_may_be_utf_16():
    text = FILE.format(source="4 cats", translation="5 Katzen", language="")
    content = text.replace('"1.0"', '"1.0" encoding="UTF-16"', 1).encode("utf-16")
    (unit,) = read_units(Request(Path("a.de.xlf"), content=content))
    assert isinstance(unit, Unit)
    assert unit.translation == "5 Katzen"
