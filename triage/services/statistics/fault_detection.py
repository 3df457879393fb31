"""How many injected faults the checkers find; the fault-injecting engine records each fault.

In a campaign over such an engine, the truth is known. A fault counts if the checker passes the
translation without it, so that the fault is the only error. An alarm on an unchanged translation
is a false alarm unless it was confirmed in review: the wrapped engine makes mistakes of its own.
Translations with faults also serve as gold items.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from engines import services as engine_services
from triage.methods.base import AnsweredCase, Result
from triage.methods.registry import get_method
from triage.models import Answer, Outcome, OutcomeVerdict, Project, Run, RunStatus, SuspectStatus
from triage.models.bulk_insert import chunks
from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.rates import Rate
from triage.services.review.gold import GoldAnswer, mark_gold
from triage.services.runs.regression import spec_of
from triage.services.runs.translation_cache import CachedAnswer, cached_answers
from triage.services.suspects.filters import ViewFilter, number
from triage.services.word_lists.stored_lists import of_campaign

KIND = "faults"
UNCHANGED = "none"
SEVERAL = "several"
ALL = "all"
_CHUNK = 500


@dataclass(frozen=True, slots=True)
class Injection:
    """A case with a fault in its translation; ``before`` are the translations without it."""

    outcome: Outcome
    fault: str
    before: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FaultRow:
    """One checker on one fault in one language.

    ``left_out``: cases whose translation fails the checker even without the fault.
    """

    method: str
    fault: str
    language: str
    alarms: Rate
    abstained: int
    left_out: int


def is_faulty(run: Run) -> bool:
    return run.engine.kind == KIND


def store_fault_counts(run_id: int) -> None:
    """Count a finished run's faults and their verdicts, and store the counts with the run."""
    run = Run.objects.select_related("campaign__project", "engine__line").get(pk=run_id)
    if not is_faulty(run) or run.status != RunStatus.DONE:
        return
    report = {**run.report, KIND: _counts(run)}
    Run.objects.filter(pk=run.pk, status=RunStatus.DONE).update(report=report)


def _counts(run: Run) -> dict[str, dict[str, int]]:
    """Counts of verdicts by fault; ``UNCHANGED`` for unchanged translations."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    judged = run.outcomes.exclude(verdict=OutcomeVerdict.ERROR)
    for outcomes in chunks(judged.select_related("case").order_by("pk").iterator(_CHUNK), _CHUNK):
        broken = injections(run, outcomes)
        found = {one.outcome.pk for one in broken}
        for outcome in outcomes:
            if outcome.pk not in found:
                counts[UNCHANGED][outcome.verdict] += 1
        for one, passed in zip(broken, _passed_before(run, broken), strict=True):
            counts[one.fault][one.outcome.verdict if passed else "left_out"] += 1
    return {fault: dict(tally) for fault, tally in counts.items()}


def injections(run: Run, outcomes: Sequence[Outcome]) -> list[Injection]:
    """Those of the outcomes whose translation has an injected fault."""
    alone = engine_services.limits(run.engine).neighbour_dependent
    texts = {text for outcome in outcomes for text in outcome.case.inputs}
    answers = cached_answers(run, texts, alone=alone)
    found = (_injection(outcome, answers) for outcome in outcomes)
    return [one for one in found if one is not None]


def _injection(outcome: Outcome, answers: Mapping[str, CachedAnswer]) -> Injection | None:
    faults: list[str] = []
    before: list[str] = []
    for text, output in zip(outcome.case.inputs, outcome.outputs, strict=False):
        answer = answers.get(text)
        done: dict[str, Any] = answer.detail.get("injected", {}) if answer else {}
        before.append(str(done.get("before", output)))
        if done:
            faults.append(str(done.get("fault", "")))
    if not faults:
        return None
    return Injection(outcome, faults[0] if len(set(faults)) == 1 else SEVERAL, tuple(before))


def _passed_before(run: Run, broken: Sequence[Injection]) -> list[bool]:
    method = get_method(run.campaign.method)
    options = of_campaign(run.campaign, method.options_type(**run.campaign.options))
    answered = [
        AnsweredCase(
            spec_of(one.outcome.case), one.before, run.source_language, run.target_language
        )
        for one in broken
    ]
    return [verdict.result is Result.PASS for verdict in method.judge(answered, options)]


def fault_table(project: Project, view: ViewFilter) -> list[FaultRow]:
    """Per method, unchanged translations first; each fault over all languages and by language."""
    totals: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    for run in faulty_runs(project, view):
        confirmed = _confirmed_whole(run)
        for fault, tally in run.report[KIND].items():
            counted = Counter(tally)
            if fault == UNCHANGED:
                counted["fail"] -= min(confirmed, counted["fail"])
            for language in (ALL, run.target_language):
                totals[run.campaign.method, fault, language].update(counted)
    return [_row(key, totals[key]) for key in sorted(totals, key=_order)]


def faulty_runs(project: Project, view: ViewFilter) -> QuerySet[Run]:
    """Finished runs of fault-injecting engines that have been counted."""
    found = Run.objects.filter(
        campaign__project=project,
        campaign__archived_at__isnull=True,
        engine__kind=KIND,
        report__has_key=KIND,
    )
    chosen = {
        "campaign__method": view.method,
        "engine__line__name": view.engine,
        "campaign": str(number(view.campaign)) if view.campaign else "",
    }
    found = found.filter(**{name: value for name, value in chosen.items() if value})
    return found.select_related("campaign", "engine__line").order_by("pk")


def _confirmed_whole(run: Run) -> int:
    """Alarms on unchanged translations that were confirmed: bugs of the wrapped engine."""
    confirmed = list(
        run.outcomes.filter(
            verdict=OutcomeVerdict.FAIL, suspect__status=SuspectStatus.CONFIRMED
        ).select_related("case")[: 10 * _CHUNK]
    )
    return len(confirmed) - len(injections(run, confirmed)) if confirmed else 0


def _row(key: tuple[str, str, str], tally: Counter[str]) -> FaultRow:
    judged = tally["pass"] + tally["fail"] + tally["abstain"]
    return FaultRow(
        *key,
        Rate(tally["fail"], judged, why_empty=FigureMessage.NONE_AT_ALL()),
        tally["abstain"],
        tally["left_out"],
    )


def _order(key: tuple[str, str, str]) -> tuple[str, bool, str, bool, str]:
    method, fault, language = key
    return method, fault != UNCHANGED, fault, language != ALL, language


#: Fault -> category; all others are NUM.
CATEGORIES = {"drop_negation": "NEG", "change_name": "NAM", "repeat": "OTH", "truncate": "OTH"}
#: The number of suspects searched per gold item.
SEARCHED = 20


def gold_from_faults(project: Project, actor: User, count: int, seed: int) -> int:
    """Make gold items of ``count`` translations with injected faults.

    They are drawn at random from suspects of fault-injecting engines, evenly over the runs.
    Returns how many were made; existing items are updated, not duplicated.
    """
    rng = random.Random(seed)
    runs = list(faulty_runs(project, ViewFilter()))
    rng.shuffle(runs)
    made = 0
    for left, run in zip(range(len(runs), 0, -1), runs, strict=True):
        for one in _drawn(run, -(-(count - made) // left), rng):
            made += _mark(project, actor, one)
    return made


def _drawn(run: Run, count: int, rng: random.Random) -> list[Injection]:
    found = run.outcomes.filter(verdict=OutcomeVerdict.FAIL, suspect__isnull=False)
    keys = list(found.values_list("pk", flat=True))
    picked = rng.sample(keys, min(len(keys), count * SEARCHED))
    rows = found.filter(pk__in=picked).select_related("case", "suspect__current__case")
    broken = injections(run, list(rows))
    rng.shuffle(broken)
    return broken[:count]


def _mark(project: Project, actor: User, one: Injection) -> bool:
    outcome: Outcome = one.outcome
    if outcome.suspect is None:
        return False
    whole = one.before[0]
    known = GoldAnswer(
        answer=Answer.CONFIRM,
        category=CATEGORIES.get(one.fault, "NUM"),
        explanation=f"Broken on purpose ({one.fault.replace('_', ' ')}). It was: {whole}",
        translation=outcome.outputs[0],
    )
    mark_gold(project, actor, outcome.suspect, known)
    return True
