"""The charts page: tabs, filters, tables, CSV, and who sees what."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.charting import keep_counters, random_runs
from tests.factories import make_engine, make_outcome, make_run, make_suspect, make_user
from triage.models import Role
from triage.views.charts.charts import FORMER, LEAD_ONLY, TABS


@pytest.fixture
def lead(project, client):
    user = make_user("lead", project, Role.LEAD)
    client.force_login(user)
    return user


@pytest.mark.parametrize("tab", TABS)
def test_each_tab_shows_its_figures_or_why_there_is_none(client, lead, project, tab):
    random_runs(project, 1)
    page = client.get("/charts/", {"tab": tab, "more": 1})
    figures = client.get("/charts/data.json", {"tab": tab, "more": 1}).json()
    text = page.content.decode()
    assert set(figures) == {*TABS[tab].figures, *TABS[tab].more}
    for name, figure in figures.items():
        assert figure["reason"] or figure["table"]["rows"]
        assert f'data-figure="{name}"' in text or page.context["nothing"]


def test_a_tab_without_any_figure_says_why_once_and_leads_to_what_it_needs(client, lead, project):
    random_runs(project, 1)
    text = client.get("/charts/", {"tab": "ratings"}).content.decode()
    assert text.count("start a rating campaign first") == 1
    assert "data-figure" not in text
    assert 'class="button primary" href="/review/ratings/"' in text


@pytest.mark.parametrize("tab", TABS)
def test_an_empty_project_says_why_there_is_no_figure(client, lead, tab):
    for figure in client.get("/charts/data.json", {"tab": tab, "more": 1}).json().values():
        assert figure["reason"].startswith("No data")


@pytest.mark.parametrize("tab", TABS)
def test_more_rows_need_no_more_queries(client, lead, project, tab):
    random_runs(project, 1, cases=12)
    few = _queries(client, tab)
    random_runs(project, 2, cases=120)
    assert _queries(client, tab) <= few


def _queries(client, tab):
    # The first look counts finished runs and keeps the counts.
    client.get("/charts/", {"tab": tab, "more": 1})
    with CaptureQueriesContext(connection) as found:
        client.get("/charts/", {"tab": tab, "more": 1})
    return len(found)


def test_only_leads_see_raters(client, project):
    client.force_login(make_user("ann", project, Role.ANNOTATOR))
    figures = client.get("/charts/data.json", {"tab": "review"}).json()
    assert not LEAD_ONLY & set(figures)
    assert client.get("/charts/table/raters.csv").status_code == 404


def test_the_table_leaves_as_csv_that_a_spreadsheet_does_not_run(client, lead, project):
    run = make_run(project)
    make_suspect(project, run, inputs=["=1+1 costs 5,000"])
    keep_counters(run)
    response = client.get("/charts/table/error-kinds.csv")
    rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert response["Content-Disposition"] == 'attachment; filename="error-kinds.csv"'
    assert rows[0]["source"] == "'=1+1 costs 5,000"


def test_a_table_that_is_not_there_is_not_found(client, lead):
    assert client.get("/charts/table/nothing.csv").status_code == 404


def test_every_table_leaves_as_latex(client, lead, project):
    random_runs(project, 1)
    response = client.get("/charts/table/capability-table.tex")
    assert response["Content-Disposition"] == 'attachment; filename="capability-table.tex"'
    assert r"\multicolumn{2}{c}{integers}" in response.content.decode()


def test_a_parameter_that_latex_does_not_know_is_refused(client, lead):
    assert client.get("/charts/table/capability-table.tex", {"engin": "one"}).status_code == 400


def test_the_tables_of_a_view_are_those_of_its_filter(client, lead, project):
    random_runs(project, 1)
    text = client.get("/charts/", {"engine": "one", "more": 1}).content.decode()
    assert "capability-table.tex?engine=one&amp;more=1" in text
    assert '<td dir="auto">two<' not in text


def test_only_leads_see_what_people_decided_on_examples(client, project):
    random_runs(project, 1)
    client.force_login(make_user("ann", project, Role.ANNOTATOR))
    page = client.get("/charts/", {"tab": "errors", "more": 1}).content.decode()
    assert "error-examples" not in page
    assert client.get("/charts/table/error-examples.tex").status_code == 404


def test_the_tabs_keep_the_filter(client, lead, project):
    random_runs(project, 1)
    page = client.get("/charts/", {"engine": "one", "tab": "errors"}).content.decode()
    assert "?engine=one&amp;tab=review" in page


def test_a_theme_changes_colours_only(client, lead, project):
    random_runs(project, 1)
    light = client.get("/charts/data.json", {"theme": "light"}).json()
    dark = client.get("/charts/data.json", {"theme": "dark"}).json()
    assert light["pass-rates"]["table"] == dark["pass-rates"]["table"]
    colours = [one["pass-rates"]["layout"]["paper_bgcolor"] for one in (light, dark)]
    assert len(set(colours)) == 2


def test_cases_list_what_a_mark_of_passed_cases_counts(client, lead, project):
    run = random_runs(project, 1)[0]
    page = client.get("/charts/cases/", {"run": run.pk, "verdict": "pass"})
    assert page.context["total"] == run.passed
    assert len(page.context["rows"]) == run.passed


def test_another_projects_cases_stay_closed(client, lead):
    make_suspect(other := make_run_elsewhere())
    page = client.get("/charts/cases/", {"run": other.suspects.get().current.run_id})
    assert page.context["total"] == 0


def make_run_elsewhere():
    from tests.factories import make_project

    return make_project("Elsewhere")


def test_raters_who_judge_unaided_see_no_cases(client, project):
    project.mode = "measuring"
    project.save()
    client.force_login(make_user("ann", project, Role.ANNOTATOR))
    run = random_runs(project, 1)[0]
    assert client.get("/charts/cases/", {"run": run.pk}).context["rows"] == []


def test_tables_can_be_split_by_corpus(client, lead, project):
    random_runs(project, 1)
    whole = client.get("/charts/data.json?more=1").json()["cases"]["table"]["rows"]
    split = client.get("/charts/data.json?more=1&split=corpus").json()["cases"]["table"]["rows"]
    assert {row[1] for row in split} == {
        f"{direction}, {corpus}"
        for direction in ("en-es", "en-de")
        for corpus in ("news", "no corpus named")
    }
    assert sum(row[2] for row in split) == sum(row[2] for row in whole)


def test_charts_without_data_are_listed_once_with_their_reasons(client, lead, project):
    random_runs(project, 1)
    text = client.get("/charts/", {"tab": "review", "more": 1}).content.decode()
    assert text.count("charts with nothing to show") == 1
    assert text.index('data-figure="funnel"') < text.index("charts with nothing to show")
    assert text.index("charts with nothing to show") < text.index('data-figure="confusion"')


@pytest.mark.parametrize(("query", "opened"), [({}, False), ({"since": "2026-01-01"}, True)])
def test_rarely_used_filters_are_folded_until_one_is_used(client, lead, project, query, opened):
    random_runs(project, 1)
    text = client.get("/charts/", query).content.decode()
    assert ('<details class="more" open>' in text) is opened


def test_the_comparison_suggests_runs_that_share_cases(client, lead, project):
    one = make_run(project, make_engine("acme"))
    other = make_run(project, make_engine("zeta"), campaign=one.campaign)
    german = make_run(project, make_engine("zeta"), campaign=one.campaign, target_language="de")
    apart = make_run(project, make_engine("beta"), campaign=one.campaign)
    for run, text in (
        (one, "4 mice."),
        (other, "4 mice."),
        (german, "4 mice."),
        (apart, "5 mice."),
    ):
        make_outcome(run, inputs=[text], verdict="pass")
    campaign = make_run(project).campaign
    type(campaign).objects.filter(pk=campaign.pk).update(seed=2)
    page = client.get("/charts/compare/")
    assert page.context["pairs"] == [(one, other)]
    assert f"?a={one.pk}&amp;b={other.pk}" in page.content.decode()
    assert client.get("/charts/compare/", {"a": one.pk, "b": other.pk}).context["pairs"] == []


@pytest.mark.parametrize("address", ["/charts/data.json", "/charts/table/pass-rates.csv"])
def test_a_misspelt_parameter_is_refused_with_the_known_ones(client, lead, address):
    answer = client.get(address, {"engin": "apertium", "tab": "rates"})
    assert answer.status_code == 400
    (problem,) = answer.json()["problems"] if "json" in address else [answer.content.decode()]
    assert problem.startswith("“engin” is no parameter here. Did you mean engine? Known: assignee,")


@pytest.mark.parametrize(
    ("page", "known"),
    [
        ("charts", {"tab": "rates", "oth": "off"}),
        ("charts-cases", {"after": "1"}),
        ("charts-rated", {"page": "0", "show": "any"}),
        ("charts-compare", {"show": "differ"}),
        ("charts-calibration", {"engine": ""}),
    ],
)
def test_pages_of_charts_say_what_is_no_parameter_of_theirs(client, lead, page, known):
    shown = client.get(reverse(page), {**known, "direction_": "en-es"}).content.decode()
    assert re.findall("“([a-z_]+)” is no parameter here", shown) == ["direction_"]


def test_what_is_no_parameter_is_not_passed_on(client, lead, project):
    random_runs(project, 1)
    page = client.get("/charts/?tab=rates&split=corpus&engin=apertium").content.decode()
    assert 'href="/charts/table/pass-rates.csv?split=corpus"' in page
    assert 'href="?split=corpus&amp;tab=trend"' in page
    assert 'data-query="split=corpus"' in page


def test_the_comparison_marks_the_words_that_the_other_output_does_not_have(client, lead, project):
    first = make_run(project, make_engine("one"))
    second = make_run(project, make_engine("two"))
    for run, output in ((first, "Cuesta mil euros."), (second, "Cuesta dos euros.")):
        changes = {"inputs": ["It costs 1,000 euros."], "outputs": [output], "evidence": {}}
        make_suspect(project, run, **changes)
        keep_counters(run)
    asked = {"a": first.pk, "b": second.pk, "show": "both"}
    text = client.get("/charts/compare/", asked).content.decode()
    assert re.findall('<mark class="found"[^>]*>([^<]*)</mark>', text) == ["mil", "dos"]
    assert f'href="?a={first.pk}&amp;b={second.pk}&amp;capability=separators"' in text


def test_a_comparison_of_several_runs_names_their_engine(client, lead, project):
    one = [make_run(project, make_engine("one")) for _ in range(2)]
    other = make_run(project, make_engine("two"))
    sides = ",".join(str(run.pk) for run in one)
    text = client.get("/charts/compare/", {"a": sides, "b": other.pk}).content.decode()
    assert f"one: runs {sides}" in text


def test_tabs_without_data_are_left_out_unless_one_is_asked_for(client, lead, project):
    random_runs(project, 1)
    assert [name for name, _ in client.get("/charts/").context["tabs"]] == [
        *("rates", "trend", "errors", "review")
    ]
    page = client.get("/charts/", {"tab": "sit"})
    assert [name for name, _ in page.context["tabs"]][-1] == "sit"


@pytest.mark.parametrize(("former", "tab"), FORMER.items())
def test_an_address_of_a_former_tab_shows_its_figures(client, lead, project, former, tab):
    random_runs(project, 1)
    page = client.get("/charts/", {"tab": former})
    assert (page.context["tab"], page.context["more"]) == (tab, True)


def test_further_figures_are_one_link_away_and_the_filter_keeps_them(client, lead, project):
    random_runs(project, 1)
    page = client.get("/charts/?engine=one").content.decode()
    assert 'data-figure="averages"' not in page
    assert 'id="more-charts" href="?engine=one&amp;tab=rates&amp;more=1"' in page
    page = client.get("/charts/?engine=one&more=1").content.decode()
    assert 'data-figure="averages"' in page
    assert '<input type="hidden" name="more" value="1">' in page
    assert 'id="more-charts" href="?engine=one&amp;tab=rates"' in page


def test_the_page_starts_with_its_answer(client, lead, project):
    random_runs(project, 1)
    page = client.get("/charts/", {"tab": "errors"}).content.decode()
    assert "is the most frequent kind of error" in page
    assert (
        page.index('class="answer"') < page.index("data-live") < page.index('class="card figure"')
    )
