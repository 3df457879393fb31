"""``manage.py check_numbers``: JSON Lines in, JSON Lines out."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from triage.cli.number_lines import answers

GOOD = {
    "id": "a", "src_lang": "en", "tgt_lang": "de", "source": "It is 9,756.001 miles.",
    "translation": "Es sind 9.756.001 Meilen.", "values": ["9756.001"],
}  # fmt: skip


def lines(*rows: object) -> io.BytesIO:
    texts = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    return io.BytesIO(b"\n".join(texts))


def test_a_pair_gets_its_verdict_in_the_agreed_fields() -> None:
    (answer,) = answers(lines(GOOD))
    assert answer == {
        "id": "a",
        "verdict": "fail",
        "error": "separator",
        "expected": ["9756.001"],
        "expected_text": ["9.756,001"],
        "findings": [],
        "elsewhere": [],
        "covered": True,
        "found": [{"text": "9.756.001", "start": 8, "end": 17, "values": ["9756001"]}],
        "message": "Expected 9756.001; found “9.756.001” read as 9 756 001 in German.",
    }


def test_without_values_the_source_is_read() -> None:
    (answer,) = answers(lines({key: GOOD[key] for key in GOOD if key != "values"}))
    assert (answer["verdict"], answer["expected"]) == ("fail", ["9756.001"])


def test_without_values_every_wrong_thing_is_a_finding_with_its_right_writing() -> None:
    pair = {"src_lang": "en", "tgt_lang": "es", "source": "It opened on 3 March."}
    (answer,) = answers(lines(pair | {"translation": "Abrió el 3 de mayo."}))
    assert (answer["expected"], answer["expected_text"]) == (["--03-03"], ["3 de marzo"])
    assert answer["findings"] == [
        {
            "error": "date",
            "message": "The date “3 March” has become “3 de mayo”.",
            "source_span": [13, 20],
            "target_span": [9, 18],
            "expected": "--03-03",
            "expected_text": "3 de marzo",
        }
    ]
    assert "elsewhere" not in answer


def test_with_values_what_is_wrong_elsewhere_is_no_part_of_the_verdict() -> None:
    source = {"source": "On 3 March it ran 9,756.001 miles."}
    translation = {"translation": "Am 3. Mai lief es 9.756,001 Meilen."}
    (answer,) = answers(lines(GOOD | source | translation))
    assert (answer["verdict"], answer["error"]) == ("pass", None)
    assert [item["error"] for item in answer["elsewhere"]] == ["date"]


def test_a_pass_has_no_error() -> None:
    (answer,) = answers(lines(GOOD | {"translation": "Es sind 9.756,001 Meilen."}))
    assert (answer["verdict"], answer["error"]) == ("pass", None)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (b"{", "not JSON"),
        (b"[]", "not an object in braces"),
        (b"\xff", "not UTF-8"),
        ({"id": 1}, "src_lang is missing"),
        (GOOD | {"source": 5}, "source is missing"),
        (GOOD | {"tgt_lang": "xx"}, "'xx'"),
        (GOOD | {"values": "5"}, "'values' is not a list"),
        (GOOD | {"values": ["five"]}, "'five'"),
        (GOOD | {"values": ["NaN"]}, "not a finite number"),
        (GOOD | {"values": [True]}, "True"),
        (b"[" * 100_000, ""),
    ],
)
def test_a_bad_line_is_named_and_the_rest_is_answered(row: object, problem: str) -> None:
    first, second = answers(lines(row, GOOD))
    assert first["line"] == 1
    assert problem in first["problem"]
    assert second["verdict"] == "fail"


def test_a_file_in_utf_16_without_its_mark_is_a_bad_line() -> None:
    data = json.dumps(GOOD).encode("utf-16-le")
    (answer,) = answers(io.BytesIO(data))
    assert answer["line"] == 1
    assert "save it as UTF-8" in answer["problem"]


def test_files_appended_to_one_another_are_one(tmp_path: Path) -> None:
    file = io.BytesIO(b"\n".join(2 * [json.dumps(GOOD).encode("utf-8-sig")]))
    assert [answer["id"] for answer in answers(file)] == ["a", "a"]


def test_files_are_read_and_written_and_bad_lines_set_the_exit_status(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(lines(GOOD, b"x", GOOD).getvalue())
    said = io.StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("check_numbers", input=str(source), output=str(target), stderr=said)
    assert stop.value.code == 1
    problem = "line 2: not JSON (Expecting value, column 1)"
    assert said.getvalue() == f"{source}: 1 line could not be read; {problem}\n"
    written = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert ["problem" in row for row in written] == [False, True, False]


def test_good_files_end_well(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(lines(GOOD).getvalue())
    call_command("check_numbers", input=str(source), output=str(target))
    assert target.read_text(encoding="utf-8").count("\n") == 1


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "none.jsonl"
    with pytest.raises(CommandError, match=r"none\.jsonl"):
        call_command("check_numbers", input=str(missing), output="-")


def test_the_pairs_are_not_replaced_by_their_verdicts(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(json.dumps(GOOD))
    (tmp_path / "link").symlink_to(path)
    with pytest.raises(CommandError, match="write the result to another file"):
        call_command("check_numbers", input=str(path), output=str(tmp_path / "link"))
    assert json.loads(path.read_text()) == GOOD
