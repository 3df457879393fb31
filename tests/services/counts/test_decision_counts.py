"""What people decided is counted as it changes, and always equals what the rows say."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Sum

from tests.examples import WHOLE
from tests.factories import (
    answer_many,
    make_engine,
    make_project,
    make_run,
    make_suspect,
    make_user,
    undo_many,
)
from triage.models import (
    Case,
    DecisionCount,
    ItemKind,
    Judgement,
    Mode,
    Outcome,
    Project,
    Role,
    Run,
    Suspect,
    SuspectCount,
)
from triage.reporting.bug_reading import ReadBug
from triage.services.common.stable_hashes import inputs_hash, outputs_hash
from triage.services.counts import changes, decision_counts, suspect_counts
from triage.services.counts.case_counts import is_oversampled
from triage.services.counts.outcomes import store_outcomes
from triage.services.exchange.bug_import import import_bugs
from triage.services.exchange.export import bug_records
from triage.services.review import adjudication, bulk, suspect_tracking, undo, vote_recording
from triage.services.review.slots import ReviewSession
from triage.services.review.votes import VoteError, parse_vote
from triage.services.suspects.filters import ViewFilter

REFUSED = (
    vote_recording.AlreadyJudgedError,
    vote_recording.NothingToUndoError,
    VoteError,
    bulk.BulkError,
    IndexError,
)
TEXTS = [f"It costs {number},000 euros." for number in range(5)]
STEPS = 80


def naive(project: Project) -> Counter[Any]:
    """Count decided suspects under each of their outcomes, row by row."""
    found = Counter[Any]()
    rows = Outcome.objects.filter(suspect__project=project).select_related("suspect", "case")
    for row in rows:
        suspect = row.suspect
        assert suspect is not None
        if suspect.kind != ItemKind.SUSPECT or suspect.status not in ("confirmed", "rejected"):
            continue
        bug = suspect.status == "confirmed"
        picked = is_oversampled(row.case.expectation)
        place = (row.run_id, row.capability, row.case.corpus, row.verdict, row.error_kind, picked)
        found[
            place,
            (suspect.status, suspect.critical if bug else None, suspect.category if bug else ""),
        ] += 1
    return found


def counted(project: Project) -> Counter[Any]:
    runs = Run.objects.filter(campaign__project=project).values_list("pk", flat=True)
    return Counter(
        {
            (key, tuple(decision)): cases
            for key, decisions in decision_counts.decided(list(runs)).items()
            for decision, cases in decisions.items()
        }
    )


def naive_suspects(project: Project) -> Counter[Any]:
    """Count suspects by what the overview and groups show, row by row."""
    found = Counter[Any]()
    for row in Suspect.objects.filter(project=project):
        category = row.category if row.status == "confirmed" else ""
        kind = (row.engine_line_id, row.target_language, row.capability, row.error_kind)
        found[*kind, row.status, row.presence, category] += 1
    return found


def counted_suspects(project: Project) -> Counter[Any]:
    kind = ("engine_line_id", "target_language", "capability", "error_kind")
    rows = SuspectCount.objects.filter(project=project).order_by()
    sums = rows.values_list(*kind, "status", "presence", "category").annotate(n=Sum("suspects"))
    return Counter({tuple(place): n for *place, n in sums if n})


class History:
    """Whatever people and runs may do to a project, drawn at random."""

    def __init__(self, project: Project, seed: int) -> None:
        self.project, self.rng = project, random.Random(seed)
        users = [make_user(project=project, role=Role.LEAD) for _ in range(4)]
        self.sessions = [ReviewSession(project, user, f"tab {user.pk}") for user in users]
        self.batches: list[tuple[ReviewSession, str]] = []
        self.release()
        self.release()

    def step(self) -> None:
        acts: list[Callable[[], object]] = [
            *[self.judge] * 5,
            *[self.judge_by_all] * 3,
            *[self.adjudicate] * 3,
            *[self.undo] * 3,
            self.bulk,
            self.undo_bulk,
            self.reopen,
            self.release,
            self.bring_back,
            self.compact,
            self.delete_run,
        ]
        with contextlib.suppress(*REFUSED):
            self.rng.choice(acts)()

    def suspect(self) -> int:
        pks = list(Suspect.objects.order_by("pk").values_list("pk", flat=True))
        return self.rng.choice(pks)

    def vote(self) -> Any:
        if self.rng.random() < 0.3:
            return parse_vote({"answer": "reject", "likert": 4})
        critical = self.rng.choice([True, False, None])
        category = self.rng.choice(["NUM", "NEG"])
        said: dict[str, Any] = {"answer": "confirm", "category": category, "critical": critical}
        if critical is not None:
            said["likert"] = 2
        return parse_vote(said)

    def judge(self) -> None:
        vote_recording.record(self.rng.choice(self.sessions), self.suspect(), self.vote())

    def judge_by_all(self) -> None:
        pk, alike = self.suspect(), self.vote()
        for session in self.sessions:
            said = alike if self.rng.random() < 0.8 else self.vote()
            with contextlib.suppress(*REFUSED):
                vote_recording.record(session, pk, said)

    def adjudicate(self) -> None:
        waiting = Suspect.objects.filter(status="adjudication").order_by("pk")
        pk = self.rng.choice([row.pk for row in waiting])
        adjudication.adjudicate(self.rng.choice(self.sessions), pk, self.vote())

    def undo(self) -> None:
        undo.undo(self.rng.choice(self.sessions))

    def reopen(self) -> None:
        undo.reopen(self.rng.choice(self.sessions), self.suspect())

    def bulk(self) -> None:
        session = self.rng.choice(self.sessions)
        batch = answer_many(session, [self.suspect() for _ in range(4)], self.vote()).batch
        self.batches.append((session, batch))

    def undo_bulk(self) -> None:
        undo_many(*self.batches.pop())

    def release(self) -> None:
        """Another release is asked the same texts: some outputs stay, some change, some pass."""
        line = self.rng.choice(["one", "two"])
        run = make_run(self.project, make_engine(line, f"v{Run.objects.count()}"))
        outcomes = [self.outcome(run, number, text) for number, text in enumerate(TEXTS)]
        with transaction.atomic():
            suspect_tracking.attach(run, outcomes)
            store_outcomes(run, outcomes)

    def outcome(self, run: Run, number: int, text: str) -> Outcome:
        verdict = self.rng.choice(["fail", "fail", "abstain", "pass"])
        case = Case.objects.create(
            run=run,
            index=number,
            inputs=[text],
            input_hash=inputs_hash([text]),
            capability=self.rng.choice(["separators", "integers"]),
            corpus=self.rng.choice(["", "news"]),
            expectation=self.rng.choice([{}, {"selected_by": ["NUM"]}, {"oversampled": True}]),
        )
        outputs = [self.rng.choice(["Cuesta 1.", "Cuesta 2."])]
        return Outcome(
            case=case,
            run=run,
            capability=case.capability,
            verdict=verdict,
            error_kind=self.rng.choice(["separator", "scale"]) if verdict == "fail" else "",
            outputs=outputs,
            output_hash=outputs_hash(outputs),
        )

    def bring_back(self) -> None:
        """Import a bug that was decided, categorised or translated otherwise elsewhere."""
        bug = self.rng.choice(list(bug_records(self.project, ViewFilter())))
        changed = replace(
            bug,
            votes=(),
            verdict=self.rng.choice(["confirmed", "rejected", "open"]),
            critical=self.rng.choice([True, False, None]),
            capability=self.rng.choice(["separators", "integers"]),
            translation=self.rng.choice([bug.translation, "Cuesta 3."]),
        )
        import_bugs(self.project, [ReadBug(1, changed)], None)

    def compact(self) -> None:
        decision_counts.compact(list(Run.objects.values_list("pk", flat=True)))
        suspect_counts.merge()

    def delete_run(self) -> None:
        if Run.objects.count() > 4:
            self.rng.choice(list(Run.objects.order_by("pk"))).delete()


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(4 if WHOLE else 2))
def test_counts_equal_the_rows_after_whatever_happened(seed, monkeypatch):
    monkeypatch.setattr(suspect_counts, "_MERGED_FROM", 1)
    project = make_project(mode=Mode.MEASURING if seed % 2 else Mode.TRIAGE)
    history = History(project, seed)
    seen = Counter[str]()
    for _ in range(STEPS):
        history.step()
        assert counted(project) == naive(project)
        assert counted_suspects(project) == naive_suspects(project)
        seen.update(status for (_, (status, *_)) in naive(project))
    assert seen
    assert changes.reconcile(project) == 0


@pytest.mark.django_db
def test_rows_that_came_another_way_are_counted_by_a_correction():
    project = make_project()
    run = make_run(project)
    for status in ("confirmed", "confirmed", "rejected", "open"):
        make_suspect(project, run, status=status, critical=True, category="NUM")
    Suspect.objects.filter(status="rejected").update(status="confirmed")
    other = make_suspect(make_project(), status="confirmed")
    DecisionCount.objects.filter(run__campaign__project=other.project).delete()
    assert counted(project) != naive(project)
    assert decision_counts.reconcile(project) == 2
    assert counted(project) == naive(project)
    assert decision_counts.reconcile(project) == 0
    assert not counted(other.project)


@pytest.mark.django_db
def test_suspects_that_came_another_way_are_counted_by_a_correction():
    project = make_project()
    for kind in ("scale", "scale", "digit"):
        make_suspect(project, error_kind=kind)
    make_suspect(make_project())
    Suspect.objects.filter(error_kind="digit").update(error_kind="unit", presence="fixed")
    assert counted_suspects(project) != naive_suspects(project)
    assert suspect_counts.reconcile(project) == 2
    assert counted_suspects(project) == naive_suspects(project)
    assert suspect_counts.reconcile(project) == 0


@pytest.mark.django_db
def test_merged_counts_keep_the_newest_suspect(monkeypatch):
    monkeypatch.setattr(suspect_counts, "_MERGED_FROM", 1)
    project = make_project()
    suspects = [make_suspect(project) for _ in range(3)]
    suspect_counts.merge()
    row = SuspectCount.objects.get()
    assert (row.suspects, row.newest) == (3, suspects[-1].pk)


@pytest.mark.django_db
def test_many_changes_are_folded_by_whoever_reads_them(monkeypatch):
    monkeypatch.setattr(decision_counts, "COMPACT_AT", 5)
    project = make_project()
    session = ReviewSession(project, make_user(project=project), "a")
    pk = make_suspect(project).pk
    for _ in range(5):
        vote_recording.record(session, pk, parse_vote({"answer": "reject"}))
        undo.undo(session)
    vote_recording.record(session, pk, parse_vote({"answer": "reject"}))
    assert DecisionCount.objects.count() == 11
    assert counted(project) == naive(project)
    assert DecisionCount.objects.count() == 1
    assert counted(project) == naive(project)


@pytest.mark.django_db(transaction=True)
def test_reviewers_and_runs_at_the_same_moment_leave_exact_counts():
    project = make_project(mode=Mode.MEASURING)
    history = History(project, 1)
    sessions = history.sessions

    def work(number: int) -> None:
        mine = object.__new__(History)
        mine.project, mine.rng, mine.batches = project, random.Random(number), []
        mine.sessions = [sessions[number % len(sessions)]]
        acts = [mine.judge] * 6 + [
            mine.undo,
            mine.adjudicate,
            mine.bulk,
            mine.compact,
            mine.release,
        ]
        try:
            for _ in range(25):
                with contextlib.suppress(*REFUSED):
                    mine.rng.choice(acts)()
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, range(6)))
    assert Judgement.objects.count() > 20
    assert counted(project) == naive(project)
    assert counted_suspects(project) == naive_suspects(project)


@pytest.mark.django_db
def test_the_command_says_which_counts_it_put_right(capsys):
    call_command("check_counts")
    project = make_project("Numbers")
    make_suspect(project, status="confirmed")
    DecisionCount.objects.all().delete()
    call_command("check_counts")
    call_command("check_counts")
    said = capsys.readouterr().out.splitlines()
    assert said == ["numbers: 1 counts were wrong", "numbers: exact"]
    assert counted(project) == naive(project)
