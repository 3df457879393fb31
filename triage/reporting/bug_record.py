"""A confirmed bug as plain values, and its JSON form in both directions.

``BugRecord.from_json(record.as_json())`` gives an equal record: exports can be imported again
without loss. The JSON form is described by ``schemas/bugs-1.json``.

Engine options should contain no secrets, since keys are in the environment; values that look like
secrets are masked all the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from triage.reporting.bug_sit import MemberVerdict, SitIssue, known
from triage.reporting.subcategories import subcategory

SCHEMA_VERSION = "1.7"
#: Who says whether a bug is critical: people, or a rule of the project where they left it open.
PERSON, RULE = "person", "rule"


@dataclass(frozen=True, slots=True)
class Direction:
    source: str
    target: str

    def as_json(self) -> dict[str, str]:
        return {"source": self.source, "target": self.target}


@dataclass(frozen=True)
class EngineInfo:
    """The engine that answered. Options that look like secrets are masked in the JSON form.

    Thousands of bugs share one, so its JSON form is made only once.
    """

    line: str
    version: str = ""
    kind: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return self._json

    @cached_property
    def _json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "version": self.version,
            "kind": self.kind,
            "options": without_secrets(self.options),
        }


@dataclass(frozen=True, slots=True)
class Expected:
    """A value that the source states; offsets are in code points of ``source``."""

    value: str
    text: str = ""
    start: int | None = None
    end: int | None = None

    def as_json(self) -> dict[str, Any]:
        return {"value": self.value, "text": self.text, "start": self.start, "end": self.end}


@dataclass(frozen=True, slots=True)
class Found:
    """A number in the translation, with all values that it can be read as."""

    text: str
    start: int
    end: int
    values: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "values": list(self.values),
        }


@dataclass(frozen=True, slots=True)
class RecordedVote:
    """One reviewer's answer: confirm, reject or skip; ``created`` is ISO 8601 with an offset.

    ``members``: for SIT only, since 1.1: the judged members, which ``bug_kinds`` sums up.
    """

    reviewer: str
    verdict: str
    category: str = ""
    critical: bool | None = None
    likert: int | None = None
    comment: str = ""
    created: str = ""
    reject_reason: str = ""
    source_toxic: bool | None = None
    bug_kinds: tuple[str, ...] = ()
    adjudication: bool = False
    bulk: bool = False
    evidence_shown: bool = True
    members: tuple[MemberVerdict, ...] = ()

    def as_json(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        values["bug_kinds"] = list(self.bug_kinds)
        values["members"] = [member.as_json() for member in self.members]
        return values

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RecordedVote:
        members = tuple(MemberVerdict.from_json(member) for member in data.get("members", ()))
        return cls(**known(cls, data, bug_kinds=tuple(data["bug_kinds"]), members=members))


@dataclass(frozen=True, slots=True)
class Sighting:
    """A run in which the bug was seen, and when (ISO 8601)."""

    run: str
    time: str

    def as_json(self) -> dict[str, str]:
        return {"run": self.run, "time": self.time}


@dataclass(frozen=True, slots=True)
class Repeats:
    """How often the case was repeated, and how often it failed or abstained again.

    Since 1.2; only if the campaign had repeats.
    """

    asked: int
    failed: int

    def as_json(self) -> dict[str, Any]:
        """Return the JSON form; ``flaky``: at least one of the repeats passed."""
        return {"asked": self.asked, "failed": self.failed, "flaky": self.failed < self.asked}

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> Repeats | None:
        return None if data is None else cls(**known(cls, data))


@dataclass(frozen=True, slots=True)
class MetricSpan:
    """A part of the translation that another metric marks; offsets in code points. Since 1.5."""

    start: int
    end: int
    severity: str = ""


@dataclass(frozen=True, slots=True)
class MetricScore:
    """Another metric's score of the translation, and the share of better scores in its run.

    Since 1.3; only if the upload had scores or the campaign a scorer. ``spans`` since 1.5.
    """

    name: str
    score: float
    worse_than: float
    spans: tuple[MetricSpan, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> MetricScore | None:
        """Return the score; None for evidence in which the scorer gave none."""
        if data is None or "score" not in data:
            return None
        spans = tuple(MetricSpan(**known(MetricSpan, one)) for one in data.get("spans", ()))
        return cls(**known(cls, data, spans=spans))


@dataclass(frozen=True, slots=True)
class ErrorElsewhere:
    """An error outside the values that a number test gave, which no verdict includes.

    The spans are offsets in code points of ``source`` and ``translation``. Since 1.4.
    """

    error: str
    message: str
    source_span: tuple[int, int] | None = None
    target_span: tuple[int, int] | None = None
    expected: str | None = None
    expected_text: str | None = None

    def as_json(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return values | {name: _as_list(values[name]) for name in ("source_span", "target_span")}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ErrorElsewhere:
        spans = {name: _span(data.get(name)) for name in ("source_span", "target_span")}
        return cls(**known(cls, data, **spans))


def _as_list(span: tuple[int, int] | None) -> list[int] | None:
    return None if span is None else list(span)


def _span(value: Sequence[int] | None) -> tuple[int, int] | None:
    return None if value is None else (value[0], value[1])


@dataclass(frozen=True, slots=True)
class BugRecord:
    """A confirmed suspect with everything needed to reproduce and fix it.

    ``id`` is the suspect's fingerprint, which is the same in all runs and installations.
    """

    id: str
    project: str
    method: str
    direction: Direction
    engine: EngineInfo
    source: str
    translation: str
    first_seen: Sighting
    last_seen: Sighting
    capability: str = ""
    format: str = ""
    error_kind: str = ""
    category: str = ""
    raw_translation: str = ""
    expected: tuple[Expected, ...] = ()
    found: tuple[Found, ...] = ()
    reason: str = ""
    sit: SitIssue | None = None
    votes: tuple[RecordedVote, ...] = ()
    verdict: str = "confirmed"
    critical: bool | None = None
    by_rule: bool = False
    likert_mean: float | None = None
    corrected_translation: str = ""
    status: str = "failing"
    signature: Mapping[str, Any] = field(default_factory=dict)
    disclosure: str = "private"
    repeats: Repeats | None = None
    metric: MetricScore | None = None
    elsewhere: tuple[ErrorElsewhere, ...] = ()

    @property
    def critical_by(self) -> str | None:
        """Who said whether it is critical; until 1.6, only people did."""
        if self.critical is None:
            return None
        return RULE if self.by_rule else PERSON

    @property
    def said_critical(self) -> bool | None:
        """What people said; None if only a rule of the bug's project did."""
        return None if self.by_rule else self.critical

    @property
    def subcategory(self) -> str:
        """The group that figures count apart from the rest of the category; "" for most bugs."""
        toxic = [vote.source_toxic for vote in self.votes if vote.category == "TOX"]
        return subcategory(self.category, toxic, copied=self.source == self.translation)

    def as_json(self) -> dict[str, Any]:
        """Return the object described by ``bug`` in the schema."""
        return {
            "schema_version": SCHEMA_VERSION,
            "id": self.id,
            "project": self.project,
            "method": self.method,
            "capability": self.capability,
            "format": self.format,
            "error_kind": self.error_kind,
            "category": self.category,
            "subcategory": self.subcategory,
            "direction": self.direction.as_json(),
            "engine": self.engine.as_json(),
            "source": self.source,
            "translation": self.translation,
            "raw_translation": self.raw_translation,
            "expected": [value.as_json() for value in self.expected],
            "found": [value.as_json() for value in self.found],
            "reason": self.reason,
            "sit": None if self.sit is None else self.sit.as_json(),
            "votes": [vote.as_json() for vote in self.votes],
            "verdict": self.verdict,
            "critical": self.critical,
            "critical_by": self.critical_by,
            "likert_mean": self.likert_mean,
            "corrected_translation": self.corrected_translation,
            "status": self.status,
            "first_seen": self.first_seen.as_json(),
            "last_seen": self.last_seen.as_json(),
            "signature": without_secrets(self.signature),
            "disclosure": self.disclosure,
            "repeats": None if self.repeats is None else self.repeats.as_json(),
            "metric": None if self.metric is None else self.metric.as_json(),
            "elsewhere": [error.as_json() for error in self.elsewhere],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> BugRecord:
        """Return the record of a bug that is valid under the schema (see ``bug_json.problems``)."""
        sit = None if data["sit"] is None else SitIssue.from_json(data["sit"])
        values = known(
            cls,
            data,
            direction=Direction(**known(Direction, data["direction"])),
            engine=EngineInfo(**known(EngineInfo, data["engine"])),
            first_seen=Sighting(**known(Sighting, data["first_seen"])),
            last_seen=Sighting(**known(Sighting, data["last_seen"])),
            expected=tuple(Expected(**known(Expected, value)) for value in data["expected"]),
            found=tuple(
                Found(**known(Found, value, values=tuple(value["values"])))
                for value in data["found"]
            ),
            votes=tuple(RecordedVote.from_json(vote) for vote in data["votes"]),
            sit=sit,
            repeats=Repeats.from_json(data.get("repeats")),
            metric=MetricScore.from_json(data.get("metric")),
            elsewhere=tuple(ErrorElsewhere.from_json(one) for one in data.get("elsewhere", ())),
            by_rule=data.get("critical_by") == RULE,
        )
        return cls(**values)


MASK = "***"

_SECRET_WORDS = frozenset(
    {"key", "apikey", "secret", "token", "password", "passwd", "authorization", "auth"}
    | {"credential", "credentials", "cookie", "bearer"}
)
#: Names of variables and numbers are not secrets: ``key_variable``, ``token_limit``.
_HARMLESS_WORDS = frozenset({"variable", "env", "name", "limit", "count", "kind", "type"})
_USER_IN_ADDRESS = re.compile(r"(?<=://)[^/@\s]+@")
_SECRET_IN_QUERY = re.compile(r"(?i)([?&](?:api[_-]?key|key|token|auth[_-]?key|secret)=)[^&#\s]+")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


def without_secrets(value: Any) -> Any:
    """Return a copy of JSON ``value`` with everything that looks like a secret masked.

    >>> without_secrets({"api_key": "abc", "max_tokens": 5, "url": "https://me:pw@host/"})
    {'api_key': '***', 'max_tokens': 5, 'url': 'https://***@host/'}
    """
    if isinstance(value, Mapping):
        return _mask_mapping(value)
    if isinstance(value, str):
        return _mask_text(value)
    if isinstance(value, Sequence):
        return [without_secrets(item) for item in value]
    return value


def _mask_mapping(value: Mapping[str, Any]) -> dict[str, Any]:
    named = value.get("name")
    secret_pair = isinstance(named, str) and "value" in value and _is_secret(named)
    return {
        name: MASK
        if item not in (None, "") and (_is_secret(name) or (secret_pair and name == "value"))
        else without_secrets(item)
        for name, item in value.items()
    }


@lru_cache(maxsize=1024)
def _is_secret(name: str) -> bool:
    words = {word.lower() for word in _WORD.findall(name)}
    return bool(words & _SECRET_WORDS) and not words & _HARMLESS_WORDS


def _mask_text(text: str) -> str:
    # Most option values contain neither character, and this test is cheaper than the patterns.
    if "://" not in text and "=" not in text:
        return text
    text = _USER_IN_ADDRESS.sub(f"{MASK}@", text)
    return _SECRET_IN_QUERY.sub(rf"\g<1>{MASK}", text)
