"""The number oracle as a service."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.http import HttpRequest
from ninja import Router

from triage.api.access import caller
from triage.api.errors import Problem
from triage.api.parameters import with_errors
from triage.api.schemas import CheckIn
from triage.client import models as replies
from triage.methods.numbers import oracle
from triage.methods.numbers.languages import UnknownLanguageError, covers
from triage.methods.numbers.plain_data import expected_texts, finding_data
from triage.methods.numbers.prose.elsewhere import elsewhere

router = Router(tags=["Number check"])
responses = with_errors()


@router.post("/check", response=responses(replies.NumberVerdict), summary="Check a pair")
def check(request: HttpRequest, body: CheckIn) -> Any:
    """Check one pair with the number oracle; without ``values``, the source's numbers are read."""
    caller(request)
    try:
        return _checked(body)
    except UnknownLanguageError as error:
        raise Problem(422, str(error), problems=[str(error)]) from error


def _checked(body: CheckIn) -> replies.NumberVerdict:
    pair = (body.source, body.translation, body.source_language, body.target_language)
    values = None if body.values is None else [Decimal(value) for value in body.values]
    answer = oracle.check(*pair, values)
    other_findings = elsewhere(*pair, answer) if values is not None else ()
    return replies.NumberVerdict(
        verdict=answer.result.value,
        error=answer.error_kind or None,
        expected=[item.value for item in answer.expected],
        expected_text=expected_texts(answer, body.target_language),
        found=[
            replies.Number(
                text=item.text,
                start=item.start,
                end=item.end,
                values=[f"{value:f}" for value in item.values],
                kind=item.kind,
            )
            for item in answer.found
        ],
        message=answer.message,
        findings=[replies.NumberFinding(**finding_data(item)) for item in answer.findings],
        elsewhere=[replies.NumberFinding(**finding_data(item)) for item in other_findings],
        covered=covers(body.source_language, body.target_language),
    )
