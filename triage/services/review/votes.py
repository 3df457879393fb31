"""A rater's vote as plain data, and the checks that make it complete and consistent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from engines.texts import storable
from triage.models import Answer, Category, RejectReason
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


class TextRating(BaseModel):
    """What a rater says of one translation by WMT 2020's questions."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    category: Category | None = None
    critical: bool | None = None
    likert: int | None = Field(default=None, ge=1, le=5)
    source_toxic: bool | None = None
    note: Text = Field(default="", max_length=5000)


class Vote(TextRating):
    """One rater's answer as the page sends it. ``seconds`` runs from display to the last key.

    ``second``: where a reference is rated beside the output, the rating of the translation that the
    rater is shown second; the vote's own fields are those of the first.
    """

    answer: Answer
    second: TextRating | None = None
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
    if vote.answer == Answer.RATE or vote.second:
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


def check_rating(vote: Vote, texts: int = 1) -> None:
    """Check the ratings of an item of a rating campaign, which asks for no verdict.

    :param texts: the number of translations shown, 2 where the reference is beside the output

    :raises VoteError: lists everything that is missing or inconsistent.
    """
    if vote.answer == Answer.SKIP:
        return
    problems: dict[str, str] = {}
    if vote.answer != Answer.RATE or vote.reject_reason or vote.members:
        problems["answer"] = _("A rating campaign asks for no verdict: only rate the translation.")
    problems |= _rating_problems(vote)
    if texts == 1 and vote.second:
        problems["second"] = _("There is only one translation to rate.")
    elif texts == 2 and vote.second is None:
        problems["second"] = _("Rate both translations.")
    elif vote.second:
        problems |= {f"second.{key}": why for key, why in _rating_problems(vote.second).items()}
    if problems:
        raise VoteError(problems)


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
