"""NumberTest's table 4: which examples are chosen, and how they are written."""

from __future__ import annotations

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from tests.charting import keep_counters
from tests.factories import make_engine, make_project, make_run, make_suspect, number_evidence
from triage.models import Campaign
from triage.services.statistics.charts.chart_errors import kinds_of_error
from triage.services.statistics.charts.chart_examples import EACH, error_examples
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db


def rows(project, query="") -> list[dict[str, object]]:
    chart = error_examples(Scope(project, ViewFilter.from_query(QueryDict(query))))
    return [
        dict(zip(chart["table"]["columns"], row, strict=True)) for row in chart["table"]["rows"]
    ]


@pytest.fixture
def campaign(project):
    return Campaign.objects.create(project=project, name="Table 4", method="numbertest", seed=1)


def fail(project, campaign, line="A", target="de", **changes):
    """A failure whose source and output both contain 9,756.001."""
    run = campaign.runs.filter(engine__line__name=line, target_language=target).first() or make_run(
        project, make_engine(line), campaign=campaign, target_language=target
    )
    source = changes.pop("source", "It is 9,756.001 miles.")
    output = changes.pop("output", source.replace("It is", "Es sind"))
    evidence = number_evidence(source, output, "9,756.001")
    values = {"inputs": [source], "outputs": [output], "evidence": evidence, **changes}
    made = make_suspect(project, run, **values)
    keep_counters(run)
    return made


def test_the_ground_truth_is_written_as_in_the_target_language(project, campaign):
    fail(project, campaign)
    (row,) = rows(project)
    assert row["ground truth"] == "9.756,001"
    assert row["error type"] == "decimal and thousands separators"


def test_the_example_of_a_kind_of_error_expects_the_same_writing(project, campaign):
    fail(project, campaign)
    table = kinds_of_error(Scope(project, ViewFilter()))["table"]
    assert table["rows"][0][-1] == "9.756,001"


def test_a_wrong_scale_is_also_given_with_a_scale_word(project, campaign):
    evidence = {"expected": [{"value": "100010000", "text": "100.01 million"}], "found": []}
    fail(project, campaign, target="zh", error_kind="scale", evidence=evidence)
    (row,) = rows(project)
    assert row["ground truth"] == "100,010,000 (1.0001亿)"


def test_the_correction_of_a_free_sentence_is_its_ground_truth(project, campaign):
    found = {"findings": [{"error": "date", "expected_text": "4 de mayo"}], "expected": []}
    fail(project, campaign, target="es", evidence=found)
    assert [row["ground truth"] for row in rows(project)] == ["4 de mayo"]


def test_engines_that_fail_alike_on_a_sentence_share_a_row(project, campaign):
    fail(project, campaign, "A")
    fail(project, campaign, "B")
    (row,) = rows(project)
    assert (row["engines"], row["output"]) == ("A, B", "Es sind 9,756.001 miles.")


def test_a_confirmed_bug_comes_before_what_nobody_reviewed(project, campaign):
    for number in range(EACH + 1):
        fail(project, campaign, source=f"{number} It is 9,756.001 miles.", capability=f"c{number}")
    fail(project, campaign, source="Bug: It is 9,756.001.", status="confirmed")
    found = rows(project)
    assert len(found) == EACH
    assert [row["review"] for row in found] == ["confirmed", "not reviewed", "not reviewed"]


def test_a_rejected_suspect_is_no_example(project, campaign):
    fail(project, campaign, status="rejected")
    assert rows(project) == []


def test_a_rejected_output_of_another_engine_is_left_out(project, campaign):
    fail(project, campaign, "A")
    fail(project, campaign, "B", status="rejected")
    assert [row["engines"] for row in rows(project)] == ["A"]


def test_directions_take_turns_in_the_papers_order(project, campaign):
    for target in ("de", "pt", "zh"):
        for number in range(2):
            fail(
                project, campaign, target=target, status="confirmed",
                source=f"{number} It is 9,756.001 miles.",
            )  # fmt: skip
    assert [row["direction"] for row in rows(project)] == ["en-zh", "en-de", "en-pt"]


def test_the_view_chooses_the_examples(project, campaign):
    fail(project, campaign, status="confirmed", capability="separators")
    fail(project, campaign, target="zh", status="confirmed", capability="decimals")
    assert [row["direction"] for row in rows(project, "capability=decimals")] == ["en-zh"]
    assert [row["direction"] for row in rows(project, "direction=en-de")] == ["en-de"]


def test_other_projects_have_no_part_in_it(project, campaign):
    fail(project, campaign)
    assert rows(make_project()) == []


def test_more_cases_need_no_more_queries(project, campaign):
    fail(project, campaign)
    fail(project, campaign, source="Bug: It is 9,756.001.", status="confirmed")
    rows(project)
    few = _queries(project)
    for number in range(30):
        status = "confirmed" if number % 2 else "open"
        fail(project, campaign, source=f"{number} It is 9,756.001 miles.", status=status)
    rows(project)
    assert _queries(project) <= few


def _queries(project) -> int:
    with CaptureQueriesContext(connection) as found:
        rows(project)
    return len(found)
