"""TMX and XLIFF."""

from __future__ import annotations

import tracemalloc
from io import BytesIO

import pytest

from triage.methods.files.base import BadRow, Row, UploadError
from triage.methods.files.tmx import read_tmx
from triage.methods.files.xliff import read_xliff

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
LANGUAGES = {"src_lang": "en", "tgt_lang": "de"}


def stream(document: str, unit: str, count=1):
    units = "".join(unit.replace("{n}", str(n)) for n in range(1, count + 1))
    return BytesIO(document.replace("{units}", units).encode())


def test_tmx_languages_are_columns_and_codes_are_text():
    rows = list(read_tmx(stream(TMX, UNIT)))
    assert rows == [Row(1, {"en-US": "Press <b>now</b> 1", "de": "Jetzt 1", "tuid": "u1"})]


def test_a_tmx_unit_without_segments_is_named():
    rows = list(read_tmx(stream(TMX, "<tu/>" + UNIT)))
    assert rows[0] == BadRow(1, "a unit without segments")
    assert isinstance(rows[1], Row)


def test_xliff_12_inline_elements_are_tags():
    assert list(read_xliff(stream(XLIFF12, UNIT12))) == [
        Row(
            1,
            {
                "id": "u1",
                "source": 'Press <g id="1">now</g><x id="2"/> 1',
                "translation": "Jetzt",
                **LANGUAGES,
            },
        )
    ]


def test_xliff_20_segments_take_the_name_of_their_unit():
    assert list(read_xliff(stream(XLIFF20, UNIT20))) == [
        Row(
            1,
            {
                "id": "u1",
                "source": 'Press <pc id="1">now</pc><ph id="2"/>',
                "translation": "Jetzt",
                **LANGUAGES,
            },
        )
    ]


def test_an_xliff_file_without_a_target_language_leaves_it_open():
    document = XLIFF20.replace(' trgLang="de"', "")
    (row,) = read_xliff(stream(document, UNIT20))
    assert isinstance(row, Row)
    assert row.fields["src_lang"] == "en"
    assert "tgt_lang" not in row.fields


def test_broken_xml_keeps_what_stands_before_it():
    data = stream(TMX, UNIT, 3).getvalue()[:-60]
    rows = list(read_tmx(BytesIO(data)))
    assert [type(row) for row in rows[:2]] == [Row, Row]
    assert "the XML is damaged at line" in str(rows[-1])


def test_another_document_is_named():
    with pytest.raises(UploadError, match="<html>, not <tmx>"):
        list(read_tmx(BytesIO(b"<html/>")))


def test_entities_are_refused():
    bomb = b'<!DOCTYPE tmx [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><tmx><body>&b;</body></tmx>'
    with pytest.raises(UploadError, match="declares entities"):
        list(read_tmx(BytesIO(bomb)))


def test_an_external_entity_reads_no_file(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("top secret")
    document = f'<!DOCTYPE tmx [<!ENTITY a SYSTEM "file://{secret}">]><tmx><body>&a;</body></tmx>'
    with pytest.raises(UploadError):
        list(read_tmx(BytesIO(document.encode())))


@pytest.mark.parametrize(
    ("read", "document", "unit"),
    [(read_tmx, TMX, UNIT), (read_xliff, XLIFF12, UNIT12), (read_xliff, XLIFF20, UNIT20)],
)
def test_a_large_file_is_read_in_flat_memory(read, document, unit):
    source = stream(document, unit, 5000)
    rows = read(source)
    next(rows)
    tracemalloc.start()
    assert sum(1 for _ in rows) == 4999
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 500_000


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_byte_order_mark_tells_the_encoding(encoding):
    text = "<tmx><body><tu><tuv xml:lang='en'><seg>Café 😀</seg></tuv></tu></body></tmx>"
    [row] = read_tmx(BytesIO(text.encode(encoding)))
    assert isinstance(row, Row)
    assert row.fields["en"] == "Café 😀"


def test_entities_that_double_are_refused_before_they_grow():
    entities = "".join(f"<!ENTITY e{i} '&e{i - 1};&e{i - 1};'>" for i in range(1, 40))
    bomb = f"<!DOCTYPE tmx [<!ENTITY e0 'ha'>{entities}]><tmx><body><tu><tuv xml:lang='en'><seg>&e39;</seg></tuv></tu></body></tmx>"
    with pytest.raises(UploadError, match="entities"):
        list(read_tmx(BytesIO(bomb.encode())))


def test_a_proposal_of_a_memory_is_no_translation():
    text = """<xliff version="1.2"><file source-language="en" target-language="de"><body><group>
      <trans-unit id="a"><source>One</source><alt-trans><target>Zwei</target></alt-trans></trans-unit>
    </group></body></file></xliff>"""
    [row] = read_xliff(BytesIO(text.encode()))
    assert isinstance(row, Row)
    assert "translation" not in row.fields


def test_a_document_without_units_has_no_rows():
    assert list(read_xliff(BytesIO(b"<xliff version='2.0'><file id='f'/></xliff>"))) == []


def translation_of(unit: str, document: str = XLIFF12) -> str | None:
    [row] = read_xliff(stream(document, unit))
    assert isinstance(row, Row)
    return row.fields.get("translation")


@pytest.mark.parametrize(
    "target",
    [
        '<target state="needs-translation"/>',
        '<target state="new"> </target>',
        '<target state="needs-translation">Stop {0}</target>',
        "<target/>",
        "<target></target>",
    ],
)
def test_an_xliff_12_target_that_waits_for_its_translation_is_none(target):
    unit = f'<trans-unit id="a"><source>Stop {{0}}</source>{target}</trans-unit>'
    assert translation_of(unit) is None


@pytest.mark.parametrize(
    ("state", "text"), [("", ""), (' state="initial"', ""), (' state="initial"', "Stop")]
)
def test_an_xliff_20_segment_in_its_first_state_has_no_translation(state, text):
    segment = f"<segment{state}><source>Stop</source><target>{text}</target></segment>"
    assert translation_of(f'<unit id="u">{segment}</unit>', XLIFF20) is None


@pytest.mark.parametrize(
    "target",
    [
        '<target state="translated"/>',
        '<target state="final"/>',
        '<target state="needs-review-translation"/>',
    ],
)
def test_an_empty_xliff_target_that_is_said_to_be_done_is_an_empty_translation(target):
    assert translation_of(f"<trans-unit><source>Stop</source>{target}</trans-unit>") == ""


def test_an_approved_empty_xliff_target_is_an_empty_translation():
    unit = '<trans-unit approved="yes"><source>Stop</source><target/></trans-unit>'
    assert translation_of(unit) == ""


def test_a_translation_that_still_needs_work_is_read():
    unit = '<trans-unit><source>Stop</source><target state="new">Halt</target></trans-unit>'
    assert translation_of(unit) == "Halt"


def test_a_tmx_unit_in_one_language_lacks_the_other_column():
    [row] = read_tmx(stream(TMX, '<tu><tuv xml:lang="en"><seg>Stop</seg></tuv></tu>'))
    assert row == Row(1, {"en": "Stop", "tuid": ""})
