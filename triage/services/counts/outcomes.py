"""Store the outcomes of cases exactly once, and keep the run's counters equal to the rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.db.models import F

from engines.catalogue import as_messages
from engines.services import counters
from triage.models import Case, Outcome, OutcomeVerdict, Run
from triage.models.bulk_insert import insert_rows
from triage.services.counts.case_counts import add_to_case_counts
from triage.services.counts.decision_counts import note_outcomes

COUNTER_OF = {
    OutcomeVerdict.PASS: "passed",
    OutcomeVerdict.FAIL: "failed",
    OutcomeVerdict.ABSTAIN: "abstained",
    OutcomeVerdict.ERROR: "errored",
}


def store_outcomes(run: Run, outcomes: Sequence[Outcome]) -> None:
    """Insert outcomes and count them; call it in the transaction that ends the batch's step.

    The suspects linked to outcomes must be loaded and their rows locked.

    :raises IntegrityError: a case has an outcome already; the transaction must roll back.
    """
    if not outcomes:
        return
    for outcome in outcomes:
        if messages := as_messages(outcome.message):
            outcome.evidence = {**outcome.evidence, "messages": messages}
    insert_rows(outcomes)
    add_to_case_counts(outcomes)
    note_outcomes(outcomes)
    verdicts = Counter(str(outcome.verdict) for outcome in outcomes)
    add_to_run_totals(run, verdicts)
    method = run.campaign.method
    counted: dict[counters.Series, float] = {
        ("cases", method, verdict): cases for verdict, cases in verdicts.items()
    }
    transaction.on_commit(partial(counters.add, counted))


def error_outcome(run: Run, case: Case, message: str, kind: str = "") -> Outcome:
    """The outcome, not stored yet, of a case that could not be translated or judged."""
    return Outcome(
        case=case,
        run=run,
        capability=case.capability,
        verdict=OutcomeVerdict.ERROR,
        error_kind=kind,
        message=message,
    )


def add_to_run_totals(run: Run, verdicts: Counter[str], sign: int = 1) -> None:
    changes = {
        COUNTER_OF[OutcomeVerdict(verdict)]: F(COUNTER_OF[OutcomeVerdict(verdict)]) + sign * count
        for verdict, count in verdicts.items()
    }
    if changes:
        Run.objects.filter(pk=run.pk).update(**changes)
