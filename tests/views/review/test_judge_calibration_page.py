"""The page that says how far a judge can be believed."""

from __future__ import annotations

import csv
import io

import pytest
from django.urls import reverse

from tests.factories import make_user
from tests.judging import make_answer, make_judge, make_judge_run, make_judged_text
from tests.surveying import make_survey, rater, read
from triage.models import JudgeAnswer, JudgeRun, Outcome, Role

pytestmark = pytest.mark.django_db

URL = "http://model.example.org/v1"


@pytest.fixture
def run(client, project) -> JudgeRun:
    client.force_login(make_user("lena", project, Role.LEAD))
    return make_judged_text(project)


def read_by(run: JudgeRun, *names: str, budget: int = 120) -> None:
    assert run.campaign is not None
    survey = make_survey(run.project, run.campaign, budget, raters=len(names))
    for name in names:
        read(rater(run.project, name), survey)


def shown(client, run, **query) -> str:
    answer = client.get(reverse("judge-calibration", args=[run.engine_id]), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_before_anybody_read_the_page_says_what_is_needed(client, run):
    page = shown(client, run)
    assert "Not known yet: that takes 20 translations that it judged and people rated." in page
    assert "300 judged · 0 rated by people who had not seen its answer · 300 read by nobody" in page
    assert reverse("surveys") in page.partition("words-title")[2]


def test_a_judge_of_few_translations_has_to_judge_more(client, project, run):
    few = make_judge_run(project, make_judge(URL, "few"), run.campaign, limit=12)
    for outcome in Outcome.objects.filter(run__campaign=run.campaign)[:12]:
        make_answer(few, outcome)
    assert "Let it judge more" in shown(client, few)


def test_the_page_begins_with_an_answer_and_puts_the_judge_beside_people(client, run):
    read_by(run, "ann", "ben", "cleo")
    page = shown(client, run)
    answer = "It agrees with people on 90.0 % of 120 translations (83.3 to 94.2)."
    assert f"{answer} Good enough to sort the queue, not to replace raters." in page
    assert "120 rated by people who had not seen its answer · 180 read by nobody" in page
    assert "96.9 to 100.0, on 120 translations that both rated" in page
    assert "corrected for its own mistakes" in page
    assert "Cost per serious error found" in page


def test_a_judge_that_guesses_is_no_help_in_sorting(client, run):
    for place, answer in enumerate(JudgeAnswer.objects.order_by("pk")):
        JudgeAnswer.objects.filter(pk=answer.pk).update(worst="major" if place % 3 == 0 else "")
    read_by(run, "ann")
    assert "That may be chance: do not sort by it yet." in shown(client, run)


def test_accusations_and_misses_are_listed_with_their_texts(client, run):
    read_by(run, "ann", budget=300)
    page = shown(client, run)
    assert "list=false" in page
    listed = shown(client, run, list="false")
    assert "Sentence 1 of the text." in listed
    assert "frase 2." not in listed
    assert "mal" in shown(client, run, list="missed")


def test_the_table_has_the_figures_of_the_page(client, run):
    read_by(run, "ann", "ben", "cleo")
    answer = client.get(reverse("judge-calibration-file", args=[run.engine_id]))
    rows = {
        (row["figure"], row["group"]): row
        for row in csv.DictReader(io.StringIO(answer.content.decode()))
    }
    kappa = rows["judge and person: kappa", ""]
    assert 0 < float(kappa["low"]) < float(kappa["value"]) < float(kappa["high"])
    assert rows["two persons: agreement", ""]["value"] == "1.0"
    assert rows["corrected rate", "one, en-es"]["n"] == "300"


def test_a_prompt_that_was_never_used_is_not_found(client, run):
    address = reverse("judge-calibration", args=[run.engine_id])
    assert client.get(address, {"prompt": "nothing"}).status_code == 404


def test_an_engine_that_never_judged_is_not_found(client, run):
    other = make_judge(URL, "other")
    assert client.get(reverse("judge-calibration", args=[other.pk])).status_code == 404


def test_the_pages_of_judges_lead_there(client, run):
    address = reverse("judge-calibration", args=[run.engine_id])
    for name, args in (("judges", []), ("judge-run", [run.pk])):
        assert address in client.get(reverse(name, args=args)).content.decode()
