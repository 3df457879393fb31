"""Gold items, and the tutorial that uses them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.forms.gold import GoldForm
from triage.models import GoldItem, Role, Suspect
from triage.services.projects.review_settings import review_settings
from triage.services.review import gold
from triage.services.suspects.items import texts_of
from triage.views.access import MemberRequest, role_required


@require_GET
@role_required(Role.LEAD)
def gold_list(request: MemberRequest) -> HttpResponse:
    items = GoldItem.objects.filter(item__project=request.project).select_related(
        "item__current__case", "created_by"
    )
    context = {
        "items": [(known, *texts_of(known.item)) for known in items],
        "settings": review_settings(request.project),
    }
    return render(request, "triage/review/gold.html", context)


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def gold_mark(request: MemberRequest, pk: int) -> HttpResponse:
    """Set the right answer of a suspect and mix it into the queue as a gold item."""
    suspect = (
        Suspect.objects.filter(pk=pk, project=request.project)
        .select_related("current__case", "engine_line")
        .first()
    )
    if suspect is None:
        raise Http404
    decided_as = {"confirmed": "confirm", "rejected": "reject"}.get(suspect.status, "")
    initial = {"answer": decided_as, "category": suspect.category}
    form = GoldForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        gold.mark_gold(request.project, request.user, suspect, form.gold_answer())
        messages.success(request, _("Gold item added to the queue."))
        return redirect("gold")
    source, translation = texts_of(suspect)
    context = {"form": form, "suspect": suspect, "source": source, "translation": translation}
    return render(request, "triage/review/gold_mark.html", context)


@require_POST
@role_required(Role.LEAD)
def gold_retire(request: MemberRequest, pk: int) -> HttpResponse:
    known = get_object_or_404(GoldItem, pk=pk, item__project=request.project)
    gold.retire_gold(request.project, request.user, known)
    return redirect("gold")


@require_GET
@role_required(Role.ANNOTATOR)
def tutorial(request: MemberRequest) -> HttpResponse:
    return redirect(f"{reverse('queue')}?tutorial=1")


@require_POST
@role_required(Role.ANNOTATOR)
def tutorial_restart(request: MemberRequest) -> HttpResponse:
    gold.restart_tutorial(request.project, request.user)
    return redirect("tutorial")
