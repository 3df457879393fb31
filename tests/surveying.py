"""A survey of a small text whose errors are known, and raters who read it."""

from __future__ import annotations

from tests.factories import make_engine, make_outcomes, make_run, make_user
from triage.models import Campaign, Outcome, Project, Survey, SurveyQuestion, Suspect
from triage.services.review.slots import ReviewSession
from triage.services.review.surveys import SurveyRequest, start_survey
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote

WRONG = "mal"


def make_text(project: Project, count: int = 200, *lines: str, name: str = "News") -> Campaign:
    """A screening whose fifth case each is wrong; it finds every second of these, and accuses none."""
    campaign = Campaign.objects.create(project=project, name=name, method="screening", seed=1)
    for shift, line in enumerate(lines or ("one",)):
        run = make_run(project, make_engine(line), campaign=campaign)
        make_outcomes(run, [_draft(number, line, shift) for number in range(count)])
    return campaign


def _draft(number: int, line: str, shift: int):
    wrong = (number + shift) % 5 == 0
    found = wrong and number % 2 == 0
    fields = {
        "inputs": [f"Sentence {number} of the text."],
        "outputs": [f"{line}: frase {number}{f' {WRONG}' if wrong else ''}."],
        "capability": "screening",
        "verdict": "fail" if found else "pass",
        "error_kind": "",
        "cause": "numbers+negation" if found else "",
    }
    return fields, {} if found else None


def make_survey(
    project: Project, campaign: Campaign | None = None, budget: int = 60, **changes
) -> Survey:
    wanted = SurveyRequest(
        "S1", SurveyQuestion(changes.pop("question", "serious")), budget, **changes
    )
    campaign = campaign or make_text(project)
    return start_survey(project, make_user(project=project), wanted, [campaign], 7)


def rater(project: Project, name: str) -> ReviewSession:
    return ReviewSession(project, make_user(name, project), name)


def in_order(survey: Survey) -> list[Suspect]:
    return list(Suspect.items.filter(rating=survey.pk).order_by("shuffle", "pk"))


def shown(item: Suspect) -> Outcome:
    """The outcome that an item shows."""
    assert item.current is not None
    return item.current


def is_wrong(item: Suspect) -> bool:
    return WRONG in shown(item).outputs[0]


def read(session: ReviewSession, survey: Survey, count: int = 1000, *, critical: str = "") -> None:
    """Read the next translations rightly: 2 for the wrong ones, 4 for the others.

    :param critical: the category of the wrong ones, which then are critical
    """
    left = [item for item in in_order(survey) if item.status == "open"]
    for item in left[:count]:
        vote = {"answer": "rate", "likert": 4}
        if is_wrong(item):
            vote |= {"likert": 2, "critical": bool(critical)}
            vote |= {"category": critical} if critical else {}
        record(session, item.pk, parse_vote(vote))
