"""Twenty raters at once: every item gets its votes, and nobody gets an item twice."""

from __future__ import annotations

import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from tests.examples import WHOLE
from tests.factories import make_project, make_suspect, make_user
from triage.models import Judgement, Mode, Project, Reservation, Suspect
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db(transaction=True)

RATERS = 20
ITEMS = 50 if WHOLE else 15


def vote(likert: int) -> dict:
    critical = {"critical": False} if likert < 3 else {}
    return {"answer": "confirm", "category": "NUM", "likert": likert, **critical}


def rate_until_dry(
    project_id: int, user_id: int, rng: random.Random, ratings: list[int], *, others: bool
) -> int:
    """Vote as fast as it goes until nothing is left for this rater; returns the votes given.

    :param others: whether others vote at the same time, after whom more may be left
    """
    from django.contrib.auth.models import User

    project = Project.objects.get(pk=project_id)
    session = ReviewSession(project, User.objects.get(pk=user_id), f"tab {user_id}")
    given, dry = 0, 0
    try:
        while dry < (3 if others else 1):
            leases = reserve_next(session, QueueRequest(ViewFilter(), 2), rng=rng)
            dry = 0 if leases else dry + 1
            for lease in leases:
                said = vote(rng.choice(ratings))
                record(
                    session,
                    lease.suspect_id,
                    parse_vote({**said, "request_id": f"{time.time_ns()}"}),
                )
                given += 1
            if others and not leases:
                time.sleep(0.05)
        return given
    finally:
        if others:
            connection.close()


def rate_together(project: Project, raters: int, ratings: list[int]) -> list[int]:
    users = [make_user(project=project).pk for _ in range(raters)]
    with ThreadPoolExecutor(raters) as pool:
        jobs = [
            pool.submit(rate_until_dry, project.pk, user, random.Random(user), ratings, others=True)
            for user in users
        ]
        return [job.result() for job in jobs]


def votes_by_item() -> Counter[int]:
    counted = Judgement.objects.filter(withdrawn_at__isnull=True)
    return Counter(counted.values_list("suspect_id", flat=True))


def make_items(mode: Mode) -> Project:
    project = make_project(mode=mode, settings={"review": {"gold_share": 0, "passed_share": 0}})
    for _ in range(ITEMS):
        make_suspect(project)
    return project


def nobody_voted_twice() -> bool:
    pairs = Judgement.objects.values_list("suspect_id", "reviewer_id")
    return len(set(pairs)) == len(pairs)


def finish_one_by_one(project: Project, ratings: list[int]) -> int:
    """A slot that opened when all others had gone home is still to be given out."""
    users = project.memberships.values_list("user_id", flat=True)
    return sum(
        rate_until_dry(project.pk, user, random.Random(user), ratings, others=False)
        for user in users
    )


def test_in_triage_every_item_gets_exactly_one_vote():
    project = make_items(Mode.TRIAGE)
    given = rate_together(project, RATERS, [3])
    assert sum(given) + finish_one_by_one(project, [3]) == ITEMS
    assert set(votes_by_item().values()) == {1}
    assert not Suspect.objects.exclude(status="confirmed").exists()


def test_in_measuring_every_item_gets_exactly_three_votes_of_three_raters():
    project = make_items(Mode.MEASURING)
    rate_together(project, RATERS, [3, 4])
    finish_one_by_one(project, [3, 4])
    assert set(votes_by_item().values()) == {3}
    assert len(votes_by_item()) == ITEMS
    assert nobody_voted_twice()
    assert not Suspect.objects.exclude(status="confirmed").exists()


def test_ratings_far_apart_get_a_fourth_and_at_most_a_fifth_vote():
    project = make_items(Mode.MEASURING)
    rate_together(project, RATERS, [1, 3, 5])
    finish_one_by_one(project, [1, 3, 5])
    counts = votes_by_item()
    assert len(counts) == ITEMS
    assert set(counts.values()) <= {3, 4, 5}
    assert max(counts.values()) > 3
    assert nobody_voted_twice()
    assert not Suspect.objects.filter(status="open").exists()


def test_items_of_raters_who_went_away_come_back():
    project = make_items(Mode.TRIAGE)
    absent = ReviewSession(project, make_user(project=project), "gone")
    held = reserve_next(absent, QueueRequest(ViewFilter(), 5))
    assert len(held) == 5
    Reservation.objects.filter(tab="gone").update(expires_at=timezone.now() - timedelta(seconds=1))
    given = rate_together(project, 4, [3])
    assert sum(given) + finish_one_by_one(project, [3]) == ITEMS
