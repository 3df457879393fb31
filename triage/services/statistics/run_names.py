"""What runs are called in figures, so that no mark counts a case twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from triage.models import Run
from triage.reporting.messages import Sentence


def names_of(runs: Iterable[Run]) -> Mapping[int, str]:
    """The engine's name of each run; its number besides where the engine was asked more than once.

    Two runs that put one method and direction to one engine may share cases, so that a mark over
    both would count these twice: each gets a mark of its own.
    """
    listed = list(runs)
    asked = Counter(_question(run) for run in listed)
    return {
        run.pk: run.engine.name
        if asked[_question(run)] == 1
        else Sentence.OF_RUN(name=run.engine.name, n=run.pk)
        for run in listed
    }


def _question(run: Run) -> tuple[int, str, str]:
    return run.engine_id, run.direction, run.campaign.method
