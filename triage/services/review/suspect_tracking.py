"""Open suspects for failed and abstained cases, and follow known ones from run to run."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.utils import timezone

from triage.models import (
    Outcome,
    OutcomeVerdict,
    Presence,
    Reservation,
    Run,
    Suspect,
    SuspectStatus,
)
from triage.models.bulk_insert import insert_unless_present
from triage.services.common.bulk_rows import update_rows
from triage.services.common.stable_hashes import suspect_fingerprint
from triage.services.counts.changes import UNCOUNTED, counted_state, note_changes
from triage.services.review.item_status import restore_decisions
from triage.services.suspects import text_search

ABSTAINED_PRIORITY = 0.1
_UPDATED = [
    "available",
    "extra_slots",
    "status",
    "presence",
    "current",
    "output_hash",
    "last_run",
    "last_seen",
    "abstained",
    "flaky",
    "error_kind",
    "cause",
    "priority",
]


def attach(run: Run, outcomes: Sequence[Outcome]) -> None:
    """Link outcomes to their suspects; open new suspects and update known ones.

    Call it in the transaction that stores the outcomes, before they are stored: the suspects stay
    locked until its end, so that nobody judges them in between. All batches lock in one order.
    """
    named = {_fingerprint(run, outcome): outcome for outcome in outcomes}
    by_fingerprint = dict(sorted(named.items()))
    known = _find(run, by_fingerprint)
    doubted = {
        name: outcome
        for name, outcome in by_fingerprint.items()
        if name not in known and outcome.verdict != OutcomeVerdict.PASS
    }
    own = _open_new(run, doubted)
    before = {suspect.pk: counted_state(suspect) for suspect in known.values()}
    for name, suspect in known.items():
        _follow(suspect, by_fingerprint[name], run)
    changes = {one.pk: (before[one.pk], counted_state(one)) for one in known.values()}
    reopened = [suspect for suspect in known.values() if suspect.presence == Presence.REOPENED]
    _start_votes_anew(reopened)
    update_rows(list(known.values()), _UPDATED)
    restore_decisions(reopened, run.campaign.project)
    # A concurrent run may have opened some of them first, and counted them.
    opened = own | _find(run, doubted.keys() - own.keys())
    note_changes(changes | {one.pk: (UNCOUNTED, counted_state(one)) for one in own.values()})
    for name, suspect in {**known, **opened}.items():
        by_fingerprint[name].suspect = suspect
    _keep_texts([*opened.values(), *reopened], by_fingerprint)


def _keep_texts(suspects: Iterable[Suspect], outcomes: Mapping[str, Outcome]) -> None:
    """Store the suspects' texts; if a concurrent run opened a suspect first, its texts stay."""
    seen = [(suspect, outcomes[suspect.fingerprint]) for suspect in suspects]
    text_search.keep(
        (suspect.pk, outcome.case.inputs, outcome.outputs)
        for suspect, outcome in seen
        if suspect.current_id == outcome.case_id
    )


def _fingerprint(run: Run, outcome: Outcome) -> str:
    return suspect_fingerprint(
        run.campaign.method,
        run.source_language,
        run.target_language,
        run.engine.line.name,
        outcome.case.inputs[0],
    )


def _find(run: Run, fingerprints: Collection[str]) -> dict[str, Suspect]:
    if not fingerprints:
        return {}
    rows = Suspect.objects.select_for_update().filter(
        project_id=run.campaign.project_id, fingerprint__among=fingerprints
    )
    # Ordered by fingerprint, as the index is: ordered by primary key, SQLite would read every
    # suspect of the project.
    return {suspect.fingerprint: suspect for suspect in rows.order_by("fingerprint")}


def _open_new(run: Run, outcomes: dict[str, Outcome]) -> dict[str, Suspect]:
    """Insert new suspects and return them, without those that a concurrent run has opened."""
    now = timezone.now()
    inserted = insert_unless_present(
        [
            Suspect(
                project_id=run.campaign.project_id,
                method=run.campaign.method,
                engine_line_id=run.engine.line_id,
                source_language=run.source_language,
                target_language=run.target_language,
                fingerprint=name,
                capability=outcome.capability,
                shuffle=random.random(),
                first_run=run,
                first_seen=now,
                last_seen=now,
                **_seen_fields(outcome, run),
            )
            for name, outcome in outcomes.items()
        ],
        unique="fingerprint",
    )
    return {suspect.fingerprint: suspect for suspect in inserted}


def _seen_fields(outcome: Outcome, run: Run) -> dict[str, object]:
    abstained = outcome.verdict == OutcomeVerdict.ABSTAIN
    return {
        "current_id": outcome.case_id,
        "output_hash": outcome.output_hash,
        "last_run": run,
        "abstained": abstained,
        "flaky": outcome.flaky,
        "error_kind": outcome.error_kind,
        "cause": outcome.cause,
        "priority": priority_of(outcome),
    }


def priority_of(outcome: Outcome) -> float:
    """The place of a suspect in the queue until the project's ranking has seen it."""
    abstained = outcome.verdict == OutcomeVerdict.ABSTAIN
    return ABSTAINED_PRIORITY * outcome.confidence if abstained else outcome.confidence


def _start_votes_anew(reopened: Sequence[Suspect]) -> None:
    """Free the slots of votes on the earlier output; the votes themselves are kept."""
    Reservation.objects.filter(suspect__in=[suspect.pk for suspect in reopened]).delete()


def _follow(suspect: Suspect, outcome: Outcome, run: Run) -> None:
    """Keep the decision for the same output; reopen the suspect for another one."""
    suspect.last_seen = timezone.now()
    if outcome.verdict == OutcomeVerdict.PASS:
        suspect.presence = Presence.FIXED
        suspect.last_run = run
        return
    if outcome.output_hash == suspect.output_hash:
        suspect.presence = Presence.STILL
    else:
        suspect.presence = Presence.REOPENED
        suspect.status = SuspectStatus.OPEN
        suspect.extra_slots = 0
    suspect.available = suspect.status == SuspectStatus.OPEN
    for name, value in _seen_fields(outcome, run).items():
        setattr(suspect, name, value)
