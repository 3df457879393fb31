"""A judge's answer as pages show it: both texts with what it marked, its doubts in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from triage.models import Category, ErrorType, ItemKind, JudgeAnswer, JudgeFlag, Severity
from triage.services.messages.sentences import labelled
from triage.services.suspects.evidence_view import MarkedSpan, MarkedText


@dataclass(frozen=True, slots=True)
class JudgedError:
    """An error that the judge names; ``missing``: the words are not in the text."""

    words: str
    severity: str
    what: str
    in_source: bool
    missing: bool


@dataclass(frozen=True, slots=True)
class JudgeView:
    """``suspect`` is the number of the translation's suspect, None if it has none.

    ``corrected`` is empty if the judge has nothing else to offer than what is there.
    """

    answer: JudgeAnswer
    judge: str
    source: MarkedText
    translation: MarkedText
    corrected: str
    errors: tuple[JudgedError, ...]
    flags: tuple[str, ...]
    suspect: int | None


def judge_view(answer: JudgeAnswer) -> JudgeView:
    """Prepare an answer; its outcome must have its case and run loaded."""
    outcome, run = answer.outcome, answer.outcome.run
    suspect = outcome.suspect
    shown = suspect is not None and suspect.kind == ItemKind.SUSPECT
    translation = outcome.outputs[0]
    return JudgeView(
        answer,
        answer.run.engine.name,
        MarkedText(outcome.case.inputs[0], run.source_language, _marks(answer, "source")),
        MarkedText(translation, run.target_language, _marks(answer, "translation")),
        "" if answer.corrected == translation else answer.corrected,
        tuple(map(_error, answer.spans)),
        tuple(str(JudgeFlag(flag).label) for flag in answer.flags if flag in JudgeFlag),
        suspect.pk if shown and suspect else None,
    )


def _marks(answer: JudgeAnswer, side: str) -> tuple[MarkedSpan, ...]:
    return tuple(
        MarkedSpan(one["start"], one["end"], f"judged-{one['severity']}", _what(one))
        for one in answer.spans
        if one["side"] == side and one["start"] is not None
    )


def _error(span: dict[str, Any]) -> JudgedError:
    severity = str(Severity(span["severity"]).label)
    in_source, missing = span["side"] == "source", not span["found"]
    return JudgedError(span["text"], severity, _kind(span), in_source, missing)


def _what(span: dict[str, Any]) -> str:
    return labelled(Severity(span["severity"]).label, _kind(span))


def _kind(span: dict[str, Any]) -> str:
    kind = str(ErrorType(span["category"]).label)
    return f"{kind} · {Category(span['critical']).label}" if span["critical"] else kind
