"""The pages of an engine made of imported translations: rename, disable, delete."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engines.errors import EngineError
from engines.models import Engine
from engines.services import directions
from triage.forms.recorded_engines import RecordedEngineForm
from triage.models import Role
from triage.services.campaigns.engine_deletion import Deletion, delete
from triage.services.messages.sentences import translated
from triage.services.recordings import recorded_engines
from triage.views.access import MemberRequest, role_required


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def recorded_engine(request: MemberRequest, pk: int) -> HttpResponse:
    engine = _own_engine(request, pk)
    initial = {"name": engine.line.name, "enabled": engine.enabled}
    form = RecordedEngineForm(request.POST or None, initial=initial)
    # Results keep the name that the engine had when they came about.
    form.fields["name"].disabled = engine.line.used
    if form.is_valid():
        project, user = request.project, request.user
        try:
            recorded_engines.rename(project, user, engine, form.cleaned_data["name"])
            recorded_engines.set_enabled(project, user, engine, form.cleaned_data["enabled"])
        except EngineError as error:
            form.add_error(None, translated(str(error)))
        else:
            messages.success(request, _("%(engine)s saved.") % {"engine": engine.name})
            return redirect("engines")
    context = {"engine": engine, "form": form, "directions": sorted(directions(engine) or ())}
    return render(
        request,
        "triage/engines/recorded.html",
        context,
        status=422 if request.method == "POST" else 200,
    )


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def delete_recorded(request: MemberRequest, pk: int) -> HttpResponse:
    """Say what would be deleted with an engine, and delete it or keep it disabled."""
    engine = _own_engine(request, pk)
    deletion = Deletion(request.project, engine)
    problem = ""
    try:
        if "keep" in request.POST:
            for version in deletion.versions:
                recorded_engines.set_enabled(request.project, request.user, version, False)
            messages.success(request, _("%(engine)s disabled.") % {"engine": engine.name})
            return redirect("engines")
        if "delete" in request.POST:
            delete(request.project, request.user, engine)
            messages.success(request, _("%(engine)s deleted.") % {"engine": engine.name})
            return redirect("engines")
        deletion.check()
    except EngineError as error:
        problem = translated(str(error))
    context = {
        "engine": engine,
        "versions": list(deletion.versions),
        "extent": deletion.extent(),
        "problem": problem,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "triage/engines/delete.html", context, status=status)


def _own_engine(request: MemberRequest, pk: int) -> Engine:
    known = Engine.objects.visible_to(request.project)
    own = known.filter(kind="recorded", owner=request.project.pk)
    return get_object_or_404(own, pk=pk)
