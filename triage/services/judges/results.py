"""What judges answered: how far a run is, its answers, and those about a suspect."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import Greatest

from triage.models import (
    DECIDED,
    ItemKind,
    JudgeAnswer,
    JudgeAnswerState,
    Judgement,
    JudgeRun,
    JudgeScope,
    Severity,
    Suspect,
    SuspectStatus,
)

SERIOUS = (Severity.MAJOR, Severity.CRITICAL)
_NO_FLAGS: list[str] = []
_FINAL = [state for state in JudgeAnswerState if state not in ("waiting", "asked")]


@dataclass(frozen=True, slots=True)
class JudgeProgress:
    """How far a run is, and what it took.

    :param states: the number of translations in each state
    :param doubtful: answers with a flag
    :param serious: answers that name a major or critical error
    :param extra_calls: requests beyond one for each translation asked about: repeated, since an
        answer could not be used, or lost with a worker
    :param cost: in the currency of the engine's price, None without one
    """

    states: dict[str, int]
    total: int
    done: int
    answered: int
    doubtful: int
    serious: int
    cached: int
    calls: int
    extra_calls: int
    cost: Decimal | None
    tokens_sent: int | None
    tokens_received: int | None

    @property
    def unanswered(self) -> int:
        """Translations about which the judge was asked, and gave no answer that can be read."""
        return self.done - self.answered


def progress(run: JudgeRun) -> JudgeProgress:
    rows = JudgeAnswer.objects.filter(run=run)
    by_state = rows.order_by().values_list("state").annotate(n=Count("pk"))
    states = dict.fromkeys(JudgeAnswerState.values, 0) | dict(by_state)
    answered = Q(state=JudgeAnswerState.ANSWERED)
    sums = rows.aggregate(
        # First: from then on, ``calls`` would be the sum.
        extra_calls=Sum(Greatest(F("calls"), 1) - 1, default=0),
        doubtful=Count("pk", filter=answered & ~Q(flags=_NO_FLAGS)),
        serious=Count("pk", filter=answered & Q(worst__in=SERIOUS)),
        cached=Count("pk", filter=Q(cached=True)),
        calls=Sum("calls", default=0),
        cost=Sum("cost"),
        tokens_sent=Sum("tokens_sent"),
        tokens_received=Sum("tokens_received"),
    )
    return JudgeProgress(
        states=states,
        total=run.total,
        done=sum(states[state] for state in _FINAL),
        answered=states[JudgeAnswerState.ANSWERED],
        **sums,
    )


#: The parts of a run's answers that its page can show.
PARTS: dict[str, Q] = {
    "doubtful": Q(state=JudgeAnswerState.ANSWERED) & ~Q(flags=_NO_FLAGS),
    "serious": Q(state=JudgeAnswerState.ANSWERED, worst__in=SERIOUS),
    "none": Q(state__in=[one for one in _FINAL if one != JudgeAnswerState.ANSWERED]),
}


def answers_of(run: JudgeRun, part: str = "") -> QuerySet[JudgeAnswer]:
    """The answers of a run in the order of their translations, or one of its :data:`PARTS`."""
    rows = JudgeAnswer.objects.filter(run=run).exclude(state__in=("waiting", "asked"))
    related = ("outcome__case", "outcome__run__engine__line", "outcome__suspect")
    return rows.filter(PARTS.get(part, Q())).select_related(*related).order_by("pk")


def is_kept_back(run: JudgeRun) -> bool:
    """Whether nobody may see the answers yet: they are about a survey that people still read."""
    if run.scope != JudgeScope.SURVEY or run.survey is None or run.survey.stopped_at is not None:
        return False
    return Suspect.items.filter(rating=run.survey.pk, status=SuspectStatus.OPEN).exists()


def answers_about(suspect: Suspect, rater: User | None) -> list[JudgeAnswer]:
    """The newest answer of each judge about a suspect's translation.

    None of items that are rated blind. To ``rater``, who may still vote on it or has to rate the same
    translation, nothing is shown; None for those who may look.
    """
    if suspect.kind != ItemKind.SUSPECT or suspect.current_id is None:
        return []
    if rater is not None and not _may_see(suspect, rater):
        return []
    rows = JudgeAnswer.objects.filter(
        outcome=suspect.current_id, state=JudgeAnswerState.ANSWERED, run__project=suspect.project_id
    )
    newest: dict[int, JudgeAnswer] = {}
    related = (
        "run__engine__line",
        "run__survey",
        "outcome__case",
        "outcome__run",
        "outcome__suspect",
    )
    for row in rows.select_related(*related).order_by("pk"):
        if not is_kept_back(row.run):
            newest[row.run.engine_id] = row
    return list(newest.values())


def _may_see(suspect: Suspect, rater: User) -> bool:
    votes = Judgement.objects.filter(suspect=suspect, reviewer=rater, withdrawn_at__isnull=True)
    if suspect.status not in DECIDED and not votes.exists():
        return False
    to_rate = Suspect.items.filter(
        kind=ItemKind.RATING, current=suspect.current_id, status=SuspectStatus.OPEN
    )
    return not to_rate.exists()


def as_json(answer: JudgeAnswer) -> dict[str, Any]:
    """An answer as files and the API give it."""
    outcome, run = answer.outcome, answer.outcome.run
    return {
        "id": answer.pk,
        "outcome": outcome.pk,
        "repeat": answer.repeat,
        "source_language": run.source_language,
        "target_language": run.target_language,
        "source": outcome.case.inputs[0],
        "translation": outcome.outputs[0],
        "engine": run.engine.name,
        "state": answer.state,
        "score": answer.score,
        "worst": answer.worst,
        "errors": answer.spans,
        "corrected": answer.corrected,
        "flags": answer.flags,
        "message": str(answer.message),
        "model": answer.model,
        "cached": answer.cached,
        "calls": answer.calls,
        "tokens_sent": answer.tokens_sent,
        "tokens_received": answer.tokens_received,
        "cost": None if answer.cost is None else float(answer.cost),
        "seconds": None if answer.seconds is None else round(answer.seconds, 3),
    }


def as_lines(run: JudgeRun) -> Iterator[str]:
    """The answers of a run as JSON Lines, with the judge and what it was told."""
    judge = {"judge": run.engine.name, "prompt": run.prompt}
    for answer in answers_of(run).iterator(500):
        yield json.dumps({**judge, **as_json(answer)}, ensure_ascii=False) + "\n"
