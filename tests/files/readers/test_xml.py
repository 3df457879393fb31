"""What TMX and XLIFF have in common: markup inside texts, memory, entities."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import FileError, SkipReason, Unit, UnreadablePlace

TMX = """<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header/><body>{units}</body></tmx>"""
UNIT = (
    '<tu tuid="u{n}"><tuv xml:lang="en-US"><seg>Press <bpt i="1">&lt;b&gt;</bpt>now'
    '<ept i="1">&lt;/b&gt;</ept> {n}</seg></tuv>'
    '<tuv xml:lang="de"><seg>Jetzt {n}</seg></tuv></tu>'
)
XLIFF12 = """<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en"
target-language="de" original="a" datatype="plaintext"><body><group>{units}</group></body></file></xliff>"""
UNIT12 = (
    '<trans-unit id="u{n}"><source>Press <g id="1">now</g><x id="2"/> <mrk mtype="seg">{n}</mrk></source>'
    "<target>Jetzt</target><alt-trans><source>old</source><target>alt</target></alt-trans></trans-unit>"
)
XLIFF20 = """<xliff version="2.0" srcLang="en" trgLang="de" xmlns="urn:oasis:names:tc:xliff:document:2.0">
<file id="f">{units}</file></xliff>"""
UNIT20 = (
    '<unit id="u{n}"><notes><note>hm</note></notes><segment><source>Press <pc id="1">now</pc>'
    '<ph id="2"/></source><target>Jetzt</target></segment></unit>'
)
DOCUMENTS = [("a.tmx", TMX, UNIT), ("a.xlf", XLIFF12, UNIT12), ("b.xlf", XLIFF20, UNIT20)]


def request(name: str, document: str | bytes, unit: str = "", count: int = 1) -> Request:
    if isinstance(document, str):
        units = "".join(unit.replace("{n}", str(n)) for n in range(1, count + 1))
        document = document.replace("{units}", units).encode()
    return Request(Path(name), content=document)


def units(*args) -> list[Unit | UnreadablePlace]:
    return list(read_units(request(*args)))


@pytest.mark.parametrize(
    ("name", "document", "unit", "source", "languages"),
    [
        (*DOCUMENTS[0], "Press <b>now</b> 1", ("en-US", "de")),
        (*DOCUMENTS[1], 'Press <g id="1">now</g><x id="2"/> 1', ("en", "de")),
        (*DOCUMENTS[2], 'Press <pc id="1">now</pc><ph id="2"/>', ("en", "de")),
    ],
)
def test_markup_inside_a_text_is_part_of_it(name, document, unit, source, languages):
    (found,) = units(name, document, unit)
    assert isinstance(found, Unit)
    assert (found.id, found.source, found.src_lang, found.tgt_lang) == ("u1", source, *languages)
    assert found.translation.startswith("Jetzt")


def test_a_tmx_unit_without_segments_is_named():
    bad, good = units("a.tmx", TMX, "<tu/>" + UNIT)
    assert bad == UnreadablePlace(2, "a unit without texts")
    assert isinstance(good, Unit)


def test_a_tmx_unit_in_the_source_language_alone_is_still_to_be_translated():
    (unit,) = units("a.tmx", TMX, '<tu><tuv xml:lang="en"><seg>Stop</seg></tuv></tu>')
    assert isinstance(unit, Unit)
    assert (unit.source, unit.left_out) == ("Stop", SkipReason.UNTRANSLATED)


def test_a_tmx_unit_without_the_expected_language_is_still_to_be_translated():
    (unit,) = read_units(
        Request(Path("a.tmx"), "en", "fr", content=TMX.replace("{units}", UNIT).encode())
    )
    assert isinstance(unit, Unit)
    assert (unit.tgt_lang, unit.left_out) == ("fr", SkipReason.UNTRANSLATED)


def test_an_xliff_file_without_a_target_language_leaves_it_open():
    (unit,) = units("a.xlf", XLIFF20.replace(' trgLang="de"', ""), UNIT20)
    assert isinstance(unit, Unit)
    assert (unit.src_lang, unit.tgt_lang) == ("en", "")


def test_broken_xml_keeps_what_stands_before_it():
    content = request("a.tmx", TMX, UNIT, 3).content or b""
    found = units("a.tmx", content[:-60])
    assert [type(one) for one in found] == [Unit, Unit, UnreadablePlace]
    assert "the XML is broken" in str(found[-1])


def test_another_document_is_named():
    with pytest.raises(FileError, match="<html>, not <tmx>"):
        units("a.tmx", b"<html/>")


def test_entities_are_refused():
    bomb = b'<!DOCTYPE tmx [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><tmx><body>&b;</body></tmx>'
    with pytest.raises(FileError, match="declares entities"):
        units("a.tmx", bomb)


def test_an_external_entity_reads_no_file(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("top secret")
    document = f'<!DOCTYPE tmx [<!ENTITY a SYSTEM "file://{secret}">]><tmx><body>&a;</body></tmx>'
    with pytest.raises(FileError):
        units("a.tmx", document.encode())


def test_entities_that_double_are_refused_before_they_grow():
    entities = "".join(f"<!ENTITY e{i} '&e{i - 1};&e{i - 1};'>" for i in range(1, 40))
    bomb = f"<!DOCTYPE tmx [<!ENTITY e0 'ha'>{entities}]><tmx><body><tu><tuv xml:lang='en'><seg>&e39;</seg></tuv></tu></body></tmx>"
    with pytest.raises(FileError, match="entities"):
        units("a.tmx", bomb.encode())


@pytest.mark.parametrize(("name", "document", "unit"), DOCUMENTS)
def test_a_large_file_is_read_in_flat_memory(name, document, unit):
    read = read_units(request(name, document, unit, 5000))
    next(read)
    tracemalloc.start()
    assert sum(1 for _ in read) == 4999
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 500_000


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_byte_order_mark_tells_the_encoding(encoding):
    text = "<tmx><body><tu><tuv xml:lang='en'><seg>Café 😀</seg></tuv><tuv xml:lang='de'><seg>x</seg></tuv></tu></body></tmx>"
    (unit,) = units("a.tmx", text.encode(encoding))
    assert isinstance(unit, Unit)
    assert unit.source == "Café 😀"


def test_a_proposal_of_a_memory_is_no_translation():
    unit = '<trans-unit id="a"><source>One</source><alt-trans><target>Zwei</target></alt-trans></trans-unit>'
    (found,) = units("a.xlf", XLIFF12, unit)
    assert isinstance(found, Unit)
    assert (found.translation, found.left_out) == ("", SkipReason.UNTRANSLATED)


def test_a_document_without_units_has_none():
    assert units("a.xlf", b"<xliff version='2.0'><file id='f'/></xliff>") == []
