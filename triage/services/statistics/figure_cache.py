"""Cache of figures that take seconds: small ones computed at once, large ones by a worker.

A figure is identified by a question (kind, runs, capability, corpus). ``answer`` returns what is
known: the figure with the time it was computed, or the row that a worker has to fill. Services
send no tasks: the view does, for every answer that is ``waiting``.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import F, Q, Sum
from django.utils import timezone
from pydantic import TypeAdapter

from triage.models import ComputedCases, ComputedFigure, HistoryEntry, Project, Run
from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.intervals import ReportingError
from triage.services.common import clock, leases
from triage.services.statistics.figure_requests import (
    FigureAnswer,
    FigureKind,
    FigureRequest,
    FigureResult,
    Kinds,
    VotesKind,
)
from triage.services.suspects.filters import ViewFilter

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=120)
#: A figure that no worker has claimed after this time is enqueued again, for an hour.
LOST_AFTER, ASKED_AGAIN_FOR = timedelta(seconds=10), timedelta(hours=1)
ASKED_AT_ONCE = 20
#: The version of the storage format; figures of another version are computed again.
FORM = 6
#: Figures not requested for this many days are deleted.
KEPT_DAYS = 30


def answer(
    question: FigureRequest, runs: Sequence[Run], kinds: Kinds, *, many_votes: bool = False
) -> FigureAnswer:
    """Return the figure, or its state if it has not been computed yet."""
    kind = kinds[question.kind]
    if not (many_votes if isinstance(kind, VotesKind) else _large(runs, kind)):
        found = _compute(question, runs, kind)
        return FigureAnswer(found.value, timezone.now(), lists=found.lists)
    return _stored_answer(question, _state(question, runs, kind), kinds)


def _large(runs: Sequence[Run], kind: FigureKind) -> bool:
    return bool(kind.effort * sum(run.judged for run in runs) > settings.FIGURES_AT_ONCE)


def _compute(
    question: FigureRequest, runs: Sequence[Run], kind: FigureKind | VotesKind
) -> FigureResult:
    project = Project.objects.get(pk=question.project)
    if isinstance(kind, VotesKind):
        view = ViewFilter.from_query(dict(parse_qsl(question.view)))
        return FigureResult(kind.compute(project, view))
    by_id = {run.pk: run for run in runs}
    sides = [[by_id[pk] for pk in side if pk in by_id] for side in question.sides]
    return kind.compute(project, sides, question.capability, question.corpus)


def _state(question: FigureRequest, runs: Sequence[Run], kind: FigureKind | VotesKind) -> str:
    """A digest of the rows that the figure depends on; outcomes are only ever added."""
    found: list[Any] = [FORM, *sorted((run.pk, run.judged, run.status) for run in runs)]
    if isinstance(kind, VotesKind):
        # Suspects of older runs have votes, too.
        everything = Run.objects.filter(campaign__project=question.project)
        found.append(everything.aggregate(failed=Sum("failed"), abstained=Sum("abstained")))
    if isinstance(kind, VotesKind) or kind.judged:
        # Every vote, undo and import leaves a history entry; counting votes would be slow.
        lines = HistoryEntry.objects.filter(project=question.project).order_by("-pk")
        found.append(lines.values_list("pk", flat=True).first())
    return hashlib.sha256(json.dumps(found).encode()).hexdigest()


def _stored_answer(question: FigureRequest, state: str, kinds: Kinds) -> FigureAnswer:
    row, _made = ComputedFigure.objects.get_or_create(
        key=question.key,
        defaults={
            "project_id": question.project,
            "kind": question.kind,
            "question": asdict(question),
            "state": state,
        },
    )
    if row.state != state:
        row.state, row.problem = state, ""
        row.save(update_fields=["state", "problem", "asked_at"])
    value = None if row.value is None else kinds[row.kind].stored.validate_python(row.value)
    due = row.computed_state != state and not row.problem
    return FigureAnswer(value, row.computed_at, row.pk if due else None, row.pk, row.problem)


def claim(pk: int) -> list[ComputedFigure]:
    """Claim a row that has not been computed and that no other worker has claimed."""
    due = ComputedFigure.objects.filter(~Q(state=F("computed_state")))
    return leases.claim(due, [pk], LEASE)


def unclaimed(pks: Sequence[int]) -> list[int]:
    """Those of the rows that no worker is computing."""
    rows = ComputedFigure.objects.filter(leases.free(clock.now()), pk__in=pks)
    return list(rows.values_list("pk", flat=True))


def lost_requests() -> list[int]:
    """Rows requested some time ago and claimed by no worker: their task was lost."""
    now = clock.now()
    rows = ComputedFigure.objects.filter(
        leases.free(now),
        ~Q(state=F("computed_state")),
        problem="",
        asked_at__range=(now - ASKED_AGAIN_FOR, now - LOST_AFTER),
    )
    return list(rows.order_by("asked_at").values_list("pk", flat=True)[:ASKED_AT_ONCE])


def waiting(project: Project, pks: Sequence[int]) -> list[int]:
    """Those of the rows that are not computed yet."""
    rows = ComputedFigure.objects.filter(
        ~Q(state=F("computed_state")), project=project, pk__in=pks, problem=""
    )
    return list(rows.values_list("pk", flat=True))


def compute(pk: int, kinds: Kinds) -> None:
    """Compute and store one row's figure, in a worker; does nothing if it is done."""
    claimed = claim(pk)
    if not claimed:
        return
    with leases.renewing(claimed, LEASE):
        _compute_row(claimed[0], kinds)


def _compute_row(row: ComputedFigure, kinds: Kinds) -> None:
    question = TypeAdapter(FigureRequest).validate_python(row.question)
    start, state = time.monotonic(), row.state
    runs = list(
        Run.objects.filter(
            pk__in=[pk for side in question.sides for pk in side],
            campaign__project=row.project_id,
        ).select_related("campaign", "engine__line")
    )
    try:
        found = _compute(question, runs, kinds[row.kind])
    except (ReportingError, DatabaseError, MemoryError) as error:
        _give_up(row, str(error))
        return
    except Exception as error:
        # Store the failure, so that workers do not fail on it again and again for an hour.
        logger.exception("The figure %s could not be computed.", row.pk)
        _give_up(row, FigureMessage.FIGURE_BROKE(error=type(error).__name__))
        return
    _keep(row, state, found, kinds[row.kind], time.monotonic() - start)


def _give_up(row: ComputedFigure, why: str) -> None:
    problem = FigureMessage.NOT_COMPUTED(why=why)
    leases.still_leased([row]).update(problem=problem, losses=None, **leases.RELEASED)


def _keep(
    row: ComputedFigure,
    state: str,
    found: FigureResult,
    kind: FigureKind | VotesKind,
    seconds: float,
) -> None:
    now = timezone.now()
    with transaction.atomic():
        stored = leases.still_leased([row]).update(
            value=kind.stored.dump_python(found.value, mode="json"),
            computed_state=state,
            computed_at=now,
            seconds=round(seconds, 3),
            losses=None,
            **leases.RELEASED,
        )
        if not stored:
            return
        ComputedCases.objects.filter(figure=row).delete()
        ComputedCases.objects.bulk_create(
            ComputedCases(figure=row, name=name, cases=len(pairs), pks=pack(pairs))
            for name, pairs in found.lists.items()
        )
        old = now - timedelta(days=KEPT_DAYS)
        ComputedFigure.objects.filter(asked_at__lt=old).delete()


def pack(pairs: Sequence[tuple[int, int]]) -> bytes:
    import numpy as np

    return np.array(pairs, dtype="<i8").tobytes()


def opened(
    answer: FigureAnswer, name: str, start: int, count: int
) -> tuple[int, list[tuple[int, int]]]:
    """Return the number of cases that a mark opens, and some of them, wherever they are stored."""
    if name in answer.lists:
        pairs = answer.lists[name]
        return len(pairs), list(pairs[start : start + count])
    row = ComputedCases.objects.filter(figure=answer.figure, name=name).first()
    return (row.cases, unpack(bytes(row.pks), start, count)) if row else (0, [])


def unpack(stored: bytes, start: int, count: int) -> list[tuple[int, int]]:
    """Return some of the pairs that ``pack`` stored."""
    import numpy as np

    found = np.frombuffer(stored, dtype="<i8").reshape(-1, 2)[start : start + count]
    return [(int(one), int(two)) for one, two in found]
