"""A scripted judge on this machine, and runs that ask it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from engines.models import Engine, EngineLine
from tests import surveying
from tests.engines.loopback import Asked, Reply
from tests.factories import make_outcomes, make_run, make_user
from triage.models import (
    Campaign,
    JudgeAnswer,
    JudgeAnswerState,
    JudgeRun,
    JudgeScope,
    Outcome,
    Project,
    Role,
    WorkStatus,
)
from triage.services.judges import permissions, running
from triage.services.judges.requesting import JudgeRequest, request_run

Told = dict[str, Any]


def make_judge(url: str, name: str = "judge", **fields: Any) -> Engine:
    options = {"url": url, "model": "m", "timeout_seconds": 5, **fields.pop("options", {})}
    line = EngineLine.objects.create(name=name)
    return Engine.objects.create(line=line, kind="openai_chat", options=options, **fields)


def make_text(
    project: Project, pairs: Iterable[tuple[str, str]] | int = 4, name: str = "News"
) -> Campaign:
    """A screening that passed everything: pairs of source and translation, or so many of them."""
    if isinstance(pairs, int):
        pairs = [(f"Room {n} is free.", f"La sala {n} está libre.") for n in range(pairs)]
    campaign = Campaign.objects.create(project=project, name=name, method="screening", seed=1)
    drafts = [
        (
            {
                "inputs": [source],
                "outputs": [translation],
                "capability": "screening",
                "verdict": "pass",
                "error_kind": "",
                "cause": "",
            },
            None,
        )
        for source, translation in pairs
    ]
    make_outcomes(make_run(project, campaign=campaign), drafts)
    return campaign


def make_judge_run(
    project: Project, engine: Engine, campaign: Campaign | None = None, **wanted: Any
) -> JudgeRun:
    """A run that is allowed, and has not begun; of all cases of the campaign, if nothing else is said."""
    lead = make_user(project=project, role=Role.LEAD)
    permissions.allow(project, lead, engine)
    scope = wanted.pop("scope", JudgeScope.CASES)
    request = JudgeRequest(engine, scope, campaign, **wanted)
    return request_run(project, lead, request, seed=1)


def judged(run: JudgeRun) -> JudgeRun:
    """Do a worker's part until nothing is left to do now."""
    while running.run(run.pk) == 0.0:
        pass
    run.refresh_from_db()
    return run


def make_answer(run: JudgeRun, outcome: Any, **fields: Any) -> JudgeAnswer:
    """A stored answer, as if the judge had given it; nothing is asked."""
    values = {"state": JudgeAnswerState.ANSWERED, "score": 90, "calls": 1, **fields}
    return JudgeAnswer.objects.create(run=run, outcome=outcome, **values)


def make_judged_text(project: Project, count: int = 300) -> JudgeRun:
    """A text of which every fifth translation is wrong, read by a judge that accuses every fifteenth
    wrongly, and misses every tenth error."""
    campaign = surveying.make_text(project, count)
    run = make_judge_run(project, make_judge("http://model.example.org/v1"), campaign)
    for place, outcome in enumerate(Outcome.objects.filter(run__campaign=campaign).order_by("pk")):
        wrong = surveying.WRONG in outcome.outputs[0]
        serious = place % 50 != 0 if wrong else place % 15 == 1
        score = 90 - 60 * serious
        make_answer(run, outcome, worst="major" if serious else "", score=score, cost=1)
    run.status = WorkStatus.DONE
    run.save()
    return run


def told(asked: Asked) -> Told:
    """What a request says of the translation."""
    message: Told = json.loads(asked.body["messages"][-1]["content"])
    return message


def error(words: str, severity: str = "major", side: str = "translation", **more: str) -> Told:
    return {
        "words": words,
        "in": side,
        "severity": severity,
        "category": "accuracy",
        "catastrophic": "",
        **more,
    }


def overlooked(message: Told) -> Told:
    """The error of the control pair, as an attentive judge reports it."""
    right, wrong = (message["control"][side].split()[0] for side in ("source", "translation"))
    assert right != wrong
    return error(wrong, "critical", "control", catastrophic="NUM")


def verdict(
    message: Told, *errors: Told, score: float = 100, attentive: bool = True, **more: Any
) -> Told:
    """An answer of the form that is asked for."""
    found = [*errors, *([overlooked(message)] if attentive else [])]
    answer = {"orders": [], "errors": found, "score": score, "corrected": message["translation"]}
    return {**answer, **more}


def chat(content: Any, finish: str = "stop", **more: Any) -> Reply:
    """A reply of the chat protocol."""
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    message = {"role": "assistant", "content": text, **more.pop("message", {})}
    usage = {"prompt_tokens": 700, "completion_tokens": 100}
    choice = {"message": message, "finish_reason": finish}
    return Reply({"model": "m-2026", "choices": [choice], "usage": usage, **more})


def content(answer: Callable[[Told], Any]) -> Callable[[Asked], Reply]:
    """A service that answers a message with what ``answer`` makes of it."""
    return lambda asked: chat(answer(told(asked)))
