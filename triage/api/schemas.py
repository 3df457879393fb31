"""Schemas of the API's requests and problems; ``triage.client.models`` has those of its replies."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field, StringConstraints

from triage.models import Answer, Category, ErrorType, RejectReason, Severity, Side
from triage.services.review.votes import MOST_SPANS, MOST_TEXTS, MemberVote, Span, TextRating, Vote

Text = Annotated[str, StringConstraints(max_length=20_000)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Language = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*$")]
Direction = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z]{2,3}-[A-Za-z]{2,3}$", max_length=16)
]


class ProblemOut(Schema):
    title: str
    status: int
    detail: str
    problems: list[str] = []


class FileCheckIn(Schema):
    """How to check files; blank languages are read from the files, no signals means all."""

    model_config = ConfigDict(extra="forbid")

    paths: list[str] = []
    src_lang: Language | Literal[""] = ""
    tgt_lang: Language | Literal[""] = ""
    signals: list[str] = []
    level: Literal["note", "warning", "error"] = "warning"
    previous: Annotated[int, Field(ge=1, le=2**63 - 1)] | None = None


class WordListIn(Schema):
    """Rows of a list, as in an upload; an existing name gets a new version."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    kind: Literal["words", "glossary"]
    format: Literal["csv", "tsv"] = "csv"
    content: Annotated[str, StringConstraints(max_length=5_000_000)]


class CampaignIn(Schema):
    """The settings of a new campaign; without a seed, one is drawn."""

    model_config = ConfigDict(extra="forbid", strict=True)

    engines: list[Name] = Field(min_length=1, max_length=50)
    directions: list[Direction] = Field(min_length=1, max_length=100)
    method: Literal["numbertest", "sit", "screening"] = "numbertest"
    name: Annotated[str, StringConstraints(max_length=200)] = ""
    options: dict[str, Any] = {}
    seed: int | None = Field(None, ge=0, le=2**31 - 1)
    bypass_cache: bool = False
    repeats: int = Field(0, ge=0, le=20)
    character_cap: int | None = Field(None, ge=1, le=2**53)
    new_templates: bool = False


class MemberVoteIn(MemberVote):
    """The verdict on one member of a structure-invariant testing suspect; index 0 is the original."""

    model_config = ConfigDict(strict=True)

    kinds: Annotated[tuple[str, ...], Field(strict=False)] = ()
    same_kinds: Annotated[tuple[str, ...], Field(strict=False)] = ()


class SpanIn(Span):
    """An error marked in the source or the translation, in code points, the end not included; without
    ``start`` and ``end``, what is missing."""

    model_config = ConfigDict(strict=True)

    side: Annotated[Side, Field(strict=False)]
    severity: Annotated[Severity, Field(strict=False)]
    category: Annotated[ErrorType | None, Field(strict=False)] = None
    critical: Annotated[Category | None, Field(strict=False)] = None


class TextRatingIn(TextRating):
    """What the rater says of a further translation on the screen, in the order shown."""

    model_config = ConfigDict(strict=True)

    category: Annotated[Category | None, Field(strict=False)] = None
    spans: Annotated[tuple[SpanIn, ...], Field(strict=False, max_length=MOST_SPANS)] = ()


class VoteIn(Vote):
    """A judgement; sending it again with the same ``request_id`` has no effect."""

    # JSON's own types: no texts for numbers, no numbers for yes and no.
    model_config = ConfigDict(strict=True)

    answer: Annotated[Answer, Field(strict=False)]
    category: Annotated[Category | None, Field(strict=False)] = None
    spans: Annotated[tuple[SpanIn, ...], Field(strict=False, max_length=MOST_SPANS)] = ()
    others: Annotated[tuple[TextRatingIn, ...], Field(strict=False, max_length=MOST_TEXTS - 1)] = ()
    reject_reason: Annotated[RejectReason | None, Field(strict=False)] = None
    members: Annotated[tuple[MemberVoteIn, ...], Field(strict=False, max_length=101)] = ()


class CheckIn(Schema):
    """A pair for the number oracle; without ``values`` the numbers are read from the source."""

    model_config = ConfigDict(extra="forbid", strict=True)

    source: Text
    translation: Text
    source_language: Language
    target_language: Language
    values: list[Annotated[str, StringConstraints(pattern=r"^-?\d{1,40}(\.\d{1,40})?$")]] | None = (
        Field(None, max_length=100)
    )
