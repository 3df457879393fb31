"""A rater's vote as plain data, and the checks that make it complete and consistent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from engines.texts import storable
from triage.models import Answer, Category, ErrorType, Protocol, RejectReason, Severity, Side
from triage.services.review.decision_rules import CRITICAL_BELOW

#: The kinds of bugs that the SIT paper distinguishes (He, Meister, Su 2020, section 4.4).
BUG_KINDS = {
    "under": gettext_lazy("Under-translation"),
    "over": gettext_lazy("Over-translation"),
    "modification": gettext_lazy("Incorrect modification"),
    "word": gettext_lazy("Word or phrase mistranslated"),
    "logic": gettext_lazy("Unclear logic"),
}


class VoteError(Exception):
    """An answer that cannot be stored; ``problems`` has one sentence per field."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(" ".join(problems.values()))
        self.problems = dict(problems)


def _storable(text: str) -> str:
    if not storable(text):
        raise ValueError("a character that cannot be stored")
    return text


Text = Annotated[str, AfterValidator(_storable)]


class MemberVote(BaseModel):
    """The answer on one sentence of a SIT issue; index 0 is the original.

    ``same_kinds`` are those of its ``kinds`` that the original has too; ``same`` means all of them.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    index: int = Field(ge=0, le=100)
    buggy: bool | None = None
    kinds: tuple[str, ...] = ()
    same: bool = False
    same_kinds: tuple[str, ...] = ()


class Span(BaseModel):
    """An error that a rater marked, in code points; without ``start`` and ``end``, what is missing.

    ``category`` is asked by MQM only; ``critical`` is the category of a critical error.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    side: Side
    start: int | None = Field(default=None, ge=0, le=1_000_000)
    end: int | None = Field(default=None, ge=0, le=1_000_000)
    severity: Severity
    category: ErrorType | None = None
    critical: Category | None = None


#: Nobody marks more errors in one translation.
MOST_SPANS = 500
#: The most translations on one screen.
MOST_TEXTS = 30


class TextRating(BaseModel):
    """What a rater says of one translation: by WMT 2020's questions, or by marking errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    spans: tuple[Span, ...] = Field(default=(), max_length=MOST_SPANS)
    score: int | None = Field(default=None, ge=0, le=100)

    category: Category | None = None
    critical: bool | None = None
    likert: int | None = Field(default=None, ge=1, le=5)
    source_toxic: bool | None = None
    note: Text = Field(default="", max_length=5000)


class Vote(TextRating):
    """One rater's answer as the page sends it. ``seconds`` runs from display to the last key.

    ``others``: where several translations are on one screen, what is said of those after the first, in
    the order shown; the vote's own fields are those of the first.
    """

    answer: Answer
    others: tuple[TextRating, ...] = Field(default=(), max_length=MOST_TEXTS - 1)
    reject_reason: RejectReason | None = None
    corrected_translation: Text = Field(default="", max_length=20000)
    members: tuple[MemberVote, ...] = Field(default=(), max_length=101)
    flagged: bool = False
    guideline_gap: bool = False
    evidence_shown: bool = True
    seconds: float | None = Field(default=None, ge=0, le=1e6)
    output_hash: Text = Field(default="", max_length=32)
    request_id: Text = Field(default="", max_length=40)


def parse_vote(data: Any) -> Vote:
    """Read an answer from JSON.

    :raises VoteError: not an object, or unknown fields or values, each of them listed.
    """
    if not isinstance(data, Mapping):
        raise VoteError({"vote": _("An answer must be an object with fields.")})
    try:
        return Vote.model_validate(dict(data))
    except ValidationError as error:
        raise VoteError(
            {".".join(str(part) for part in item["loc"]): item["msg"] for item in error.errors()}
        ) from error


def check_vote(vote: Vote, *, likert_required: bool, suggested: str = "") -> None:
    """Check a vote against the protocol, alike for single votes, bulk votes and adjudications.

    :param suggested: the category that the page suggested, if any.

    :raises VoteError: lists everything that is missing or inconsistent.
    """
    problems: dict[str, str] = {}
    if vote.answer == Answer.RATE or vote.others or vote.spans or vote.score is not None:
        problems["answer"] = _("Confirm or reject this suspect.")
    if vote.answer == Answer.CONFIRM:
        problems |= _confirmation_problems(vote, suggested)
    elif vote.answer == Answer.REJECT:
        problems |= _rejection_problems(vote)
    if likert_required and vote.answer != Answer.SKIP and vote.likert is None:
        problems["likert"] = _("Rate the translation from 1 to 5.")
    problems |= _kind_problems(vote)
    if problems:
        raise VoteError(problems)


def protocol_of(vote: Vote) -> Protocol:
    """The protocol that an answer follows, for gold items, which are mixed into any campaign."""
    if vote.likert is not None:
        return Protocol.WMT20
    return Protocol.MQM if vote.score is None else Protocol.ESA


def check_rating(vote: Vote, protocol: Protocol, texts: Sequence[tuple[str, str]]) -> None:
    """Check what is said of an item of a rating campaign, which asks for no verdict.

    :param texts: source and translation of each text on the screen, in the order shown

    :raises VoteError: lists everything that is missing or inconsistent.
    """
    if vote.answer == Answer.SKIP:
        return
    problems: dict[str, str] = {}
    if vote.answer != Answer.RATE or vote.reject_reason or vote.members:
        problems["answer"] = _("A rating campaign asks for no verdict: only rate the translation.")
    if len(vote.others) != len(texts) - 1:
        problems["others"] = ngettext(
            "There is only one translation to rate.",
            "Rate each of the %(n)s translations.",
            len(texts),
        ) % {"n": len(texts)}
    for place, (said, text) in enumerate(zip((vote, *vote.others), texts, strict=False)):
        found = _text_problems(said, protocol, text)
        names = {name: f"others.{place - 1}.{name}" if place else name for name in found}
        problems |= {names[name]: why for name, why in found.items()}
    if problems:
        raise VoteError(problems)


def _text_problems(said: TextRating, protocol: Protocol, text: tuple[str, str]) -> dict[str, str]:
    if protocol == Protocol.WMT20:
        if said.spans or said.score is not None:
            return {"spans": _("This campaign asks for a rating from 1 to 5, not for marks.")}
        return _rating_problems(said)
    problems = {}
    if said.likert is not None or said.critical is not None or said.category:
        problems["likert"] = _("This campaign asks for marked errors, not for a rating.")
    if protocol == Protocol.ESA and said.score is None:
        problems["score"] = _("Give a score from 0 to 100.")
    if protocol == Protocol.MQM and said.score is not None:
        problems["score"] = _("MQM asks for no score; it is computed from the errors.")
    for place, span in enumerate(said.spans):
        if why := _span_problem(span, protocol, text):
            problems[f"spans.{place}"] = why
    return problems


def _span_problem(span: Span, protocol: Protocol, text: tuple[str, str]) -> str:
    if span.start is None or span.end is None:
        if span.start != span.end or span.side == Side.SOURCE:
            return _(
                "What is missing is marked in the translation, without a beginning and an end."
            )
    elif not span.start < span.end <= len(text[0 if span.side == Side.SOURCE else 1]):
        return _("The mark is not within the text.")
    if (span.severity == Severity.CRITICAL) != (span.critical is not None):
        return _("A critical error has one of the critical categories, and no other has.")
    if (protocol == Protocol.MQM) != (span.category is not None):
        return _("MQM asks for the category of each error, ESA for none.")
    return ""


def _rating_problems(said: TextRating) -> dict[str, str]:
    if said.likert is None:
        return {"likert": _("Rate the translation from 1 to 5.")}
    problems = {}
    if said.likert < CRITICAL_BELOW and said.critical is None:
        problems["critical"] = _("Below 3, say whether the error is critical.")
    if said.likert >= CRITICAL_BELOW and said.critical is not None:
        problems["critical"] = _("Critical is only asked for ratings below 3.")
    elif said.critical and said.category is None:
        problems["category"] = _("Choose the category that changes the meaning most.")
    if said.category and not said.critical:
        problems["category"] = _("Only a critical error has a category.")
    if said.category == Category.TOX and said.source_toxic is None:
        problems["source_toxic"] = _("Say whether the source is already toxic.")
    if said.category == Category.OTH and not said.note.strip():
        problems["note"] = _("Describe the error in a note.")
    return problems


def _kind_problems(vote: Vote) -> dict[str, str]:
    named = {kind for member in vote.members for kind in member.kinds}
    if unknown := named - set(BUG_KINDS):
        problem = _("Unknown kinds of bug: %(kinds)s.") % {"kinds": ", ".join(sorted(unknown))}
        return {"members": problem}
    if any(set(member.same_kinds) - set(member.kinds) for member in vote.members):
        return {
            "members": _(
                "Only a bug type that is set on a variant can be the same as in the original."
            )
        }
    return {}


def _confirmation_problems(vote: Vote, suggested: str) -> dict[str, str]:
    problems = {}
    if vote.category is None:
        problems["category"] = _("Choose the category that changes the meaning most.")
    if vote.likert is not None and vote.likert < CRITICAL_BELOW and vote.critical is None:
        problems["critical"] = _("Below 3, say whether the error is critical.")
    if vote.critical is not None and vote.likert is not None and vote.likert >= CRITICAL_BELOW:
        problems["critical"] = _("Critical is only asked for ratings below 3.")
    if vote.critical and vote.likert is None:
        problems["likert"] = _("A critical error needs a rating of 1 or 2.")
    if vote.category == Category.TOX and vote.source_toxic is None:
        problems["source_toxic"] = _("Say whether the source is already toxic.")
    # Where the checker suggests OTH, its reason describes the error.
    if vote.category == Category.OTH != suggested and not vote.note.strip():
        problems["note"] = _("Describe the error in a note.")
    if vote.reject_reason:
        problems["reject_reason"] = _("Only a rejection can have a reason.")
    return problems


def _rejection_problems(vote: Vote) -> dict[str, str]:
    problems = {}
    if vote.category is not None or vote.critical:
        problems["category"] = _("A rejected suspect cannot have a category.")
    if any(member.buggy for member in vote.members):
        problems["members"] = _(
            "The original or a variant is marked as wrong, so the suspect cannot be rejected."
        )
    return problems
