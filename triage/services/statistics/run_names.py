"""Names of runs in figures, chosen so that no mark counts a case twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from triage.models import Run
from triage.reporting.messages import FigureMessage


def names_of(runs: Iterable[Run]) -> Mapping[int, str]:
    """The engine's name per run, with the run's number if the engine has several runs.

    Two runs of one method and direction on one engine may share cases, which a common mark would
    count twice: each gets its own mark.
    """
    ordered = list(runs)
    questions = Counter(_question(run) for run in ordered)
    return {
        run.pk: run.engine.name
        if questions[_question(run)] == 1
        else FigureMessage.OF_RUN(name=run.engine.name, n=run.pk)
        for run in ordered
    }


def _question(run: Run) -> tuple[int, str, str]:
    return run.engine_id, run.direction, run.campaign.method
