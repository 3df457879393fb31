"""Language models that judge translations: permissions, runs and their answers."""

from __future__ import annotations

import random
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Max, Q, Sum
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engines.errors import EngineError
from engines.models import Engine
from triage import tasks
from triage.forms.judges import Choices, JudgeForm, LimitsForm
from triage.models import (
    Campaign,
    JudgeAnswer,
    JudgeAnswerState,
    JudgePermission,
    JudgeRun,
    Role,
    Survey,
)
from triage.services.judges import permissions, requesting, results
from triage.services.judges.errors import JudgeError
from triage.services.judges.judge_view import judge_view
from triage.services.judges.requesting import (
    JudgeEstimate,
    JudgeRequest,
)
from triage.services.messages.sentences import translated
from triage.views.access import MemberRequest, role_required

ANSWERS_A_PAGE = 25
#: Parts of the answers: their name in the address, in the run's progress, and on the page.
PARTS = (
    ("", "done", gettext_lazy("All")),
    ("doubtful", "doubtful", gettext_lazy("Doubtful")),
    ("serious", "serious", gettext_lazy("Serious errors")),
    ("none", "unanswered", gettext_lazy("Without an answer")),
)


@dataclass(frozen=True, slots=True)
class Judge:
    """An engine that could judge, where its texts go, who allowed it, and what it has done so far.

    ``cost`` is in the currency of the engine's price, None without one.
    """

    engine: Engine
    host: str
    permission: JudgePermission | None
    latest: JudgeRun | None
    answers: int = 0
    cost: Decimal | None = None


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def judges(request: MemberRequest) -> HttpResponse:
    """Which engines may judge, the runs so far, and the form of a new one."""
    candidates = _candidates(request)
    data = request.POST.copy()
    form = JudgeForm(data or None, choices=_choices(request, candidates))
    estimate: JudgeEstimate | None = None
    if request.method == "POST" and form.is_valid():
        try:
            wanted = form.wanted()
            estimate = requesting.estimate(request.project, wanted)
            mark = _mark(wanted, estimate)
            if form.cleaned_data["estimated"] == mark:
                return _start(request, wanted)
        except (JudgeError, EngineError) as error:
            form.add_error(None, translated(str(error)))
        else:
            # What is started is what was estimated: changed choices are estimated anew.
            data["estimated"] = mark
    runs = JudgeRun.objects.filter(project=request.project)
    runs = runs.select_related("engine__line", "campaign", "survey__rating")
    context = {
        "judges": candidates,
        "form": form,
        "estimate": estimate,
        "runs": Paginator(runs, ANSWERS_A_PAGE).get_page(request.GET.get("page")),
        "allowed": any(one.permission for one in candidates),
    }
    return render(request, "triage/review/judges.html", context)


def _start(request: MemberRequest, wanted: JudgeRequest) -> HttpResponse:
    seed = random.SystemRandom().randrange(2**31)
    run = requesting.request_run(request.project, request.user, wanted, seed)
    tasks.enqueue_judge_run(run.pk)
    return redirect("judge-run", run.pk)


def _mark(wanted: JudgeRequest, estimate: JudgeEstimate) -> str:
    """What was estimated; the limits of a run change nothing about it."""
    chosen = (wanted.engine, wanted.campaign, wanted.survey)
    rest = (wanted.scope, wanted.limit, wanted.repeats, wanted.max_tokens, estimate.calls)
    return " ".join(map(str, [*(row and row.pk for row in chosen), *rest]))


def _candidates(request: MemberRequest) -> list[Judge]:
    engines = Engine.objects.visible_to(request.project.pk).chat_models()
    standing = JudgePermission.objects.filter(project=request.project, withdrawn_at__isnull=True)
    allowed = {one.engine_id: one for one in standing.select_related("allowed_by")}
    runs = JudgeRun.objects.filter(project=request.project).order_by()
    newest = runs.values("engine").annotate(newest=Max("pk")).values("newest")
    latest = {run.engine_id: run for run in runs.filter(pk__in=newest)}
    rows = JudgeAnswer.objects.filter(run__project=request.project).order_by()
    answered = Count("pk", filter=Q(state=JudgeAnswerState.ANSWERED))
    done = rows.values_list("run__engine").annotate(n=answered, cost=Sum("cost"))
    figures = {engine: (n, cost) for engine, n, cost in done}
    return [
        Judge(
            one,
            urlsplit(one.answer_options.get("url", "")).netloc,
            allowed.get(one.pk),
            latest.get(one.pk),
            *figures.get(one.pk, ()),
        )
        for one in engines
    ]


def _choices(request: MemberRequest, candidates: list[Judge]) -> Choices:
    allowed = [one.engine.pk for one in candidates if one.permission]
    engines = Engine.objects.visible_to(request.project.pk)
    campaigns = Campaign.objects.filter(project=request.project, archived_at__isnull=True)
    surveys = Survey.objects.filter(rating__project=request.project).select_related("rating")
    return Choices(engines.filter(pk__in=allowed), campaigns, surveys)


@require_POST
@role_required(Role.LEAD)
def judge_allow(request: MemberRequest, pk: int) -> HttpResponse:
    """Allow an engine to judge this project's texts, or withdraw that."""
    engines = Engine.objects.visible_to(request.project.pk)
    if request.POST.get("allow") == "yes":
        engine = get_object_or_404(engines.chat_models(), pk=pk)
        permissions.allow(request.project, request.user, engine)
    else:
        permissions.withdraw(request.project, request.user, get_object_or_404(engines, pk=pk))
    return redirect("judges")


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def judge_run(request: MemberRequest, pk: int) -> HttpResponse:
    run = _own(request, pk)
    part = request.GET.get("part", "")
    kept_back = results.is_kept_back(run)
    answers = JudgeAnswer.objects.none() if kept_back else results.answers_of(run, part)
    page = Paginator(answers, ANSWERS_A_PAGE).get_page(request.GET.get("page"))
    state = _state(request, run)
    context = {
        **state,
        "kept_back": kept_back,
        "page": page,
        "answers": [judge_view(answer) for answer in page],
        "part": part,
        "parts": [
            (value, label, getattr(state["progress"], counted)) for value, counted, label in PARTS
        ],
    }
    return render(request, "triage/review/judge_run.html", context)


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def judge_run_state(request: MemberRequest, pk: int) -> HttpResponse:
    """How far a run is, as htmx asks; at its end the page is loaded again, with the answers."""
    run = _own(request, pk)
    response = render(request, "triage/review/_judge_state.html", _state(request, run))
    if run.is_over:
        response["HX-Refresh"] = "true"
    return response


def _state(request: MemberRequest, run: JudgeRun) -> dict[str, Any]:
    limits = {"call_cap": run.call_cap, "cost_cap": run.cost_cap}
    return {
        "run": run,
        "progress": results.progress(run),
        "live": not run.is_over,
        "leads": request.role != Role.ENGINEER,
        "limits": LimitsForm(initial=limits),
        "resumable": run.status in ("failed", "stopped"),
    }


@require_POST
@role_required(Role.LEAD)
def judge_run_cancel(request: MemberRequest, pk: int) -> HttpResponse:
    requesting.cancel(_own(request, pk), request.user)
    return redirect("judge-run", pk)


@require_POST
@role_required(Role.LEAD)
def judge_run_resume(request: MemberRequest, pk: int) -> HttpResponse:
    """Go on with a run, within the limits in the form."""
    run = _own(request, pk)
    form = LimitsForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The limits must be positive numbers."))
        return redirect("judge-run", pk)
    try:
        requesting.resume(run, request.user, **form.cleaned_data)
    except JudgeError as error:
        messages.error(request, translated(str(error)))
    else:
        tasks.enqueue_judge_run(run.pk)
    return redirect("judge-run", pk)


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def judge_run_file(request: MemberRequest, pk: int) -> HttpResponseBase:
    """The answers as JSON Lines."""
    run = _own(request, pk)
    if results.is_kept_back(run):
        raise Http404
    response = StreamingHttpResponse(results.as_lines(run), content_type="application/jsonl")
    name = f"judge-run-{run.pk}.jsonl"
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return response


def _own(request: MemberRequest, pk: int) -> JudgeRun:
    rows = JudgeRun.objects.select_related("engine__line", "campaign", "survey__rating", "project")
    return get_object_or_404(rows, pk=pk, project=request.project)
