"""Figures over votes: with the page while votes are few, a worker's beyond that, the same ones."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.charting import keep_counters, random_runs
from tests.examples import WHOLE
from tests.factories import make_outcome, make_user
from triage.models import ComputedFigure, Judgement, Project
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.statistics import figure_kinds
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter

#: Tab -> its figures that rest on votes, with the address of each.
FIGURES = {
    "errors": ("likert",),
    "errors&count=votes": ("categories",),
    "review": ("burn-down", "raters", "agreement", "confusion"),
}
VIEWS = ("", "direction=en-es", "capability=integers", "status=confirmed", "engine=one")


def random_votes(project: Project, seed: int) -> None:
    """Votes of every sort on every suspect: first ones, adjudications, skips, withdrawn ones."""
    rng = random.Random(seed)
    raters = [make_user(f"rater {seed} {place}", project) for place in range(3)]
    Judgement.objects.bulk_create(
        Judgement(
            suspect=suspect,
            reviewer=rater,
            output_hash=suspect.output_hash,
            answer=rng.choice(["confirm", "confirm", "reject", "reject", "skip"]),
            category=rng.choice(["NUM", "SAF", "OTH", ""]),
            critical=rng.choice([True, False, None]),
            likert=rng.choice([1, 2, 3, 4, 5, None]),
            seconds=rng.choice([None, 2.5, 8.0]),
            arm=rng.choice(["random", "random", "likely", ""]),
            chance=rng.choice([None, 0.2, 0.5]),
            reject_reason=rng.choice(["", "checker_wrong"]),
            gold_correct=rng.choice([None, True, False]),
            evidence_shown=rng.random() < 0.2,
            adjudication=rng.random() < 0.1,
            withdrawn_at=timezone.now() if rng.random() < 0.1 else None,
        )
        for suspect in project.suspects.all()
        for rater in raters[: rng.randrange(4)]
    )


def shown(client: Client, tab: str, view: str) -> dict[str, Any]:
    """The figures over votes of a tab, without the line that says when they were computed."""
    figures = client.get(f"/charts/data.json?more=1&tab={tab}&{view}").json()
    found = {name: figures[name] for name in FIGURES[tab]}
    for figure in found.values():
        figure["notes"] = [n for n in figure["notes"] if not n.startswith("Computed 20")]
    return found


def seen_runs(project: Project) -> set[int]:
    return set(Scope(project, ViewFilter()).runs)


def work() -> int:
    """Compute what pages wait for, as workers do; return how many figures it was."""
    rows = [row.pk for row in ComputedFigure.objects.all() if row.state != row.computed_state]
    for pk in rows:
        figure_kinds.compute(pk)
    return len(rows)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("seed", [1, 2] if WHOLE else [1])
def test_a_worker_puts_the_same_figures_on_the_page(project, lead_client, settings, view, seed):
    random_runs(project, seed, cases=100)
    random_votes(project, seed)
    for tab, names in FIGURES.items():
        settings.FIGURES_AT_ONCE = 20_000
        at_once = shown(lead_client, tab, view)
        settings.FIGURES_AT_ONCE = 0
        before = shown(lead_client, tab, view)
        assert all(figure["waiting"] for figure in before.values())
        assert all(figure["reason"].startswith("Computing") for figure in before.values())
        assert work() >= len(names)
        assert shown(lead_client, tab, view) == at_once


@pytest.mark.parametrize("view", VIEWS)
def test_a_worker_puts_the_same_precision_on_the_page(project, lead_client, settings, view):
    random_runs(project, 3, cases=100)
    random_votes(project, 3)
    at_once = lead_client.get(f"/charts/calibration/?{view}")
    settings.FIGURES_AT_ONCE = 0
    before = lead_client.get(f"/charts/calibration/?{view}")
    assert 'data-figure="precision" data-waiting=' in before.content.decode()
    assert before.context["tables"] == []
    assert work() >= 1
    after = lead_client.get(f"/charts/calibration/?{view}")
    assert after.context["tables"] == at_once.context["tables"] != []
    assert after.context["judged"] == at_once.context["judged"] > 0
    assert 'data-figure="precision" data-waiting=' not in after.content.decode()


def test_a_worker_puts_the_same_agreement_on_its_page(project, lead_client, settings):
    random_runs(project, 3, cases=100)
    random_votes(project, 3)
    at_once = lead_client.get("/review/agreement/")
    settings.FIGURES_AT_ONCE = 0
    before = lead_client.get("/review/agreement/")
    assert 'data-figure="agreement-table" data-waiting=' in before.content.decode()
    assert work() == 1
    after = lead_client.get("/review/agreement/")
    assert after.context["figures"] == at_once.context["figures"] != []
    assert after.context["verdict_pairs"] == at_once.context["verdict_pairs"] != []
    assert 'data-waiting="' not in after.content.decode().split("<script")[0]


def test_a_worker_puts_the_same_raters_on_their_pages(project, lead_client, settings):
    random_runs(project, 3, cases=100)
    random_votes(project, 3)
    one = Judgement.objects.filter(suspect__project=project)[0].reviewer_id
    pages = ["/review/raters/", f"/review/raters/{one}/"]
    at_once = [lead_client.get(page).context["figures"] for page in pages]
    assert [len(rows) for rows in at_once] == [3, 1]
    settings.FIGURES_AT_ONCE = 0
    for page in pages:
        before = lead_client.get(page)
        assert 'data-figure="rater-table" data-waiting=' in before.content.decode()
        assert "Computing" in before.content.decode()
    assert work() == 1
    after = [lead_client.get(page) for page in pages]
    assert [page.context["figures"] for page in after] == at_once
    assert all('data-waiting="' not in page.content.decode().split("<script")[0] for page in after)


def test_raters_are_computed_in_spanish_words(project, lead_client, settings):
    random_runs(project, 3, cases=100)
    random_votes(project, 3)
    settings.FIGURES_AT_ONCE = 0
    page = lead_client.get("/review/raters/", headers={"accept-language": "es"}).content.decode()
    assert "Computing" not in page
    assert "Calculando" in page


def test_so_many_votes_as_are_allowed_stay_with_the_page(project, lead_client, settings):
    random_runs(project, 4)
    random_votes(project, 4)
    votes = Judgement.objects.count()
    settings.FIGURES_AT_ONCE = votes
    assert not Scope(project, ViewFilter()).many_votes
    settings.FIGURES_AT_ONCE = votes - 1
    assert Scope(project, ViewFilter()).many_votes


def test_votes_of_other_projects_make_nobody_wait(project, settings):
    from tests.factories import make_project

    random_runs(project, 4)
    random_votes(project, 4)
    settings.FIGURES_AT_ONCE = 0
    assert not Scope(make_project("Elsewhere"), ViewFilter()).many_votes


def test_a_vote_has_the_old_figures_shown_until_a_worker_has_been_there(
    project, lead_client, settings
):
    random_runs(project, 5, cases=100)
    random_votes(project, 5)
    settings.FIGURES_AT_ONCE = 0
    shown(lead_client, "review", "")
    work()
    old = shown(lead_client, "review", "")["burn-down"]
    suspect = project.suspects.filter(status="open").first()
    session = ReviewSession(project, make_user("ann", project), "a")
    record(session, suspect.pk, parse_vote({"answer": "reject"}))
    stale = shown(lead_client, "review", "")
    assert all(figure["waiting"] for figure in stale.values())
    assert stale["burn-down"]["table"] == old["table"]
    work()
    fresh = shown(lead_client, "review", "")
    assert not any(figure.get("waiting") for figure in fresh.values())
    votes = [sum(row[2] for row in found["table"]["rows"]) for found in (old, fresh["burn-down"])]
    assert votes[1] == votes[0] + 1


def test_new_suspects_have_the_open_ones_counted_anew(project, lead_client, settings):
    run = random_runs(project, 6, cases=100)[0]
    random_votes(project, 6)
    settings.FIGURES_AT_ONCE = 0
    shown(lead_client, "review", "")
    work()
    make_outcome(run, verdict="abstain", error_kind="")
    keep_counters(run)
    assert shown(lead_client, "review", "")["burn-down"]["waiting"]


def test_what_is_the_same_in_every_view_is_computed_once(project, lead_client, settings):
    random_runs(project, 7, cases=100)
    random_votes(project, 7)
    settings.FIGURES_AT_ONCE = 0
    shown(lead_client, "review", "")
    work()
    other = shown(lead_client, "review", "engine=one")
    waiting = {name for name, figure in other.items() if figure.get("waiting")}
    assert waiting == {"burn-down"}


def test_a_figure_of_a_run_that_left_the_view_is_still_drawn_while_it_is_computed(
    project, lead_client, settings
):
    """A newer run replaces it; the old counts stand until a worker has been there."""
    from tests.charting import rerun

    first = rerun(random_runs(project, 8, cases=60)[0], "v2")
    random_votes(project, 8)
    settings.FIGURES_AT_ONCE = 0
    shown(lead_client, "errors", "")
    work()
    old = shown(lead_client, "errors", "")["likert"]
    again = rerun(first, "v2")
    assert (first.pk in seen_runs(project), again.pk in seen_runs(project)) == (False, True)
    stale = shown(lead_client, "errors", "")["likert"]
    assert stale["waiting"]
    assert stale["table"] == old["table"]


def test_likert_ratings_are_those_of_the_rows(project, lead_client, settings):
    runs = random_runs(project, 9, cases=100)
    random_votes(project, 9)
    settings.FIGURES_AT_ONCE = 0
    shown(lead_client, "errors", "")
    work()
    table = shown(lead_client, "errors", "")["likert"]["table"]["rows"]
    counted = {row[0]: row[1:6] for row in table}
    for line in ("one", "two"):
        votes = [
            vote
            for vote in Judgement.objects.select_related("suspect__current__run__engine__line")
            if vote.suspect.current and vote.suspect.current.run in runs
            if vote.suspect.engine_line.name == line
            if vote.likert and not vote.adjudication and vote.withdrawn_at is None
            if vote.answer in ("confirm", "reject")
        ]
        naive = [sum(vote.likert == value for vote in votes) for value in range(1, 6)]
        assert counted[line] == naive
