"""How far a judge can be believed: its answers beside people's, as a page and as a table."""

from __future__ import annotations

import csv
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from engines.models import Engine
from triage.models import Category, ErrorType, JudgeAnswer, JudgeAnswerState, Role
from triage.services.judges.judge_view import judge_view
from triage.services.statistics.judge_calibration import (
    LONG,
    SHORT,
    JudgeCalibration,
    calibration_rows,
    prompts_of,
)
from triage.services.statistics.judge_calibration import judge_calibration as calibration_of
from triage.views.access import MemberRequest, role_required

ANSWERS_A_PAGE = 20
#: The lists of translations that the page can show.
LISTS = {"false": _("Accused by the judge alone"), "missed": _("Found by people alone")}
GROUPS = {
    "short": _("shorter than 50 characters"),
    "medium": _("50 to 149 characters"),
    "long": _("150 characters or longer"),
    "doubtful": _("doubtful answers"),
    "certain": _("other answers"),
}
assert (SHORT, LONG) == (50, 150)
POSITIONS = (_("first third"), _("middle third"), _("last third"))


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def judge_calibration(request: MemberRequest, pk: int) -> HttpResponse:
    """What is known of a judge, in sentences and tables; or the translations of one of its :data:`LISTS`."""
    engine, prompts, prompt = _asked(request, pk)
    found = calibration_of(request.project, engine, prompt)
    context: dict[str, Any] = {
        "engine": engine,
        "prompts": prompts,
        "prompt": prompt,
        "found": found,
        "groups": [
            (title, [(GROUPS.get(row.name, row.name), row) for row in rows])
            for title, rows in (
                (_("Direction"), found.directions),
                (_("Length of the source"), found.lengths),
                (_("Engine"), found.engines),
                (_("Answer"), found.doubts),
            )
            if rows
        ],
        "kinds": [(_kind(name), rate) for name, rate in found.categories],
        "positions": list(zip(POSITIONS, found.positions, strict=False)),
        "lists": LISTS,
    }
    listed = request.GET.get("list", "")
    if listed in LISTS:
        context |= {"listed": listed, "title": LISTS[listed], **_listed(request, found, listed)}
        return render(request, "triage/review/judge_calibration_list.html", context)
    return render(request, "triage/review/judge_calibration.html", context)


def _kind(code: str) -> str:
    return str(Category(code).label if code in Category else ErrorType(code).label)


def _listed(request: MemberRequest, found: JudgeCalibration, listed: str) -> dict[str, Any]:
    keys = found.verdicts.false if listed == "false" else found.verdicts.missed
    page = Paginator(sorted(keys), ANSWERS_A_PAGE).get_page(request.GET.get("page"))
    rows = JudgeAnswer.objects.filter(
        outcome__in=page.object_list,
        run__project=request.project,
        run__engine=found.engine,
        run__prompt=found.prompt,
        state=JudgeAnswerState.ANSWERED,
        repeat=0,
    ).select_related("run__engine__line", "outcome__case", "outcome__run", "outcome__suspect")
    newest = {row.outcome_id: row for row in rows.order_by("pk")}
    return {"page": page, "answers": [judge_view(newest[key]) for key in page.object_list]}


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def judge_calibration_file(request: MemberRequest, pk: int) -> HttpResponse:
    """The figures as a table."""
    engine, _prompts, prompt = _asked(request, pk)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    name = f"judge-{engine.pk}-{prompt}.csv"
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    writer = csv.writer(response)
    writer.writerow(("figure", "group", "value", "low", "high", "n"))
    writer.writerows(calibration_rows(calibration_of(request.project, engine, prompt)))
    return response


def _asked(request: MemberRequest, pk: int) -> tuple[Engine, list[str], str]:
    """The engine, all prompts that it was given, and the one in the query string, else the newest."""
    engine = get_object_or_404(Engine.objects.visible_to(request.project.pk), pk=pk)
    prompts = prompts_of(request.project, engine)
    prompt = request.GET.get("prompt") or next(iter(prompts), "")
    if prompt not in prompts:
        raise Http404
    return engine, prompts, prompt
