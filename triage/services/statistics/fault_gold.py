"""Known answers for raters out of injected faults: what was broken on purpose is a bug."""

from __future__ import annotations

import random

from django.contrib.auth.models import User

from triage.models import Answer, Outcome, OutcomeVerdict, Project, Run
from triage.services.review.gold import KnownAnswer, mark_gold
from triage.services.statistics.fault_truth import Injection, faulty_runs, injections
from triage.services.suspects.filters import ViewFilter

#: Faults that are no matter of numbers; what is not named here is (NUM).
CATEGORIES = {"drop_negation": "NEG", "change_name": "NAM", "repeat": "OTH", "truncate": "OTH"}
SEARCHED = 20
"""How many suspects are looked through for one known answer, at most."""


def gold_from_faults(project: Project, actor: User, count: int, seed: int) -> int:
    """Mix ``count`` broken translations into the queue with their known answer.

    They are drawn at random among suspects of fault-injecting engines, as many from each run.
    Returns how many there were; items that are there already are made again, not doubled.
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
    known = KnownAnswer(
        answer=Answer.CONFIRM,
        category=CATEGORIES.get(one.fault, "NUM"),
        explanation=f"Broken on purpose ({one.fault.replace('_', ' ')}). It was: {whole}",
        translation=outcome.outputs[0],
    )
    mark_gold(project, actor, outcome.suspect, known)
    return True
