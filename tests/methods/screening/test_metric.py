"""Scores of other metrics: their rank in a run, and how far they adjust confidence."""

from __future__ import annotations

import pytest

from triage.methods.base import AnsweredCase, Result, SourceRow
from triage.methods.screening.method import Screening
from triage.methods.screening.metric import as_number, moved, placed, score_of
from triage.methods.screening.options import ScreeningOptions

GOOD, ODD = "La tienda cierra a las nueve.", "La tienda cierra a las nueve. 😀"


def judged(*rows: tuple[str, dict[str, object]]) -> list:
    """The verdicts on translations of one source, each with the extra columns of its row."""
    method, options = Screening(), ScreeningOptions(signals=("emoji",))
    listed = [SourceRow(f"The shop closes at nine, row {n}.", extra) for n, (_, extra) in enumerate(rows)]  # fmt: skip
    cases = method.from_rows(listed, options, "en", "es")
    answered = [AnsweredCase(case, (text,), "en", "es") for case, (text, _) in zip(cases, rows, strict=True)]  # fmt: skip
    return method.judge(answered, options)


def comet(value: object) -> dict[str, object]:
    return {"score": value, "metric": "COMET", "better": "higher"}


def test_the_worse_score_makes_the_surer_suspect():
    best, middle, worst = judged((ODD, comet(0.9)), (ODD, comet("0.5")), (ODD, comet("0,1")))
    assert best.confidence < middle.confidence < worst.confidence


def test_a_score_never_accuses_alone():
    _, worst = judged((GOOD, comet(0.9)), (GOOD, comet(-5)))
    assert worst.result is Result.PASS
    assert worst.evidence["metric"] == {"name": "COMET", "score": -5.0, "worse_than": 1.0}


def test_of_a_metric_that_counts_errors_the_highest_score_is_the_worst():
    rows = [{"score": value, "metric": "MetricX", "better": "lower"} for value in (1, 20)]
    few, many = placed([score_of(row) for row in rows])
    assert few
    assert many
    assert (few["worse_than"], many["worse_than"]) == (0.0, 1.0)


def test_equal_scores_share_a_place_and_two_metrics_are_not_compared():
    rows = [comet(0.5), comet(0.5), {"score": 80, "metric": "chrF"}, {}]
    assert [one and one["worse_than"] for one in placed([score_of(row) for row in rows])] == [
        0.5,
        0.5,
        0.5,
        None,
    ]


def test_rows_without_a_score_are_judged_as_they_were():
    (verdict,) = judged((ODD, {}))
    assert "metric" not in verdict.evidence


@pytest.mark.parametrize("text", ["", "n/a", "nan", "inf", None, True, [1]])
def test_what_is_no_number_is_no_score(text):
    assert as_number(text) is None


def test_a_certain_finding_stays_certain():
    assert moved(1.0, {"worse_than": 0.0}) == 1.0
