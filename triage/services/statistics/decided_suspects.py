"""Suspects that people decided, with how they came to their first vote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from sys import intern
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from triage.models import Answer, Judgement, Project, RejectReason, Suspect, SuspectStatus
from triage.services.counts.tallies import DECIDED
from triage.services.suspects.filters import ViewFilter

NO_RULE, NO_KIND = gettext_noop("no rule"), gettext_noop("no kind")


@dataclass(frozen=True, slots=True)
class Decided:
    """A decided suspect with its place in each breakdown and its first vote's draw."""

    place: Mapping[str, str]
    confirmed: bool
    checker_wrong: bool
    arm: str
    chance: float | None
    signals: tuple[str, ...] = ()

    def places(self, group: str) -> tuple[str, ...]:
        """Where it counts in a breakdown: once, but under each of a screening's signals."""
        return self.signals if group == "signal" else (self.place[group],)


def decided_suspects(project: Project, view: ViewFilter) -> list[Decided]:
    """Read the view's decided suspects, in two queries."""
    found = view.suspects(project).filter(status__in=DECIDED)
    draws, wrong = _draws(found.values("pk").order_by())
    rows = found.order_by("pk").values_list(
        "pk",
        "status",
        "cause",
        "error_kind",
        "engine_line__name",
        "source_language",
        "target_language",
        "method",
    )
    return [
        Decided(
            _place(*place),
            status == SuspectStatus.CONFIRMED,
            pk in wrong,
            *draws.get(pk, ("", None)),
            signals=_signals(place[0], place[-1]),
        )
        for pk, status, *place in rows.iterator()
    ]


# Many suspects share one place, and hold it once.
@lru_cache(maxsize=10_000)
def _place(
    cause: str, kind: str, engine: str, source: str, target: str, method: str
) -> Mapping[str, str]:
    return {
        "rule": _rule(cause),
        "kind of error": kind or NO_KIND,
        "engine": engine,
        "direction": f"{source}-{target}",
        "method": method,
    }


@lru_cache(maxsize=10_000)
def _signals(cause: str, method: str) -> tuple[str, ...]:
    return tuple(cause.split("+")) if method == "screening" and cause else ()


def _rule(cause: str) -> str:
    """The rule's name: what stands before the first slash of the cause."""
    return cause.split("/", 1)[0] or NO_RULE


def _draws(
    suspects: QuerySet[Suspect, Any],
) -> tuple[dict[int, tuple[str, float | None]], set[int]]:
    """How each suspect came to its first vote, and which ones the checker got wrong."""
    draws: dict[int, tuple[str, float | None]] = {}
    wrong: set[int] = set()
    votes = (
        Judgement.objects.filter(suspect__in=suspects, withdrawn_at__isnull=True)
        .exclude(answer=Answer.SKIP)
        .order_by("created", "pk")
        .values_list("suspect_id", "arm", "chance", "reject_reason", "adjudication")
    )
    for suspect, arm, chance, reason, adjudication in votes.iterator():
        if not adjudication:
            draws.setdefault(suspect, (intern(arm), chance))
        if reason == RejectReason.CHECKER_WRONG:
            wrong.add(suspect)
    return draws, wrong
