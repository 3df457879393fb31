"""Bugs read as plain rows say what the models say."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.bug_reference import reference
from tests.factories import make_run, make_suspect, make_user
from triage.models import Judgement, Outcome, Suspect, SuspectStatus
from triage.services.exchange import export
from triage.services.suspects.filters import ViewFilter

SIT = {
    "original": {"source": "A cat ran.", "translation": "Eine Katze rannte."},
    "structure": "dependency",
    "threshold": 0.25,
    "reported": {"dependency": [1, 2]},
    "members": [
        {"source": "A dog ran.", "translation": "Ein Hund.", "old": "cat", "new": "dog", "rank": 1}
        | {"position": 1, "distance": 3, "scaled_distance": 0.5, "difference": {"nsubj": [1, 0]}}
        | {"score": 0.7, "structures": {"dependency": [3, 0.5]}},
        {"source": "A cow ran.", "translation": "Eine Kuh rannte."},
    ],
}


BESIDE = {
    "error": "date",
    "message": "The date “3 March” has become “3. Mai”.",
    "messages": [{"code": "changed", "args": {}}],
    "source_span": [3, 10],
    "target_span": [3, 9],
    "expected": "03-03",
    "expected_text": "3. März",
}


def vote(suspect, name, **changes):
    return Judgement.objects.create(
        suspect=suspect,
        reviewer=make_user(name, suspect.project),
        answer="confirm",
        output_hash=suspect.output_hash,
        **changes,
    )


@pytest.fixture
def bugs(project):
    """One bug of each kind that an export can meet, over two runs."""
    engine = make_run(project).engine
    engine.options = {"beam": 4, "mirrors": ["x"]}
    engine.save()
    sit = make_run(project, method="sit", signature={"method": "sit", "seed": 2**70})
    confirmed: dict[str, Any] = {"status": SuspectStatus.CONFIRMED}
    judged = make_suspect(project, presence="still", disclosed=True, critical=True, **confirmed)
    vote(judged, "alice", category="NUM", likert=2, note="a\u2028b", corrected_translation="Uno.")
    vote(judged, "bob", likert=5, adjudication=True, corrected_translation="Dos.", bulk=True)
    vote(judged, "carol", withdrawn_at=timezone.now(), corrected_translation="Tres.")
    other = make_suspect(
        project, sit, inputs=["A cat ran.", "A dog ran."], evidence=SIT, **confirmed
    )
    vote(other, "dora", members=[{"kinds": ["word", "under"]}, {"index": 1}, {"kinds": ["word"]}])
    empty = make_suspect(project, evidence={}, presence="fixed", **confirmed)
    Outcome.objects.filter(pk=empty.current_id).update(outputs=[])
    Suspect.objects.filter(pk=empty.pk).update(first_run=None, last_run=None)
    flaky = make_suspect(project, evidence={"elsewhere": [BESIDE]}, **confirmed)
    Outcome.objects.filter(pk=flaky.current_id).update(repeats=5, repeats_failed=3)
    _import(make_suspect(project, presence="reopened", **confirmed), "same")
    _import(make_suspect(project, **confirmed), "")
    return list(Suspect.objects.order_by("pk"))


def _import(suspect, seen):
    suspect.content = {
        "imported": {
            "project": "far-away",
            "first_seen": {"run": "77", "time": "2031-05-04T10:00:00+02:00"},
            "last_seen": {"run": "78", "time": "2031-05-05T10:00:00+02:00"},
            "signature": {"seed": 5},
            "engine_options": {"beam": 1},
            "output_hash": suspect.output_hash if seen else "another",
        }
    }
    suspect.save()


def test_every_kind_of_bug_leaves_as_the_models_have_it(project, bugs):
    lines = "".join(export.chunks("jsonl", export.bug_records(project, ViewFilter()))).split("\n")[
        :-1
    ]
    assert [json.loads(line) for line in lines] == [reference(bug) for bug in bugs]


def test_votes_come_oldest_first(project, bugs):
    late = Judgement.objects.get(reviewer__username="alice")
    Judgement.objects.filter(pk=late.pk).update(created=timezone.now() + timedelta(days=1))
    record = next(iter(export.bug_records(project, ViewFilter())))
    assert [given.reviewer for given in record.votes] == ["bob", "alice"]
    assert record.corrected_translation == "Uno."


def test_a_page_ends_with_the_cursor_of_the_next(project, bugs):
    first, cursor = export.bug_page(project, ViewFilter(), 0, 3)
    rest, end = export.bug_page(project, ViewFilter(), cursor or 0, 3)
    assert [bug.id for bug in first + rest] == [bug.fingerprint for bug in bugs]
    assert end is None


def test_chunks_of_rows_join_without_a_seam(project, bugs, monkeypatch):
    whole = list(export.bug_records(project, ViewFilter()))
    monkeypatch.setattr("triage.services.exchange.bug_rows.CHUNK", 2)
    assert list(export.bug_records(project, ViewFilter())) == whole


def member_verdicts(project, suspect, *said):
    for number, (adjudication, members) in enumerate(said):
        vote(suspect, f"rater {number}", adjudication=adjudication, members=members)
    (record,) = export.bug_records(project, ViewFilter())
    assert record.sit is not None
    return [record.sit.original_verdict, *(variant.verdict for variant in record.sit.variants)]


@pytest.fixture
def issue(project):
    run = make_run(project, method="sit")
    return make_suspect(project, run, evidence=SIT, status=SuspectStatus.CONFIRMED)


def buggy(*answers):
    return [{"index": index, "buggy": answer} for index, answer in enumerate(answers)]


def test_members_of_an_issue_carry_the_majoritys_verdict(project, issue):
    votes = buggy(False, True, True), buggy(False, True, False), buggy(False, False, None)
    said = member_verdicts(project, issue, *((False, members) for members in votes))
    assert said == ["rejected", "confirmed", ""]


def test_an_adjudication_decides_on_members(project, issue):
    votes = (False, buggy(True, True, True)), (True, buggy(False, False, True))
    assert member_verdicts(project, issue, *votes) == ["rejected", "rejected", "confirmed"]
