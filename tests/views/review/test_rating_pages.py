"""The pages of a rating campaign: its own, the line that leads raters to it, its files."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.urls import reverse

from tests.factories import make_project, make_suspect, make_user
from tests.services.review.test_rating_protocol import both, output, says, start
from triage.models import Campaign, Project, Protocol, RatingCampaign, Role, Suspect, SuspectStatus
from triage.services.projects.review_settings import change_settings
from triage.services.review.gold import GoldAnswer, mark_gold
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.sampling import RatingRequest, start_rating
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.statistics.rated_items import rating_of
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db


@pytest.fixture
def project(db):
    return make_project()


@pytest.fixture
def rating(project: Project) -> RatingCampaign:
    return start(project)


@pytest.fixture
def ann(project: Project) -> ReviewSession:
    return ReviewSession(project, make_user("ann", project), "ann")


def page(client, *name) -> str:
    answer = client.get(reverse(name[0], args=name[1:]))
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.parametrize("where", ["overview", "queue"])
def test_a_rater_finds_the_campaign_by_one_line(client, rating, ann, where):
    client.force_login(ann.reviewer)
    assert f'href="{reverse("queue")}?rating={rating.pk}">R1: 6 to rate</a>' in page(client, where)


def test_several_campaigns_are_one_line_of_the_overview(client, project, rating, ann):
    start_rating(
        project, ann.reviewer, RatingRequest("R2"), list(Campaign.objects.all()), 2, seed=1
    )
    client.force_login(ann.reviewer)
    found = page(client, "overview")
    n = Suspect.items.filter(rating__isnull=False).count()
    assert f'?rating={rating.pk}">Rate {n} translations in 2 campaigns</a>' in found
    assert "to rate</a>" not in found


@pytest.mark.parametrize("where", ["overview", "queue"])
def test_who_has_rated_everything_sees_no_line(client, rating, ann, where):
    for item in Suspect.items.filter(rating=rating):
        says(ann, item, 4)
    client.force_login(ann.reviewer)
    assert "to rate" not in page(client, where)


def test_an_engineer_who_cannot_rate_sees_no_line(client, project, rating):
    client.force_login(make_user("eve", project, Role.ENGINEER))
    assert "to rate" not in page(client, "overview")


def test_the_queue_counts_the_translations_that_the_rater_has_rated(client, project, ann):
    rating = start(project, beside=True)
    both(ann, output(rating), 4, 5)
    client.force_login(ann.reviewer)
    shown = client.get(f"{reverse('queue')}?rating={rating.pk}").content.decode()
    assert '<b id="done">2</b> of <span id="total">8</span> rated' in shown


def test_the_guidelines_of_a_rating_campaign_ask_for_no_verdict(client, project, rating, ann):
    client.force_login(ann.reviewer)
    address = f"{reverse('queue')}?rating={rating.pk}"
    assert "How to rate" in (shown := client.get(address).content.decode())
    assert "How to review" not in shown
    assert "How to review" in page(client, "queue")
    project.guidelines = "# Ours\nAs we like it."
    project.save()
    shown = client.get(address).content.decode()
    assert "As we like it." in shown
    assert "How to rate" not in shown


def ask(client, rating, **body):
    return client.post(
        f"{reverse('queue-next')}?rating={rating.pk}",
        {"tab": "t", "count": 1, **body},
        content_type="application/json",
    ).json()


def test_the_item_does_not_say_which_translation_is_the_reference(client, project, ann):
    rating = start(project, beside=True)
    client.force_login(ann.reviewer)
    (item,) = ask(client, rating)["items"]
    assert item["texts"] == 2
    assert "Frase" in item["html"]
    assert "reference" not in item["html"].lower()
    assert not {"reference", "order", "second"} & set(item)


def test_a_gold_item_among_ratings_asks_for_a_rating(client, project, rating, ann):
    known = GoldAnswer("confirm", "NUM", likert_low=1, likert_high=2)
    gold = mark_gold(project, ann.reviewer, make_suspect(project), known)
    change_settings(project, ann.reviewer, {"gold_share": 0.5})
    client.force_login(ann.reviewer)
    got = [row for _ in range(12) for row in ask(client, rating).get("items", [])]
    (asked,) = [row for row in got if row["id"] == gold.item_id]
    assert asked["texts"] == 1
    assert not asked["evidence_shown"]
    assert says(ann, gold.item, 4).judgement.gold_correct is False


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ({"likert": 1, "critical": True, "category": "NUM"}, True),
        ({"likert": 2, "critical": False}, True),
        ({"likert": 1, "critical": True, "category": "NAM"}, False),
        ({"likert": 5}, False),
    ],
)
def test_a_rating_is_compared_with_the_right_answer_of_a_gold_item(project, ann, said, right):
    known = GoldAnswer("confirm", "NUM", likert_low=1, likert_high=2)
    gold = mark_gold(project, ann.reviewer, make_suspect(project), known)
    assert says(ann, gold.item, **said).judgement.gold_correct is right


@pytest.fixture
def lead(client, project):
    client.force_login(make_user("lead", project, Role.LEAD))


def test_the_page_counts_what_is_settled_and_what_is_not(client, project, rating, lead):
    item = output(rating)
    for name, likert in (("a", 1), ("b", 3), ("c", 5)):
        says(ReviewSession(project, make_user(name, project)), item, likert)
    shown = page(client, "rating", rating.pk)
    assert "Rated 3 of 19 votes." in shown
    assert "Settled: 0 of 6 translations." in shown
    assert "One translation has three ratings" in shown
    assert shown.count("Figures appear here once three ratings") == 1
    assert "No data" not in shown


def test_the_page_has_categories_over_items(client, project, rating, lead):
    item = output(rating)
    for name in ("a", "b", "c"):
        rater = ReviewSession(project, make_user(name, project))
        says(rater, item, 1, critical=True, category="NAM")
    shown = page(client, "rating", rating.pk)
    assert "Critical errors by category" in shown
    assert "Named entity wrong" in shown


def test_a_campaign_whose_raters_disagree_for_good_is_ended_and_can_go_on(
    client, project, rating, ann, lead
):
    for name, likert in (("b", 3), ("c", 5)):
        says(ReviewSession(project, make_user(name, project)), output(rating), likert)
    client.post(reverse("rating-end", args=[rating.pk]))
    shown = page(client, "rating", rating.pk)
    assert "because they are not settled: 6" in shown
    assert "Go on rating" in shown
    assert reserve_next(ann, QueueRequest(ViewFilter(), rating=rating.pk)) == []
    client.post(reverse("rating-end", args=[rating.pk]))
    assert reserve_next(ann, QueueRequest(ViewFilter(), rating=rating.pk))


def test_the_page_names_only_categories_that_occur_and_says_who_has_finished(
    client, project, rating, ann, lead
):
    for item in Suspect.items.filter(rating=rating):
        says(ann, item, 1, critical=True, category="NAM")
    for name in "bc":
        rater = ReviewSession(project, make_user(name, project))
        says(rater, output(rating), 1, critical=True, category="NAM")
    shown = page(client, "rating", rating.pk)
    categories = shown[shown.index('id="categories-title"') :]
    assert "Named entity wrong" in categories
    assert "Negation" not in categories
    raters = shown[shown.index('data-table="raters"') : shown.index('id="figures-title"')]
    assert raters.count("all rated") == 1


def test_too_few_raters_are_pointed_out(client, project, rating, lead):
    assert "Each translation needs 3 raters, but only 2 people" in page(client, "rating", rating.pk)


def test_the_csv_file_has_a_row_for_each_rating_and_no_formula(client, project, rating, ann, lead):
    says(ann, output(rating), 1, critical=True, category="OTH", note="=1+1")
    answer = client.get(reverse("rating-file", args=[rating.pk, "csv"]))
    assert answer["Content-Type"].startswith("text/csv")
    text = b"".join(answer.streaming_content).decode()
    (row,) = csv.DictReader(io.StringIO(text))
    assert (row["system"], row["rater"], row["rating"]) == ("one", "ann", "1")
    assert (row["critical"], row["category"], row["note"]) == ("yes", "OTH", "'=1+1")
    assert row["settled"] == "no"


def test_the_json_lines_file_says_null_where_nothing_was_asked(client, rating, ann, lead):
    says(ann, output(rating), 4)
    answer = client.get(reverse("rating-file", args=[rating.pk, "jsonl"]))
    (row,) = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    assert (row["rating"], row["critical"], row["category"]) == (4, None, "")


def test_a_campaign_without_ratings_exports_the_header(client, rating, lead):
    answer = client.get(reverse("rating-file", args=[rating.pk, "csv"]))
    assert b"".join(answer.streaming_content).startswith(b"campaign,protocol,item,screen,")


def test_an_unknown_format_is_not_found(client, rating, lead):
    assert client.get(reverse("rating-file", args=[rating.pk, "xlsx"])).status_code == 404


def test_a_lead_starts_a_campaign_with_the_reference_beside(client, project, rating, lead):
    campaign = Campaign.objects.get()
    client.post(
        reverse("ratings"),
        {
            "name": "Pairs",
            "campaigns": [campaign.pk],
            "size": 2,
            "protocol": "wmt20",
            "raters": 3,
            "reference_beside": "on",
        },
    )
    made = RatingCampaign.objects.get(name="Pairs")
    assert made.reference_beside
    assert Suspect.items.filter(rating=made, beside__isnull=False).count() == 4


def test_a_rating_has_no_second_look_at_evidence(client, rating, ann):
    stored = says(ann, output(rating), 4).judgement
    client.force_login(ann.reviewer)
    answer = client.get(reverse("queue-evidence", args=[stored.pk]))
    assert answer.status_code == 409


def marked_campaign(project, protocol, *scores, **more):
    rating = start(project, reference=False, protocol=protocol, raters=2)
    for name, spans in (("ann", [(0, 3)]), ("ben", [(0, 3), (5, 7)])):
        rater = ReviewSession(project, make_user(name, project), name)
        for item in Suspect.items.filter(rating=rating, engine_line__name="one"):
            marks = [
                {"side": "translation", "start": a, "end": b, "severity": "major", **more}
                for a, b in spans
            ]
            said = {"answer": "rate", "spans": marks}
            record(rater, item.pk, parse_vote(said | ({"score": 60} if scores else {})))
    return rating


def test_the_page_of_an_esa_campaign_has_scores_and_agreement(client, project, lead):
    rating = marked_campaign(project, Protocol.ESA, 60)
    shown = page(client, "rating", rating.pk)
    assert "ESA score" in shown
    assert "60.00" in shown
    assert "0.75" in shown
    assert "Mean rating" not in shown


def test_the_page_of_an_mqm_campaign_has_weighed_errors(client, project, lead):
    rating = marked_campaign(project, Protocol.MQM, category="accuracy")
    shown = page(client, "rating", rating.pk)
    assert "7.50" in shown
    assert "Accuracy" in shown


def test_a_rating_file_has_the_marks(client, project, lead):
    rating = marked_campaign(project, Protocol.ESA, 60)
    answer = client.get(reverse("rating-file", args=[rating.pk, "jsonl"]))
    rows = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    assert [len(row["spans"]) for row in rows] == [1, 2, 1, 2]
    assert rows[0]["spans"][0]["end"] == 3
    assert {row["score"] for row in rows} == {60}


def test_a_campaign_with_marks_is_no_campaign_of_the_charts(client, project, lead):
    marked_campaign(project, Protocol.ESA, 60)
    assert rating_of(project, "") is None


def test_a_new_rating_campaign_leaves_the_charts_with_the_last_one_that_has_ratings(
    project, rating, ann
):
    campaigns = list(Campaign.objects.filter(project=project))
    newer = start_rating(project, ann.reviewer, RatingRequest("R2"), campaigns, 1, 7)
    assert rating_of(project, "") == newer
    Suspect.items.filter(rating=rating).update(status=SuspectStatus.RATED)
    assert rating_of(project, "") == rating
