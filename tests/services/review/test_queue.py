from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_engine, make_project, make_run, make_suspect, make_user
from triage.models import (
    ItemKind,
    Mode,
    Presence,
    QueueOrder,
    RankedSuspect,
    Reservation,
    Suspect,
    SuspectStatus,
)
from triage.services.review import slots
from triage.services.review.queue import QueueRequest, SamplingMode, reserve_next
from triage.services.review.queue_state import EmptyReason, progress, why_empty
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db


def queue_request(count: int = 3, **filters: str) -> QueueRequest:
    return QueueRequest(ViewFilter(**filters), count)


@pytest.fixture
def alice(project):
    return ReviewSession(project, make_user("alice", project), "a")


@pytest.fixture
def bob(project):
    return ReviewSession(project, make_user("bob", project), "b")


def given(session: ReviewSession, count: int = 3, **filters: str) -> list[int]:
    rng = random.Random(1)
    return [
        lease.suspect_id
        for lease in reserve_next(session, queue_request(count, **filters), rng=rng)
    ]


def test_nobody_gets_an_item_that_somebody_holds(project, alice, bob):
    for _ in range(5):
        make_suspect(project)
    first, second = given(alice), given(bob)
    assert len(first) == 3
    assert len(second) == 2
    assert not set(first) & set(second)


def test_a_second_tab_gets_other_items(project, alice):
    for _ in range(4):
        make_suspect(project)
    other_tab = ReviewSession(project, alice.reviewer, "a2")
    assert not set(given(alice, 2)) & set(given(other_tab, 2))


def test_an_expired_lease_returns(project, alice, bob):
    suspect = make_suspect(project)
    assert given(alice) == [suspect.pk]
    assert given(bob) == []
    Reservation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert given(bob) == [suspect.pk]


def test_a_released_item_is_given_out_at_once(project, alice, bob):
    suspect = make_suspect(project)
    given(alice)
    slots.release(alice)
    assert given(bob) == [suspect.pk]


def test_leaving_the_page_keeps_the_slots_of_votes(project, alice):
    suspect = make_suspect(project)
    given(alice)
    record(alice, suspect.pk, parse_vote({"answer": "reject"}))
    slots.release(alice)
    assert Reservation.objects.filter(suspect=suspect, reviewer=alice.reviewer).exists()


def test_renewing_revives_no_lease_that_has_run_out(project, alice):
    make_suspect(project)
    given(alice)
    past = timezone.now() - timedelta(seconds=1)
    Reservation.objects.update(expires_at=past)
    slots.renew(alice)
    assert Reservation.objects.get().expires_at == past


def test_nothing_is_mixed_into_a_filtered_queue(project, alice):
    project.settings = {"review": {"passed_share": 0.5, "gold_share": 0}}
    suspect = make_suspect(project)
    passed = make_suspect(project)
    Suspect.items.filter(pk=passed.pk).update(kind=ItemKind.PASSED)
    for _ in range(10):
        assert given(alice, 1, capability=suspect.capability) == [suspect.pk]
        slots.release(alice)


def test_renewing_extends_only_the_own_tab(project, alice):
    make_suspect(project)
    given(alice)
    Reservation.objects.update(expires_at=timezone.now() + timedelta(seconds=5))
    slots.renew(ReviewSession(project, alice.reviewer, "another"))
    soon = timezone.now() + timedelta(minutes=1)
    assert Reservation.objects.filter(expires_at__lt=soon).count() == 1
    slots.renew(alice)
    assert not Reservation.objects.filter(expires_at__lt=soon).exists()


def test_settled_and_fixed_suspects_are_not_given_out(project, alice):
    make_suspect(project, status=SuspectStatus.CONFIRMED)
    make_suspect(project, presence=Presence.FIXED)
    open_one = make_suspect(project)
    assert given(alice) == [open_one.pk]
    assert Suspect.objects.filter(available=True).count() == 0


def test_many_stale_items_at_the_head_do_not_hide_the_open_one(project, alice):
    for _ in range(60):
        make_suspect(project, presence=Presence.FIXED, cause="a")
    open_one = make_suspect(project, cause="z")
    assert given(alice) == [open_one.pk]


def test_grouped_order_keeps_causes_together(project, alice):
    pks = [make_suspect(project, cause=cause).pk for cause in ("b", "a", "b", "a")]
    assert given(alice, 4) == [pks[1], pks[3], pks[0], pks[2]]


def test_likely_first_goes_by_priority(project, alice):
    project.queue_order = QueueOrder.LIKELY
    project.settings = {"review": {"random_share": 0}}
    low, high = make_suspect(project, priority=0.1), make_suspect(project, priority=0.9)
    assert given(alice, 2) == [high.pk, low.pk]


@pytest.mark.parametrize("filters", [{}, {"method": "numbertest"}])
def test_likely_first_begins_with_what_the_last_ranking_put_first(project, alice, filters):
    project.queue_order = QueueOrder.LIKELY
    project.settings = {"review": {"random_share": 0}}
    pks = [make_suspect(project, priority=0.1 * number).pk for number in range(5)]
    decided = make_suspect(project, status=SuspectStatus.CONFIRMED).pk
    for place, pk in enumerate((decided, pks[1], pks[0]), 1):
        RankedSuspect.objects.create(project=project, suspect_id=pk, place=place)
    got = given(alice, 1, **filters) + given(alice, 4, **filters)
    assert got == [pks[1], pks[0], pks[4], pks[3], pks[2]]


def test_likely_first_mixes_in_a_random_share_and_says_so(project, alice):
    project.queue_order = QueueOrder.LIKELY
    project.settings = {"review": {"random_share": 0.5, "gold_share": 0, "passed_share": 0}}
    for _ in range(30):
        make_suspect(project)
    leases = reserve_next(alice, queue_request(30), rng=random.Random(3))
    arms = {lease.arm: lease.chance for lease in leases}
    assert arms == {SamplingMode.LIKELY: None, SamplingMode.RANDOM: 0.5}


def test_the_default_order_mixes_in_random_draws_and_says_so(alice):
    project = make_project(settings={"review": {"gold_share": 0, "passed_share": 0}})
    session = ReviewSession(project, alice.reviewer, "a")
    for _ in range(40):
        make_suspect(project)
    leases = reserve_next(session, queue_request(40), rng=random.Random(3))
    arms = {lease.arm: lease.chance for lease in leases}
    assert arms == {SamplingMode.GROUPED: None, SamplingMode.RANDOM: 0.1}


def test_a_filter_is_its_own_arm(project, alice):
    make_suspect(project, capability="integers")
    wanted = make_suspect(project, capability="decimals")
    (lease,) = reserve_next(alice, queue_request(capability="decimals"))
    assert (lease.suspect_id, lease.arm, lease.chance) == (wanted.pk, SamplingMode.FILTERED, None)


def test_a_run_filter_gives_exactly_its_items(project, alice):
    engine = make_engine("marian")
    run = make_run(project, engine)
    make_suspect(project, make_run(project))
    inside = make_suspect(project, run)
    assert given(alice, run=str(run.pk)) == [inside.pk]


def test_measuring_gives_an_item_to_three_raters_and_no_more(project):
    project.mode = Mode.MEASURING
    suspect = make_suspect(project)
    sessions = [ReviewSession(project, make_user(project=project), str(i)) for i in range(4)]
    assert [given(session) for session in sessions] == [[suspect.pk]] * 3 + [[]]


def test_measuring_ignores_filters_that_tell_what_the_oracle_said(project, alice):
    project.mode = Mode.MEASURING
    make_suspect(project, error_kind="separator")
    make_suspect(project, error_kind="scale")
    assert len(given(alice, error_kind="scale")) == 2
    assert {row.arm for row in Reservation.objects.all()} == {SamplingMode.RANDOM}


def test_a_skipped_item_goes_to_somebody_else(project, alice, bob):
    suspect = make_suspect(project)
    given(alice)
    record(alice, suspect.pk, parse_vote({"answer": "skip"}))
    assert given(alice) == []
    assert given(bob) == [suspect.pk]


def test_passed_cases_are_mixed_in_by_their_share(project, alice):
    project.settings = {"review": {"passed_share": 0.5, "gold_share": 0}}
    for _ in range(10):
        make_suspect(project)
        row = make_suspect(project)
        Suspect.items.filter(pk=row.pk).update(kind=ItemKind.PASSED)
    leases = reserve_next(alice, queue_request(10), rng=random.Random(5))
    arms = [lease.arm for lease in leases]
    assert len(arms) == 10
    assert 2 <= arms.count(SamplingMode.PASSED) <= 8


def test_the_queries_of_one_answer_do_not_grow_with_the_queue(
    project, alice, bob, django_assert_max_num_queries
):
    for _ in range(5):
        make_suspect(project)
    with django_assert_max_num_queries(24):
        given(alice)
    for _ in range(100):
        make_suspect(project)
    with django_assert_max_num_queries(24):
        given(bob)


class TestEmptiness:
    def reason(self, session: ReviewSession, **filters: str) -> EmptyReason:
        return why_empty(session, QueueRequest(ViewFilter(**filters))).reason

    def test_a_new_project_has_nothing_yet(self, alice):
        assert self.reason(alice) == EmptyReason.NOTHING_YET

    def test_all_done(self, project, alice):
        make_suspect(project, status=SuspectStatus.REJECTED)
        assert self.reason(alice) == EmptyReason.ALL_DONE

    def test_a_filter_may_be_too_narrow(self, project, alice):
        make_suspect(project, capability="integers")
        assert self.reason(alice, capability="decimals") == EmptyReason.FILTER

    def test_others_may_hold_the_rest(self, project, alice, bob):
        make_suspect(project)
        given(bob)
        emptiness = why_empty(alice, queue_request())
        assert emptiness.reason == EmptyReason.LEASED
        assert emptiness.free_at is not None

    def test_what_i_have_judged_is_not_counted_as_held_by_others(self, project, alice, bob):
        project.mode = Mode.MEASURING
        make_suspect(project)
        (mine,) = given(alice)
        record(alice, mine, parse_vote({"answer": "reject", "likert": 4}))
        project.mode = Mode.TRIAGE
        held = make_suspect(project)
        assert held.pk in given(bob, 2)
        emptiness = why_empty(alice, queue_request())
        assert (emptiness.reason, emptiness.count) == (EmptyReason.LEASED, 1)

    def test_the_own_part_may_be_done(self, project, alice):
        project.mode = Mode.MEASURING
        suspect = make_suspect(project)
        make_user("bob", project)
        given(alice)
        record(alice, suspect.pk, parse_vote({"answer": "reject", "likert": 4}))
        assert self.reason(alice) == EmptyReason.YOURS_DONE


def test_progress_counts_what_is_decided_or_judged_by_me(project, alice):
    make_suspect(project, status=SuspectStatus.CONFIRMED)
    make_suspect(project)
    now = progress(alice, queue_request())
    assert (now.done, now.total) == (1, 2)
