"""Judge so that one case on which an oracle breaks keeps no other from its verdict."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from django.db import DatabaseError

from triage.methods.base import AnsweredCase, MethodError, Verdict
from triage.models import Case, Outcome, OutcomeVerdict, Run

#: What is told another way: the run fails with the reason, or the batch is tried again.
_EXPECTED = (MethodError, DatabaseError)
_Judge = Callable[[Sequence[AnsweredCase]], list[Verdict]]
logger = logging.getLogger(__name__)


def judge_each(judge: _Judge, answered: Sequence[AnsweredCase]) -> list[Verdict | None]:
    """Return the oracle's verdict on each case; None where it breaks on that case alone.

    All cases go to the oracle at once, because parsers work in bulk. Only if that breaks, each
    is judged by itself.

    :raises MethodError: the oracle cannot work at all, for want of a model.
    """
    try:
        return list(judge(answered))
    except _EXPECTED:
        raise
    except Exception:
        logger.exception("An oracle broke on %d cases; each is judged by itself.", len(answered))
    return [_alone(judge, case) for case in answered]


def _alone(judge: _Judge, case: AnsweredCase) -> Verdict | None:
    try:
        (verdict,) = judge([case])
    except _EXPECTED:
        raise
    except Exception:
        logger.exception("An oracle broke on one case in %s.", case.target_language)
        return None
    return verdict


def outcome_of(run: Run, case: Case) -> Outcome:
    """What stands for a case on which the oracle broke, not stored yet; it can be tried again."""
    return Outcome(
        case=case,
        run=run,
        capability=case.capability,
        verdict=OutcomeVerdict.ERROR,
        error_kind="oracle",
        message="The oracle broke on this case; the worker's log says how.",
    )
