"""What judges say of translations, for helping with their review: nothing doubtful."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from triage.models import JudgeAnswer, JudgeAnswerState, JudgeScope, Project

_NO_FLAGS: list[str] = []


@dataclass(frozen=True, slots=True)
class JudgeSuggestion:
    """What a judge says of a suspect, as its rater is shown it.

    :param judge: the name of the engine
    :param severity: of the worst error that it names, in words; empty without any
    :param kind: what the error is, in words
    :param category: the category of a catastrophic error, else empty
    """

    judge: str
    severity: str = ""
    kind: str = ""
    category: str = ""


def certain_answers(project: Project, outcomes: Collection[int]) -> dict[int, JudgeAnswer]:
    """The newest answer to each of these outcomes that has no flag, of whatever judge.

    What was asked for surveys is left out.
    """
    rows = JudgeAnswer.objects.filter(
        outcome__in=outcomes,
        run__project=project,
        state=JudgeAnswerState.ANSWERED,
        flags=_NO_FLAGS,
        repeat=0,
    ).exclude(run__scope=JudgeScope.SURVEY)
    rows = rows.select_related("run__engine__line").defer("reply", "corrected")
    return {row.outcome_id: row for row in rows.order_by("pk")}
