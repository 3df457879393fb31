"""Two runs, engines or releases side by side on the cases they share."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.formats import localize
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_GET

from triage.models import Mode, Outcome, Role, Run
from triage.models.campaign import FINAL_STATUSES
from triage.reporting.statistics.comparison import short_sentence
from triage.reporting.statistics.paired import PairedResult
from triage.reporting.statistics.run_diff import ChangeKind
from triage.services.messages.labels import label_of
from triage.services.messages.sentences import in_reader_language
from triage.services.statistics.comparisons.comparison import Compared, Comparison, Figures
from triage.services.statistics.comparisons.earlier_verdicts import Verdicts, verdicts_on_outputs
from triage.services.statistics.figure_cache import opened
from triage.services.statistics.figure_kinds import figure_of
from triage.services.statistics.figure_requests import FigureAnswer
from triage.services.statistics.scope import Scope
from triage.services.suspects.evidence_view import MarkedSpan, MarkedText
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.sit_members import token_differences
from triage.views.access import MemberRequest, role_required
from triage.views.charts.charts import enqueue_rows

PAGE = 25
#: The most pairs that are suggested while none is chosen.
MAX_PAIRS = 8
Sides = tuple[list[Run], list[Run]]
#: Changes that a lead acts on, in page order, with their meaning.
CHANGES: dict[ChangeKind, str] = {
    ChangeKind.NEW: gettext_noop("Passed or unknown before, fails now."),
    ChangeKind.REOPENED: gettext_noop(
        "Reviewed before; fails with a different output and needs another review."
    ),
    ChangeKind.STILL_FAILING: gettext_noop("Failed before and fails now."),
    ChangeKind.FIXED: gettext_noop("Failed before, passes now with a different output."),
    ChangeKind.STALE: gettext_noop(
        "Same output, but the rule changed: the verdict may no longer hold."
    ),
    ChangeKind.FLAKY: gettext_noop(
        "Fails now, but not every time the engine was asked again: not a regression."
    ),
    ChangeKind.REJECTED: gettext_noop("Fails as before; rejected by reviewers."),
    ChangeKind.PASSING: gettext_noop("Passes."),
    ChangeKind.UNKNOWN: gettext_noop("No answer in one of the two, or not run there."),
}
CROSSED = {
    "both": gettext_noop("Both fail"),
    "first": gettext_noop("Only the first fails"),
    "second": gettext_noop("Only the second fails"),
    "neither": gettext_noop("Neither fails"),
}


PARAMETERS = ("a", "b", "capability", "corpus", "show", "page")


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
    context["pairs"] = [] if first and second else list(islice(_pairs(runs), MAX_PAIRS))
    context["parameters"] = PARAMETERS
    context["chosen"] = {side: request.GET.get(side, "") for side in "ab"}
    if first and second:
        names = ("capability", "corpus")
        view = ViewFilter.from_query({name: request.GET.get(name, "") for name in names})
        context |= {"view": view} | _compared(
            request, Scope(request.project, view), (first, second)
        )
    return render(request, "triage/comparison/page.html", context)


def _pairs(runs: Sequence[Run]) -> Iterator[tuple[Run, Run]]:
    """The newest runs of two engines or versions that share a case, newest first."""
    groups: dict[tuple[str, ...], dict[int, Run]] = {}
    for run in runs:
        # Running a campaign again keeps what its cases are drawn from, but neither templates nor files.
        drawn = json.dumps([run.campaign.seed, run.campaign.options], sort_keys=True)
        key = (run.campaign.method, run.direction, drawn)
        groups.setdefault(key, {}).setdefault(run.engine_id, run)
    for group in groups.values():
        pairs = combinations(sorted(group.values(), key=lambda run: run.pk), 2)
        yield from (pair for pair in pairs if _share(*pair))


def _share(one: Run, other: Run) -> bool:
    return one.cases.filter(input_hash__in=other.cases.values("input_hash")).exists()


def _chosen(runs: Sequence[Run], named: str) -> list[Run]:
    wanted = set(named.split(","))
    return [run for run in runs if str(run.pk) in wanted]


def _compared(request: MemberRequest, scope: Scope, sides: Sides) -> dict[str, Any]:
    found = Comparison(*sides)
    answer = figure_of(scope, "comparison", sides)
    if answer.waiting:
        enqueue_rows([answer.waiting])
    context: dict[str, Any] = {"found": found, "answer": answer}
    if answer.value is None:
        return context
    figures: Figures = answer.value
    blind = request.role == Role.ANNOTATOR and request.project.mode == Mode.MEASURING
    show = request.GET.get("show") or "differ"
    tabs = [(name, _(label), figures.crossed[name]) for name, label in CROSSED.items()]
    differ = figures.crossed["first"] + figures.crossed["second"]
    return context | {
        "verdicts": _verdicts(figures, found),
        "tabs": [
            (name, label, n, _address(request.GET, name))
            for name, label, n in [("differ", _("One of the two fails"), differ), *tabs]
        ],
        "overall": _row(figures.overall),
        "rows": [_row(one) for one in figures.by_capability],
        "changes": _changes(request.GET, figures) if found.same_line else [],
        "selected": figures.selected,
        "show": show,
        "blind": blind,
        **(_cases(request, sides, answer, show) if show and not blind else {}),
    }


def _verdicts(figures: Figures, found: Comparison) -> list[str]:
    """The capabilities on which one side is significantly better, one sentence per side."""
    better: dict[str, list[str]] = {name: [] for name in found.names}
    for one in figures.by_capability:
        if (name := _better(one, found)) is not None:
            better[name].append(label_of(one.capability))
    lines = [
        _("%(engine)s is better on %(capabilities)s.")
        % {"engine": engine, "capabilities": get_text_list(names, _("and"))}
        for engine, names in better.items()
        if names
    ]
    overall = _better(figures.overall, found)
    if not lines and overall is not None:
        # A single capability has fewer templates than all together.
        return [
            _("%(engine)s is better overall, but not reliably on any single capability.")
            % {"engine": overall}
        ]
    if not lines:
        return [
            _(
                "Neither engine is reliably better on any capability: chance could explain each difference."
            )
        ]
    if sum(map(len, better.values())) < len(figures.by_capability):
        lines.append(_("On the others, chance could explain the difference."))
    return lines


def _better(one: Compared, found: Comparison) -> str | None:
    """The side that is significantly better."""
    result = one.pair.result
    if one.pair.differs and isinstance(result, PairedResult) and result.difference:
        # The difference is in failures, second side minus first.
        return found.names[result.difference < 0]
    return None


def _p_value(p: float | None) -> str:
    return "" if p is None else localize(float(f"{p:.2g}"))


def _row(one: Compared) -> dict[str, Any]:
    result = one.pair.result
    known = result if isinstance(result, PairedResult) else None
    return {
        "capability": one.capability,
        "short": in_reader_language(short_sentence(one.pair)),
        "sentence": in_reader_language(one.sentence),
        "first": one.first,
        "second": one.second,
        "test": known.test if known else "",
        "p": _p_value(known.p if known else None),
        "corrected": _p_value(one.pair.corrected),
        "cases": known.cases if known else 0,
        "clusters": known.clusters if known else 0,
        "differs": one.pair.differs,
    }


def _changes(query: QueryDict, figures: Figures) -> list[tuple[ChangeKind, str, int, str]]:
    return [
        (kind, _(label), n, _address(query, kind))
        for kind, label in CHANGES.items()
        if (n := figures.changes.get(kind, 0)) or kind == ChangeKind.NEW
    ]


def _address(query: QueryDict, show: str) -> str:
    parameters = {
        name: query[name] for name in ("a", "b", "capability", "corpus") if query.get(name)
    }
    return f"?{urlencode({**parameters, 'show': str(show)})}#cases"


def _cases(request: MemberRequest, sides: Sides, answer: FigureAnswer, show: str) -> dict[str, Any]:
    """A page of the cases behind one mark, with both outputs side by side."""
    page = request.GET.get("page", "0")
    start = PAGE * int(page) if page.isdecimal() and len(page) < 9 else 0
    total, pairs = opened(answer, show.replace("_", " "), start, PAGE)
    runs = [run.pk for side in sides for run in side]
    outcomes = {
        row.pk: row
        for row in Outcome.objects.filter(
            pk__in=[pk for pair in pairs for pk in pair], run__in=runs
        ).select_related("case", "run", "suspect")
    }
    shown = [(outcomes.get(one), outcomes.get(two)) for one, two in pairs]
    suspects = {row.suspect_id for row in outcomes.values() if row.suspect_id}
    known = verdicts_on_outputs(request.project, runs, suspects)
    return {
        "cases": [
            {
                "first": one,
                "second": two,
                "any": two or one,
                "old": _old(known, one, two),
                "texts": _marked(one, two),
            }
            for one, two in shown
            if one or two
        ],
        "cases_total": total,
        "next_page": start // PAGE + 1 if start + PAGE < total else None,
        "cases_address": _address(request.GET, show),
    }


def _marked(*outcomes: Outcome | None) -> list[MarkedText]:
    """Both outputs, each with the words marked that the other does not have."""
    outputs = [one.outputs[0] if one and one.outputs else "" for one in outcomes]
    found = []
    for outcome, text, other in zip(outcomes, outputs, reversed(outputs), strict=True):
        changes = token_differences(other, text, 0) if other else []
        marks = tuple(
            MarkedSpan(one.start, one.end, "found") for one in changes if one.end > one.start
        )
        found.append(MarkedText(text, outcome.run.target_language if outcome else "", marks))
    return found


def _old(known: Verdicts, *outcomes: Outcome | None) -> str:
    """The decision on the later output, or else on the earlier one."""
    for outcome in reversed(outcomes):
        key = (outcome.suspect_id or 0, outcome.output_hash) if outcome else (0, "")
        if key in known:
            return known[key]
    return ""
