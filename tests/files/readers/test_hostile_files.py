"""Malicious or oversized files."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES, WHEELS, XML, workbook
from triage.files.readers.base import LARGEST_WHOLE, Request
from triage.files.readers.common.json_places import read_texts
from triage.files.readers.registry import read_units
from triage.files.units import LONGEST_TEXT, FileError, Unit, UnreadablePlace

LAUGHS = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize("name", XML)
def test_entities_are_refused(name: str, tmp_path: Path, mtriage: Mtriage) -> None:
    sample = SAMPLES[name]
    text = str(sample.data)
    start = text.index("<", 1) if text.startswith("<?") else 0
    sample.write(tmp_path, text[:start] + LAUGHS + text[start:])
    done = mtriage("check", sample.path)
    assert "declares entities" in done.out
    assert done.status == 2


def test_a_file_of_this_machine_is_not_read_into_a_unit(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    text = str(SAMPLES["TMX"].data).replace("Good", "&x;")
    path = tmp_path / "a.tmx"
    path.write_text(f'<!DOCTYPE tmx [<!ENTITY x SYSTEM "{tmp_path / "secret"}">]>{text}')
    with pytest.raises(FileError, match="declares entities"):
        list(read_units(Request(path)))


def test_a_huge_text_is_named_and_the_rest_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_text(f"source\ttarget\na\t{'b' * (LONGEST_TEXT + 1)}\nc\td\n")
    huge, good = read_units(Request(path))
    assert isinstance(huge, UnreadablePlace)
    assert (huge.line, huge.problem) == (2, "longer than 100000 characters")
    assert getattr(good, "source", "") == "c"


TEXTS = [name for name in SAMPLES if name != "XLSX"]
#: What opens a level in a text; 256 levels are enough for anything that people write.
OPENING = dict.fromkeys(XML, "<g>") | {"Fluent": "{ ", "HTML": "<div>"}


def request(name: str, path: Path) -> Request:
    options = dict(zip(SAMPLES[name].options[::2], SAMPLES[name].options[1::2], strict=True))
    source = options.get("--source")
    return Request(
        path,
        options.get("--src-lang", ""),
        options.get("--tgt-lang", ""),
        source=path.parent / source if source else None,
    )


def problems(name: str, path: Path) -> list[UnreadablePlace]:
    """What could not be read of a sample, as the command would say it."""
    try:
        found = list(read_units(request(name, path)))
    except FileError as error:
        return [UnreadablePlace(error.line, str(error))]
    return [one for one in found if isinstance(one, UnreadablePlace)]


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_nobody_wrote_is_named_in_every_format(name: str, tmp_path: Path) -> None:
    sample = SAMPLES[name]
    text = str(sample.data).replace(WHEELS[1], "x" * 200_000)
    (place,) = problems(name, sample.write(tmp_path, text))
    assert "longer than" in place.problem
    assert abs(place.line - sample.lines[1]) <= 1


@pytest.mark.parametrize("name", OPENING)
def test_depth_is_named_with_its_line(name: str, tmp_path: Path) -> None:
    sample = SAMPLES[name]
    text = str(sample.data).replace(WHEELS[1], OPENING[name] * 20_000 + WHEELS[1])
    place = problems(name, sample.write(tmp_path, text))[0]
    assert not place.problem.startswith("mtriage failed")
    assert abs(place.line - sample.lines[1]) <= 1


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_that_would_fill_the_memory_is_named(name: str, tmp_path: Path) -> None:
    path = SAMPLES[name].write(tmp_path)
    with path.open("r+b") as file:
        file.truncate(LARGEST_WHOLE + 1)
    place = problems(name, path)[0]
    assert not place.problem.startswith("mtriage failed")


def test_patterns_for_keys_take_no_longer_for_what_is_nearly_one(tmp_path: Path) -> None:
    entry = f'msgid "{"a_" * 30_000}!"\nmsgstr "{"x" * 90_000}"\n'
    (tmp_path / "es.po").write_text(entry)
    assert len(list(read_units(Request(tmp_path / "es.po")))) == 1


@pytest.mark.parametrize("ending", [".po", ".jsonl", ".csv"])
def test_a_line_without_end_does_not_fill_the_memory(
    ending: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    (tmp_path / f"a{ending}").write_bytes(b"x" * 3_000_000)
    assert mtriage("check", f"a{ending}").status == 2


def test_a_workbook_that_declares_a_document_type_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(workbook([]))
    change(path, "xl/worksheets/sheet1.xml", lambda text: LAUGHS + text.partition("?>")[2])
    with pytest.raises(FileError, match="document type"):
        list(read_units(Request(path)))


def change(path: Path, part: str, changed: Callable[[str], str]) -> None:
    """Change one part of a workbook."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, changed(text) if name == part else text)


def test_a_workbook_that_unfolds_beyond_bounds_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(workbook([]))
    with pytest.raises(FileError, match="unfolds"):
        list(read_units(Request(path, largest=5000)))


@given(st.text(alphabet='{}[]",:\\ntrue0 \n"ab', max_size=60))
def test_any_text_is_json_with_places_or_a_named_problem(text: str) -> None:
    with suppress(FileError):
        for found in read_texts(text):
            assert 1 <= found.line <= text.count("\n") + 1


@pytest.mark.parametrize("name", [one for one in SAMPLES if one != "XLSX"])
@given(place=st.integers(0, 2000), noise=st.binary(max_size=4))
def test_noise_anywhere_in_a_file_is_read_or_named(
    name: str, place: int, noise: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sample = SAMPLES[name]
    data = sample.data.encode() if isinstance(sample.data, str) else sample.data
    place %= len(data)
    folder = tmp_path_factory.mktemp("noise")
    path = sample.write(folder, data[:place] + noise + data[place + len(noise) :])
    with suppress(FileError):
        assert all(isinstance(one, Unit | UnreadablePlace) for one in read_units(Request(path)))
