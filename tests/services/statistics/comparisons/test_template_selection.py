"""A comparison says which of its engines selected the templates that it rests on."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.charting import keep_counters
from tests.factories import make_engine, make_outcome, make_run, make_user
from triage.models import Role, Run
from triage.reporting.statistics.template_selection import Selected
from triage.services.statistics.charts.chart_pairs import engine_pairs
from triage.services.statistics.comparisons.comparison import Figures, compute
from triage.services.statistics.comparisons.template_selection import selections
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter


def templates(run, picked, *, plain=0, verdict="pass", corpus=""):
    """A case for each template: ``picked`` say who selected them, the rest nobody did."""
    for place, names in enumerate([*picked, *[()] * plain]):
        make_outcome(
            run,
            inputs=[f"Sentence {place} of {corpus}"],
            cluster=f"{corpus}-{place}",
            corpus=corpus,
            verdict=verdict,
            error_kind="",
            expectation={"values": ["3"]} | ({"selected_by": list(names)} if names else {}),
        )
    return keep_counters(run)


@pytest.fixture
def sides(project):
    """Two engines on five templates; the first line selected two of them, both lines one."""
    picked = [("one 1",), ("one 2", "two 1"), ("elsewhere",)]
    make_engine("one", "1")
    return [
        templates(make_run(project, make_engine("one", "2")), picked, plain=2, verdict="fail"),
        templates(make_run(project, make_engine("two", "1")), picked, plain=2),
    ]


def selected(project, sides, corpus="") -> list[Selected]:
    value: Figures = compute(project, [[side] for side in sides], "", corpus).value
    return value.selected


def test_each_compared_line_is_named_with_the_templates_it_selected(project, sides):
    assert selected(project, sides) == [Selected("one", 2, 5), Selected("two", 1, 5)]


def test_templates_outside_the_view_are_not_counted(project, sides):
    for side in sides:
        templates(side, [("two 1",)], corpus="news")
    assert selected(project, sides, "news") == [Selected("two", 1, 1)]


def test_templates_that_only_one_side_was_asked_are_not_counted(project, sides):
    templates(sides[0], [("one 2",)], corpus="news")
    assert selected(project, sides)[0] == Selected("one", 2, 5)


def test_templates_that_no_compared_engine_selected_bring_no_note(project):
    runs = [
        templates(make_run(project, make_engine(line)), [("elsewhere",)]) for line in ("one", "two")
    ]
    assert selected(project, runs) == []


def test_texts_drawn_by_a_screening_rule_flatter_nobody(project):
    runs = [
        templates(make_run(project, make_engine(line), method="screening"), [("one",)])
        for line in ("one", "two")
    ]
    assert selected(project, runs) == []


def queries_for(sides) -> int:
    runs = list(
        Run.objects.filter(pk__in=[side.pk for side in sides]).select_related(
            "engine__line", "campaign"
        )
    )
    with CaptureQueriesContext(connection) as queries:
        selections(runs)
    return len(queries)


def test_more_templates_take_no_more_queries(sides):
    few = queries_for(sides)
    for side in sides:
        templates(side, [("one 2",)] * 10, corpus="news")
    assert queries_for(sides) == few == 2


def test_the_comparison_page_says_who_selected_templates(client, project, sides):
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get("/charts/compare/", {"a": sides[0].pk, "b": sides[1].pk}).content.decode()
    assert "2 of 5 templates were selected by one, which inflates its rate there." in page
    assert "1 of 5 templates was selected by two, which inflates its rate there." in page


def test_the_forest_plot_says_who_selected_templates(project, sides):
    chart = engine_pairs(Scope(project, ViewFilter()))
    assert "2 of 5 templates were selected by one, which inflates its rate there." in chart["notes"]
    words = chart["table"]["rows"][0][-1]
    assert str(words).endswith(
        "1 of 5 templates was selected by two, which inflates its rate there."
    )
