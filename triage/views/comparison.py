"""Two runs, engines or releases side by side, on the cases they share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_GET

from triage.models import Mode, Outcome, Role, Run
from triage.models.campaign import FINAL_STATUSES
from triage.reporting.paired import PairedResult
from triage.reporting.run_diff import Change
from triage.services.comparison import MOST_AT_ONCE, Compared, Comparison
from triage.views.access import MemberRequest, role_required

PAGE = 25
#: Changes a lead acts on, in the order of the page, with what they mean.
CHANGES: dict[Change, str] = {
    Change.NEW: "Passed or unknown before, fails now.",
    Change.REOPENED: "Judged before; fails with another output, to be judged anew.",
    Change.STILL_FAILING: "Failed before and fails now.",
    Change.FIXED: "Failed before, passes now with another output.",
    Change.STALE: "Same output, but the rule has changed: the verdict may no longer hold.",
    Change.REJECTED: "Fails as before; people have rejected it.",
    Change.PASSING: "Passes.",
    Change.UNKNOWN: "No answer in one of the two, or not asked there.",
}
CROSSED = {
    "both": "Both fail",
    "first": "Only the first fails",
    "second": "Only the second fails",
    "neither": "Neither fails",
}


@require_GET
@role_required()
def compare(request: MemberRequest) -> HttpResponse:
    runs = list(
        Run.objects.filter(
            campaign__project=request.project,
            campaign__archived_at__isnull=True,
            status__in=FINAL_STATUSES,
        )
        .select_related("engine__line", "campaign")
        .order_by("-pk")[:500]
    )
    first, second = (_chosen(runs, request.GET.get(side, "")) for side in "ab")
    context: dict[str, Any] = {"runs": runs, "first": first, "second": second}
    context["chosen"] = {side: request.GET.get(side, "") for side in "ab"}
    if first and second:
        capability, corpus = (request.GET.get(name, "") for name in ("capability", "corpus"))
        found = Comparison(request.project, first, second, capability, corpus)
        context |= _compared(request, found)
    return render(request, "triage/comparison/page.html", context)


def _chosen(runs: Sequence[Run], named: str) -> list[Run]:
    wanted = set(named.split(","))
    return [run for run in runs if str(run.pk) in wanted]


def _compared(request: MemberRequest, found: Comparison) -> dict[str, Any]:
    if found.cases > MOST_AT_ONCE:
        return {"found": found, "too_many": found.cases}
    blind = request.role == Role.ANNOTATOR and request.project.mode == Mode.MEASURING
    show = request.GET.get("show", "")
    return {
        "found": found,
        "overall": _row(found.overall),
        "rows": [_row(one) for one in found.by_capability],
        "changes": _changes(request.GET, found) if found.same_line else [],
        "crossed": [
            (label, len(found.crossed[name]), _address(request.GET, name))
            for name, label in CROSSED.items()
        ],
        "show": show,
        "blind": blind,
        **(_cases(request, found, show) if show and not blind else {}),
    }


def _row(one: Compared) -> dict[str, Any]:
    result = one.pair.result
    known = result if isinstance(result, PairedResult) else None
    return {
        "capability": one.capability,
        "sentence": one.sentence,
        "first": one.first,
        "second": one.second,
        "test": known.test if known else "",
        "p": f"{known.p:.2g}" if known else "",
        "corrected": "" if one.pair.corrected is None else f"{one.pair.corrected:.2g}",
        "cases": known.cases if known else 0,
        "clusters": known.clusters if known else 0,
        "differs": one.pair.differs,
    }


def _changes(query: QueryDict, found: Comparison) -> list[tuple[Change, str, int, str]]:
    return [
        (kind, said, found.totals[kind], _address(query, kind)) for kind, said in CHANGES.items()
    ]


def _address(query: QueryDict, show: str) -> str:
    kept = {name: query[name] for name in ("a", "b", "capability", "corpus") if query.get(name)}
    return f"?{urlencode({**kept, 'show': str(show)})}#cases"


def _cases(request: MemberRequest, found: Comparison, show: str) -> dict[str, Any]:
    """The cases that one mark stands for, a page of them, both outputs side by side."""
    identities = found.identities(show)
    page = request.GET.get("page", "0")
    start = PAGE * int(page) if page.isdecimal() and len(page) < 9 else 0
    sides = [{row.identity: row for row in rows} for rows in found.rows]
    shown = identities[start : start + PAGE]
    pks = [side[name].pk for side in sides for name in shown if name in side]
    outcomes = {
        row.pk: row
        for row in Outcome.objects.filter(pk__in=pks).select_related("case", "run", "suspect")
    }
    old = {change.identity: change.verdict for change in found.changes} if found.same_line else {}
    pairs = [
        [outcomes[side[name].pk] if name in side else None for side in sides] for name in shown
    ]
    return {
        "cases": [
            {"first": one, "second": two, "any": two or one, "old": old.get(name, "")}
            for name, (one, two) in zip(shown, pairs, strict=True)
        ],
        "cases_total": len(identities),
        "next_page": start // PAGE + 1 if start + PAGE < len(identities) else None,
        "cases_address": _address(request.GET, show),
    }
