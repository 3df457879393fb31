"""What leaves the project: exports in the background, disclosure, public links."""

from __future__ import annotations

from django.contrib import messages
from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.integrations.tasks import enqueue_export
from triage.models import Export, ExportStatus, PublicLink, Role, Suspect, SuspectStatus
from triage.services.exchange import disclosure, export
from triage.services.suspects.filters import ViewFilter
from triage.views.access import MemberRequest, public, role_required
from triage.views.exchange.export import EXTENSIONS, LABELS

SHOWN = 20


@require_http_methods(["GET", "POST"])
@role_required(Role.ENGINEER, Role.LEAD)
def exports(request: MemberRequest) -> HttpResponse:
    view = ViewFilter.from_query(request.POST or request.GET)
    if request.method == "POST":
        format_name = request.POST.get("format", "")
        if format_name not in export.FORMATS:
            raise Http404(f"No format {format_name!r}.")
        row = export.request_export(request.project, request.user, format_name, view)
        enqueue_export(row.pk)
        return redirect("exports")
    context = {
        "view": view,
        "formats": LABELS,
        "bugs": export.confirmed_bugs(request.project, view).count(),
        **_files(request),
    }
    return render(request, "triage/integrations/exports.html", context)


@require_GET
@role_required(Role.ENGINEER, Role.LEAD)
def export_files(request: MemberRequest) -> HttpResponse:
    """The table of files, which changes while they are written."""
    return render(request, "triage/integrations/_exports.html", _files(request))


def _files(request: MemberRequest) -> dict[str, object]:
    rows = list(Export.objects.filter(project=request.project)[:SHOWN])
    going = {ExportStatus.WAITING, ExportStatus.RUNNING}
    return {"exports": rows, "live": any(row.status in going for row in rows)}


@require_GET
@role_required(Role.ENGINEER, Role.LEAD)
def export_file(request: MemberRequest, pk: int) -> HttpResponseBase:
    row = get_object_or_404(Export, pk=pk, project=request.project, status=ExportStatus.DONE)
    path = export.folder() / row.file
    if not path.is_file():
        raise Http404("The file is gone; ask for it again.")
    name = f"bugs.{EXTENSIONS.get(row.format, row.format)}"
    content_type = export.FORMATS[row.format][0]
    return FileResponse(
        path.open("rb"), as_attachment=True, filename=name, content_type=content_type
    )


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def links(request: MemberRequest) -> HttpResponse:
    """Public links, and which bugs of a view they may carry."""
    view = ViewFilter.from_query(request.POST or request.GET)
    made = ""
    if request.method == "POST":
        name = request.POST.get("name", "").strip()[:80] or _("Published bugs")
        _link, token = disclosure.add_link(request.project, request.user, name, view)
        made = request.build_absolute_uri(reverse("public-bugs", args=[token]))
    bugs = view.suspects(request.project).filter(status=SuspectStatus.CONFIRMED)
    context = {
        "view": view,
        "links": PublicLink.objects.filter(project=request.project),
        "bugs": bugs.count(),
        "disclosed": bugs.filter(disclosed=True).count(),
        "made": made,
    }
    response = render(request, "triage/integrations/links.html", context)
    # The address must not come back from a cache once it was shown.
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@role_required(Role.LEAD)
def revoke_link(request: MemberRequest, pk: int) -> HttpResponse:
    link = get_object_or_404(PublicLink, pk=pk, project=request.project, revoked_at__isnull=True)
    disclosure.revoke_link(link, request.user)
    return redirect("links")


@require_POST
@role_required(Role.LEAD)
def disclose_view(request: MemberRequest) -> HttpResponse:
    """All confirmed bugs of a view at once."""
    view = ViewFilter.from_query(request.POST)
    disclosed = request.POST.get("disclose") == "yes"
    count = disclosure.set_disclosed(request.project, request.user, view, disclosed=disclosed)
    said = (
        _("%(count)s bugs are now published.")
        if disclosed
        else _("%(count)s bugs are now private.")
    )
    messages.success(request, said % {"count": count})
    return redirect("links")


@require_POST
@role_required(Role.LEAD)
def disclose(request: MemberRequest, pk: int) -> HttpResponse:
    suspect = get_object_or_404(Suspect, pk=pk, project=request.project)
    disclosed = request.POST.get("disclose") == "yes"
    if not disclosure.set_one_disclosed(suspect, request.user, disclosed=disclosed):
        messages.warning(request, _("Nothing was changed: only confirmed bugs can be published."))
    return redirect("suspect", pk)


@require_GET
@public
def public_bugs(request: HttpRequest, token: str) -> HttpResponseBase:
    """Disclosed bugs for whoever has the link, in the form of /schema/bugs.json."""
    found = disclosure.public_bugs(token)
    if found is None:
        raise Http404
    chunks = export.chunks("json", found)
    response = StreamingHttpResponse(chunks, content_type="application/json")
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
