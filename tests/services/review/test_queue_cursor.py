from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.factories import make_project, make_suspects, make_user
from triage.models import QueueOrder, Suspect
from triage.services.review.queue import (
    QueueRequest,
    SamplingMode,
    candidates,
    read_ranges,
    reserve_next,
    start_over,
)
from triage.services.review.slots import ReviewSession, release
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

VIEW = ViewFilter(capability="decimals")


@pytest.fixture(autouse=True)
def _no_marks_of_other_tests():
    cache.clear()


@pytest.fixture(params=list(QueueOrder))
def session(request) -> ReviewSession:
    """A rater of a project whose filtered view begins after much that is not in it."""
    project = make_project(queue_order=request.param)
    make_suspects(
        project,
        [
            {
                "capability": "decimals" if n >= 6 else "integers",
                "cause": f"cause {n:02}",
                "priority": (12 - n) / 12,
                "shuffle": n / 12,
            }
            for n in range(12)
        ],
    )
    return ReviewSession(project, make_user(project=project), "tab")


def given(session: ReviewSession, count: int) -> list[str]:
    return [row.suspect.cause for row in reserve_next(session, QueueRequest(VIEW, count))]


def test_the_first_look_reads_from_the_start(session):
    rows = candidates(session, QueueRequest(VIEW), SamplingMode.FILTERED)[-1]
    assert len(read_ranges(session, VIEW, rows)) == 1
    assert given(session, 2) == ["cause 06", "cause 07"]


def test_the_next_look_leaves_out_what_came_before_the_view(session):
    given(session, 2)
    rows = candidates(session, QueueRequest(VIEW), SamplingMode.FILTERED)[-1]
    from_mark, from_start = read_ranges(session, VIEW, rows)
    assert from_start is rows
    assert from_mark[0].cause == "cause 08"
    assert given(session, 2) == ["cause 08", "cause 09"]


def test_what_came_back_before_the_mark_is_given_at_the_end(session):
    given(session, 2)
    given(session, 3)
    release(session, Suspect.objects.filter(cause="cause 06").values_list("pk", flat=True))
    assert given(session, 2) == ["cause 11", "cause 06"]


def test_a_page_that_is_loaded_again_reads_from_the_start(session):
    given(session, 2)
    given(session, 2)
    start_over(session, QueueRequest(VIEW))
    assert given(session, 2) == ["cause 06", "cause 07"]


def test_every_rater_has_a_mark_of_their_own(session):
    given(session, 2)
    other = ReviewSession(session.project, make_user(project=session.project), "other")
    assert given(other, 1) == ["cause 08"]
    rows = candidates(other, QueueRequest(VIEW), SamplingMode.FILTERED)[-1]
    assert len(read_ranges(other, ViewFilter(capability="decimals", method="sit"), rows)) == 1
