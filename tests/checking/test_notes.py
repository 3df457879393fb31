"""Findings written as notes into copies of PO and XLIFF files."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest
from lxml import etree

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES

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


@pytest.mark.parametrize("name", ["XLIFF 1.2", "XLIFF 2", "SDLXLIFF", "MQXLIFF"])
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


def test_a_file_in_which_nothing_was_found_is_not_copied(tmp_path: Path, mtriage: Mtriage) -> None:
    (tmp_path / "es.po").write_text('msgid "Dog"\nmsgstr "Perro"\n')
    mtriage("check", "es.po", "--notes", "noted")
    assert not (tmp_path / "noted").exists()


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
