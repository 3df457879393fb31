"""Rank open suspects by the probability of being confirmed, learnt from earlier decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from heapq import nsmallest
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from triage.models import (
    DECIDED,
    JudgeRun,
    Project,
    RankedSuspect,
    RankingModel,
    RankingTurn,
    Suspect,
    SuspectStatus,
)
from triage.models.bulk_insert import chunks
from triage.services.common import leases
from triage.services.projects.review_settings import review_settings
from triage.services.review.slots import OPEN
from triage.services.suspects.judged import certain_answers

#: With fewer decided suspects the checker's own confidence ranks better.
MIN_DECIDED = 50
RETRAIN_AFTER = 20
_FOLDS = 5
_TOP_SHARE = 5
#: A model is trained on this many of the newest decided suspects; more would add little.
TRAIN_ON = 20_000
#: Only the suspects ranked first have a place; after them the queue goes by the checker's own
#: confidence. Raters decide fewer of them between two rankings.
HEAD = 10_000
_CHUNK = 1000
_SEED = 7
_LEASE = timedelta(minutes=2)

Features = dict[str, float | str]


@dataclass(frozen=True)
class Trained:
    """A model with the results of its cross-validation.

    ``precision``: the share of confirmed suspects in the fifth that it ranks highest.
    ``baseline``: the share of confirmed suspects overall.
    """

    pipeline: Any
    precision: float
    baseline: float


def decided(project: Project) -> QuerySet[Suspect]:
    return Suspect.objects.filter(project=project, status__in=DECIDED)


def due(project: Project) -> bool:
    """Whether enough suspects have been decided since the last model."""
    last = RankingModel.objects.filter(project=project).first()
    if decided(project).count() - (last.decided if last else 0) >= RETRAIN_AFTER:
        return True
    return review_settings(project).judge_order and _newly_judged(project, last)


def _newly_judged(project: Project, last: RankingModel | None) -> bool:
    """Whether a judge run has ended since the last ranking."""
    runs = JudgeRun.objects.filter(project=project, finished_at__isnull=False)
    return runs.filter(finished_at__gt=last.created).exists() if last else runs.exists()


def rank_suspects(project: Project) -> RankingModel | None:
    """Train a model and store the new order; None while another worker is doing so."""
    turn = claim(project)
    if not turn:
        return None
    try:
        with leases.renewing(turn, _LEASE):
            return _rank(project)
    finally:
        leases.still_leased(turn).update(losses=None, **leases.RELEASED)


def claim(project: Project) -> list[RankingTurn]:
    """Take the project's lease; [] while another worker holds it."""
    RankingTurn.objects.get_or_create(project=project)
    return leases.claim(RankingTurn.objects.all(), [project.pk], _LEASE)


def _rank(project: Project) -> RankingModel:
    # Counted before reading the rows: later decisions count towards the next model.
    count = decided(project).count()
    rows = list(_loaded(decided(project).order_by("-pk")[:TRAIN_ON]))
    confirmed = [row.status == SuspectStatus.CONFIRMED for row in rows]
    scores = _judge_scores(project, rows)
    trained = train([features(row, scores.get(row.pk)) for row in rows], confirmed)
    likeliest = _likeliest(project, trained)
    with transaction.atomic():
        last = RankingModel.objects.select_for_update().filter(project=project).first()
        _store(project, likeliest)
        return RankingModel.objects.create(
            project=project,
            version=last.version + 1 if last else 1,
            decided=count,
            judgements=len(rows),
            confirmed=sum(confirmed),
            precision=trained.precision if trained else None,
            baseline=trained.baseline if trained else None,
            ranked=len(likeliest),
        )


def _loaded(rows: QuerySet[Suspect]) -> QuerySet[Suspect]:
    """Load only what :func:`features` needs: evidence and translations are most of a row."""
    return rows.select_related("engine_line", "current__case").only(
        "status",
        "method",
        "error_kind",
        "capability",
        "cause",
        "abstained",
        "source_language",
        "target_language",
        "engine_line__name",
        "current__confidence",
        "current__tenth",
        "current__case__format",
        "current__case__inputs",
    )


def _judge_scores(project: Project, rows: Sequence[Suspect]) -> dict[int, int]:
    """A judge's score of each suspect's translation, where the project's settings let it order."""
    if not review_settings(project).judge_order:
        return {}
    of = {row.current_id: row.pk for row in rows if row.current_id is not None}
    found: dict[int, int] = {}
    for outcomes in chunks(of, _CHUNK):
        answers = certain_answers(project, outcomes)
        found |= {of[pk]: one.score for pk, one in answers.items() if one.score is not None}
    return found


def features(suspect: Suspect, judged: int | None = None) -> Features:
    """The features of a suspect that are known before its review, without any text.

    :param judged: a judge's score, 0 to 100
    """
    found: Features = {
        "method": suspect.method,
        "error_kind": suspect.error_kind,
        "capability": suspect.capability,
        "cause": suspect.cause,
        "engine": suspect.engine_line.name,
        "direction": suspect.direction,
        "abstained": float(suspect.abstained),
    }
    if suspect.current is not None:
        found["confidence"] = suspect.current.confidence
        found["format"] = suspect.current.case.format
        found["length"] = len(suspect.current.case.inputs[0]) / 200
        if suspect.current.tenth is not None:
            # From -1, the worst tenth, to 1: without a score, 0.
            found["score"] = (suspect.current.tenth - 5.5) / 4.5
    if judged is not None:
        found["judge"] = (judged - 50) / 50
    return found


def train(rows: Sequence[Features], confirmed: Sequence[bool]) -> Trained | None:
    """Fit a model; None with too little data or with only one kind of answer."""
    if len(rows) < MIN_DECIDED or min(sum(confirmed), len(rows) - sum(confirmed)) < _FOLDS:
        return None
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold, cross_val_predict
    from sklearn.pipeline import make_pipeline

    pipeline = make_pipeline(DictVectorizer(), LogisticRegression(max_iter=500, C=1.0))
    folds = StratifiedKFold(_FOLDS, shuffle=True, random_state=_SEED)
    chances = cross_val_predict(pipeline, rows, confirmed, cv=folds, method="predict_proba")[:, 1]
    order = sorted(range(len(rows)), key=lambda i: -chances[i])
    top = order[: max(len(rows) // _TOP_SHARE, 1)]
    pipeline.fit(rows, confirmed)
    return Trained(
        pipeline,
        precision=sum(confirmed[i] for i in top) / len(top),
        baseline=sum(confirmed) / len(rows),
    )


def _chances(project: Project, pipeline: Any | None) -> Iterator[tuple[float, int]]:
    """The probability and the primary key of each open suspect, by primary key; without a model, of
    those that a judge scored, the share that is missing from its best score."""
    last = 0
    while True:
        open_rows = Suspect.objects.filter(OPEN, project=project, pk__gt=last)
        rows = list(_loaded(open_rows.order_by("pk"))[:_CHUNK])
        if not rows:
            return
        scores = _judge_scores(project, rows)
        if pipeline is None:
            yield from ((1 - score / 100, pk) for pk, score in scores.items())
        else:
            known = [features(row, scores.get(row.pk)) for row in rows]
            found = pipeline.predict_proba(known)[:, 1]
            yield from zip(map(float, found), (row.pk for row in rows), strict=True)
        last = rows[-1].pk


def _likeliest(project: Project, trained: Trained | None) -> list[int]:
    """The suspects that the model ranks first, or before there is one a judge; of equally likely ones,
    the oldest."""
    if trained is None and not review_settings(project).judge_order:
        return []
    chances = _chances(project, trained.pipeline if trained else None)
    return [pk for _, pk in nsmallest(HEAD, ((-chance, pk) for chance, pk in chances))]


def _store(project: Project, likeliest: Sequence[int]) -> None:
    RankedSuspect.objects.filter(project=project).delete()
    RankedSuspect.objects.bulk_create(
        (
            RankedSuspect(project=project, suspect_id=pk, place=place)
            for place, pk in enumerate(likeliest, 1)
        ),
        batch_size=_CHUNK,
    )
