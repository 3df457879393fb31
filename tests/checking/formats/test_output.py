"""Findings in each output format, with texts that try to break it."""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import jsonschema
import openpyxl
import pytest
from lxml import etree

from tests.cli.conftest import Mtriage
from tests.files.samples import SAMPLES
from triage.checking.findings import Finding, Level, Mark
from triage.checking.formats.base import DirectionTally, Format, Summary, in_words
from triage.checking.formats.html import MAX_FINDINGS
from triage.checking.formats.registry import FORMATS, format_type
from triage.files.units import Unit, UnreadablePlace

HOSTILE = "a<b>&\"'%\r\n::error::x\x1b[31m\x00]]>\u202e</script>\ufffe"
UNIT = Unit(7, f"id{HOSTILE}", f"source {HOSTILE}", f"translation {HOSTILE}", "en", "ar")
FINDING = Finding(
    f"a,b:{HOSTILE}.po", UNIT, "numbers", "kind", "NUM", Level.ERROR, f"said {HOSTILE}",
    (Mark("source", 0, 6), Mark("source", 3, 9), Mark("target", 0, 4)),
)  # fmt: skip


def written(name: str, *findings: Finding, broken: UnreadablePlace | None = None) -> str:
    stream = io.StringIO()
    report: Format = format_type(name)(stream, Level.ERROR)
    report.begin()
    report.begin_file(FINDING.file)
    for finding in findings:
        report.finding(finding)
    if broken:
        report.broken(FINDING.file, broken)
    report.end_file(FINDING.file, 1)
    report.end(Summary(files=1, units=1, gaps={("en", "xx"): {"numbers": "why"}}))
    return stream.getvalue()


#: The parts of the standard's schema that this output uses, with their requirements.
_SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"enum": ["2.1.0"]},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool"],
                "additionalProperties": False,
                "properties": {
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name"],
                                "properties": {
                                    "rules": {"type": "array", "items": {"$ref": "#/$defs/rule"}}
                                },
                            }
                        },
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {"type": "array", "items": {"$ref": "#/$defs/result"}},
                    "invocations": {"type": "array", "items": {"$ref": "#/$defs/invocation"}},
                },
            },
        },
    },
    "$defs": {
        "message": {"type": "object", "required": ["text"], "additionalProperties": False, "properties": {"text": {"type": "string"}}},
        "level": {"enum": ["none", "note", "warning", "error"]},
        "rule": {
            "type": "object",
            "required": ["id"],
            "additionalProperties": False,
            "properties": {
                "id": {"type": "string"},
                "shortDescription": {"$ref": "#/$defs/message"},
                "defaultConfiguration": {"type": "object", "properties": {"level": {"$ref": "#/$defs/level"}}},
            },
        },
        "location": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "physicalLocation": {
                    "type": "object",
                    "required": ["artifactLocation"],
                    "properties": {
                        "artifactLocation": {"type": "object", "properties": {"uri": {"type": "string", "pattern": r"^[!-~]+$"}}},
                        "region": {"type": "object", "properties": {"startLine": {"type": "integer", "minimum": 1}}},
                    },
                },
                "logicalLocations": {"type": "array", "uniqueItems": True, "items": {"type": "object", "properties": {"fullyQualifiedName": {"type": "string"}, "kind": {"type": "string"}}}},
            },
        },
        "result": {
            "type": "object",
            "required": ["message"],
            "additionalProperties": False,
            "properties": {
                "ruleId": {"type": "string"},
                "ruleIndex": {"type": "integer", "minimum": -1},
                "level": {"$ref": "#/$defs/level"},
                "message": {"$ref": "#/$defs/message"},
                "locations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
                "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
                "properties": {"type": "object"},
            },
        },
        "invocation": {
            "type": "object",
            "required": ["executionSuccessful"],
            "additionalProperties": False,
            "properties": {
                "executionSuccessful": {"type": "boolean"},
                "toolExecutionNotifications": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["message"],
                        "additionalProperties": False,
                        "properties": {
                            "message": {"$ref": "#/$defs/message"},
                            "level": {"$ref": "#/$defs/level"},
                            "locations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
                        },
                    },
                },
            },
        },
    },
}  # fmt: skip


def sarif(text: str) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(text)
    jsonschema.Draft7Validator(_SARIF).validate(log)
    run: dict[str, Any] = log["runs"][0]
    return run


def test_sarif_names_rule_file_line_and_unit(tmp_path: Path, mtriage: Mtriage) -> None:
    sample = SAMPLES["PO"]
    sample.write(tmp_path)
    run = sarif(mtriage("check", sample.path, "--format", "sarif").out)
    first = run["results"][0]
    place = first["locations"][0]
    assert first["ruleId"] == run["tool"]["driver"]["rules"][first["ruleIndex"]]["id"] == "numbers"
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "es.po"},
        "region": {"startLine": 14},
    }
    assert place["logicalLocations"][0]["fullyQualifiedName"] == "wheels|The cart has 4 wheels."
    assert run["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]


@pytest.mark.parametrize("findings", [0, 1, 2])
def test_sarif_of_any_number_of_findings_is_as_the_standard_says(findings: int) -> None:
    assert len(sarif(written("sarif", *[FINDING] * findings))["results"]) == findings


def test_sarif_tells_what_could_not_be_read() -> None:
    run = sarif(written("sarif", broken=UnreadablePlace(3, "no comma")))
    assert run["invocations"][0]["executionSuccessful"] is False
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == "no comma"


def test_junit_counts_failures_and_keeps_hostile_texts_harmless() -> None:
    suites = ET.fromstring(written("junit", FINDING, broken=UnreadablePlace(3, HOSTILE)))
    suite = suites[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "1")
    assert suites.get("failures") == "1"
    failure = suite[0][0]
    assert (failure.tag, failure.get("type")) == ("failure", "numbers")
    assert "source a<b>" in (failure.text or "")


def test_a_file_without_findings_is_a_passed_case_of_junit() -> None:
    suite = ET.fromstring(written("junit"))[0]
    assert [len(case) for case in suite] == [0]


def test_a_finding_below_the_level_is_no_failure_of_junit() -> None:
    note = Finding("a", UNIT, "markup", "", "", Level.NOTE, "m")
    assert ET.fromstring(written("junit", note)).get("failures") == "0"


def test_gitlabs_report_says_where_and_how_severe_each_finding_is() -> None:
    found, broken = json.loads(written("gitlab", FINDING, broken=UnreadablePlace(0, "no comma")))
    assert found["location"] == {"path": FINDING.file, "lines": {"begin": 7}}
    assert (found["check_name"], found["severity"]) == ("mtriage/numbers", "major")
    assert found["fingerprint"] == FINDING.fingerprint
    assert (broken["severity"], broken["location"]["lines"]["begin"]) == ("blocker", 1)
    assert broken["description"] == "broken: no comma"
    assert json.loads(written("gitlab")) == []


def test_reviewdogs_diagnostics_say_where_and_how_severe_each_finding_is() -> None:
    log = json.loads(written("rdjson", FINDING, broken=UnreadablePlace(3, "no comma")))
    found, broken = log["diagnostics"]
    assert log["source"] == {"name": "mtriage"}
    assert found["location"] == {"path": FINDING.file, "range": {"start": {"line": 7}}}
    assert (found["severity"], found["code"]) == ("ERROR", {"value": "numbers"})
    assert found["message"].startswith("said ")
    assert (broken["severity"], broken["message"]) == ("ERROR", "no comma")
    assert json.loads(written("rdjson"))["diagnostics"] == []


def test_githubs_annotations_are_one_line_each_and_start_no_command_of_their_own() -> None:
    lines = written("github", FINDING).split("\n")
    assert [line.startswith("::error file=a%2Cb%3Aa<b>") for line in lines[:1]] == [True]
    assert ",line=7,title=mtriage%3A numbers::said " in lines[0]
    assert not any(line.startswith("::") for line in lines[1:])


def test_the_page_escapes_all_texts_marks_spans_and_says_their_language() -> None:
    page = written("html", FINDING)
    parsed = etree.fromstring(page.encode(), etree.HTMLParser())
    assert parsed.xpath("//script | //b") == []
    assert parsed.xpath("string(//mark[1])") == "source"
    assert parsed.xpath("//p[@lang='ar']/@dir") == ["rtl"]
    assert "<title>mtriage</title>" in page
    assert not re.search(r"(src|href)=", page)


def test_the_page_of_very_many_findings_ends_somewhere() -> None:
    page = written("html", *[FINDING] * (MAX_FINDINGS + 1))
    assert page.count("<article>") == MAX_FINDINGS
    assert "Only the first 5,000 findings are shown." in page


def test_the_table_sends_no_control_characters_to_the_terminal() -> None:
    text = written("table", FINDING)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", text)


def test_the_summary_names_the_signals_that_could_not_check_a_direction() -> None:
    summary = Summary(files=1, units=1, gaps={("en", "xx"): {"numbers": "why"}})
    assert "Not checked from en to xx: numbers (why)." in in_words(summary)


def test_a_summary_of_many_directions_has_a_line_for_each_signal_and_source() -> None:
    directions = {
        ("en", code): DirectionTally(1, 7) for code in ("ar", "bn", "cs", "de", "el", "fr")
    }
    gaps = {one: {"numbers": "why", "senses": f"no {one[1]}"} for one in directions}
    summary = Summary(files=6, units=42, directions=directions, gaps=gaps)
    assert in_words(summary) == [
        "42 units in 6 files checked.",
        "Units from en to ar 7, bn 7, cs 7, de 7, el 7, fr 7.",
        "Found: nothing.",
        "Not checked by numbers from en to ar, bn, cs, de, el, fr (ar: why).",
        "Not checked by senses from en to ar, bn, cs, de, el, fr (ar: no ar).",
    ]


def test_a_line_of_jsonl_is_a_finding_as_the_interface_says() -> None:
    (line,) = written("jsonl", FINDING, broken=UnreadablePlace(1, "x")).splitlines()
    assert list(json.loads(line)) == [
        "file", "line", "unit", "src_lang", "tgt_lang", "signal", "category", "level", "message",
        "source", "translation",
    ]  # fmt: skip


@pytest.mark.parametrize("name", FORMATS)
def test_half_a_pair_of_utf_16_breaks_no_format(
    name: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    row = '{"src_lang": "en", "tgt_lang": "es", "source": "It has 4 wheels \\ud800", "translation": "Tiene 5 ruedas \\udfff"}'
    (tmp_path / "a.jsonl").write_text(row)
    done = mtriage("check", "a.jsonl", "--format", name, "--output", "out")
    assert done.status == 1
    written = (tmp_path / "out").read_bytes()
    if name == "xlsx":
        sheet = openpyxl.load_workbook(io.BytesIO(written)).active
        assert sheet is not None
        written = repr([*sheet.values]).encode()
    assert "numbers" in written.decode()
