"""The pages of surveys: the form, the result, and what other pages make of them."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_project, make_user
from tests.surveying import in_order, make_survey, make_text, rater, read
from triage.models import Role, Survey

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(client, project):
    user = make_user("lena", project, Role.LEAD)
    client.force_login(user)
    return user


def shown(client, name: str, *args) -> str:
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def send(client, campaign, **changes):
    values = {"name": "News", "campaigns": [campaign.pk], "question": "serious", "budget": 60}
    return client.post(reverse("surveys"), {**values, "raters": 1, "protocol": "wmt20", **changes})


def test_the_form_draws_a_survey(client, project, lead):
    campaign = make_text(project, 100)
    answer = send(client, campaign, raters=3, stops_early="on")
    survey = Survey.objects.get()
    assert answer.url == reverse("survey", args=[survey.pk])
    assert (survey.rating.size, survey.rating.raters, survey.stops_early) == (60, 3, True)
    assert list(survey.campaigns.all()) == [campaign]


@pytest.mark.parametrize("budget", [59, 601])
def test_a_budget_has_limits(client, project, lead, budget):
    answer = send(client, make_text(project, 10), budget=budget)
    assert answer.status_code == 200
    assert not Survey.objects.exists()


def test_the_question_for_a_category_needs_one(client, project, lead):
    answer = send(client, make_text(project, 10), question="category")
    assert "Choose the category to count." in answer.content.decode()


def test_a_campaign_without_translations_is_refused(client, project, lead):
    answer = send(client, make_text(project, 0))
    assert "These campaigns have no translations to read." in answer.content.decode()


def test_campaigns_of_other_projects_are_not_drawn_from(client, project, lead):
    assert send(client, make_text(make_project(), 10)).status_code == 200
    assert not Survey.objects.exists()


def test_the_result_begins_with_the_sentence(client, project, lead):
    survey = make_survey(project)
    read(rater(project, "ann"), survey)
    page = shown(client, "survey", survey.pk)
    assert "serious errors per 1,000 translations (" in page
    assert "As exact as a plain random sample of" in page
    assert "ann (60)" in page
    assert "60 translations of 60 source texts" in page
    assert "No translation was read by two" in page


def test_few_errors_are_a_bound(client, project, lead):
    survey = make_survey(project, question="critical")
    read(rater(project, "ann"), survey)
    page = shown(client, "survey", survey.pk)
    assert "At most" in page
    assert "critical errors per 1,000 translations (0 in 60 readings)." in page
    assert "too few" in page


def test_an_unfinished_survey_is_provisional(client, project, lead):
    survey = make_survey(project)
    read(rater(project, "ann"), survey, 20)
    page = shown(client, "survey", survey.pk)
    assert "Provisional: the interval holds once all 60 translations are read" in page
    assert "50 more readings of the same kind would give" in page


def test_a_survey_that_may_stop_can_be_stopped_at_a_look(client, project, lead):
    survey = make_survey(project, budget=120, stops_early=True)
    address = reverse("survey-stop", args=[survey.pk])
    client.post(address)
    assert Survey.objects.get().stopped_at is None
    read(rater(project, "ann"), survey, 60)
    assert "Stop with these 60" in shown(client, "survey", survey.pk)
    client.post(address)
    page = shown(client, "survey", survey.pk)
    assert "stopped at a look" in page
    assert "Stop with these" not in page


def test_an_engineer_reads_the_result_and_starts_nothing(client, project):
    client.force_login(make_user("eve", project, Role.ENGINEER))
    survey = make_survey(project)
    assert "No figure yet" in shown(client, "survey", survey.pk)
    assert client.get(reverse("surveys")).status_code == 403


def test_another_projects_survey_does_not_exist(client, project, lead):
    survey = make_survey(make_project())
    assert client.get(reverse("survey", args=[survey.pk])).status_code == 404


def test_a_rater_finds_the_survey_by_one_line(client, project):
    survey = make_survey(project)
    client.force_login(rater(project, "ann").reviewer)
    assert f'{reverse("queue")}?rating={survey.pk}">S1: 60 to rate</a>' in shown(client, "queue")


def test_raters_see_neither_verdict_nor_probability(client, project):
    survey = make_survey(project)
    client.force_login(rater(project, "ann").reviewer)
    (item,) = client.post(
        f"{reverse('queue-next')}?rating={survey.pk}",
        {"tab": "t", "count": 1},
        content_type="application/json",
    ).json()["items"]
    assert not {"chance", "risk", "called", "turn"} & set(item)
    assert "screening" not in item["html"]


def test_surveys_are_no_rating_campaigns(client, project, lead):
    survey = make_survey(project)
    assert reverse("survey", args=[survey.pk]) not in shown(client, "ratings")
    assert client.get(reverse("rating", args=[survey.pk])).url == reverse(
        "survey", args=[survey.pk]
    )


def test_the_readings_are_downloaded_with_their_probability(client, project, lead):
    survey = make_survey(project)
    read(rater(project, "ann"), survey, 1)
    answer = client.get(reverse("rating-file", args=[survey.pk, "jsonl"]))
    chance = in_order(survey)[0].content["chance"]
    assert f'"chance": {chance}' in b"".join(answer.streaming_content).decode()
