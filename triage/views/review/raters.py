"""Figures of raters: agreement, votes, history."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from triage.models import HistoryEntry, Judgement, Membership, Mode, Role
from triage.reporting.statistics.agreement_report import QuestionAgreement
from triage.services.messages.sentences import in_reader_language
from triage.services.review.gold import tutorial_state
from triage.services.statistics.figure_kinds import figure_of_votes
from triage.services.statistics.raters import RaterFigures
from triage.services.statistics.scope import Scope
from triage.services.suspects.filters import ViewFilter
from triage.views.access import GRANTS, MemberRequest, role_required
from triage.views.charts.charts import enqueue_rows

HISTORY_PAGE = 100


@require_GET
@role_required()
def review(request: MemberRequest) -> HttpResponse:
    """Redirect to the first review page that the role may open."""
    if Role.ENGINEER in GRANTS[request.role]:
        return redirect("agreement")
    return redirect("rater", request.user.pk)


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def agreement(request: MemberRequest) -> HttpResponse:
    names = dict(User.objects.filter(judgements__isnull=False).values_list("pk", "username"))
    answer = figure_of_votes(Scope(request.project, ViewFilter()), "agreement-table")
    enqueue_rows([answer.waiting] if answer.waiting else [])
    figures: list[QuestionAgreement] = answer.value or []
    named = {str(pk): name for pk, name in names.items()}
    context = {
        "answer": answer,
        "note": in_reader_language(answer.note),
        "figures": figures,
        "verdict_pairs": _named_pairs(figures[0], named) if figures else [],
        "measuring": request.project.mode == Mode.MEASURING,
    }
    return render(request, "triage/review/agreement.html", context)


def _named_pairs(figure: QuestionAgreement, names: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "first": names.get(pair.first, pair.first),
            "second": names.get(pair.second, pair.second),
            "pair": pair,
            "rows": list(zip(pair.domain, pair.matrix, strict=True)),
        }
        for pair in figure.pairs
    ]


@require_GET
@role_required(Role.LEAD)
def raters(request: MemberRequest) -> HttpResponse:
    context = rater_table(request)
    return render(request, "triage/review/raters.html", context)


def rater_table(request: MemberRequest, only: int | None = None) -> dict[str, Any]:
    """The figures of all raters, or of one; computed by a worker if there are many votes."""
    answer = figure_of_votes(Scope(request.project, ViewFilter()), "rater-table")
    enqueue_rows([answer.waiting] if answer.waiting else [])
    rows: list[RaterFigures] = answer.value or []
    return {
        "answer": answer,
        "note": in_reader_language(answer.note),
        "figures": [row for row in rows if only in (None, row.rater)],
    }


@require_GET
@role_required()
def rater(request: MemberRequest, pk: int) -> HttpResponse:
    """One rater's page: one's own, or anybody's for a lead."""
    may_see = pk == request.user.pk or Role.LEAD in GRANTS[request.role]
    user = User.objects.filter(pk=pk).first() if may_see else None
    if user is None or not _belongs(request, user):
        raise Http404
    votes = (
        Judgement.objects.filter(suspect__project=request.project, reviewer=user)
        .select_related("suspect")
        .order_by("-created")[:50]
    )
    context = {
        "rater": user,
        **rater_table(request, only=user.pk),
        "votes": votes,
        "tutorial": tutorial_state(request.project, user),
        "show_gold": Role.LEAD in GRANTS[request.role],
    }
    return render(request, "triage/review/rater.html", context)


def _belongs(request: MemberRequest, user: User) -> bool:
    return (
        user == request.user
        or Membership.objects.filter(project=request.project, user=user).exists()
        or Judgement.objects.filter(suspect__project=request.project, reviewer=user).exists()
    )


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def history(request: MemberRequest) -> HttpResponse:
    entries = HistoryEntry.objects.filter(project=request.project).select_related("actor")
    before = request.GET.get("before", "")
    if before.isdecimal() and len(before) < 18:
        entries = entries.filter(pk__lt=int(before))
    who = request.GET.get("who", "").strip()
    if who:
        entries = entries.filter(actor__username=who)
    rows = list(entries.order_by("-pk")[: HISTORY_PAGE + 1])
    context = {
        "entries": rows[:HISTORY_PAGE],
        "next_key": rows[HISTORY_PAGE - 1].pk if len(rows) > HISTORY_PAGE else None,
        "who": who,
        "link": True,
    }
    return render(request, "triage/review/history.html", context)
