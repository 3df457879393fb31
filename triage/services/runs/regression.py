"""Regression suites: the inputs of confirmed bugs, sent to any engine or release again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.db.models import QuerySet
from django.http import QueryDict

from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.models import Campaign, Case, Project, Suspect, SuspectStatus
from triage.services.messages.sentences import ServiceMessage
from triage.services.suspects.filters import ViewFilter

ORACLE_METHODS = frozenset({"numbertest"})
"""Methods whose oracle can judge a single translation; for others, outputs are compared."""

KNOWN_OUTPUTS = "known_outputs"
CHANGED = Verdict(
    Result.ABSTAIN,
    message=ServiceMessage.BUG_CHANGED(),
    cause="changed",
    confidence=0.5,
)


def suite_of(campaign: Campaign) -> ViewFilter | None:
    """The view whose bugs the campaign runs; None for an ordinary campaign."""
    if not campaign.suite:
        return None
    return ViewFilter.from_query(QueryDict(campaign.suite["view"]).dict())


def suite_bugs(
    project: Project, view: ViewFilter, method: str, direction: tuple[str, str]
) -> QuerySet[Suspect]:
    source, target = direction
    return (
        view.suspects(project)
        .filter(
            status=SuspectStatus.CONFIRMED,
            method=method,
            source_language=source,
            target_language=target,
            current__isnull=False,
        )
        .select_related("current__case")
        .order_by("pk")
    )


def suite_specs(
    project: Project, view: ViewFilter, method: str, direction: tuple[str, str]
) -> Iterator[CaseSpec]:
    """Yield the cases of the confirmed bugs, each with the output that was confirmed wrong."""
    for bug in suite_bugs(project, view, method, direction).iterator(chunk_size=500):
        outcome = bug.current
        assert outcome is not None
        expectation = {**outcome.case.expectation, KNOWN_OUTPUTS: outcome.outputs}
        yield spec_of(outcome.case, expectation)


def spec_of(case: Case, expectation: dict[str, object] | None = None) -> CaseSpec:
    """The stored case as the value that its method made."""
    return CaseSpec(
        inputs=tuple(case.inputs),
        capability=case.capability,
        format=case.format,
        style=case.style,
        template=case.template,
        cluster=case.cluster,
        corpus=case.corpus,
        expectation=case.expectation if expectation is None else expectation,
    )


def compare_with_known(answered: Sequence[AnsweredCase]) -> list[Verdict]:
    """Judge bugs that no oracle can: an unchanged output fails, a changed one abstains."""
    return [
        Verdict(Result.FAIL, message=ServiceMessage.BUG_KEPT())
        if list(case.outputs) == case.spec.expectation.get(KNOWN_OUTPUTS)
        else CHANGED
        for case in answered
    ]


def judge_with_oracle(
    verdicts: Sequence[Verdict], answered: Sequence[AnsweredCase]
) -> list[Verdict]:
    """Fail outputs that people have confirmed to be wrong, even if the oracle does not."""
    known = compare_with_known(answered)
    return [
        verdict
        if verdict.result is Result.FAIL or compared.result is not Result.FAIL
        else replace(verdict, result=Result.FAIL, message=compared.message)
        for verdict, compared in zip(verdicts, known, strict=True)
    ]
