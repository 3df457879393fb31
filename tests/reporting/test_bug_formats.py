from __future__ import annotations

import csv
import io
import json
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reporting.factories import make_bug
from triage.reporting.bug_formats import (
    COLUMNS,
    changed_part,
    csv_chunks,
    negative_chunks,
    patch_chunks,
    tmx_chunks,
    training_chunks,
    xml_text,
)
from triage.reporting.bug_record import ErrorElsewhere, Repeats
from triage.reporting.cells import defused

LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def rows(chunks):
    return [json.loads(line) for line in "".join(chunks).splitlines()]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "＝", " ="])
def test_a_cell_that_starts_like_a_formula_is_defused(start):
    assert defused(f"{start}cmd()") == f"'{start}cmd()"


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("x;=cmd()", "x;'=cmd()"),
        ("x; @cmd()", "x; '@cmd()"),
        ("x\t+cmd()", "x\t'+cmd()"),
        ("x\r\n-cmd()", "x\r\n'-cmd()"),
        ('x;"=cmd()"', 'x;"\'=cmd()"'),
        ("x;;＝cmd()", "x;;'＝cmd()"),
        ("=1;=2", "'=1;'=2"),
        ("a = b; c-d", "a = b; c-d"),
    ],
)
def test_where_a_spreadsheet_of_another_country_cuts_no_formula_starts(text, safe):
    assert defused(text) == safe


@pytest.mark.parametrize("mark", [";", "\t"])
@given(st.text(st.sampled_from(" ;\t\n\"'=+-@x"), max_size=12))
def test_no_cell_is_a_formula_whatever_separates_them(mark, source):
    text = "".join(csv_chunks([make_bug(source=source)]))
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark):
        for cell in row:
            assert not cell.lstrip(' "').startswith(("=", "+", "@")), cell


def test_the_table_has_one_row_a_bug_and_no_formula():
    text = "".join(csv_chunks([make_bug(source="=1+1", id="-x")]))
    (row,) = csv.DictReader(io.StringIO(text))
    assert (row["source"], row["id"], row["votes"]) == ("'=1+1", "'-x", "1")


def test_the_table_tells_how_often_a_case_was_doubted_again():
    text = "".join(csv_chunks([make_bug(repeats=Repeats(5, 0)), make_bug()]))
    rows = [(row["repeats"], row["repeats_failed"]) for row in csv.DictReader(io.StringIO(text))]
    assert rows == [("5", "0"), ("", "")]


def test_the_table_has_the_errors_outside_the_given_values():
    beside = (ErrorElsewhere("date", "March became May."), ErrorElsewhere("sign", "-1 became 1."))
    (row,) = csv.DictReader(io.StringIO("".join(csv_chunks([make_bug(elsewhere=beside)]))))
    assert row["elsewhere"] == "March became May. -1 became 1."


def test_the_table_has_what_charts_count_apart_from_the_category():
    copy = make_bug(category="OTH", source="Hello.", translation="Hello.")
    rows = csv.DictReader(io.StringIO("".join(csv_chunks([copy, make_bug()]))))
    assert [row["subcategory"] for row in rows] == ["copied_source", ""]


def test_the_table_names_the_papers_kind_of_a_number_error_and_of_nothing_else():
    bugs = [
        make_bug(error_kind="currency"),
        make_bug(error_kind="date"),
        make_bug(method="screening", error_kind="currency"),
    ]
    rows = csv.DictReader(io.StringIO("".join(csv_chunks(bugs))))
    assert [row["paper_kind"] for row in rows] == ["units", "other", ""]


def test_the_table_of_no_bugs_still_has_its_heading():
    assert next(csv.reader(io.StringIO("".join(csv_chunks([]))))) == list(COLUMNS)


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), max_size=3))
def test_every_text_comes_back_out_of_the_table(texts):
    # The newline must stay as written: csv reads "\r" inside quotes only with newline="".
    text = "".join(csv_chunks([make_bug(source=source) for source in texts]))
    read = [row["source"] for row in csv.DictReader(io.StringIO(text, newline=""))]
    assert read == [defused(xml_text(source)) for source in texts]


def test_the_table_holds_nothing_that_a_worksheet_cannot():
    text = "".join(csv_chunks([make_bug(source="a\x0bb")]))
    assert "a\N{REPLACEMENT CHARACTER}b" in text


@given(st.text(), st.text(min_size=1))
def test_a_memory_is_well_formed_for_any_text(source, corrected):
    text = "".join(tmx_chunks([make_bug(source=source, corrected_translation=corrected)]))
    assert len(ElementTree.fromstring(text.encode("utf-8", "replace")).findall("body/tu")) == 1


def test_a_memory_carries_both_languages_and_only_the_correction():
    tree = ElementTree.fromstring("".join(tmx_chunks([make_bug()])))
    units = {tuv.get(LANG): tuv.findtext("seg") for tuv in tree.findall("body/tu/tuv")}
    assert units == {"en": "It costs 2,000 euros.", "de": "Es kostet 2.000 Euro."}


def test_training_pairs_hold_corrections_and_never_wrong_outputs():
    bugs = [make_bug(), make_bug(id="b", corrected_translation="")]
    assert [row["target"] for row in rows(training_chunks(bugs))] == ["Es kostet 2.000 Euro."]


def test_rejected_suspects_make_no_training_pair_and_no_negative():
    bugs = [make_bug(verdict="rejected")]
    assert rows(training_chunks(bugs)) == rows(negative_chunks(bugs)) == []


def test_wrong_outputs_go_to_the_negative_file():
    (row,) = rows(negative_chunks([make_bug()]))
    assert row["wrong"] == "Es kostet 2,000 Euro."
    assert "target" not in row


def test_a_patch_is_source_phrase_wrong_and_right():
    (row,) = rows(patch_chunks([make_bug()]))
    assert (row["phrase"], row["wrong"], row["right"]) == ("2,000", "2,000", "2.000")


def test_a_bug_without_a_certain_source_phrase_gives_no_patch():
    assert rows(patch_chunks([make_bug(expected=())])) == []


@pytest.mark.parametrize(
    ("before", "after", "parts"),
    [
        ("er hat 3 Hunde", "er hat 13 Hunde", ("3", "13")),
        ("共10万元。", "共100万元。", ("10", "100")),
        ("gleich", "gleich", ("", "")),
        ("a a", "a a a", ("", "a")),
    ],
)
def test_the_changed_part_is_whole_tokens(before, after, parts):
    assert changed_part(before, after) == parts
