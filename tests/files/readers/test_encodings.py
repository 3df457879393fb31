"""Catalogues that name an encoding, and what becomes of the others when one file cannot be read."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES
from triage.files.readers.base import Reader, Request
from triage.files.readers.registry import read_units, readers
from triage.files.units import FileError, Unit, Units
from triage.files.writers.po_notes import noted_po

PO = """msgid ""
msgstr "Content-Type: text/plain; charset={}\\n"

msgid "4 cars\\n"
msgstr "5 coches\\n"
"""


@pytest.mark.parametrize(
    "name",
    [
        *("punycode", "idna", "undefined", "unicode_escape", "raw_unicode_escape", "rot13", "hex", "zlib"),
        *("utf-7", "utf-16-le", "utf-32", "hz", "cp037", "cp500", "shift_jis_2004"),
        *("nonsense", "..", "x" * 5000, "mbcs"),
    ],
)  # fmt: skip
def test_an_encoding_that_does_not_extend_ascii_is_not_read(
    name: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    (tmp_path / "bad.po").write_text(PO.format(name))
    (tmp_path / "good.po").write_text(PO.format("UTF-8"))
    done = mtriage("check", "bad.po", "good.po", "--tgt-lang", "es", "--format", "sarif")
    assert "bad.po:1: The header names" in done.err
    assert done.status == 2
    (found,) = json.loads(done.out)["runs"][0]["results"]
    assert found["ruleId"] == "numbers"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("CHARSET", "coches"),
        ("ISO-8859-15", "automóviles"),
        ("koi8-r", "машин"),
        ("euc-jp", "車五台"),
        ("gb18030", "五辆车"),
        ("shift_jis", "車"),
        ("iso-2022-jp", "車"),
    ],
)
def test_an_encoding_that_extends_ascii_is_read(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.po"
    encoding = "utf-8" if name == "CHARSET" else name
    path.write_bytes(PO.format(name).replace("coches", text).encode(encoding))
    (unit,) = read_units(Request(path))
    assert getattr(unit, "translation", "") == f"5 {text}\n"


class Faulty(Reader):
    name = "faulty"
    endings = (".po",)

    def read(self, request: Request) -> Units:
        yield from ()
        raise KeyError("a fault " + "x" * 1000)


def test_a_fault_of_a_reader_is_the_problem_of_its_file(
    tmp_path: Path, mtriage: Mtriage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(readers(), ".po", Faulty())
    (tmp_path / "bad.po").touch()
    sample = SAMPLES["TMX"]
    sample.write(tmp_path)
    done = mtriage("check", "bad.po", sample.path, "--format", "jsonl")
    assert "bad.po:1: mtriage failed on this file (KeyError: " in done.err
    assert len(done.err.splitlines()[0]) < 400
    assert done.rows
    assert done.status == 2


@pytest.mark.parametrize("kind", ["named", "the source texts"])
def test_a_pipe_is_refused_at_once(kind: str, tmp_path: Path, mtriage: Mtriage) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes here")
    sample = SAMPLES["resx"]
    path = sample.write(tmp_path)
    os.mkfifo(tmp_path / "fifo.po")
    started = time.monotonic()
    named = ["fifo.po"] if kind == "named" else [path, "--source", "fifo.po"]
    done = mtriage("check", *named)
    assert "a pipe, a socket or a device" in done.out
    assert done.status == 2
    assert time.monotonic() - started < 60


def test_a_folder_leaves_out_what_is_no_file(tmp_path: Path, mtriage: Mtriage) -> None:
    SAMPLES["Android strings"].write(tmp_path)
    os.mkfifo(tmp_path / "res" / "values-es" / "fifo.xml")
    (tmp_path / "res" / "values-es" / "folder.xml").mkdir()
    assert mtriage("check", "res").status == 1


def test_a_name_that_is_too_long_is_told(mtriage: Mtriage) -> None:
    done = mtriage("check", "a" * 300 + ".po")
    assert "File name too long" in done.err + done.out
    assert done.status == 2


@pytest.mark.parametrize("name", ["punycode", "utf-7", "idna", "foo", "unicode_escape"])
def test_xml_in_another_encoding_is_read_or_named(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    text = str(SAMPLES["TMX"].data).partition("?>")[2] or str(SAMPLES["TMX"].data)
    path.write_text(f'<?xml version="1.0" encoding="{name}"?>{text}')
    problems = []
    try:
        list(read_units(Request(path)))
    except FileError as error:
        problems.append(str(error))
    assert not any("fault of mtriage" in one for one in problems)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("app_es.properties", "key = 5 \\ud83d\\ude00 {}\n"),
        ("es.lproj/a.strings", '"key" = "5 \\Ud83d\\Ude00 {}";\n'),
        ("values-es/a.xml", '<resources><string name="key">5 \\ud83d\\ude00 {}</string></resources>'),
        ("app_es.arb", '{{"key": "5 \\ud83d\\ude00 {}"}}'),
        ("a.jsonl", '{{"source": "4", "target": "5 \\ud83d\\ude00 {}"}}'),
    ],
)  # fmt: skip
def test_two_escapes_make_one_character_and_one_alone_none(
    path: str, text: str, tmp_path: Path
) -> None:
    file = tmp_path / path
    file.parent.mkdir(exist_ok=True)
    half = "\\Ud83d" if path.endswith(".strings") else "\\ud83d"
    for one, place in ((file, half), (tmp_path / "source" / file.name, "")):
        one.parent.mkdir(exist_ok=True)
        one.write_text(text.format(place))
    source = None if path == "a.jsonl" else tmp_path / "source" / file.name
    (unit,) = read_units(Request(file, "en", "es", source))
    assert getattr(unit, "translation", "").rstrip() == "5 😀 �"


def test_a_catalogue_in_utf_16_is_read_whatever_its_header_says(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    path.write_bytes(PO.format("UTF-16").encode("utf-16"))
    (unit,) = read_units(Request(path))
    assert isinstance(unit, Unit)
    assert (unit.source, unit.translation, unit.line) == ("4 cars\n", "5 coches\n", 5)


def test_a_catalogue_in_utf_16_keeps_its_encoding_with_notes() -> None:
    data = PO.format("UTF-16").encode("utf-16")
    noted = noted_po(data, {5: ["Erwartet: 4"]}).decode("utf-16")
    assert '# mtriage: Erwartet: 4\nmsgid "4 cars' in noted
