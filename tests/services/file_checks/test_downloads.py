"""The findings of a check as files that others can open."""

from __future__ import annotations

import csv
import io
import json
import zipfile

import openpyxl
import pytest

from tests.services.file_checks.conftest import po, uploads
from triage.models import FileFinding
from triage.services.file_checks import answers
from triage.services.file_checks.downloads import FORMATS, download
from triage.services.file_checks.errors import FileCheckError

WHEELS = ("The cart has 4 wheels.", "El carro tiene 5 ruedas.")
FORMULA = ("=SUM(4)", "=SUM(5)")


def content(check, kind: str) -> bytes:
    return b"".join(download(check, kind).pieces)


def test_the_annotated_file_is_the_upload_with_notes(check):
    text = po(wheels=WHEELS)
    found = content(check(*uploads(es_po=text)), "notes").decode()
    noted = [line for line in found.splitlines() if line.startswith("# mtriage: error numbers")]
    assert len(noted) == 1
    assert found.replace(noted[0] + "\n", "") == text


def test_several_annotated_files_come_as_a_zip_with_their_folders(check):
    done = check(*uploads(a__x_po=po(wheels=WHEELS), b__x_po=po(wheels=WHEELS), c_po=po()))
    with zipfile.ZipFile(io.BytesIO(content(done, "notes"))) as found:
        assert found.namelist() == ["a/x.po", "b/x.po"]


def test_without_a_file_that_takes_notes_there_is_none(check):
    done = check(*uploads(es_tsv="id\ten\tes\nwheels\t4 wheels\t5 ruedas\n"))
    with pytest.raises(FileCheckError, match="No PO or XLIFF"):
        download(done, "notes")


def test_a_cell_that_begins_like_a_formula_is_none_in_a_table(check):
    done = check(*uploads(es_po=po(sum=FORMULA)))
    rows = list(csv.DictReader(io.StringIO(content(done, "csv").decode("utf-8-sig"))))
    assert [row["translation"] for row in rows] == ["'=SUM(5)"]


def test_a_cell_that_begins_like_a_formula_is_a_text_in_a_workbook(check):
    done = check(*uploads(es_po=po(sum=FORMULA)))
    sheet = openpyxl.load_workbook(io.BytesIO(content(done, "xlsx"))).active
    cells = {head.value: cell for head, cell in zip(sheet[1], sheet[2], strict=True)}
    assert (cells["translation"].value, cells["translation"].data_type) == ("=SUM(5)", "s")


def test_what_people_called_fine_is_only_in_the_baseline(check, lead):
    done = check(*uploads(es_po=po(wheels=WHEELS)))
    answers.answer(FileFinding.objects.get(), lead, "fine")
    assert len(content(done, "csv").splitlines()) == 1
    assert len(content(done, "jsonl").splitlines()) == 1


def test_the_report_says_what_was_read(check):
    page = content(check(*uploads(es_po=po(wheels=WHEELS), b_xlf="<x")), "html").decode()
    assert "1 unit in 2 files checked." in page
    assert "1 place could not be read." in page


def test_sarif_names_file_and_line(check):
    found = json.loads(content(check(*uploads(app__es_po=po(wheels=WHEELS))), "sarif"))
    place = found["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "app/es.po"
    assert place["region"]["startLine"] == 8


@pytest.mark.parametrize("kind", [kind for kind in FORMATS if kind != "notes"])
def test_a_check_without_findings_can_be_downloaded(check, kind):
    found = download(check(*uploads(es_po=po())), kind)
    assert found.name.endswith(f".{kind}")
    assert found.content_type
    list(found.pieces)
