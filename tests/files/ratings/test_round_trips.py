"""The field's files of ratings: what was read is written back, and what was made is read."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from triage.files.ratings import metrics_eval, mqm_tsv, pearmut, suites
from triage.files.ratings.rated import FileMark, RatedOutput
from triage.files.units import FileError

TABLE = (
    "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\tcomment\n"
    'one\tnews.1\t1\t7\trater1\tIt "is" 5.\t<v>Es</v> 6.\tAccuracy/Mistranslation\tMajor\t\n'
    'one\tnews.1\t1\t7\trater1\tIt "is" 5.\tEs <v>6</v>.\tFluency/Punctuation\tMinor\tok\n'
    "two\tnews.1\t1\t7\trater2\tIt is 5.\tSon 5.\tNo-error\tNo-error\t\n"
    "two\tnews.1\t2\t8\trater2\tA <v>red</v> car.\tUn coche.\tAccuracy/Omission\tMajor\t\n"
)


def test_a_table_of_mqm_ratings_comes_back_letter_for_letter():
    assert mqm_tsv.written(mqm_tsv.read_table(TABLE)) == TABLE
    assert mqm_tsv.written(mqm_tsv.read_table(TABLE[:-1])) == TABLE[:-1]


def test_the_rows_of_a_rater_are_one_rating():
    first, second, third = mqm_tsv.rated_outputs(mqm_tsv.read_table(TABLE))
    assert first.translation == "Es 6."
    assert first.marks == (
        FileMark("translation", 0, 2, "Accuracy/Mistranslation", "major"),
        FileMark("translation", 3, 4, "Fluency/Punctuation", "minor"),
    )
    assert (second.marks, second.rater) == ((), "rater2")
    assert third.marks == (FileMark("source", 2, 5, "Accuracy/Omission", "major"),)


def test_a_short_row_is_named_and_the_others_are_read():
    table = mqm_tsv.read_table(TABLE + "one\tnews.1\n")
    assert [problem.line for problem in table.problems] == [6]
    assert len(table.rows) == 4


def test_a_table_without_a_needed_column_is_refused():
    with pytest.raises(FileError, match="no column severity"):
        mqm_tsv.read_table(TABLE.replace("severity", "x"))


RATED = [
    RatedOutput(
        *("one", "It is 5.", "Es 6.", "en", "es", "news", "1", "Son 5.", "ann", None),
        marks=(FileMark("translation", 3, 4, "Accuracy", "major"),),
    ),
    RatedOutput("two", "It is 5.", "Son 5.", "en", "es", "news", "1", "Son 5.", "ann"),
]


def test_ratings_become_a_table_and_come_back():
    read = list(mqm_tsv.rated_outputs(mqm_tsv.table_of(RATED)))
    assert [(one.system, one.translation, one.marks) for one in read] == [
        (one.system, one.translation, one.marks) for one in RATED
    ]


def eval_set(**more) -> metrics_eval.EvalSet:
    return metrics_eval.EvalSet(
        "en-es",
        [("news", "d1"), ("news", "d1"), ("news", "d2")],
        ["One.", "Two.", "Three."],
        {"refA": ["Uno.", "Dos.", "Tres."]},
        {"one": ["Uno", None, "Tres"], "two": ["1", "2", "3\n3 "]},
        {"mqm": {"one": [-5.0, None, 0.0], "two": [0.0, -0.1, -1.0]}},
        {"mqm": {"one": -2.5, "two": None}},
        **more,
    )


def test_a_tree_comes_back_with_line_breaks_and_gaps():
    ratings = {"mqm.merged": {"one": [((RATED[0].marks[0],), "ann"), None, ((), "ben")]}}
    test = eval_set(ratings=ratings)
    files = dict(metrics_eval.written(test))
    assert "system-outputs/en-es/two.jsonl" in files
    assert files["system-outputs/en-es/one.txt"] == "Uno\n[No translation supplied]\nTres\n"
    assert metrics_eval.read(files, "en-es") == test


def test_a_tree_with_a_short_file_is_refused():
    files = dict(metrics_eval.written(eval_set()))
    files["system-outputs/en-es/one.txt"] = "Uno\n"
    with pytest.raises(FileError, match="one has 1 lines; the source has 3"):
        metrics_eval.read(files, "en-es")


def test_a_tree_without_sources_is_refused():
    with pytest.raises(FileError, match="no file"):
        metrics_eval.read({}, "en-es")


def test_the_outputs_of_a_tree_have_their_place_and_scores():
    found = list(metrics_eval.rated_outputs(eval_set()))
    assert [(one.system, one.document, one.segment, one.score) for one in found] == [
        ("one", "d1", "1", -5.0),
        ("one", "d2", "1", 0.0),
        ("two", "d1", "1", 0.0),
        ("two", "d1", "2", -0.1),
        ("two", "d2", "1", -1.0),
    ]


CAMPAIGN = {
    "info": {"assignment": "task-based", "protocol": "ESA", "users": ["a"]},
    "campaign_id": "c1",
    "data": [
        [
            [
                {
                    "item_id": "en-cs_#_news_#_0",
                    "src": "The quick fox.",
                    "tgt": {"A": "Rychlá liška.", "B": "Liška."},
                    "error_spans": {
                        "A": [{"start_i": 0, "end_i": 5, "severity": "minor", "category": None}]
                    },
                }
            ]
        ]
    ],
}


def test_a_pearmut_campaign_is_read_and_comes_back():
    text = pearmut.written(CAMPAIGN)
    campaign = pearmut.read_campaign(text)
    assert pearmut.written(campaign.data) == text
    first, second = campaign.outputs
    assert (first.system, first.document, first.segment) == ("A", "en-cs_#_news", "0")
    assert first.marks == (FileMark("translation", 0, 6, "", "minor"),)
    assert second.marks == ()


def test_what_is_no_pearmut_campaign_is_refused():
    for text in ("[]", "{", '{"info": {}, "data": 3}'):
        with pytest.raises(FileError, match="not of Pearmut"):
            pearmut.read_campaign(text)


def test_pearmut_results_come_back_and_checks_are_no_results():
    missing = FileMark("translation", None, None, "", "major")
    given = [
        RatedOutput(
            *("A", "The fox.", "Liška.", "", "", "news", "0", "", "eve", 70.0),
            marks=(FileMark("translation", 0, 5, "", "minor"), missing),
        ),
        RatedOutput("B", "The fox.", "Ten lis.", "", "", "news", "0", "", "eve", 90.0),
    ]
    lines = list(pearmut.results_of(given))
    assert len(lines) == 1
    check = json.dumps({**json.loads(lines[0]), "item_i": "random_0"})
    found, problems = pearmut.read_results(lines[0] + check + "\nnonsense\n")
    assert found == given
    assert [problem.line for problem in problems] == [3]


def test_pearmut_counts_as_a_browser_does():
    text = "👍🏽 Liška."
    marks = (
        FileMark("translation", 3, 8, "", "minor"),
        FileMark("translation", None, None, "", ""),
    )
    spans = [pearmut.span_of(mark, text) for mark in marks]
    # Each of the two code points of the emoji is two units.
    assert [(span["start_i"], span["end_i"]) for span in spans] == [(5, 9), (11, 11)]
    given = RatedOutput("A", "Fox.", text, segment="1", rater="eve", score=1.0, marks=marks)
    (found,), _problems = pearmut.read_results("".join(pearmut.results_of([given])))
    assert found.marks == marks


def test_what_a_rater_did_again_replaces_what_it_was():
    one = RatedOutput("A", "The fox.", "Liška.", segment="1", rater="eve", score=70.0)
    (first,) = pearmut.results_of([one])
    (second,) = pearmut.results_of([replace(one, score=20.0)])
    other = first.replace('"eve"', '"ann"')
    both, _problems = pearmut.read_results(first + other + second)
    assert [row.score for row in both] == [20.0, 70.0]
    assert both[0].document == both[1].document
    reset = '{"user_id": "eve", "annotation": "__RESET__"}\n'
    found, problems = pearmut.read_results(first + other + reset)
    assert ([row.rater for row in found], problems) == (["ann"], [])
    assert [row.score for row in pearmut.read_results(first + reset + second)[0]] == [20.0]


SUITE = (
    '{"doc_id": "a1", "src_lang": "en", "tgt_lang": "de", "src_text": "He can not go.", '
    '"prompt_instruction": "Translate formally.", "phenomenon": "negation", "x": [1, 2]}\n'
    '{"doc_id": "a2", "src_lang": "en", "tgt_lang": "de", "src_text": "5 m", "phenomenon": "units"}\n'
)


def test_a_test_suite_comes_back_and_takes_outputs():
    items, problems = suites.read_suite(SUITE)
    assert not problems
    assert "".join(suites.written(items)) == SUITE
    (first, second) = suites.written(items, {2: "5 Meter"})
    assert "hypothesis" not in first
    assert json.loads(second)["hypothesis"] == "5 Meter"
    assert json.loads(first)["x"] == [1, 2]


def test_a_line_that_cannot_be_read_is_named_and_the_others_are_read():
    items, problems = suites.read_suite(SUITE + "[]\n{\n{}\n")
    assert len(items) == 2
    assert [problem.line for problem in problems] == [3, 4, 5]


def test_a_line_separator_within_a_text_ends_no_line():
    items, problems = suites.read_suite(SUITE.replace("5 m", "5\u2028m"))
    assert (items[1].source, problems) == ("5\u2028m", [])
