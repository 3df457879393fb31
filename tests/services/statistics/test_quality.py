from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    answer_many,
    make_engine,
    make_outcome,
    make_project,
    make_run,
    make_suspect,
    make_suspects,
    make_user,
    undo_many,
)
from triage.models import (
    BulkAnswer,
    Campaign,
    ItemKind,
    Judgement,
    Mode,
    OutcomeVerdict,
    QueueOrder,
    RankedSuspect,
    RankingModel,
    RankingTurn,
    Reservation,
    Role,
    Suspect,
    SuspectStatus,
)
from triage.reporting.statistics.intervals import NoFigure
from triage.services.review import bulk, ranking, sampling, vote_recording
from triage.services.review.bulk import BulkError
from triage.services.review.queue import QueueRequest, SamplingMode, reserve_next
from triage.services.review.rating_progress import RaterVotes, Votes, rating_progress, read_ratings
from triage.services.review.sampling import SampleError
from triage.services.review.slots import ReviewSession
from triage.services.review.suspect_groups import groups, view_of_similar
from triage.services.review.vote_recording import record
from triage.services.review.votes import VoteError, parse_vote
from triage.services.statistics import agreement, raters
from triage.services.statistics.rated_items import system_figures
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.items import texts_of

pytestmark = pytest.mark.django_db

CONFIRM = parse_vote({"answer": "confirm", "category": "NUM"})


@pytest.fixture
def alice(project):
    return ReviewSession(project, make_user("alice", project), "a")


class TestBulk:
    def test_all_similar_ones_are_listed_before_anything_is_stored(self, project, alice):
        alike = [make_suspect(project, cause="c").pk for _ in range(3)]
        make_suspect(project, cause="d")
        view = view_of_similar(Suspect.objects.get(pk=alike[0]))
        assert [row.pk for row in bulk.preview(alice, view).items] == alike

    def test_one_undo_takes_all_of_it_back(self, project, alice):
        pks = [make_suspect(project).pk for _ in range(3)]
        given = answer_many(alice, pks, CONFIRM)
        assert given.count == 3
        assert Suspect.objects.filter(status="confirmed").count() == 3
        assert undo_many(alice, given.batch).count == 3
        assert Suspect.objects.filter(status="open", available=True).count() == 3
        assert not Reservation.objects.exists()

    def test_items_on_somebodys_screen_are_left_out(self, project, alice):
        pks = [make_suspect(project).pk for _ in range(3)]
        bob = ReviewSession(project, make_user("bob", project), "b")
        reserve_next(bob, QueueRequest(ViewFilter(), 1))
        assert bulk.preview(alice, ViewFilter()).held == 1
        assert answer_many(alice, pks, CONFIRM).count == 2

    def test_the_rules_of_a_single_answer_hold(self, project, alice):
        suspect = make_suspect(project)
        with pytest.raises(VoteError):
            answer_many(alice, [suspect.pk], parse_vote({"answer": "confirm"}))

    def test_a_project_that_measures_takes_none(self, project, alice):
        project.mode = Mode.MEASURING
        with pytest.raises(BulkError):
            bulk.preview(alice, ViewFilter())
        with pytest.raises(BulkError):
            bulk.request_answer(alice, [], CONFIRM)

    @pytest.fixture
    def half_done(self, project, alice, monkeypatch) -> BulkAnswer:
        """An answer for five suspects whose worker lost the database after two."""
        monkeypatch.setattr(bulk, "AT_A_TIME", 2)
        pks = [make_suspect(project).pk for _ in range(5)]
        job = bulk.request_answer(alice, pks, CONFIRM)
        asked: list[object] = []

        def dies_at_the_fourth(*args, **options):
            asked.append(args)
            if len(asked) == 4:
                raise OperationalError("the database went away")
            return record(*args, **options)

        with monkeypatch.context() as patched:
            patched.setattr(vote_recording, "record", dies_at_the_fourth)
            with pytest.raises(OperationalError):
                bulk.run(job.pk)
        job.refresh_from_db()
        assert (job.done, job.count) == (2, 2)
        BulkAnswer.objects.update(lease_until=timezone.now() - timedelta(minutes=1))
        return job

    def test_a_worker_that_takes_over_goes_on_behind_what_is_done(self, half_done):
        bulk.run(half_done.pk)
        half_done.refresh_from_db()
        assert (half_done.status, half_done.count) == ("done", 5)
        assert Judgement.objects.filter(batch=half_done.batch).count() == 5

    def test_undoing_an_answer_that_is_still_being_given_stops_it(self, half_done, alice):
        assert undo_many(alice, half_done.batch).count == 2
        bulk.run(half_done.pk)
        assert Suspect.objects.filter(status="open").count() == 5

    def test_a_batch_of_somebody_else_cannot_be_undone(self, project, alice):
        batch = answer_many(alice, [make_suspect(project).pk], CONFIRM).batch
        with pytest.raises(BulkError):
            undo_many(ReviewSession(project, make_user("bob", project)), batch)


def test_groups_count_what_is_open_of_each_kind_of_error(project, alice):
    for number, kind in enumerate(("scale", "scale", "unit")):
        make_suspect(project, error_kind=kind, cause=f"{kind}/{number}", cluster=f"en-{number}")
    make_suspect(project, error_kind="unit", cluster="en-2", status=SuspectStatus.CONFIRMED)
    found = groups(project, ViewFilter())
    counts = [(g.error_kind, g.open, g.confirmed, g.templates) for g in found]
    assert counts == [("scale", 2, 0, 2), ("unit", 1, 1, 1)]
    assert [g.error_kind for g in groups(project, ViewFilter(), "confirmed")] == ["unit", "scale"]
    for group in found:
        assert group.view.suspects(project).count() == group.total


def test_templates_of_more_suspects_than_can_be_looked_up_are_not_counted(project, monkeypatch):
    make_suspect(project)
    assert [group.templates for group in groups(project, ViewFilter())] == [1]
    monkeypatch.setattr("triage.services.review.suspect_groups.MAX_LOOKED_UP", 0)
    assert [group.templates for group in groups(project, ViewFilter(), "templates")] == [0]


def test_several_groups_are_judged_together_and_undone_together(project, alice):
    for kind in ("scale", "scale", "unit", "sign"):
        make_suspect(project, error_kind=kind)
    views = [ViewFilter(error_kind="scale"), ViewFilter(error_kind="unit")]
    found = bulk.preview(alice, *views).items
    assert {row.error_kind for row in found} == {"scale", "unit"}
    given = answer_many(alice, [row.pk for row in found], CONFIRM)
    assert given.count == 3
    assert undo_many(alice, given.batch).count == 3


def ranked(project) -> RankingModel:
    model = ranking.rank_suspects(project)
    assert model is not None
    return model


class TestRanking:
    def decided(self, project, count: int) -> None:
        bug = {"error_kind": "scale", "cause": "real", "status": SuspectStatus.CONFIRMED}
        noise = {"error_kind": "separator", "cause": "noise", "status": SuspectStatus.REJECTED}
        make_suspects(project, [noise if number % 2 else bug for number in range(count)])

    def likeliest(self, project) -> list[int]:
        rows = RankedSuspect.objects.filter(project=project).order_by("place")
        return list(rows.values_list("suspect", flat=True))

    def test_what_people_confirm_comes_first(self, project):
        self.decided(project, 60)
        noise = make_suspect(project, error_kind="separator", cause="noise", priority=1.0)
        real = make_suspect(project, error_kind="scale", cause="real", priority=0.0)
        model = ranked(project)
        assert self.likeliest(project) == [real.pk, noise.pk]
        assert (model.version, model.judgements, model.ranked) == (1, 60, 2)
        assert model.precision == 1.0
        assert model.baseline == 0.5

    def test_it_learns_from_scores(self, project):
        wrong = {"tenth": 2, "status": SuspectStatus.CONFIRMED}
        right = {"tenth": 8, "status": SuspectStatus.REJECTED}
        make_suspects(project, [wrong, right] * 30)
        drafts = [{"tenth": 9}, {}, {"tenth": 1}]
        best, unscored, worst = (row.pk for row in make_suspects(project, drafts))
        ranked(project)
        assert self.likeliest(project) == [worst, unscored, best]

    def test_of_equally_likely_ones_the_oldest_comes_first(self, project):
        self.decided(project, 60)
        pks = [make_suspect(project, error_kind="scale", cause="real").pk for _ in range(3)]
        ranked(project)
        assert self.likeliest(project) == pks

    def test_only_the_likeliest_have_a_place(self, project, monkeypatch):
        monkeypatch.setattr(ranking, "HEAD", 2)
        self.decided(project, 60)
        make_suspect(project, error_kind="separator", cause="noise")
        real = [make_suspect(project, error_kind="scale", cause="real").pk for _ in range(3)]
        assert ranked(project).ranked == 2
        assert self.likeliest(project) == real[:2]

    def test_with_few_decided_none_has_a_place(self, project):
        self.decided(project, 60)
        make_suspect(project, error_kind="scale", cause="real")
        ranked(project)
        assert self.likeliest(project)
        Suspect.objects.exclude(status=SuspectStatus.OPEN).update(status=SuspectStatus.OPEN)
        model = ranked(project)
        assert model.precision is None
        assert self.likeliest(project) == []

    def test_another_projects_places_stay(self, project):
        other = make_project("other")
        make_suspect(other, error_kind="scale", cause="real")
        self.decided(other, 60)
        ranked(other)
        before = self.likeliest(other)
        ranked(project)
        assert before
        assert self.likeliest(other) == before

    def test_each_training_is_a_version(self, project):
        ranking.rank_suspects(project)
        assert ranked(project).version == 2

    def test_it_is_due_after_enough_new_decisions(self, project):
        self.decided(project, 19)
        assert not ranking.due(project)
        self.decided(project, 1)
        assert ranking.due(project)
        ranking.rank_suspects(project)
        assert not ranking.due(project)

    def test_it_rests_where_more_was_decided_than_a_model_learns_from(self, project, monkeypatch):
        monkeypatch.setattr(ranking, "TRAIN_ON", 60)
        self.decided(project, 100)
        model = ranked(project)
        assert (model.decided, model.judgements) == (100, 60)
        assert not ranking.due(project)
        self.decided(project, 20)
        assert ranking.due(project)

    def test_what_is_decided_while_it_trains_counts_towards_the_next_model(
        self, project, monkeypatch
    ):
        self.decided(project, 60)
        train = ranking.train

        def busy(rows, confirmed):
            self.decided(project, 20)
            return train(rows, confirmed)

        monkeypatch.setattr(ranking, "train", busy)
        ranking.rank_suspects(project)
        assert ranking.due(project)

    def test_no_suspect_is_written(self, project):
        self.decided(project, 60)
        make_suspect(project, error_kind="scale", cause="real")
        with CaptureQueriesContext(connection) as queries:
            ranked(project)
        assert not [one for one in queries if 'UPDATE "triage_suspect"' in one["sql"]]

    def test_the_turn_of_a_killed_worker_falls_free(self, project):
        assert ranking.claim(project)
        assert ranking.rank_suspects(project) is None
        RankingTurn.objects.update(lease_until=timezone.now() - timedelta(hours=1))
        assert ranking.rank_suspects(project) is not None
        assert ranking.claim(project)

    def test_the_turn_falls_free_where_a_ranking_breaks(self, project, monkeypatch):
        def out_of_memory(rows, confirmed):
            raise MemoryError

        with monkeypatch.context() as broken:
            broken.setattr(ranking, "train", out_of_memory)
            with pytest.raises(MemoryError):
                ranking.rank_suspects(project)
        assert ranking.rank_suspects(project) is not None

    def test_the_task_trains_projects_that_order_by_likelihood(self, project, monkeypatch):
        from triage import tasks

        project.queue_order = QueueOrder.LIKELY
        project.save()
        self.decided(project, 20)
        sent: list[int] = []

        def twice(pk, if_due):
            sent.append(pk)
            for _ in range(2):
                tasks.rank_suspects(pk, if_due=if_due)

        monkeypatch.setattr(tasks.rank_suspects, "delay", twice)
        tasks.refresh_rankings()
        assert RankingModel.objects.filter(project=project).count() == 1
        tasks.refresh_rankings()
        assert sent == [project.pk]


@pytest.mark.django_db(transaction=True)
def test_a_second_worker_leaves_a_ranking_to_the_first(project, monkeypatch):
    training, go_on = Event(), Event()

    def train(rows, confirmed):
        training.set()
        assert go_on.wait(60)

    def first():
        try:
            return ranking.rank_suspects(project)
        finally:
            connection.close()

    monkeypatch.setattr(ranking, "train", train)
    with ThreadPoolExecutor(1) as pool:
        at_work = pool.submit(first)
        assert training.wait(60)
        assert ranking.rank_suspects(project) is None
        go_on.set()
        assert at_work.result() is not None
    assert RankingModel.objects.count() == 1


class TestPassedSample:
    def test_three_hundred_and_none_wrong_bound_misses_at_one_point_three_percent(self):
        assert 290 <= sampling.sample_size(0.013) <= 305

    def test_each_stratum_gives_its_share(self, project, alice):
        run = make_run(project)
        for number in range(40):
            make_outcome(
                run,
                verdict=OutcomeVerdict.PASS,
                capability="integers" if number < 30 else "decimals",
            )
        made = sampling.draw_passed_sample(project, alice.reviewer, 0.2, seed=1)
        rows = Suspect.items.filter(kind=ItemKind.PASSED)
        by_capability = sorted(rows.values_list("capability", flat=True))
        assert (by_capability.count("integers"), by_capability.count("decimals")) == (12, 4)
        assert made == 16
        assert {row.content["chance"] for row in rows} == {0.4}
        assert not Suspect.objects.exists()

    def test_what_was_drawn_before_counts_when_it_is_drawn_again(self, client, project, alice):
        client.force_login(make_user("lead", project, Role.LEAD))
        run = make_run(project)
        for _ in range(60):
            make_outcome(run, verdict=OutcomeVerdict.PASS)
        sizes = []
        for _ in range(2):
            client.post(reverse("samples"), {"percent": "20"})
            sizes.append(Suspect.items.filter(kind=ItemKind.PASSED).count())
        assert sizes == [16, 16]

    def test_drawn_again_it_grows_by_the_share_of_what_has_passed_since(self, project, alice):
        run = make_run(project)
        old = [make_outcome(run, verdict=OutcomeVerdict.PASS).pk for _ in range(60)]
        sampling.draw_passed_sample(project, alice.reviewer, 0.2, seed=1)
        for _ in range(60):
            make_outcome(run, verdict=OutcomeVerdict.PASS)
        added = sampling.draw_passed_sample(project, alice.reviewer, 0.2, seed=1)
        rows = Suspect.items.filter(kind=ItemKind.PASSED)
        assert 0 < added == rows.exclude(current__in=old).count() < 16
        assert rows.filter(current__in=old).count() == 16

    def test_a_small_stratum_gives_one_case_at_least(self, project, alice):
        run = make_run(project)
        for number in range(40):
            capability = "decimals" if number == 7 else "integers"
            make_outcome(run, verdict=OutcomeVerdict.PASS, capability=capability)
        sampling.draw_passed_sample(project, alice.reviewer, 0.5, seed=1)
        assert Suspect.items.filter(kind=ItemKind.PASSED, capability="decimals").count() == 1

    def test_cases_of_archived_campaigns_are_not_drawn(self, project, alice):
        run = make_run(project)
        make_outcome(run, verdict=OutcomeVerdict.PASS)
        Campaign.objects.filter(pk=run.campaign_id).update(archived_at=timezone.now())
        with pytest.raises(SampleError):
            sampling.draw_passed_sample(project, alice.reviewer, 0.2, seed=1)

    def test_its_items_come_with_their_chance_and_a_neutral_face(self, project, alice):
        make_outcome(make_run(project), verdict=OutcomeVerdict.PASS, message="")
        sampling.draw_passed_sample(project, alice.reviewer, 0.2, seed=1)
        (lease,) = reserve_next(alice, QueueRequest(ViewFilter(), 1))
        assert (lease.arm, lease.chance) == (SamplingMode.PASSED, 1.0)

    def test_what_people_confirm_among_passed_cases_is_a_miss(self, project, alice):
        run = make_run(project)
        for _ in range(4):
            make_outcome(run, verdict=OutcomeVerdict.PASS)
        sampling.draw_passed_sample(project, alice.reviewer, 0.2, seed=1)
        leases = reserve_next(alice, QueueRequest(ViewFilter(), 4))
        record(alice, leases[0].suspect_id, CONFIRM)
        for lease in leases[1:]:
            record(alice, lease.suspect_id, parse_vote({"answer": "reject"}))
        missed = sampling.missed_rate(project)
        assert (missed.successes, missed.n) == (1, 4)

    def test_nothing_passed_is_a_named_problem(self, project, alice):
        with pytest.raises(SampleError):
            sampling.draw_passed_sample(project, alice.reviewer, 0.1, seed=1)


class TestRatingCampaign:
    def start(self, project, alice, inputs: int = 6, size: int = 4):
        campaign = make_run(project, make_engine("unused")).campaign
        for line in ("one", "two"):
            run = make_run(project, make_engine(line), campaign=campaign)
            for number in range(inputs):
                make_outcome(
                    run,
                    inputs=[f"Sentence {number}."],
                    verdict=OutcomeVerdict.PASS,
                    expectation={"reference": f"Frase {number}."} if line == "one" else {},
                )
        return sampling.start_rating(
            project, alice.reviewer, sampling.RatingRequest("R"), [campaign], size, seed=2
        )

    def test_every_engine_and_the_reference_are_rated_on_the_same_inputs(self, project, alice):
        rating = self.start(project, alice)
        by_system: dict[str, set[str]] = {}
        for item in Suspect.items.filter(rating=rating).select_related(
            "engine_line", "current__case"
        ):
            text = texts_of(item)[0]
            by_system.setdefault(item.engine_line.name, set()).add(text)
        assert set(by_system) == {"one", "two", "reference translation"}
        assert len({frozenset(texts) for texts in by_system.values()}) == 1
        assert len(by_system["one"]) == 4

    def test_a_text_without_a_translation_is_not_rated(self, project, alice):
        run = make_run(project)
        make_outcome(run, verdict=OutcomeVerdict.ERROR)
        rated = make_outcome(run, verdict=OutcomeVerdict.PASS)
        sampling.start_rating(
            project, alice.reviewer, sampling.RatingRequest("r"), [run.campaign], 9, 1
        )
        items = Suspect.items.filter(kind=ItemKind.RATING)
        assert [item.current_id for item in items] == [rated.pk]

    def test_an_item_takes_three_rated_votes_even_in_triage(self, project, alice):
        make_user("bob", project)
        rating = self.start(project, alice)
        (lease,) = reserve_next(alice, QueueRequest(ViewFilter(), 1, rating.pk))
        with pytest.raises(VoteError):
            record(alice, lease.suspect_id, parse_vote({"answer": "rate"}))
        record(alice, lease.suspect_id, parse_vote({"answer": "rate", "likert": 5}))
        assert Suspect.items.get(pk=lease.suspect_id).status == "open"
        assert lease.chance == pytest.approx(4 / 6)

    def test_figures_come_by_system(self, project, alice):
        rating = self.start(project, alice)
        for name in ("alice", "bob", "cleo"):
            if name != "alice":
                make_user(name, project)
            self.rate_all(project, name, rating)
        figures = system_figures(read_ratings(rating))
        assert [row.settled for row in figures] == [4, 4, 4]
        assert {row.mean for row in figures} == {4.0}

    def rate_all(self, project, name: str, rating, likert: int = 4) -> None:
        rater = ReviewSession(project, User.objects.get(username=name), name)
        for lease in reserve_next(rater, QueueRequest(ViewFilter(), 50, rating.pk)):
            said = {"likert": likert, "critical": False if likert < 3 else None}
            record(rater, lease.suspect_id, parse_vote({"answer": "rate", **said}))

    def test_progress_counts_votes_by_system_and_by_rater(self, project, alice):
        for name in ("bob", "cleo"):
            make_user(name, project)
        rating = self.start(project, alice)
        self.rate_all(project, "alice", rating)
        now = rating_progress(read_ratings(rating))
        assert (now.votes.given, now.votes.total) == (12, 36)
        assert now.by_system["one", "en-es"] == Votes(4, 8)
        assert [(row.name, row.given, row.left) for row in now.raters] == [
            ("alice", 12, 0),
            ("bob", 0, 12),
            ("cleo", 0, 12),
        ]

    def test_a_fourth_vote_that_is_asked_for_is_needed(self, project, alice):
        for name in ("bob", "cleo", "dora"):
            make_user(name, project)
        rating = self.start(project, alice)
        for name, likert in (("alice", 1), ("bob", 3), ("cleo", 5)):
            self.rate_all(project, name, rating, likert)
        assert rating_progress(read_ratings(rating)).votes == Votes(36, 12)

    def test_a_rater_who_left_keeps_the_votes_given(self, project, alice):
        for name in ("bob", "cleo"):
            make_user(name, project)
        rating = self.start(project, alice)
        self.rate_all(project, "bob", rating)
        User.objects.get(username="bob").memberships.all().delete()
        assert RaterVotes("bob", 12, None) in rating_progress(read_ratings(rating)).raters

    def test_the_page_says_what_is_outstanding_and_when_it_is_finished(
        self, client, project, alice
    ):
        for name in ("bob", "cleo"):
            make_user(name, project)
        rating = self.start(project, alice)
        for name in ("alice", "bob"):
            self.rate_all(project, name, rating)
        client.force_login(make_user("lead", project, Role.LEAD))
        address = reverse("rating", args=[rating.pk])
        page = client.get(address).content.decode()
        assert "Rated 24 of 36 votes." in page
        assert page.count("all rated") == 2
        assert "Figures appear here once three ratings" in page
        assert f"http://testserver{reverse('queue')}?rating={rating.pk}</code>" in page
        assert "finished" not in page
        self.rate_all(project, "cleo", rating)
        page = client.get(address).content.decode()
        assert "Rated 36 of 36 votes." in page
        assert "finished" in page
        assert "finished" in client.get(reverse("ratings")).content.decode()

    def test_reference_and_engines_are_not_suspects(self, project, alice):
        self.start(project, alice)
        assert not Suspect.objects.exists()


class TestAgreement:
    def measured(self, project, answers: list[tuple[str, str]]) -> None:
        project.mode = Mode.MEASURING
        project.save()
        sessions = [ReviewSession(project, make_user(name, project), name) for name in ("r1", "r2")]
        for pair in answers:
            suspect = make_suspect(project)
            for session, answer in zip(sessions, pair, strict=True):
                said = {"answer": answer, "likert": 3, "evidence_shown": False}
                if answer == "confirm":
                    said["category"] = "NUM"
                record(session, suspect.pk, parse_vote(said))

    def test_it_counts_pairs_of_first_answers(self, project):
        self.measured(
            project, [("confirm", "confirm"), ("reject", "reject"), ("confirm", "reject")]
        )
        verdict = agreement.project_agreement(project)[0]
        assert verdict.raw == pytest.approx(2 / 3)
        assert verdict.votes == 6
        assert verdict.pairs[0].matrix == ((1, 1), (0, 1))

    def test_votes_with_the_evidence_on_the_screen_do_not_count(self, project, alice):
        record(alice, make_suspect(project).pk, CONFIRM)
        verdict = agreement.project_agreement(project)[0]
        assert verdict.votes == 0
        assert isinstance(verdict.alpha, NoFigure)

    def test_category_has_a_value_for_none(self, project):
        self.measured(project, [("confirm", "reject")])
        category = agreement.project_agreement(project)[2]
        assert category.votes == 2

    def test_raters_have_figures_with_votes_and_time(self, project, alice):
        said = parse_vote({"answer": "reject", "seconds": 4})
        record(alice, make_suspect(project).pk, said)
        (figures,) = raters.rater_figures(project)
        assert (figures.votes, figures.rejected, figures.seconds) == (1, 1, 4)
        assert figures.few


def test_a_lead_has_a_page_for_every_rater_and_others_only_their_own(client, project, alice):
    from django.urls import reverse

    bob = make_user("bob", project)
    client.force_login(bob)
    assert client.get(reverse("rater", args=[bob.pk])).status_code == 200
    assert client.get(reverse("rater", args=[alice.reviewer.pk])).status_code == 404
    client.force_login(make_user("lead", project, Role.LEAD))
    assert client.get(reverse("rater", args=[bob.pk])).status_code == 200
