"""Figures that a worker computes: asked for once, kept, computed anew when rows change."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.charting import keep_counters, random_runs
from tests.factories import make_outcome, make_user
from triage.models import ComputedFigure, Role
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.statistics import figure_cache, figure_kinds
from triage.services.statistics.comparisons.pair_tests import engines_of
from triage.services.statistics.figure_requests import FigureKind
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter
from triage.tasks.requests import resend_unclaimed_jobs

KINDS = ("intervals", "pairs", "comparison", "steps", "references", "formats", "elsewhere")


@pytest.fixture
def by_worker(settings) -> None:
    settings.FIGURES_AT_ONCE = 0


def ask(project, kind="pairs"):
    scope = Scope(project, ViewFilter())
    runs = list(scope.runs.values())
    sides = (
        [runs]
        if kind in ("intervals", "references", "formats", "elsewhere")
        else list(engines_of(runs).values())
    )
    return figure_kinds.figure_of(scope, kind, sides)


@pytest.mark.parametrize("kind", KINDS)
def test_a_worker_keeps_what_a_small_view_shows_at_once(project, settings, kind):
    random_runs(project, 3)
    at_once = ask(project, kind)
    settings.FIGURES_AT_ONCE = 0
    waiting = ask(project, kind)
    assert (waiting.value, "Computing" in waiting.note) == (None, True)
    figure_kinds.compute(waiting.waiting)
    kept = ask(project, kind)
    assert kept.value == at_once.value
    assert kept.waiting is None
    assert kept.note.startswith("Computed 20")


@pytest.mark.parametrize("name", ["both", "first", "second", "neither", "differ", "new", "fixed"])
def test_the_kept_lists_hold_the_same_cases(project, settings, name):
    random_runs(project, 3)
    at_once = figure_cache.opened(ask(project, "comparison"), name, 0, 100)
    settings.FIGURES_AT_ONCE = 0
    figure_kinds.compute(ask(project, "comparison").waiting)
    assert figure_cache.opened(ask(project, "comparison"), name, 0, 100) == at_once


def test_new_outcomes_have_the_old_figure_shown_until_it_is_computed_anew(project, by_worker):
    run = random_runs(project, 3)[0]
    figure_kinds.compute(ask(project).waiting)
    make_outcome(run, verdict="pass", error_kind="")
    keep_counters(run)
    stale = ask(project)
    assert stale.value is not None
    assert stale.note.endswith("New figures are being computed.")
    figure_kinds.compute(stale.waiting)
    assert ask(project).waiting is None


def test_votes_have_only_those_figures_computed_anew_that_rest_on_them(project, by_worker):
    random_runs(project, 3)
    for kind in ("pairs", "comparison"):
        figure_kinds.compute(ask(project, kind).waiting)
    suspect = project.suspects.filter(status="open").first()
    session = ReviewSession(project, make_user("ann", project), "a")
    record(session, suspect.pk, parse_vote({"answer": "reject"}))
    assert ask(project, "pairs").waiting is None
    assert ask(project, "comparison").waiting


def test_a_row_is_computed_by_one_worker_only(project, by_worker):
    random_runs(project, 3)
    pk = ask(project).waiting
    assert figure_cache.claim(pk)
    assert not figure_cache.claim(pk)
    assert figure_cache.unclaimed([pk]) == []


def test_a_figure_that_cannot_be_computed_says_so(project, by_worker, monkeypatch):
    from triage.reporting.statistics.intervals import ReportingError

    random_runs(project, 3)
    pk = ask(project).waiting

    def fail(*_args):
        raise ReportingError("these counts cannot be")

    broken = FigureKind(figure_kinds.KINDS["pairs"].stored, fail)
    monkeypatch.setitem(figure_kinds.KINDS, "pairs", broken)
    figure_kinds.compute(pk)
    answer = ask(project)
    assert (answer.waiting, answer.value) == (None, None)
    assert "these counts cannot be" in answer.note


def test_a_figure_that_breaks_says_so_and_is_not_computed_again(project, by_worker, monkeypatch):
    random_runs(project, 3)
    pk = ask(project).waiting

    def fail(*_args):
        raise ValueError("zero-size array")

    broken = FigureKind(figure_kinds.KINDS["pairs"].stored, fail)
    monkeypatch.setitem(figure_kinds.KINDS, "pairs", broken)
    figure_kinds.compute(pk)
    answer = ask(project)
    assert (answer.waiting, answer.value) == (None, None)
    assert "(ValueError)" in answer.note


def test_a_page_says_that_it_is_computing_and_asks_for_its_rows(client, project, by_worker):
    client.force_login(make_user("lead", project, Role.LEAD))
    random_runs(project, 3)
    page = client.get("/charts/")
    pks = sorted(ComputedFigure.objects.values_list("pk", flat=True))
    assert all(f'data-waiting="{pk}"' in page.content.decode() for pk in pks)
    waiting = {"figures": ",".join(map(str, pks))}
    assert client.get("/charts/waiting.json", waiting).json() == {"waiting": pks}
    for pk in pks:
        figure_kinds.compute(pk)
    assert client.get("/charts/waiting.json", waiting).json() == {"waiting": []}
    assert "data-waiting" not in client.get("/charts/").content.decode().split("<script")[0]


def test_rows_of_another_project_stay_closed(client, project, by_worker):
    from tests.factories import make_project

    random_runs(project, 3)
    pk = ask(project).waiting
    other = make_project("Elsewhere")
    client.force_login(make_user("lead", other, Role.LEAD))
    assert client.get("/charts/waiting.json", {"figures": str(pk)}).json() == {"waiting": []}


def test_a_figure_whose_hint_was_lost_is_sent_again(project, by_worker, settings):
    random_runs(project, 3)
    lost = ask(project).waiting
    assert figure_cache.lost_requests() == []
    long_ago = timezone.now() - 2 * figure_cache.LOST_AFTER
    ComputedFigure.objects.update(asked_at=long_ago)
    assert figure_cache.lost_requests() == [lost]
    resend_unclaimed_jobs(10.0)
    figure_kinds.compute(lost)
    ComputedFigure.objects.update(asked_at=long_ago)
    assert figure_cache.lost_requests() == []


def test_a_figure_that_somebody_computes_is_not_sent_again(project, by_worker):
    random_runs(project, 3)
    assert figure_cache.claim(ask(project).waiting)
    ComputedFigure.objects.update(asked_at=timezone.now() - 2 * figure_cache.LOST_AFTER)
    assert figure_cache.lost_requests() == []


def test_pages_are_served_while_redis_is_away(
    client, project, by_worker, transactional_db, no_broker, caplog
):
    random_runs(project, 3)
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get("/charts/")
    assert "Computing: the figures appear here in a few seconds" in page.content.decode()
    told = [row for row in caplog.records if row.levelname in ("WARNING", "ERROR")]
    assert told
    assert all("compute_figure is sent later" in row.getMessage() for row in told)
    assert not any(row.exc_info for row in told)
    assert ComputedFigure.objects.filter(computed_state="").exists()
