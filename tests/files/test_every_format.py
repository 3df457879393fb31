"""``mtriage check`` on a small file in every format, valid and broken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage
from tests.files.samples import LINK, SAMPLES, WHEELS, Sample
from triage.files.readers.registry import readers

CASES = [
    pytest.param(sample, data, line, word, id=f"{name}-{word}")
    for name, sample in SAMPLES.items()
    for data, line, word in sample.broken
]
every = pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))


@every
def test_wrong_numbers_and_lost_placeholders_are_found_in_their_lines(
    sample: Sample, tmp_path: Path, mtriage: Mtriage
) -> None:
    sample.write(tmp_path)
    done = mtriage("check", sample.path, "--format", "jsonl", *sample.options)
    found = [
        (row["line"], row["unit"].split("|")[0].split("/")[0], row["signal"]) for row in done.rows
    ]
    assert found == [
        (sample.lines[1], sample.keys[0], "numbers"),
        (sample.lines[2], sample.keys[1], "markup"),
    ]
    assert [(row["source"], row["translation"]) for row in done.rows] == [WHEELS, LINK]
    assert {(row["src_lang"], row["tgt_lang"]) for row in done.rows} == {("en", "es")}
    assert {row["level"] for row in done.rows} == {"error"}
    assert done.status == 1


@pytest.mark.parametrize(("sample", "data", "line", "word"), CASES)
def test_a_fault_in_a_file_is_named_with_its_line(
    sample: Sample, data: str | bytes, line: int, word: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    sample.write(tmp_path, data)
    done = mtriage("check", sample.path, *sample.options)
    told = re.findall(r"^(\S+):(\d+)  broken   (.+)$", done.out, re.M)
    assert [(file, int(number)) for file, number, _ in told][:1] == [(sample.path, line)], done.out
    assert word in told[0][2]
    assert done.status == 2


@every
def test_a_file_that_is_not_there_is_named(sample: Sample, mtriage: Mtriage) -> None:
    done = mtriage("check", sample.path, *sample.options)
    assert f"{sample.path}:1" in done.out
    assert done.status == 2


@every
def test_bytes_at_random_are_no_file_of_the_format(
    sample: Sample, tmp_path: Path, mtriage: Mtriage
) -> None:
    sample.write(tmp_path, bytes(range(256)) * 20)
    assert mtriage("check", sample.path, *sample.options).status == 2


def test_there_is_a_sample_of_every_reader() -> None:
    sampled = {Path(sample.path).suffix for sample in SAMPLES.values()}
    assert {reader.name for reader in readers().values()} == {
        readers()[ending].name for ending in sampled
    }
