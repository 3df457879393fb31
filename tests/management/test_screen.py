"""``manage.py screen``: pairs in, what the signals say of each out, in JSON Lines."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.servers import ROOT
from triage.cli.screening_lines import BATCH_LINES
from triage.files.readers.json_lines import LONGEST_OBJECT
from triage.management.commands.screen import Command

answers = Command().answers

pytestmark = pytest.mark.model
LOST = {
    "id": "a", "src_lang": "en", "tgt_lang": "de",
    "source": "Hello {name}, welcome.", "translation": "Hallo, willkommen.",
}  # fmt: skip
KEPT = LOST | {"id": "b", "translation": "Hallo {name}, willkommen."}


def lines(*rows: object) -> io.BytesIO:
    texts = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    return io.BytesIO(b"\n".join(texts))


def test_a_pair_gets_its_verdict_in_the_agreed_fields():
    (answer,) = answers(lines(LOST))
    assert answer == {
        "id": "a",
        "verdict": "fail",
        "signals": [
            {
                "signal": "markup",
                "category": "OTH",
                "message": "Missing from the translation: placeholder {name}",
                "confidence": 0.95,
                "spans": [{"side": "source", "start": 6, "end": 12}],
            }
        ],
    }


def test_a_pair_without_a_finding_passes():
    (answer,) = answers(lines(KEPT))
    assert answer == {"id": "b", "verdict": "pass", "signals": []}


def test_spans_say_on_which_side_they_are():
    row = LOST | {"source": "It costs 5 euros.", "translation": "Es kostet 6 Euro."}
    (answer,) = answers(lines(row))
    assert answer["signals"][0]["spans"] == [
        {"side": "source", "start": 9, "end": 10},
        {"side": "target", "start": 10, "end": 11},
    ]


def test_signals_that_cannot_look_at_a_direction_are_named_with_the_reason():
    row = LOST | {"src_lang": "fi", "tgt_lang": "sv", "source": "Hei.", "translation": "Hej."}
    (answer,) = answers(lines(row))
    assert answer["verdict"] == "pass"
    assert answer["gaps"] == {
        "detached": "the sentence encoder does not know fi, sv",
        "negation": "no negating words listed for fi",
        "senses": "no senses of words listed for fi",
    }


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (b"{", "not JSON"),
        (b"[]", "not an object in braces"),
        (b"\xff", "not UTF-8"),
        ({"id": 1}, "src_lang is missing"),
        (LOST | {"translation": None}, "translation is missing"),
        (LOST | {"tgt_lang": "xx"}, "'xx'"),
        (b"[" * 100_000, ""),
    ],
)
def test_a_bad_line_is_named_and_the_rest_is_answered(row, problem):
    first, second = answers(lines(row, LOST))
    assert first["line"] == 1
    assert problem in first["problem"]
    assert second["verdict"] == "fail"


def test_a_line_that_no_text_is_as_long_as_is_named_and_passed_over():
    first, second = answers(lines(b'"' + b"x" * (2 * LONGEST_OBJECT + 5) + b'"', LOST))
    assert (first["line"], first["problem"]) == (1, f"a line of more than {LONGEST_OBJECT:,} bytes")
    assert (second["id"], second["verdict"]) == ("a", "fail")


def test_a_text_of_a_megabyte_is_answered():
    row = KEPT | {"source": "word " * 200_000, "translation": "Wort " * 200_000}
    first, second = answers(lines(row, LOST))
    assert [first["id"], second["id"]] == ["b", "a"]


def test_answers_keep_the_order_of_lines_of_several_directions_over_several_batches():
    others: list[object] = [LOST | {"tgt_lang": "es"}, b"x", KEPT, KEPT | {"tgt_lang": "ja"}]
    count = 2 * BATCH_LINES + 7
    rows = [others[i % 4] for i in range(count)]
    found = [answer.get("id", "bad") for answer in answers(lines(*rows))]
    assert found == [("a", "bad", "b", "b")[i % 4] for i in range(count)]


def test_lines_are_read_as_they_are_needed():
    file = lines(*[KEPT] * (6 * BATCH_LINES))
    next(answers(file))
    assert file.tell() < len(file.getvalue()) / 2


@pytest.mark.parametrize(
    ("source", "target", "translation"),
    [
        ("en", "ja", "{name}さん、ようこそ。"),
        ("en", "zh", "{name}，欢迎。"),
        ("en", "ar", "مرحبا {name}، أهلا وسهلا."),
        ("en", "he", "שלום {name}, ברוך הבא."),
    ],
)
def test_other_scripts_are_screened_and_written_as_they_are(
    source, target, translation, tmp_path: Path
):
    row = KEPT | {"id": translation, "src_lang": source, "tgt_lang": target}
    given, written = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_bytes(lines(row | {"translation": translation}).getvalue())
    call_command("screen", input=str(given), output=str(written))
    assert translation in written.read_text("utf-8")
    assert json.loads(written.read_text("utf-8"))["verdict"] == "pass"


def test_half_a_surrogate_pair_ends_nothing(tmp_path: Path):
    given, written = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_bytes(lines(LOST | {"id": "\ud800", "translation": "Hallo \udfff."}).getvalue())
    call_command("screen", input=str(given), output=str(written))
    assert json.loads(written.read_text("utf-8"))["verdict"] == "fail"


def test_bad_lines_set_the_exit_status(tmp_path: Path):
    given, written = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_bytes(lines(LOST, b"x").getvalue())
    with pytest.raises(SystemExit) as stop:
        call_command("screen", input=str(given), output=str(written))
    assert stop.value.code == 1
    assert written.read_text("utf-8").count("\n") == 2


@pytest.mark.slow
def test_the_example_in_the_document_is_what_the_command_answers():
    text = (ROOT / "docs" / "screening.md").read_text("utf-8")
    given, wanted = re.findall(r"```jsonl\n(.*?)```", text, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "manage.py", "screen", "--input", "-", "--output", "-"],
        cwd=ROOT, input=given.encode(), capture_output=True, check=False,
    )  # fmt: skip
    assert done.stdout.decode() == wanted
    assert done.returncode == 1
