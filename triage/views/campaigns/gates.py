"""Pages of gates: the list, a form for a new or known one, and the results of runs."""

from __future__ import annotations

from collections import defaultdict

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.forms.gates import GateForm
from triage.models import Campaign, Gate, Role
from triage.services.campaigns import project_gates
from triage.services.campaigns.gates import in_words
from triage.services.campaigns.project_gates import GateResult
from triage.views.access import GRANTS, MemberRequest, role_required


@require_GET
@role_required()
def gate_list(request: MemberRequest) -> HttpResponse:
    found = project_gates.gates_now(request.project)
    context = {
        "rows": [(state, in_words(state.gate)) for state in found],
        "leads": Role.LEAD in GRANTS[request.role],
    }
    return render(request, "triage/gates/list.html", context)


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def new_gate(request: MemberRequest) -> HttpResponse:
    suite = request.GET.get("suite")
    newest = Campaign.objects.filter(project=request.project).only("method").first()
    method = newest.method if newest else "numbertest"
    scope = f"suite:{suite}" if suite else f"method:{method}"
    initial = {"scope": scope, "fail_under": 90, "no_new_critical": True}
    form = GateForm(request.POST or None, initial=initial, project=request.project)
    if request.method == "POST" and form.is_valid():
        gate = project_gates.add(form.save(commit=False), request.user)
        return redirect("gate", gate.pk)
    return render(request, "triage/gates/form.html", {"form": form})


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def edit_gate(request: MemberRequest, pk: int) -> HttpResponse:
    gate = get_object_or_404(Gate, pk=pk, project=request.project)
    form = GateForm(request.POST or None, instance=gate, project=request.project)
    if request.method == "POST" and form.is_valid():
        try:
            project_gates.change(form.save(commit=False), request.user)
        except Gate.DoesNotExist as error:
            raise Http404 from error
        return redirect("gate", gate.pk)
    return render(request, "triage/gates/form.html", {"form": form})


@require_GET
@role_required()
def gate_page(request: MemberRequest, pk: int) -> HttpResponse:
    gate = get_object_or_404(Gate, pk=pk, project=request.project)
    results = project_gates.recent_results(gate)
    rows: dict[tuple[str, str, str], list[GateResult]] = defaultdict(list)
    for one in reversed(results):
        run = one.run
        rows[run.engine.line.name, run.direction, run.campaign.method].append(one)
    context = {
        "gate": gate,
        "conditions": in_words(gate),
        "results": results,
        "strips": [(*key, found) for key, found in sorted(rows.items()) if found[1:]],
        "near": any(one.near for one in results),
        "leads": Role.LEAD in GRANTS[request.role],
    }
    return render(request, "triage/gates/page.html", context)


@require_POST
@role_required(Role.LEAD)
def remove_gate(request: MemberRequest, pk: int) -> HttpResponse:
    gate = get_object_or_404(Gate, pk=pk, project=request.project)
    project_gates.remove(gate, request.user)
    messages.success(request, _("%(gate)s is removed.") % {"gate": gate.name})
    return redirect("gates")
