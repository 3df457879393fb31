from __future__ import annotations

import random

import pytest

from triage.methods.base import AnsweredCase, MethodError, Result, SourceRow
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.reduction import reduce_case

METHOD, OPTIONS = NumberTest(), NumberTestOptions()


def make_cases(*rows: SourceRow):
    return list(METHOD.from_rows(rows, OPTIONS, "en", "es"))


def test_a_row_that_generate_numbers_wrote_keeps_its_values_and_spans():
    row = SourceRow(
        "We saw 31 owls.",
        {"values": ["31"], "spans": [[7, 9]], "capability": "integers", "template": "en-001"},
    )
    (case,) = make_cases(row)
    assert case.expectation == {"values": ["31"], "spans": [[7, 9]]}
    assert case.cluster == "en-001"


def test_a_row_keeps_the_engines_that_selected_its_template():
    fields = {"values": ["31"], "spans": [[7, 9]], "template": "own-7"}
    (case,) = make_cases(SourceRow("We saw 31 owls.", fields | {"selected_by": ["line-a"]}))
    assert case.expectation["selected_by"] == ["line-a"]
    for nonsense in ("line-a", [1], [], None):
        (case,) = make_cases(SourceRow("We saw 31 owls.", fields | {"selected_by": nonsense}))
        assert "selected_by" not in case.expectation


def test_a_sentence_without_an_amount_makes_no_case():
    assert make_cases(SourceRow("On 3 March 2020 COVID-19 was new."), SourceRow("Hello.")) == []


def test_a_free_sentence_is_read_on_both_sides():
    (case,) = make_cases(SourceRow("We saw 31 owls."))
    answers = [AnsweredCase(case, (text,), "en", "es") for text in ("31 búhos", "13 búhos")]
    verdicts = METHOD.judge(answers, OPTIONS)
    assert [verdict.result for verdict in verdicts] == [Result.PASS, Result.FAIL]
    assert verdicts[0].evidence["expected"][0]["text"] == "31"


@pytest.mark.parametrize("value", ["many", None, "NaN", "Infinity"])
def test_a_value_that_is_no_number_is_named(value):
    with pytest.raises(MethodError, match="is not a number"):
        make_cases(SourceRow("We saw 31 owls.", {"values": [value]}))


@pytest.mark.parametrize("spans", [[[0, 999]], [[1]], "x", [], [[2, 1]], [["a", 2]]])
def test_spans_that_do_not_fit_the_text_are_not_used(spans):
    (case,) = make_cases(SourceRow("We saw 31 owls.", {"values": ["31"], "spans": spans}))
    assert "spans" not in case.expectation
    assert METHOD.judge([AnsweredCase(case, ("31 búhos",), "en", "es")], OPTIONS)


def test_a_generated_row_can_be_shrunk_without_its_template_text():
    row = SourceRow(
        "We saw 31 owls in the wood.",
        {
            "values": ["31"],
            "spans": [[7, 9]],
            "capability": "integers",
            "style": "digits",
            "template": "en-001",
        },
    )
    (case,) = make_cases(row)
    found = reduce_case(
        case,
        lambda texts: [text.replace("1", "2") for text in texts],
        "en",
        "en",
        random.Random(1),
    )
    assert len(found.case.inputs[0]) < len(row.source)
