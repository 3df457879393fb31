"""Requests and replies of a site's API.

The site answers with these classes, too. Its own classes of requests, in ``triage.api.schemas``, have
the same fields and check the limits. Fields of replies that a later release adds are ignored, and
those that an older one leaves out have defaults.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, from_attributes=True)


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Engine(_Answer):
    """An engine of the site; ``line`` is the name shared by all its versions."""

    name: str
    line: str
    version: str
    kind: str
    enabled: bool


class Run(_Answer):
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


class SkippedRun(_Answer):
    """An engine and direction of a campaign that could not be run, and why."""

    engine: str
    direction: str
    reason: str


class Campaign(_Answer):
    """A campaign with its runs; ``done``: none of them will continue by itself."""

    id: int
    name: str
    method: str
    seed: int
    created: datetime
    done: bool
    runs: list[Run]
    skipped: list[SkippedRun] = []


class NewCampaign(_Request):
    """The settings of a new campaign; without a seed, one is drawn."""

    engines: list[str]
    directions: list[str]
    method: Literal["numbertest", "sit", "screening"] = "numbertest"
    name: str = ""
    options: dict[str, Any] = {}
    seed: int | None = None
    bypass_cache: bool = False
    repeats: int = 0
    character_cap: int | None = None
    new_templates: bool = False


class Gate(_Answer):
    """A gate of the site.

    ``suite``: the name of the campaigns it applies to, empty for all, or for all of one ``method``.
    """

    name: str
    suite: str
    method: str = ""
    capability: str
    fail_under: float | None
    bound: str
    no_new_critical: bool
    max_unreviewed: int | None
    max_unrated: int | None = None
    conditions: list[str]


class GateCheck(_Answer):
    """A condition, and why it is not met; empty if it is.

    ``undecided``: what people have to answer first; ``opens``: the address of the suspects to open.
    """

    condition: str
    problem: str
    state: str = ""
    undecided: str = ""
    opens: str = ""


class GateRun(_Answer):
    """The result of a gate for one run; ``state``: passed, undecided or failed."""

    run: int
    engine: str
    direction: str
    holds: bool
    state: str = ""
    checks: list[GateCheck]


class Held(_Answer):
    """The result of a gate for a campaign; final if ``done``; undecided gates hold."""

    gate: str
    campaign: int
    done: bool
    holds: bool
    state: str = ""
    runs: list[GateRun]


class Suspect(_Answer):
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
    subcategory: str = ""
    critical: bool | None
    critical_by: str | None = None
    source: str
    translation: str
    reason: str
    evidence: dict[str, Any]
    output_hash: str


class SuspectPage(_Answer):
    """A page of suspects; ``next`` is the ``after`` of the next page."""

    items: list[Suspect]
    next: int | None


class Judgement(_Answer):
    """A recorded judgement, and the suspect's new state."""

    id: int
    suspect: int
    answer: str
    status: str
    counted: bool


class MemberVote(_Request):
    """The verdict on one member of a structure-invariant testing suspect; index 0 is the original."""

    index: int
    buggy: bool | None = None
    kinds: list[str] = []
    same: bool = False
    same_kinds: list[str] = []


class Span(_Request):
    """An error marked in the source or the translation, in code points, the end not included; without
    ``start`` and ``end``, what is missing.
    """

    side: Literal["source", "translation"]
    start: int | None = None
    end: int | None = None
    severity: Literal["minor", "major", "critical"]
    category: (
        Literal[
            "accuracy",
            "fluency",
            "punctuation",
            "terminology",
            "style",
            "locale",
            "non-translation",
            "other",
        ]
        | None
    ) = None
    critical: Literal["TOX", "SAF", "NAM", "NEG", "SEN", "NUM", "OTH"] | None = None


class TextRating(_Request):
    """What the rater says of a further translation on the screen, in the order shown."""

    spans: list[Span] = []
    score: int | None = None
    category: Literal["TOX", "SAF", "NAM", "NEG", "SEN", "NUM", "OTH"] | None = None
    critical: bool | None = None
    likert: int | None = None
    source_toxic: bool | None = None
    note: str = ""


class Vote(_Request):
    """A judgement; sending it again with the same ``request_id`` has no effect."""

    spans: list[Span] = []
    score: int | None = None
    category: Literal["TOX", "SAF", "NAM", "NEG", "SEN", "NUM", "OTH"] | None = None
    critical: bool | None = None
    likert: int | None = None
    source_toxic: bool | None = None
    note: str = ""
    answer: Literal["confirm", "reject", "skip", "rate"]
    others: list[TextRating] = []
    reject_reason: (
        Literal["odd_input", "parser_error", "valid_variation", "checker_wrong"] | None
    ) = None
    corrected_translation: str = ""
    members: list[MemberVote] = []
    flagged: bool = False
    guideline_gap: bool = False
    evidence_shown: bool = True
    seconds: float | None = None
    output_hash: str = ""
    request_id: str = ""


class BugPage(_Answer):
    """A page of confirmed bugs in the published format; ``next`` as for suspects."""

    items: list[dict[str, Any]]
    next: int | None


class Number(_Answer):
    """A number found in the translation."""

    text: str
    start: int
    end: int
    values: list[str]
    kind: str


class NumberFinding(_Answer):
    """One error; spans in code points, null if it is not on that side."""

    error: str
    message: str
    source_span: tuple[int, int] | None
    target_span: tuple[int, int] | None
    expected: str | None
    expected_text: str | None


class NumberVerdict(_Answer):
    """The oracle's result; ``elsewhere`` does not affect the verdict.

    ``expected_text``: each expected value as the target language writes it.
    ``covered``: whether number words of both languages are read; if not, the verdict is never "fail".
    """

    verdict: Literal["pass", "fail", "abstain"]
    error: str | None
    expected: list[str]
    expected_text: list[str | None]
    found: list[Number]
    message: str
    findings: list[NumberFinding]
    elsewhere: list[NumberFinding]
    covered: bool


class NumberPair(_Request):
    """A pair for the number oracle; without ``values`` the numbers are read from the source."""

    source: str
    translation: str
    source_language: str
    target_language: str
    values: list[str] | None = None


class UnreadPlace(_Answer):
    """A place in a file that could not be read; the rest was."""

    line: int
    problem: str


class CheckedFile(_Answer):
    """A file of a check; ``skipped`` counts its units that were not checked, by the reason.

    ``problem``: why the file could not be read to its end.
    """

    path: str
    units: int
    checked: int
    skipped: dict[str, int]
    unread: list[UnreadPlace]
    problem: str


class FileCheck(_Answer):
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
    files: list[CheckedFile]
    findings: list[dict[str, Any]]
    next: str | None


class NewFileCheck(_Request):
    """How to check files; blank languages are read from the files, no signals means all."""

    paths: list[str] = []
    src_lang: str | Literal[""] = ""
    tgt_lang: str | Literal[""] = ""
    signals: list[str] = []
    level: Literal["note", "warning", "error"] = "warning"
    previous: int | None = None


class WordList(_Answer):
    """The newest version of a list."""

    name: str
    version: int
    entries: int
    created: datetime
    problems: list[str]


class NewWordList(_Request):
    """Rows of a list, as in an upload; an existing name gets a new version."""

    name: str
    kind: Literal["words", "glossary"]
    format: Literal["csv", "tsv"] = "csv"
    content: str


class RatingCampaign(_Answer):
    """A rating campaign; ``protocol``: wmt20, esa or mqm."""

    id: int
    name: str
    protocol: str
    raters: int
    created: datetime
    translations: int
    settled: int


class MarkedError(_Answer):
    """An error that a rater marked, in code points, the end not included; without ``start`` and
    ``end``, what is missing. ``category`` is by MQM, ``critical`` that of a critical error.
    """

    side: str
    start: int | None
    end: int | None
    severity: str
    category: str
    critical: str


class RatedTranslation(_Answer):
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
    spans: list[MarkedError]
    critical: bool | None
    category: str
    source_toxic: bool | None
    note: str
    flagged: bool
    seconds: float | None
    rated_at: datetime


class RatedPage(_Answer):
    """A page of votes; ``next`` is the ``after`` of the next page."""

    items: list[RatedTranslation]
    next: int | None


class Least(_Answer):
    """The word of a translation that a language model finds least likely, with its log-probability."""

    text: str
    start: int
    end: int
    value: float


class Score(_Answer):
    """The score of a case's translation; ``tenth`` is 1 for the worst ones of its run, null while it runs.

    ``score`` is null where there is none, for the ``reason``.
    """

    id: int
    score: float | None
    least: Least | None
    tenth: int | None
    reason: str
    scorer: str
    suspect: int | None
    verdict: str
    engine: str
    direction: str
    source: str
    translation: str


class ScorePage(_Answer):
    """A page of scores; ``next`` as for suspects."""

    items: list[Score]
    next: int | None


class Find(_Answer):
    """What a method, a signal or the ranking finds of the errors; ``by`` is such as ``signal:numbers``.

    ``share`` of the errors, with ``ci95``, and ``precision``, between 0 and 1; null below five readings.
    ``n``: how many of the readings it calls wrong.
    """

    by: str
    share: float | None
    ci95: list[float] | None
    precision: float | None
    n: int


class Survey(_Answer):
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
    finds: list[Find]
    done: bool


class JudgeRun(_Answer):
    """A language model that judges translations. ``states`` counts them by what came of them.

    ``doubtful`` answers may have been manipulated by the text, ``serious`` ones name a major or critical
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


class JudgeError(_Answer):
    """An error that a judge names; ``start`` and ``end`` in code points, null if it has no place."""

    side: str
    start: int | None
    end: int | None
    text: str
    severity: str
    category: str
    critical: str
    found: bool


class JudgeAnswer(_Answer):
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
    errors: list[JudgeError]
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


class JudgeAnswerPage(_Answer):
    """A page of answers; ``next`` is the ``after`` of the next page."""

    items: list[JudgeAnswer]
    next: int | None
