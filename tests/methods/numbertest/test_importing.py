from __future__ import annotations

import json

from triage.methods.numbertest.importing import (
    parse_any,
    parse_jsonl,
    parse_numbertest,
    parse_text,
)


def test_plain_text_gives_one_template_a_line():
    parsed = parse_text("# owls\nWe saw [NUM] owls.\n\nHe ate [NUM] figs.\n", "en", ["integers"])
    assert [template.text for template in parsed.templates] == [
        "We saw [NUM] owls.",
        "He ate [NUM] figs.",
    ]
    assert parsed.problems == ()


def test_a_line_without_a_slot_is_named_and_the_rest_is_used():
    parsed = parse_text("We saw owls.\nHe ate [NUM] figs.", "en", ["integers"])
    assert [problem.where for problem in parsed.problems] == ["line 1"]
    assert len(parsed.templates) == 1


def test_a_sentence_twice_is_named():
    parsed = parse_text("We saw [NUM] owls.\nWe saw [NUM] owls.", "en", ["integers"])
    assert parsed.problems[0].message == "duplicate sentence"


def test_json_lines_keep_corpus_selector_and_capabilities():
    row = {
        "text": "Es wiegt [NUM] Gramm.",
        "capabilities": ["decimals"],
        "corpus": "kitchen",
        "selected_by": ["apertium 3"],
    }
    (template,) = parse_jsonl(json.dumps(row), "de").templates
    assert template.corpus == "kitchen"
    assert template.selected_by == ("apertium 3",)
    assert template.filler == "measure"


def test_broken_json_lines_are_each_named():
    content = '{"text": "A [NUM] b"\n[1]\n{"text": 5}\n{"text": "A [NUM]", "capabilities": ["x"]}'
    problems = parse_jsonl(content, "en").problems
    assert [problem.where for problem in problems] == ["line 1", "line 2", "line 3", "line 4"]
    assert "'x' is unknown" in problems[3].message


def test_a_row_without_any_capability_is_named():
    (problem,) = parse_jsonl('{"text": "A [NUM]"}', "en").problems
    assert problem.message == "it names no capability"


def test_the_numbertest_json_merges_a_sentence_of_two_lists():
    content = json.dumps({"INT": ["It took [NUM] days."], "SEP": ["It took [NUM] days."]})
    (template,) = parse_numbertest(content, "en").templates
    assert template.capabilities == ("integers", "separators")


def test_an_unknown_list_in_the_numbertest_json_is_named():
    parsed = parse_numbertest('{"FOO": ["a [NUM]"], "INT": ["b", 7]}', "en")
    assert [problem.where for problem in parsed.problems] == ["FOO", "INT[0]", "INT[1]"]


def test_the_format_is_recognised_from_the_content():
    assert parse_any("A [NUM] b.", "en", ["integers"]).templates
    assert parse_any('{"text": "A [NUM] b."}', "en", ["integers"]).templates
    assert parse_any('{"WORD":\n["A [NUM] b."]}', "en").templates[0].capabilities == ("numerals",)


def test_ids_of_the_same_sentence_are_the_same_in_every_import():
    first = parse_text("A [NUM] b.", "en", ["integers"]).templates[0]
    second = parse_jsonl('{"text": "A [NUM] b."}', "en", ["integers"]).templates[0]
    assert first.id == second.id


def test_the_other_slot_of_the_german_numbertest_file_is_taken() -> None:
    parsed = parse_numbertest('{"INT": ["Es kamen #num Wagen.", "Es kamen [NUM] Züge."]}', "de")
    assert [template.text for template in parsed.templates] == [
        "Es kamen [NUM] Wagen.",
        "Es kamen [NUM] Züge.",
    ]
    assert parsed.problems == ()
