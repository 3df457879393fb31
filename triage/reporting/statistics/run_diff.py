"""What changed between two runs of one engine line.

A suspect's identity (method, direction, engine line, input) stays; its output's hash and the
rule's version stand beside it. The same output keeps its verdict, whatever it was; a changed
one is judged anew; a changed rule makes the verdict stale.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Change(StrEnum):
    """How a case stands against the earlier run."""

    NEW = "new"
    STILL_FAILING = "still failing"
    FIXED = "fixed"
    REOPENED = "reopened"
    STALE = "stale"
    #: Asked again within the later run, the engine gave answers that pass, too.
    FLAKY = "flaky"
    #: The oracle fails it as before, people have rejected it, and nothing changed.
    REJECTED = "rejected"
    PASSING = "passing"
    #: No answer in one of the two runs, or not part of one of them: nothing can be said.
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Seen:
    """One case in one run.

    ``result`` is "pass", "fail", "abstain" or "error"; ``verdict`` what people have settled on
    this identity so far: "confirmed", "rejected" or empty; ``flaky``: repeats of the case within
    the run did not all fail.
    """

    identity: str
    result: str
    output: str
    rule: str
    verdict: str = ""
    critical: bool = False
    flaky: bool = False

    @property
    def fails(self) -> bool:
        return self.result in ("fail", "abstain")


@dataclass(frozen=True, slots=True)
class CaseChange:
    """``verdict`` is the old verdict, shown beside a reopened or stale suspect."""

    identity: str
    change: Change
    verdict: str = ""
    critical: bool = False


def diff(earlier: Iterable[Seen], later: Iterable[Seen]) -> Iterator[CaseChange]:
    """Yield one change for each case of either run; memory grows with the earlier run only."""
    before = {seen.identity: seen for seen in earlier}
    for now in later:
        then = before.pop(now.identity, None)
        known = now.verdict or (then.verdict if then else "")
        critical = now.critical or bool(then and then.critical)
        yield CaseChange(now.identity, change_of(then, now), known, critical)
    for then in before.values():
        yield CaseChange(then.identity, Change.UNKNOWN, then.verdict, then.critical)


def change_of(then: Seen | None, now: Seen) -> Change:
    """Return how one case stands; ``then`` is None where the earlier run did not have it."""
    if then is None or "error" in (now.result, then.result):
        return Change.UNKNOWN
    return _failing(then, now) if now.fails else _passing(then, now)


def _failing(then: Seen, now: Seen) -> Change:
    if now.flaky:
        return Change.FLAKY
    verdict = now.verdict or then.verdict
    if not then.fails:
        return _first_failure(then, now, verdict)
    if then.output != now.output:
        return Change.REOPENED if verdict else Change.STILL_FAILING
    if then.rule != now.rule:
        return Change.STALE
    return Change.REJECTED if verdict == "rejected" else Change.STILL_FAILING


def _first_failure(then: Seen, now: Seen, verdict: str) -> Change:
    if then.output == now.output:
        # The engine said the same; only the rule can have changed its mind.
        return Change.STALE
    return Change.REOPENED if verdict else Change.NEW


def _passing(then: Seen, now: Seen) -> Change:
    if not then.fails or then.verdict == "rejected":
        return Change.PASSING
    return Change.STALE if then.output == now.output else Change.FIXED


def totals(changes: Iterable[CaseChange]) -> Mapping[Change, int]:
    """Count changes by kind; every kind has an entry."""
    counts = Counter(change.change for change in changes)
    return {kind: counts[kind] for kind in Change}
