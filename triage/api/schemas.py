"""Schemas of the API's requests and responses."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field, StringConstraints

from triage.models import Answer, Category, ErrorType, RejectReason, Severity, Side
from triage.services.review.votes import (
    MOST_SPANS,
    MOST_TEXTS,
    MemberVote,
    Span,
    TextRating,
    Vote,
)

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


class EngineOut(Schema):
    """An engine of the site; ``line`` is the name shared by all its versions."""

    name: str
    line: str
    version: str
    kind: str
    enabled: bool


class RunOut(Schema):
    """The run of one engine and direction.

    ``pass_rate`` and ``ci95`` in percent: passed / (passed + failed), Wilson.
    """

    run: int
    engine: str
    direction: str
    method: str
    status: str
    notice: str
    cases: int
    passed: int
    failed: int
    abstained: int
    errors: int
    oversampled: bool
    pass_rate: float | None
    ci95: list[float] | None


class FindOut(Schema):
    """What a method, a signal or the ranking finds of the errors; ``by`` is such as ``signal:numbers``.

    ``share`` of the errors, with ``ci95``, and ``precision``, between 0 and 1; null below five readings.
    ``n``: how many of the readings it calls wrong.
    """

    by: str
    share: float | None
    ci95: list[float] | None
    precision: float | None
    n: int


class SurveyOut(Schema):
    """A survey of serious, critical or one category's critical errors.

    ``rate`` and ``ci95`` are shares of the ``cases``, between 0 and 1; null if nothing was read.

    ``bound_only``: too few ``errors`` were read for more than an upper bound, which ``ci95`` then ends with.
    """

    question: str
    category: str
    cases: int
    read: int
    errors: int
    rate: float | None
    ci95: list[float] | None
    bound_only: bool
    effective_size: float | None
    finds: list[FindOut]
    done: bool


class JudgeRunOut(Schema):
    """A language model that judges translations. ``states`` counts them by what came of them.

    ``doubtful`` answers may have been talked into by the text, ``serious`` ones name a major or critical
    error. ``extra_calls``: requests that were repeated or lost, among the ``calls``. ``cost`` is in the
    currency of the engine's price, null without one.
    """

    id: int
    judge: str
    scope: str
    prompt: str
    status: str
    message: str
    total: int
    states: dict[str, int]
    doubtful: int
    serious: int
    calls: int
    extra_calls: int
    cost: float | None
    done: bool


class JudgeErrorOut(Schema):
    """An error that a judge names; ``start`` and ``end`` in code points, null if it has no place."""

    side: str
    start: int | None
    end: int | None
    text: str
    severity: str
    category: str
    critical: str
    found: bool


class JudgeAnswerOut(Schema):
    """What a judge says of a translation. It is no vote, and settles nothing."""

    id: int
    outcome: int
    repeat: int
    source_language: str
    target_language: str
    source: str
    translation: str
    engine: str
    state: str
    score: int | None
    worst: str
    errors: list[JudgeErrorOut]
    corrected: str
    flags: list[str]
    message: str
    model: str
    cached: bool
    calls: int
    tokens_sent: int | None
    tokens_received: int | None
    cost: float | None
    seconds: float | None


class JudgeAnswerPage(Schema):
    """A page of answers; ``next`` is the ``after`` of the next page."""

    items: list[JudgeAnswerOut]
    next: int | None


class FileCheckIn(Schema):
    """How to check files; blank languages are read from the files, no signals means all."""

    model_config = ConfigDict(extra="forbid")

    paths: list[str] = []
    src_lang: Language | Literal[""] = ""
    tgt_lang: Language | Literal[""] = ""
    signals: list[str] = []
    level: Literal["note", "warning", "error"] = "warning"
    previous: Annotated[int, Field(ge=1, le=2**63 - 1)] | None = None


class UnreadPlaceOut(Schema):
    """A place in a file that could not be read; the rest was."""

    line: int
    problem: str


class CheckedFileOut(Schema):
    """A file of a check; ``skipped`` counts its units that were not checked, by the reason.

    ``problem``: why the file could not be read to its end.
    """

    path: str
    units: int
    checked: int
    skipped: dict[str, int]
    unread: list[UnreadPlaceOut]
    problem: str


class FileCheckOut(Schema):
    """A check of files: waiting, running, done, failed or stopped; ``message`` says why it failed.

    ``done`` and ``total`` are bytes. ``new``, ``left`` and ``mended`` compare it with the check that it repeats.
    """

    id: int
    url: str
    title: str
    status: str
    message: str
    done: int
    total: int
    errors: int
    warnings: int
    notes: int
    ignored: int
    new: int
    left: int
    mended: int
    files: list[CheckedFileOut]
    findings: list[dict[str, Any]]
    next: str | None


class WordListIn(Schema):
    """Rows of a list, as in an upload; an existing name gets a new version."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    kind: Literal["words", "glossary"]
    format: Literal["csv", "tsv"] = "csv"
    content: Annotated[str, StringConstraints(max_length=5_000_000)]


class WordListOut(Schema):
    """The newest version of a list."""

    name: str
    version: int
    entries: int
    created: datetime
    problems: list[str]


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


class SkippedRunOut(Schema):
    """An engine and direction of a campaign that could not be run, and why."""

    engine: str
    direction: str
    reason: str


class CampaignOut(Schema):
    """A campaign with its runs; ``done``: none of them will continue by itself."""

    id: int
    name: str
    method: str
    seed: int
    created: datetime
    done: bool
    runs: list[RunOut]
    skipped: list[SkippedRunOut] = []


class GateOut(Schema):
    """A gate of the site.

    ``suite``: the name of the campaigns it applies to, empty for all, or for all of one ``method``.
    """

    name: str
    suite: str
    method: str = ""  # sites of older releases leave it out
    capability: str
    fail_under: float | None
    bound: str
    no_new_critical: bool
    max_unreviewed: int | None
    max_unrated: int | None = None  # sites of older releases leave it out
    conditions: list[str]


class GateCheckOut(Schema):
    """A condition, and why it is not met; empty if it is.

    ``undecided``: what people have to answer first; ``opens``: the address of the suspects to open.
    """

    condition: str
    problem: str
    state: str = ""  # sites of older releases leave these out
    undecided: str = ""
    opens: str = ""


class GateRunOut(Schema):
    """The result of a gate for one run; ``state``: passed, undecided or failed."""

    run: int
    engine: str
    direction: str
    holds: bool
    state: str = ""  # sites of older releases leave it out
    checks: list[GateCheckOut]


class HeldOut(Schema):
    """The result of a gate for a campaign; final if ``done``; undecided gates hold."""

    gate: str
    campaign: int
    done: bool
    holds: bool
    state: str = ""  # sites of older releases leave it out
    runs: list[GateRunOut]


class SuspectOut(Schema):
    """A case that failed or could not be decided."""

    id: int
    fingerprint: str
    method: str
    capability: str
    direction: str
    engine: str
    status: str
    presence: str
    abstained: bool
    error_kind: str
    category: str
    subcategory: str = ""  # sites of older releases leave it out
    critical: bool | None
    critical_by: str | None = None  # sites of older releases leave it out
    source: str
    translation: str
    reason: str
    evidence: dict[str, Any]
    output_hash: str


class SuspectPage(Schema):
    """A page of suspects; ``next`` is the ``after`` of the next page."""

    items: list[SuspectOut]
    next: int | None


class LeastOut(Schema):
    """The word of a translation that a language model finds least likely, with its log-probability."""

    text: str
    start: int
    end: int
    value: float


class ScoreOut(Schema):
    """The score of a case's translation; ``tenth`` is 1 for the worst ones of its run, null while it runs.

    ``score`` is null where there is none, for the ``reason``.
    """

    id: int
    score: float | None
    least: LeastOut | None
    tenth: int | None
    reason: str
    scorer: str
    suspect: int | None
    verdict: str
    engine: str
    direction: str
    source: str
    translation: str


class ScorePage(Schema):
    """A page of scores; ``next`` as for suspects."""

    items: list[ScoreOut]
    next: int | None


class BugPage(Schema):
    """A page of confirmed bugs in the published format; ``next`` as for suspects."""

    items: list[dict[str, Any]]
    next: int | None


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


class RatingCampaignOut(Schema):
    """A rating campaign; ``protocol``: wmt20, esa or mqm."""

    id: int
    name: str
    protocol: str
    raters: int
    created: datetime
    translations: int
    settled: int


class MarkedErrorOut(Schema):
    """An error that a rater marked, in code points, the end not included; without ``start`` and
    ``end``, what is missing. ``category`` is by MQM, ``critical`` that of a critical error."""

    side: str
    start: int | None
    end: int | None
    severity: str
    category: str
    critical: str


class RatedTranslationOut(Schema):
    """What a rater said of one translation; what the protocol does not ask is null or empty."""

    campaign: str
    protocol: str
    item: int
    screen: int | None
    document: str
    segment: str
    system: str
    source_language: str
    target_language: str
    source: str
    translation: str
    settled: bool
    chance: float | None
    rater: str
    rating: int | None
    score: int | None
    spans: list[MarkedErrorOut]
    critical: bool | None
    category: str
    source_toxic: bool | None
    note: str
    flagged: bool
    seconds: float | None
    rated_at: datetime


class RatedPage(Schema):
    """A page of votes; ``next`` is the ``after`` of the next page."""

    items: list[RatedTranslationOut]
    next: int | None


class JudgementOut(Schema):
    """A recorded judgement, and the suspect's new state."""

    id: int
    suspect: int
    answer: str
    status: str
    counted: bool


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


class NumberOut(Schema):
    """A number found in the translation."""

    text: str
    start: int
    end: int
    values: list[str]
    kind: str


class NumberFindingOut(Schema):
    """One error; spans in code points, null if it is not on that side."""

    error: str
    message: str
    source_span: tuple[int, int] | None
    target_span: tuple[int, int] | None
    expected: str | None
    expected_text: str | None


class CheckOut(Schema):
    """The oracle's result; ``elsewhere`` does not affect the verdict.

    ``expected_text``: each expected value as the target language writes it.
    ``covered``: whether number words of both languages are read; if not, the verdict is never "fail".
    """

    verdict: Literal["pass", "fail", "abstain"]
    error: str | None
    expected: list[str]
    expected_text: list[str | None]
    found: list[NumberOut]
    message: str
    findings: list[NumberFindingOut]
    elsewhere: list[NumberFindingOut]
    covered: bool
