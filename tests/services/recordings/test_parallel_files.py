from __future__ import annotations

import json

import pytest

from triage.files.units import FileError
from triage.services.recordings.parallel_files import one_file_a_system, system_name


def rows_of(lines: bytes) -> list[dict]:
    return [json.loads(line) for line in lines.splitlines() if line]


def test_parallel_text_files_become_rows_of_their_systems():
    lines = one_file_a_system(
        b"One.\nTwo.\n", {"a": b"Uno.\nDos.\n", "b": b"1\r\n2\r\n"}, "en", "es", b"U\nD"
    )
    rows = rows_of(lines)
    assert [(row["system"], row["translation"]) for row in rows] == [
        ("a", "Uno."),
        ("a", "Dos."),
        ("b", "1"),
        ("b", "2"),
    ]
    assert rows[1]["reference"] == "D"


def test_a_file_with_another_count_of_lines_is_named():
    with pytest.raises(FileError, match="b has 1 lines, the source has 2"):
        one_file_a_system(b"One.\nTwo.\n", {"b": b"Uno.\n"}, "en", "es")


@pytest.mark.parametrize(
    ("name", "others", "system"),
    [
        ("set.hyp.Nemo.de", ["set.hyp.Nemo.de", "set.hyp.UEdin.de"], "Nemo"),
        ("nemo.txt", ["nemo.txt"], "nemo"),
    ],
)
def test_a_systems_name_is_what_its_file_has_alone(name, others, system):
    assert system_name(name, others) == system


def test_a_file_that_is_not_utf_8_is_named_with_its_line():
    with pytest.raises(FileError, match="b, line 2: not UTF-8"):
        one_file_a_system(b"One.\nTwo.\n", {"b": b"Uno.\n\xff\n"}, "en", "es")
