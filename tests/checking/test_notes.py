"""Findings written as notes into copies of PO and XLIFF files."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from lxml import etree

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES
from triage.files.writers.xliff_notes import noted_xliff

SAID = "mtriage: error numbers: Expected 4; found “5”."


def test_a_catalogue_gets_comments_and_stays_the_same_otherwise(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    sample = SAMPLES["PO"]
    before = sample.write(tmp_path).read_text()
    mtriage("check", sample.path, "--notes", "noted")
    after = (tmp_path / "noted" / sample.path).read_text()
    assert (
        "".join(line for line in after.splitlines(keepends=True) if "mtriage:" not in line)
        == before
    )
    noted = {entry.msgctxt: entry.tcomment for entry in polib.pofile(after)}
    assert noted["wheels"] == SAID
    assert noted["greeting"] == ""
    assert noted["link"].startswith("mtriage: error markup: Missing")


@pytest.mark.parametrize("name", ["XLIFF", "XLIFF 2", "SDLXLIFF", "MQXLIFF"])
def test_units_of_xliff_get_notes_where_the_standard_wants_them(
    name: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    sample = SAMPLES[name]
    sample.write(tmp_path)
    mtriage("check", sample.path, "--notes", "noted")
    root = etree.parse(tmp_path / "noted" / sample.path).getroot()
    units = {one.get("id"): one for one in root.iter("{*}trans-unit", "{*}unit")}
    notes = {key: [note.text for note in unit.iter("{*}note")] for key, unit in units.items()}
    assert notes["greeting"] == []
    assert [f"mtriage: {one}" for one in notes["wheels"]] == [SAID]
    order = [etree.QName(child).localname for child in units["wheels"]]
    assert order.index("notes" if "notes" in order else "note") == (
        0 if name == "XLIFF 2" else order.index("target") + 1
    )


#: Notes with the end of a line and the spaces before them.
NOTE = re.compile(r'(?:\r?\n[ \t]*)?<(\w+:)?note from="mtriage">[^<]*</(\w+:)?note>')


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", "utf-8"), ("utf-16-le", "utf-16"), ("utf-16-be", "UTF-16"),
        ("iso-8859-1", "ISO-8859-1"), ("windows-1252", "windows-1252"), ("euc-jp", "EUC-JP"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_document_stays_the_same_byte_for_byte_outside_its_notes(
    end: str, encoding: str, declared: str, mark: str
) -> None:
    is_unicode = encoding.startswith("utf")
    text = (
        f"<?xml version='1.0'  encoding='{declared}' ?>\n<!-- a > b -->\n"
        '<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version = "1.2"><x:file target-language="es" source-language=\'en\'>\n'
        "<x:trans-unit  id='a' >\n  <x:source>It&apos;s &#52; <![CDATA[</x:target>]]></x:source>\n  <x:target>Ya</x:target>\n  <x:note/>\n</x:trans-unit>\n"
        "<x:trans-unit id='b'><x:source>4</x:source><x:target/></x:trans-unit></x:file></x:xliff>\n"
    )
    text = (mark if is_unicode else "") + text.replace("\n", end)
    noted = noted_xliff(text.encode(encoding), {0: ["one <4> → “5”"], 1: ["two", "three"]})
    after = noted.decode(encoding)
    assert len(NOTE.findall(after)) == 3
    assert NOTE.sub("", after) == text
    root = etree.fromstring(noted)
    notes = [note.text for note in root.iter("{*}note") if note.get("from")]
    assert notes == ["one <4> → “5”", "two", "three"]
    assert f'{end}  <x:note from="mtriage">one' in after


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<segment/>", '<notes><note category="mtriage">é</note></notes><segment/>'),
        ("<notes/><segment/>", '<notes><note category="mtriage">é</note></notes><segment/>'),
        ("<notes><note>a</note></notes>", '<notes><note>a</note><note category="mtriage">é</note></notes>'),
    ],
)  # fmt: skip
def test_units_of_xliff_2_get_notes_beside_those_that_they_have(inside: str, expected: str) -> None:
    document = "<xliff version='2.0'><file id='ü'><unit id='a'>{}</unit></file></xliff>"
    noted = noted_xliff(document.format(inside).encode(), {0: ["é"]})
    assert noted.decode() == document.format(expected)


def test_a_file_in_which_nothing_was_found_is_not_copied(tmp_path: Path, mtriage: Mtriage) -> None:
    (tmp_path / "es.po").write_text('msgid "Dog"\nmsgstr "Perro"\n')
    mtriage("check", "es.po", "--notes", "noted")
    assert not (tmp_path / "noted").exists()


def test_notes_have_the_encoding_of_the_catalogue(tmp_path: Path, mtriage: Mtriage) -> None:
    head = 'msgid ""\nmsgstr "Language: ja\\nContent-Type: text/plain; charset=EUC-JP\\n"\n\n'
    entry = 'msgid "It has 4 wheels."\nmsgstr "車輪は5つあります。"\n'
    (tmp_path / "ja.po").write_bytes((head + entry).encode("euc-jp"))
    mtriage("check", "ja.po", "--notes", "noted")
    assert "found “5" in (tmp_path / "noted" / "ja.po").read_bytes().decode("euc-jp")


@pytest.mark.parametrize("link", ["noted/deep", "noted/deep/es.po"])
def test_no_copy_is_written_through_a_link_that_leads_out_of_their_folder(
    link: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    read, other = tmp_path / "deep" / "es.po", tmp_path / "other" / "es.po"
    for file in (read, other):
        file.parent.mkdir()
        SAMPLES["PO"].write(tmp_path).rename(file)
    before = other.read_text()
    (tmp_path / link).parent.mkdir(parents=True)
    (tmp_path / link).symlink_to(other if link.endswith(".po") else other.parent)
    done = mtriage("check", "deep/es.po", "--notes", "noted")
    assert done.status == 2
    assert f"It leads to {other}, outside the folder noted; remove the link" in done.err
    assert other.read_text() == before


def test_the_folder_of_copies_may_itself_be_a_link(tmp_path: Path, mtriage: Mtriage) -> None:
    sample = SAMPLES["PO"]
    sample.write(tmp_path)
    (tmp_path / "other").mkdir()
    (tmp_path / "noted").symlink_to("other")
    mtriage("check", sample.path, "--notes", "noted")
    assert SAID in (tmp_path / "other" / sample.path).read_text()
