"""Changes between two runs of one engine line.

A suspect's identity (method, direction, engine line, input) stays the same; its output's hash and
the rule's version may change. The same output keeps its verdict, a changed output has to be
judged again, and a changed rule makes the verdict stale.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum


class ChangeKind(StrEnum):
    """The change of a case since the earlier run."""

    NEW = "new"
    STILL_FAILING = "still failing"
    FIXED = "fixed"
    REOPENED = "reopened"
    STALE = "stale"
    #: Repeated within the later run, the case also got answers that pass.
    FLAKY = "flaky"
    #: The case fails as before with the same output and rule, and reviewers have rejected it.
    REJECTED = "rejected"
    PASSING = "passing"
    #: Without an answer in one of the two runs, or missing from one of them.
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Seen:
    """One case in one run.

    ``result`` is "pass", "fail", "abstain" or "error"; ``verdict`` is the reviewers' verdict on
    this identity so far: "confirmed", "rejected" or empty; ``flaky``: repeats of the case within
    the run did not all fail.
    """

    identity: str
    result: str
    output: str
    rule: str
    verdict: str = ""
    flaky: bool = False

    @property
    def fails(self) -> bool:
        return self.result in ("fail", "abstain")


@dataclass(frozen=True, slots=True)
class CaseChange:
    """The change of one case; ``verdict`` is the old one, shown with reopened or stale suspects."""

    identity: str
    change: ChangeKind
    verdict: str = ""


def diff(earlier: Iterable[Seen], later: Iterable[Seen]) -> Iterator[CaseChange]:
    """Yield the change of each case of either run; memory use grows with the earlier run only."""
    before = {case.identity: case for case in earlier}
    for now in later:
        then = before.pop(now.identity, None)
        known = now.verdict or (then.verdict if then else "")
        yield CaseChange(now.identity, change_of(then, now), known)
    for then in before.values():
        yield CaseChange(then.identity, ChangeKind.UNKNOWN, then.verdict)


def change_of(then: Seen | None, now: Seen) -> ChangeKind:
    """Return the change of one case; ``then`` is None if it was not in the earlier run."""
    if then is None or "error" in (now.result, then.result):
        return ChangeKind.UNKNOWN
    return _failing(then, now) if now.fails else _passing(then, now)


def _failing(then: Seen, now: Seen) -> ChangeKind:
    if now.flaky:
        return ChangeKind.FLAKY
    verdict = now.verdict or then.verdict
    if not then.fails:
        return _first_failure(then, now, verdict)
    if then.output != now.output:
        return ChangeKind.REOPENED if verdict else ChangeKind.STILL_FAILING
    if then.rule != now.rule:
        return ChangeKind.STALE
    return ChangeKind.REJECTED if verdict == "rejected" else ChangeKind.STILL_FAILING


def _first_failure(then: Seen, now: Seen, verdict: str) -> ChangeKind:
    if then.output == now.output:
        # With the same output, only the rule can have changed.
        return ChangeKind.STALE
    return ChangeKind.REOPENED if verdict else ChangeKind.NEW


def _passing(then: Seen, now: Seen) -> ChangeKind:
    if not then.fails or then.verdict == "rejected":
        return ChangeKind.PASSING
    return ChangeKind.STALE if then.output == now.output else ChangeKind.FIXED


def totals(changes: Iterable[CaseChange]) -> Mapping[ChangeKind, int]:
    """Count changes by kind; every kind has an entry."""
    counts = Counter(change.change for change in changes)
    return {kind: counts[kind] for kind in ChangeKind}
