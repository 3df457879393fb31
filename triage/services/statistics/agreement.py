"""Current agreement of a project's raters, from their independent votes."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from pydantic import TypeAdapter

from triage.models import Answer, ItemKind, Judgement, Project
from triage.reporting.statistics.agreement_report import (
    QUESTIONS,
    IndependentVote,
    IndependentVotes,
    QuestionAgreement,
    agreement_on,
)
from triage.services.statistics.figure_requests import VotesKind

FIRST_VOTES = 3
_FIELDS = ("suspect_id", "reviewer_id", "answer", "category", "critical", "likert")


def not_undone() -> Q:
    """Current and revised votes, without those that were undone.

    Only votes that were withdrawn are looked up: joined with their revisions, each vote would be
    compared with every other.
    """
    revised = Exists(Judgement.objects.filter(revision_of=OuterRef("pk")))
    return Q(withdrawn_at__isnull=True) | Q(revised)


def independent_votes(project: Project) -> QuerySet[Judgement]:
    """First answers, given alone and before any evidence was shown.

    Answers given with the evidence on display agree with the checker rather than with each other;
    bulk answers, gold items and adjudications are left out for similar reasons.
    """
    return (
        Judgement.objects.filter(
            suspect__project=project,
            evidence_shown=False,
            revision_of__isnull=True,
            bulk=False,
            adjudication=False,
            suspect__output_hash=F("output_hash"),
        )
        .filter(not_undone())
        .exclude(answer=Answer.SKIP)
        .exclude(suspect__kind=ItemKind.GOLD)
        .order_by("suspect_id", "created", "pk")
    )


def first_three(votes: QuerySet[Judgement]) -> IndependentVotes:
    """At most the first three votes per item; plain rows, as a project may have a million votes."""
    chosen: dict[str, dict[str, IndependentVote]] = defaultdict(dict)
    for item, rater, answer, *fields in votes.values_list(*_FIELDS).iterator():
        if len(chosen[str(item)]) < FIRST_VOTES:
            # A rating campaign asks for no verdict.
            bug = None if answer == Answer.RATE else answer == Answer.CONFIRM
            vote = IndependentVote(bug, *fields)
            chosen[str(item)][str(rater)] = vote
    return chosen


def project_agreement(project: Project) -> list[QuestionAgreement]:
    """The agreement on every question, with reasons for undefined coefficients."""
    votes = first_three(independent_votes(project))
    return [agreement_on(votes, question) for question in QUESTIONS]


KIND = VotesKind.of_project(TypeAdapter(list[QuestionAgreement]), project_agreement)
