"""How a judge may help with triage where a project's settings let it: by a suggestion, or by asking for
a second look. Never in ratings, surveys or measurement, and nothing is decided by it."""

from __future__ import annotations

from triage.models import (
    Answer,
    ErrorType,
    ItemKind,
    JudgeAnswer,
    JudgeHelp,
    Judgement,
    Mode,
    Project,
    Severity,
    Suspect,
    SuspectStatus,
)
from triage.services.common.stable_hashes import digest
from triage.services.projects.review_settings import review_settings
from triage.services.suspects.judged import JudgeSuggestion, certain_answers

#: With an error that it calls major, a judge differs strongly from a rejection only below this score;
#: from a confirmation if it names no error and gives this score at least.
BAD, GOOD = 50, 90


def suggestion_for(project: Project, suspect: Suspect) -> JudgeSuggestion | None:
    """What the rater is shown; None if nothing is."""
    if help_with(project, suspect) not in (JudgeHelp.SHOWN, JudgeHelp.WITH):
        return None
    answer = _answer(project, suspect)
    if answer is None:
        return None
    judge = answer.run.engine.name
    worst = next((one for one in answer.spans if one["severity"] == answer.worst), None)
    if worst is None:
        return JudgeSuggestion(judge)
    return JudgeSuggestion(
        judge,
        str(Severity(worst["severity"]).label),
        str(ErrorType(worst["category"]).label),
        worst["critical"],
    )


def help_with(project: Project, suspect: Suspect) -> JudgeHelp | str:
    """Whether a rater of this suspect is shown a suggestion; "" if there is none that could be shown."""
    settings = review_settings(project)
    if not settings.judge_prefill or _answer(project, suspect) is None:
        return ""
    if not settings.judge_split:
        return JudgeHelp.SHOWN
    # A random half, the same for all raters of a suspect.
    drawn = int(digest("judge help", suspect.fingerprint), 16) % 2 == 0
    return JudgeHelp.WITH if drawn else JudgeHelp.WITHOUT


def wants_second_look(project: Project, suspect: Suspect, vote: Judgement) -> bool:
    """Whether a judge differs so strongly from a rater's answer that another one should look."""
    if not review_settings(project).judge_second_look:
        return False
    answer = _answer(project, suspect)
    if answer is None or answer.score is None:
        return False
    if vote.answer == Answer.CONFIRM:
        return not answer.worst and answer.score >= GOOD
    if answer.worst == Severity.CRITICAL:
        return True
    return answer.worst == Severity.MAJOR and answer.score < BAD


def _answer(project: Project, suspect: Suspect) -> JudgeAnswer | None:
    """None where somebody has yet to rate the same translation blindly."""
    in_triage = project.mode == Mode.TRIAGE and suspect.kind == ItemKind.SUSPECT
    if not in_triage or suspect.current_id is None:
        return None
    to_rate = Suspect.items.filter(kind=ItemKind.RATING, status=SuspectStatus.OPEN)
    if to_rate.filter(current=suspect.current_id).exists():
        return None
    return certain_answers(project, [suspect.current_id]).get(suspect.current_id)
