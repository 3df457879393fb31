"""Files on which the terminal and the site once gave different answers."""

from __future__ import annotations

from pathlib import Path

from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import SkipReason, Unit

XLIFF = """<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file source-language="en" target-language="es" datatype="plaintext" original="a"><body>
{}
</body></file></xliff>
"""


def units(name: str, text: str) -> list[Unit]:
    found = list(read_units(Request(Path(name), content=text.encode())))
    assert all(isinstance(one, Unit) for one in found)
    return [one for one in found if isinstance(one, Unit)]


def test_states_of_xliff_decide_what_is_checked_and_segments_are_units():
    found = units(
        "states.xlf",
        XLIFF.format(
            '<trans-unit id="plain"><source>It has 3 doors.</source><target>Tiene 3 puertas.</target></trans-unit>'
            '<trans-unit id="no" translate="no"><source>Room 6</source><target>Sala 7</target></trans-unit>'
            '<trans-unit id="match"><source>8 lamps</source><target state-qualifier="fuzzy-match">9 lámparas</target></trans-unit>'
            '<trans-unit id="parts"><source>One. Two.</source><seg-source><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source>'
            '<target><mrk mtype="seg" mid="1">Uno.</mrk> <mrk mtype="seg" mid="2">Dos.</mrk></target></trans-unit>'
        ),
    )
    assert [(one.id, one.left_out) for one in found] == [
        ("plain", None),
        ("no", SkipReason.NOT_FOR_TRANSLATION),
        ("match", SkipReason.FUZZY),
        ("parts/1", None),
        ("parts/2", None),
    ]


def test_two_translations_of_one_source_are_two_units():
    unit = '<trans-unit id="{}"><source>It has 3 doors.</source><target>Tiene {} puertas.</target></trans-unit>'
    found = units("same.xlf", XLIFF.format(unit.format("a", 3) + "\n" + unit.format("b", 4)))
    assert [(one.id, one.line, one.translation) for one in found] == [
        ("a", 4, "Tiene 3 puertas."),
        ("b", 5, "Tiene 4 puertas."),
    ]


def test_contexts_of_gettext_keep_equal_sources_apart():
    entry = 'msgctxt "{}"\nmsgid "Close"\nmsgstr "{}"\n\n'
    text = (
        'msgid ""\nmsgstr "Language: es\\n"\n\n'
        + entry.format("window", "Cerrar")
        + entry.format("near", "Cerca")
    )
    found = units("es.po", text)
    assert [(one.id, one.translation, one.tgt_lang) for one in found] == [
        ("window|Close", "Cerrar", "es"),
        ("near|Close", "Cerca", "es"),
    ]


def test_a_memory_of_three_languages_has_a_unit_for_each_translation():
    variants = "".join(
        f'<tuv xml:lang="{code}"><seg>{text}</seg></tuv>'
        for code, text in (("en", "3 doors"), ("es", "3 puertas"), ("de", "3 Türen"))
    )
    text = (
        f'<tmx version="1.4"><header srclang="en"/><body><tu tuid="1">{variants}</tu></body></tmx>'
    )
    assert [
        (one.id, one.src_lang, one.tgt_lang, one.translation) for one in units("m.tmx", text)
    ] == [
        ("1/es", "en", "es", "3 puertas"),
        ("1/de", "en", "de", "3 Türen"),
    ]
