"""Where a pass rate is shown, one line says what share of serious errors the method finds."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_run, make_user
from tests.surveying import make_survey, make_text, rater, read
from triage.methods.screening.serious_errors import FOUND
from triage.models import Campaign, Role
from triage.reporting.statistics.rates import Rate
from triage.services.statistics.found_shares import FoundShare, found_shares

pytestmark = pytest.mark.django_db


def runs_of(campaign: Campaign):
    return campaign.runs.select_related("campaign", "engine__line")


def test_the_projects_own_survey_comes_first(project):
    campaign = make_text(project, 40)
    survey = make_survey(project, campaign)
    read(rater(project, "ann"), survey)
    (row,) = found_shares(project, runs_of(campaign))
    assert row.survey == survey
    assert row.own is not None
    assert row.own.value == pytest.approx(0.5)
    assert row.own.n == 8


def test_without_a_survey_the_measured_share_of_the_direction_is_given(project):
    campaign = make_text(project, 5)
    (row,) = found_shares(project, runs_of(campaign))
    assert row.own is None
    assert row.shipped == [("en-es", Rate(FOUND["en-es"].n, FOUND["en-es"].of))]


def test_a_survey_with_too_few_errors_says_nothing(project):
    campaign = make_text(project, 10)
    read(rater(project, "ann"), make_survey(project, campaign))
    (row,) = found_shares(project, runs_of(campaign))
    assert row.own is None


def test_nothing_is_claimed_where_nobody_measured(project):
    run = make_run(project, method="sit", target_language="ja")
    (row,) = found_shares(project, [run])
    assert (row.own, row.shipped) == (None, [])


def test_number_tests_claim_nothing_about_whole_translations(project):
    assert found_shares(project, [make_run(project)]) == []


@pytest.mark.parametrize("where", ["campaign", "overview", "charts"])
def test_pages_with_a_pass_rate_say_it(client, project, where):
    campaign = make_text(project, 5)
    campaign.runs.update(cases_total=5, passed=4, failed=1)
    client.force_login(make_user("eve", project, Role.ENGINEER))
    address = reverse(where, args=[campaign.pk] if where == "campaign" else [])
    page = " ".join(client.get(address).content.decode().split())
    assert "Screening misses serious errors: in reference samples it found 55.0 % (39.8 to" in page


@pytest.mark.parametrize(
    ("found", "most"), [(Rate(59, 226), True), (Rate(17, 46), False), (Rate(22, 40), False)]
)
def test_most_errors_are_missed_only_where_the_whole_interval_is_under_a_half(found, most):
    assert FoundShare("screening", shipped=[("en-pt", found)]).misses_most is most
