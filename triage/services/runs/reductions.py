"""Searches for the smallest case that still fails and the rule behind it, by asking the engine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from engines import services as engine_services
from engines.catalogue import by_text
from engines.errors import BadReply, EngineError
from engines.models import Engine
from triage.methods.base import MethodError
from triage.methods.numbertest.boundaries import BoundarySide
from triage.methods.numbertest.reduction import ReducedCase, reduce_case
from triage.models import Case, Reduction, ReductionStatus, Suspect
from triage.services.common import background_work
from triage.services.runs.regression import spec_of

BUDGET = 300


def request_reduction(suspect: Suspect, user: User, budget: int = BUDGET) -> Reduction:
    """Request a search, or return the suspect's search that is not over yet."""
    going_on = Reduction.objects.filter(suspect=suspect, status__in=Reduction.OPEN).first()
    return going_on or Reduction.objects.create(suspect=suspect, budget=budget, requested_by=user)


def search(reduction_id: int) -> None:
    """Run a requested search; delivering the same task twice does no harm.

    Errors are stored with the search. If its worker is killed, the search starts over.
    """
    background_work.run(Reduction, reduction_id, _search, MethodError, EngineError)


def _search(reduction: Reduction) -> None:
    background_work.finish(reduction, ReductionStatus.DONE, report=_report(_reduce(reduction)))


def _reduce(reduction: Reduction) -> ReducedCase:
    outcome = reduction.suspect.current
    if outcome is None:
        raise MethodError(_("The run in which this suspect was found has been deleted."))
    run = outcome.run
    direction = (run.source_language, run.target_language)
    return reduce_case(
        spec_of(_generated(reduction.suspect) or outcome.case),
        lambda texts: _translate(run.engine, texts, direction),
        *direction,
        random.Random(reduction.pk),
        reduction.budget,
    )


def _generated(suspect: Suspect) -> Case | None:
    """The suspect's newest case made from a template; imported ones carry less information."""
    cases = Case.objects.filter(outcome__suspect=suspect).exclude(style="")
    return cases.order_by("-pk").first()


def _translate(engine: Engine, texts: Sequence[str], direction: tuple[str, str]) -> list[str]:
    answers = engine_services.translate_alone(engine, texts, *direction)
    good = [answer.text for answer in answers if isinstance(answer, engine_services.Answer)]
    if len(good) < len(answers):
        raise BadReply(_("The engine returned no translation for one of the search texts."))
    return good


def _report(found: ReducedCase) -> dict[str, Any]:
    return {
        "source": found.case.inputs[0],
        "translation": found.translation,
        "reason": found.reason,
        "statement": found.statement,
        "messages": by_text([found.reason, found.statement]),
        "above": _side(found.above),
        "below": _side(found.below),
        "used": found.used,
        "complete": found.complete,
    }


def _side(side: BoundarySide | None) -> dict[str, Any] | None:
    if side is None:
        return None
    return {"failed": side.failed, "tried": side.tried}
