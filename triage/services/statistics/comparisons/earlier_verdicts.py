"""Verdicts on individual outputs of a suspect, including outputs that have since changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from django.db.models import Q, QuerySet

from triage.models import DECIDED, Answer, Judgement, Project, Suspect
from triage.services.review.decision_rules import decide
from triage.services.review.item_status import STATUS_OF, as_counted

#: (suspect, hash of the output) -> "confirmed" or "rejected"
Verdicts = Mapping[tuple[int, str], str]


def verdicts_on_outputs(
    project: Project, runs: Collection[int], suspects: Collection[int] | None = None
) -> Verdicts:
    """Return every verdict on an output of the suspects seen in these runs, in two queries.

    :param suspects: only these suspects; None means all
    """
    seen = Q(outcomes__run__in=list(runs))
    if suspects is not None:
        seen &= Q(pk__in=list(suspects))
    known: dict[tuple[int, str], str] = {}
    votes: dict[tuple[int, str], list[Judgement]] = defaultdict(list)
    for vote in _votes(project, runs, suspects):
        votes[vote.suspect_id, vote.output_hash].append(vote)
    for key, found in votes.items():
        known[key] = _decided(found, project.raters_per_item)
    # For its current output, the suspect's own status is decisive.
    rows = Suspect.objects.filter(seen, project=project, status__in=DECIDED).distinct()
    for pk, output, status in rows.values_list("pk", "output_hash", "status").order_by():
        known[pk, output] = str(status)
    return {key: verdict for key, verdict in known.items() if verdict}


def _votes(
    project: Project, runs: Collection[int], suspects: Collection[int] | None
) -> QuerySet[Judgement]:
    named = {} if suspects is None else {"suspect__in": list(suspects)}
    return (
        Judgement.objects.filter(
            **named,
            suspect__project=project,
            suspect__outcomes__run__in=list(runs),
            withdrawn_at__isnull=True,
        )
        .exclude(answer=Answer.SKIP)
        .order_by("created", "pk")
        .distinct()
    )


def _decided(votes: Sequence[Judgement], raters: int) -> str:
    last_word = [vote for vote in votes if vote.adjudication][-1:]
    decision = decide(as_counted(last_word or votes), 1 if last_word else raters)
    status = STATUS_OF[decision.state]
    return str(status) if status in DECIDED else ""
