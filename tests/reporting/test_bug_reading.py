from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reporting.factories import NOW, make_bug, make_sit_bug, read_back
from triage.files.readers.base import Request
from triage.files.readers.common import lines
from triage.reporting.bug_json import json_chunks, jsonl_chunks
from triage.reporting.bug_reading import NotBugs, read_bugs
from triage.reporting.bug_record import Repeats

BUGS = [
    make_bug(),
    make_sit_bug(id="s"),
    make_bug(id="b", source='tricky "bugs": [ ] }', repeats=Repeats(5, 3)),
]
DOCUMENT = json.loads("".join(json_chunks(BUGS, NOW)))


@pytest.mark.parametrize(
    "text",
    [
        "".join(json_chunks(BUGS, NOW)),
        json.dumps(DOCUMENT),
        json.dumps(DOCUMENT, indent=2),
        "".join(jsonl_chunks(BUGS)),
    ],
    ids=["streamed", "one line", "indented", "lines"],
)
def test_bugs_come_back_as_they_were(text):
    assert [found.bug for found in read_back(text)] == BUGS


@pytest.mark.parametrize("size", [1, 7, 100])
def test_entries_may_be_cut_anywhere_between_two_reads(size, monkeypatch):
    monkeypatch.setattr(lines, "_PIECE", 1000 if size > 1 else 900)
    text = "".join(json_chunks(BUGS * size, NOW))
    assert [found.bug for found in read_back(text)] == BUGS * size


@given(st.lists(st.text(), max_size=3))
def test_any_texts_come_back_from_a_document(sources):
    bugs = [make_bug(source=source) for source in sources]
    assert [found.bug for found in read_back("".join(json_chunks(bugs, NOW)))] == bugs


def test_every_bad_row_is_named_and_the_others_are_read_back():
    text = (
        "".join(jsonl_chunks(BUGS[:1]))
        + "{oops\n\n"
        + '{"id": 5}\n'
        + "".join(jsonl_chunks(BUGS[1:2]))
    )
    found = read_back(text)
    assert [entry.row for entry in found] == [1, 2, 4, 5]
    assert [entry.bug for entry in found] == [BUGS[0], None, None, BUGS[1]]
    assert found[1].problems[0].startswith("not JSON")
    assert (
        found[2].problems[0] == "bug: lacks schema_version, project, method, capability and 22 more"
    )


def test_an_empty_file_has_no_bugs():
    assert read_back("") == read_back("\n") == []


def test_an_empty_document_has_no_bugs():
    assert read_back("".join(json_chunks([], NOW))) == []


@pytest.mark.parametrize("text", ['{\n"a": 1}', '{"bugs": 5}', "[\n]"])
def test_a_document_without_a_list_of_bugs_is_refused(text):
    with pytest.raises(NotBugs):
        read_back(text)


def test_a_document_that_breaks_off_names_the_place_after_its_whole_bugs():
    text = "".join(json_chunks(BUGS, NOW))
    *whole, last = read_back(text[: len(text) - 200])
    assert [found.bug for found in whole] == BUGS[:2]
    assert last.problems[0].startswith("not JSON")


def test_a_fault_in_a_large_document_is_found_in_little_time():
    text = "".join(json_chunks(BUGS * 2000, NOW)).replace('"id"', '"id', 1)
    (only,) = read_back(text)
    assert only.problems[0].startswith("not JSON")


def test_a_file_that_is_not_utf_8_is_refused_with_the_line():
    data = "".join(json_chunks(BUGS, NOW)).encode().replace(b"euros", b"\xffuros", 1)
    with pytest.raises(NotBugs, match="not UTF-8"):
        list(read_bugs(Request(Path("bugs.json"), content=data)))
