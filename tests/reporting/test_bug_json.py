from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.reporting.factories import NOW, make_bug, make_sit_bug
from triage.reporting.bug_json import bug_schema, json_chunks, jsonl_chunks, problems
from triage.reporting.bug_record import SCHEMA_VERSION, BugRecord, EngineInfo, RecordedVote


def document(bugs: Iterable[BugRecord]) -> Any:
    """A whole document, as a reader of its text sees it."""
    return json.loads("".join(json_chunks(bugs, NOW)))


def test_the_shipped_schema_is_valid_under_its_dialect():
    Draft202012Validator.check_schema(bug_schema())
    assert bug_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("bug", [make_bug(), make_sit_bug()], ids=["number", "sit"])
def test_a_document_is_valid_under_the_schema(bug):
    Draft202012Validator(bug_schema()).validate(document([bug]))


@pytest.mark.parametrize("bug", [make_bug(), make_sit_bug()], ids=["number", "sit"])
def test_a_record_survives_the_way_out_and_back(bug):
    assert BugRecord.from_json(json.loads("".join(jsonl_chunks([bug])))) == bug


@given(st.text(), st.text())
def test_any_text_survives_the_way_out_and_back(source, comment):
    bug = make_bug(source=source, reason=comment)
    assert BugRecord.from_json(json.loads("".join(jsonl_chunks([bug])))) == bug


def test_a_document_has_every_bug_as_its_lines_have_it():
    bugs = [make_bug(id=str(number)) for number in range(3)]
    assert document(iter(bugs)) == {
        "schema_version": SCHEMA_VERSION,
        "generated": NOW,
        "bugs": [json.loads(line) for line in jsonl_chunks(bugs)],
    }


def test_a_bug_that_copies_its_source_is_named_as_one():
    (copy,) = document([make_bug(category="OTH", source="Hello.", translation="Hello.")])["bugs"]
    assert copy["subcategory"] == "copied_source"


def test_a_bug_whose_source_is_toxic_already_is_named_as_one():
    votes = (RecordedVote("a", "confirm", "TOX", True, source_toxic=True),)
    (toxic,) = document([make_bug(category="TOX", votes=votes)])["bugs"]
    assert toxic["subcategory"] == "toxic_source"


def test_a_document_without_bugs_is_valid():
    Draft202012Validator(bug_schema()).validate(document([]))


def test_writing_takes_one_bug_at_a_time():
    taken = []

    def bugs():
        for number in range(5):
            taken.append(number)
            yield make_bug(id=str(number))

    lines = jsonl_chunks(bugs())
    next(lines)
    assert taken == [0]


def test_each_problem_names_its_place():
    data = make_bug().as_json() | {"verdict": "maybe", "source": 5}
    del data["id"]
    found = problems(data)
    assert [place.split(":")[0] for place in found] == ["bug", "source", "verdict"]


def test_a_likert_of_six_is_a_problem():
    data = make_bug().as_json()
    data["votes"][0]["likert"] = 6
    assert problems(data) == ["votes.0.likert: 6 is greater than the maximum of 5"]


def test_properties_of_a_later_minor_version_are_ignored():
    data = make_bug().as_json() | {"schema_version": "1.7", "mood": "sad"}
    data["engine"] = data["engine"] | {"colour": "red"}
    assert problems(data) == []
    assert BugRecord.from_json(data) == make_bug()


def test_another_major_version_is_a_problem():
    assert problems(make_bug().as_json() | {"schema_version": "2.0"}) != []


def test_no_secret_leaves_in_engine_options():
    options = {
        "api_key": "hush1",
        "headers": [{"name": "Authorization", "value": "hush2"}],
        "url": "https://me:hush3@host/translate?key=hush4&v=1",
        "nested": {"authToken": "hush5"},
        "max_tokens": 100,
        "key_variable": "ALPHA_KEY",
    }
    text = "".join(jsonl_chunks([make_bug(engine=EngineInfo("Alpha", options=options))]))
    assert "hush" not in text
    assert '"max_tokens":100' in text
    assert "ALPHA_KEY" in text
