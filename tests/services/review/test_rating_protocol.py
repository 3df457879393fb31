"""The rules of the WMT 2020 robustness task's ratings (Specia et al. 2020, section 3.5), a test each.

``docs/review.md`` lists the rules with the names of these tests.
"""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, pairwise
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from tests.factories import make_engine, make_outcome, make_run, make_suspect, make_user
from triage.models import (
    Answer,
    HistoryEntry,
    Judgement,
    Project,
    RatingCampaign,
    Reservation,
    Suspect,
)
from triage.services.review import undo
from triage.services.review.adjudication import contested, waiting
from triage.services.review.decision_rules import three_agree
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.rating_export import rating_records
from triage.services.review.rating_progress import ToRate, rating_progress, read_ratings, to_rate
from triage.services.review.sampling import REFERENCE_LINE, RatingRequest, SampleError, start_rating
from triage.services.review.side_by_side import item_to_rate, screen
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import VoteError, parse_vote
from triage.services.statistics.agreement import project_agreement
from triage.services.statistics.rated_items import system_figures
from triage.services.statistics.raters import rater_figures
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

SYSTEMS = ("one", "two")


def start(
    project: Project, inputs: int = 2, *, beside: bool = False, reference: bool = True, **more
) -> RatingCampaign:
    campaign = make_run(project, make_engine("unused")).campaign
    for line in SYSTEMS:
        run = make_run(project, make_engine(line), campaign=campaign)
        for number in range(inputs):
            expectation = {"reference": f"Frase {number}."} if reference else {}
            make_outcome(
                run,
                inputs=[f"Sentence {number}."],
                outputs=[f"{line}: frase {number}."],
                verdict="pass",
                error_kind="",
                expectation=expectation,
            )
    boss = make_user("boss", project)
    wanted = RatingRequest("R1", reference_beside=beside, **more)
    return start_rating(project, boss, wanted, [campaign], inputs, 7)


def session(project: Project, name: str) -> ReviewSession:
    return ReviewSession(project, make_user(name, project), name)


def output(rating: RatingCampaign, system: str = "one") -> Suspect:
    found = Suspect.items.filter(rating=rating, engine_line__name=system).order_by("pk").first()
    assert found is not None
    return found


def reference_of(item: Suspect) -> Suspect:
    return item.beside.get().item


def reference_is_first(item: Suspect, rater: User) -> bool:
    return screen(item, rater)[0].pk != item.pk


def says(rater: ReviewSession, item: Suspect, likert: int, **more):
    if likert < 3:
        more = {"critical": False, **more}
    return record(rater, item.pk, parse_vote({"answer": "rate", "likert": likert, **more}))


def rated_by(project: Project, item: Suspect, *likerts: int, **more) -> None:
    first = Judgement.objects.count()
    for place, likert in enumerate(likerts):
        said = more if likert < 3 else {}
        says(session(project, f"r{first + place}"), item, likert, **said)


def status(item: Suspect) -> str:
    return Suspect.items.get(pk=item.pk).status


# What is asked


@pytest.mark.parametrize("likert", [3, 4, 5])
def test_a_rating_of_3_or_more_is_the_whole_answer(project, likert):
    item = output(start(project))
    stored = says(session(project, "ann"), item, likert).judgement
    assert (stored.answer, stored.likert, stored.critical, stored.category) == (
        Answer.RATE,
        likert,
        None,
        "",
    )


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ({}, "likert"),
        ({"likert": 6}, "likert"),
        ({"likert": 2}, "critical"),
        ({"likert": 1}, "critical"),
        ({"likert": 3, "critical": True}, "critical"),
        ({"likert": 2, "critical": True}, "category"),
        ({"likert": 2, "critical": False, "category": "NUM"}, "category"),
        ({"likert": 4, "category": "NUM"}, "category"),
        ({"likert": 1, "critical": True, "category": "TOX"}, "source_toxic"),
        ({"likert": 1, "critical": True, "category": "OTH"}, "note"),
        ({"likert": 4, "others": [{"likert": 4}]}, "others"),
    ],
)
def test_an_answer_that_is_not_whole_is_refused(project, said, missing):
    item = output(start(project))
    with pytest.raises(VoteError) as refused:
        record(session(project, "ann"), item.pk, parse_vote({"answer": "rate", **said}))
    assert set(refused.value.problems) == {missing}
    assert not Judgement.objects.exists()


def test_no_error_needs_no_category(project):
    says(session(project, "ann"), output(start(project)), 2, critical=False)
    assert Judgement.objects.get().category == ""


def test_a_critical_error_has_one_category(project):
    says(session(project, "ann"), output(start(project)), 1, critical=True, category="NEG")
    stored = Judgement.objects.get()
    assert (stored.critical, stored.category) == (True, "NEG")


@pytest.mark.parametrize(
    "said",
    [
        {"answer": "confirm", "category": "NUM", "likert": 2, "critical": True},
        {"answer": "reject", "likert": 4},
        {"answer": "rate", "likert": 4, "reject_reason": "odd_input"},
    ],
)
def test_a_verdict_or_a_reason_is_refused(project, said):
    item = output(start(project))
    with pytest.raises(VoteError) as refused:
        record(session(project, "ann"), item.pk, parse_vote(said))
    assert "answer" in refused.value.problems


def test_a_suspect_takes_a_verdict_and_no_bare_rating(project):
    with pytest.raises(VoteError) as refused:
        says(session(project, "ann"), make_suspect(project), 4)
    assert "answer" in refused.value.problems


def test_an_output_that_raters_find_wrong_is_no_bug(project):
    item = output(start(project))
    rated_by(project, item, 1, 1, 1, critical=True, category="NUM")
    item.refresh_from_db()
    assert (item.status, item.category, item.critical) == ("rated", "", None)
    assert not Suspect.objects.exists()


# Who rates, and until when


def test_three_ratings_within_one_step_settle_an_item(project):
    item = output(start(project))
    rated_by(project, item, 3, 4)
    assert status(item) == "open"
    rated_by(project, item, 4)
    assert status(item) == "rated"


def test_ratings_further_apart_ask_for_another_rater_until_three_agree(project):
    rating = start(project)
    item = output(rating)
    rated_by(project, item, 1, 1, 3, 3, 5, 5)
    assert status(item) == "open"
    seventh = session(project, "seventh")
    assert item.pk in [row.suspect_id for row in asked(seventh, rating)]
    says(seventh, item, 4)
    assert status(item) == "rated"


def test_seven_ratings_always_settle():
    every = combinations_with_replacement(range(1, 6), 7)
    assert all(three_agree(ratings) for ratings in every)
    assert not three_agree((1, 1, 3, 3, 5, 5))


def test_what_nobody_is_left_to_rate_stays_open_and_goes_to_no_lead(project):
    rating = start(project)
    item = output(rating)
    says(ReviewSession(project, User.objects.get(username="boss")), item, 1)
    rated_by(project, item, 3)
    lead = make_user("lead", project, "lead")
    says(ReviewSession(project, lead), item, 5)
    assert status(item) == "open"
    assert not waiting(project, lead).exists()
    assert not contested(project).exists()
    progress = rating_progress(read_ratings(rating))
    assert (progress.apart, progress.stranded) == (1, 1)
    make_user("new", project)
    assert rating_progress(read_ratings(rating)).stranded == 0


def asked(rater: ReviewSession, rating: RatingCampaign, count: int = 50) -> list[Reservation]:
    return reserve_next(rater, QueueRequest(ViewFilter(), count, rating.pk))


# Source, reference and output side by side


def test_the_reference_stands_beside_each_output(project):
    rating = start(project, beside=True)
    rater = session(project, "ann")
    shown = [item_to_rate(row.suspect, rater.reviewer) for row in asked(rater, rating)]
    assert len(shown) == 4
    texts = [sorted(text.text for text in item.rated) for item in shown]
    assert sorted(texts) == sorted(
        [f"Frase {number}.", f"{line}: frase {number}."] for line in SYSTEMS for number in (0, 1)
    )


def test_the_order_is_not_the_same_for_all_and_stays_for_each(project):
    rating = start(project, inputs=8, beside=True)
    raters = [make_user(name, project) for name in ("ann", "ben")]
    outputs = list(Suspect.items.filter(rating=rating, beside__isnull=False))
    orders = [[reference_is_first(item, rater) for item in outputs] for rater in raters]
    assert orders[0] != orders[1]
    assert all(set(order) == {True, False} for order in orders)
    assert orders[0] == [reference_is_first(item, raters[0]) for item in outputs]


def both(rater: ReviewSession, item: Suspect, of_output: int, of_reference: int):
    texts = [{"likert": of_output}, {"likert": of_reference}]
    for text in texts:
        if text["likert"] < 3:
            text["critical"] = False
    if reference_is_first(item, rater.reviewer):
        texts.reverse()
    said = {"answer": "rate", **texts[0], "others": texts[1:]}
    return record(rater, item.pk, parse_vote(said))


def test_both_translations_are_rated_and_each_rating_reaches_its_own(project):
    item = output(start(project, beside=True))
    for number in range(4):
        both(session(project, f"r{number}"), item, 2, 5)
    for translation, likert in ((item, 2), (reference_of(item), 5)):
        votes = Judgement.objects.filter(suspect=translation)
        assert list(votes.values_list("likert", flat=True)) == [likert] * 4


def test_both_translations_have_to_be_rated(project):
    item = output(start(project, beside=True))
    with pytest.raises(VoteError) as refused:
        says(session(project, "ann"), item, 4)
    assert set(refused.value.problems) == {"others"}


def test_a_reference_is_not_rated_without_the_output_beside_it(project):
    rating = start(project, beside=True)
    with pytest.raises(VoteError):
        says(session(project, "ann"), output(rating, REFERENCE_LINE), 4)


def test_a_pair_is_settled_when_three_agree_on_each_of_both(project):
    item = output(start(project, beside=True))
    for place, (own, reference) in enumerate([(4, 1), (4, 3), (4, 5), (4, 5), (4, 4)]):
        assert status(item) == "open"
        both(session(project, f"r{place}"), item, own, reference)
    assert status(item) == status(reference_of(item)) == "rated"


def test_undo_takes_back_the_ratings_of_both(project):
    item = output(start(project, beside=True))
    ann = session(project, "ann")
    both(ann, item, 4, 5)
    undo.undo(ann)
    assert not Judgement.objects.filter(withdrawn_at__isnull=True).exists()
    both(ann, item, 3, 3)
    assert Judgement.objects.filter(withdrawn_at__isnull=True).count() == 2


def test_a_skipped_pair_is_left_to_others_as_a_whole(project):
    rating = start(project, beside=True)
    item, ann = output(rating), session(project, "ann")
    record(ann, item.pk, parse_vote({"answer": "skip"}))
    (row,) = [row for row in rating_progress(read_ratings(rating)).raters if row.name == "ann"]
    assert (row.given, row.left) == (0, 6)
    assert status(item) == "open"


def test_a_campaign_without_references_cannot_show_them(project):
    with pytest.raises(SampleError):
        start(project, beside=True, reference=False)
    assert not RatingCampaign.objects.exists()


def test_the_systems_come_in_random_order(project):
    rating = start(project, inputs=12)
    lines = [row.suspect.engine_line.name for row in asked(session(project, "ann"), rating)]
    changes = sum(one != other for one, other in pairwise(lines))
    assert len(lines) == 36
    assert changes > 10


def test_the_history_has_the_ratings_of_both(project):
    item = output(start(project, beside=True))
    both(session(project, "ann"), item, 2, 5)
    entries = HistoryEntry.objects.filter(action="judged")
    found = {entry.suspect_id: entry.new["likert"] for entry in entries}
    assert found == {item.pk: 2, reference_of(item).pk: 5}


# What is counted


def test_figures_count_settled_items_only(project):
    rating = start(project)
    first, second = Suspect.items.filter(rating=rating, engine_line__name="one").order_by("pk")
    rated_by(project, first, 4, 4, 5)
    rated_by(project, second, 1, 1)
    figures = {row.system: row for row in system_figures(read_ratings(rating))}
    one = figures["one"]
    assert (one.settled, one.items) == (1, 2)
    assert one.mean == pytest.approx(13 / 3)
    assert (one.any_rater.successes, one.any_rater.n) == (0, 1)


def test_a_critical_error_of_one_rater_counts_for_any_and_not_for_the_majority(project):
    rating = start(project, inputs=1)
    item = output(rating)
    rated_by(project, item, 2, critical=True, category="NAM")
    rated_by(project, item, 2, 2)
    (one,) = [row for row in system_figures(read_ratings(rating)) if row.system == "one"]
    assert (one.any_rater.successes, one.majority.successes) == (1, 0)


def test_categories_are_counted_over_items_which_can_have_several(project):
    rating = start(project, inputs=1)
    item = output(rating)
    rated_by(project, item, 2, 2, critical=True, category="NAM")
    rated_by(project, item, 1, critical=True, category="NUM")
    (one,) = [row for row in system_figures(read_ratings(rating)) if row.system == "one"]
    by_any, majority = one.categories["any"], one.categories["majority"]
    assert (by_any.items["NAM"], by_any.items["NUM"], by_any.several) == (1, 1, 1)
    assert (majority.items["NAM"], majority.items["NUM"], majority.several) == (1, 0, 0)


def test_the_reference_has_figures_of_its_own(project):
    rating = start(project, beside=True, inputs=1)
    for item in Suspect.items.filter(rating=rating, beside__isnull=False):
        for place in range(3):
            both(session(project, f"{item.pk} {place}"), item, 2, 5)
    figures = {row.system: row for row in system_figures(read_ratings(rating))}
    assert figures[REFERENCE_LINE].mean == 5
    assert figures[REFERENCE_LINE].settled == 2
    assert figures["one"].mean == 2


def test_ratings_are_counted_apart_from_verdicts_on_the_page_of_raters(project):
    ann = session(project, "ann")
    says(ann, output(start(project)), 4)
    record(ann, make_suspect(project).pk, parse_vote({"answer": "reject"}))
    (figures,) = rater_figures(project)
    assert (figures.votes, figures.rejected, figures.rated) == (2, 1, 1)


def test_ratings_agree_or_not_on_the_rating_and_on_no_verdict(project):
    item = output(start(project))
    for name in ("ann", "ben"):
        says(session(project, name), item, 4, evidence_shown=False)
    verdict, _critical, _category, rating = project_agreement(project)
    assert (verdict.votes, rating.votes, rating.items) == (0, 2, 1)


def test_what_waits_for_a_rater_is_counted_by_campaign(project):
    rating = start(project, beside=True)
    ann = session(project, "ann")
    assert to_rate(ann) == [ToRate(rating.pk, "R1", 8)]
    both(ann, output(rating), 4, 4)
    assert to_rate(ann) == [ToRate(rating.pk, "R1", 6)]
    rating.archived_at = rating.created
    rating.save()
    assert to_rate(ann) == []


def test_an_export_has_a_row_for_each_rating(project):
    rating = start(project, beside=True)
    item = output(rating)
    both(session(project, "ann"), item, 2, 5)
    own, reference = sorted(rating_records(rating), key=lambda row: row.item)
    assert (own.system, own.rating, own.critical, own.screen) == ("one", 2, False, item.pk)
    assert (reference.system, reference.rating, reference.critical) == (REFERENCE_LINE, 5, None)
    assert reference.screen == item.pk
    assert not own.settled


def test_the_table_of_the_documentation_names_tests_that_exist():
    named = set(re.findall(r"`(test_\w+)`", Path("docs/review.md").read_text("utf-8")))
    files = (
        Path(__file__),
        Path("tests/views/review/test_rating_pages.py"),
        Path("tests/browser/test_rating.py"),
        Path("tests/browser/test_marking.py"),
    )
    there = {
        name for path in files for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))
    }
    assert len(named) > 15
    assert named <= there
