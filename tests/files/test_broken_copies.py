"""A broken copy of every format: each fault is named with its file and line, and the command exits with 2.

A copy cut off between two entries is a valid file in formats without an end mark; all others must be told.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES, XML

Break = Callable[[bytes], bytes]
TEXT = set(SAMPLES) - {"XLSX"}
CUT = "Abre"
ENTITY = "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/hostname'>]>"
BOMB = "<!DOCTYPE a [<!ENTITY b 'ha'><!ENTITY c '&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;'>]>"


def cut_in_the_last_text(data: bytes) -> bytes:
    return data[: data.index(CUT.encode()) - (1 if b"\t" in data else 0)]


def latin_1(data: bytes) -> bytes:
    return data.decode().encode("latin-1")


def utf_16_without_a_mark(data: bytes) -> bytes:
    return data.decode().encode("utf-16-le")


def with_nul(data: bytes) -> bytes:
    return data.replace(b"El carro", b"El\0carro")


def with_doctype(doctype: str) -> Break:
    def change(data: bytes) -> bytes:
        start = data.index(b"<", 1) if data.startswith(b"<?") else 0
        text = data[start:].replace(b"El carro", b"&b; carro")
        return data[:start] + doctype.encode() + text

    return change


def without_its_central_directory(data: bytes) -> bytes:
    return data[: data.rindex(b"PK\x01\x02")]


def with_a_damaged_sheet(data: bytes) -> bytes:
    """The sheet of a workbook, cut off inside its archive."""
    written = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as book, zipfile.ZipFile(written, "w") as copy:
        for name in book.namelist():
            part = book.read(name)
            copy.writestr(name, part[: part.index(b"</row>") + 20] if "sheet1" in name else part)
    return written.getvalue()


#: The fault, the formats that it fits, the unit in whose line it is (None: the file as a whole).
FAULTS: list[tuple[Break, set[str] | list[str], int | None]] = [
    (cut_in_the_last_text, TEXT - {"properties", "Fluent", "subtitles"}, 2),
    # Latin 1 is what Java reads properties as.
    (latin_1, TEXT - {"properties"}, 0),
    # A parser knows UTF-16 by an XML declaration.
    (utf_16_without_a_mark, TEXT - {"XLIFF", "Qt Linguist"}, None),
    (with_nul, TEXT, 1),
    (with_doctype(ENTITY), XML, None),
    (with_doctype(BOMB), XML, None),
    (without_its_central_directory, {"XLSX"}, None),
    (with_a_damaged_sheet, {"XLSX"}, None),
]


@pytest.mark.parametrize(
    ("name", "fault", "unit"),
    [
        pytest.param(name, fault, unit, id=f"{name}-{fault.__qualname__.split('.')[0]}-{number}")
        for number, (fault, names, unit) in enumerate(FAULTS)
        for name in SAMPLES
        if name in names
    ],
)
def test_the_fault_is_named_with_its_place(
    name: str, fault: Break, unit: int | None, tmp_path: Path, mtriage: Mtriage
) -> None:
    sample = SAMPLES[name]
    data = sample.data.encode() if isinstance(sample.data, str) else sample.data
    sample.write(tmp_path, fault(data))
    done = mtriage("check", sample.path, *sample.options)
    told = re.findall(r"^(\S+):(\d+)  broken   (.+)$", done.out, re.M)
    assert done.status == 2, done.out
    assert told, done.out
    assert told[0][0] == sample.path
    if unit is not None:
        assert abs(int(told[0][1]) - sample.lines[unit]) <= 1, told
