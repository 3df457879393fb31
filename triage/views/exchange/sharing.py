"""Publishing bugs: background exports, publication, public links and reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
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
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.forms.sharing import ReportForm
from triage.models import (
    Export,
    ExportStatus,
    PublicLink,
    Role,
    Suspect,
    SuspectStatus,
)
from triage.services.exchange import export, publication
from triage.services.statistics.reports import report_of
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.items import item_view
from triage.services.suspects.order import SuspectOrder
from triage.services.suspects.pagination import suspect_page
from triage.tasks import enqueue_export
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
    bugs = export.confirmed_bugs(request.project, view).count()
    corrected = export.corrected_bugs(request.project, view).count()
    context = {
        "view": view,
        "formats": [
            (name, label, corrected if name in export.CORRECTED else bugs)
            for name, label in LABELS.items()
        ],
        "bugs": bugs,
        **_files(request),
    }
    return render(request, "triage/exchange/exports.html", context)


@require_GET
@role_required(Role.ENGINEER, Role.LEAD)
def export_files(request: MemberRequest) -> HttpResponse:
    """The table of export files, refreshed while they are written."""
    return render(request, "triage/exchange/_exports.html", _files(request))


def _files(request: MemberRequest) -> dict[str, object]:
    rows = list(Export.objects.filter(project=request.project)[:SHOWN])
    shown = [(row, LABELS.get(row.format, row.format), publication.view_of(row)) for row in rows]
    going = {ExportStatus.WAITING, ExportStatus.RUNNING}
    return {"exports": shown, "live": any(row.status in going for row in rows)}


@require_GET
@role_required(Role.ENGINEER, Role.LEAD)
def export_file(request: MemberRequest, pk: int) -> HttpResponseBase:
    row = get_object_or_404(Export, pk=pk, project=request.project, status=ExportStatus.DONE)
    path = export.file_of(row)
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
    """Public links, and the bugs of a view that they may show."""
    view = ViewFilter.from_query(request.POST or request.GET)
    made = ""
    if request.method == "POST":
        name = request.POST.get("name", "").strip()[:80] or _("Published bugs")
        _link, token = publication.add_link(request.project, request.user, name, view)
        made = request.build_absolute_uri(reverse("public-page", args=[token]))
    first = {"campaign": view.campaign, "engine": view.engine}
    return _links_page(request, view, made, ReportForm(request.project, initial=first))


@require_POST
@role_required(Role.LEAD)
def make_report(request: MemberRequest) -> HttpResponse:
    """Make a public report of a campaign, which is a link as well."""
    form = ReportForm(request.project, request.POST)
    made = ""
    if form.is_valid():
        _link, token = publication.add_link(
            request.project,
            request.user,
            form.cleaned_data["name"],
            form.view,
            report=True,
            days=form.cleaned_data["days"],
        )
        made = request.build_absolute_uri(reverse("public-page", args=[token]))
    return _links_page(request, form.view if made else ViewFilter(), made, form)


def _links_page(
    request: MemberRequest, view: ViewFilter, made: str, form: ReportForm
) -> HttpResponse:
    bugs = view.suspects(request.project).filter(status=SuspectStatus.CONFIRMED)
    context = {
        "view": view,
        "undoable": _DONE in request.session,
        "links": [
            (link, publication.view_of(link))
            for link in PublicLink.objects.filter(project=request.project)
        ],
        "bugs": bugs.count(),
        "disclosed": bugs.filter(disclosed=True).count(),
        "made": made,
        "form": form,
    }
    return render(request, "triage/exchange/links.html", context)


@require_POST
@role_required(Role.LEAD)
def revoke_link(request: MemberRequest, pk: int) -> HttpResponse:
    link = get_object_or_404(PublicLink, pk=pk, project=request.project)
    publication.revoke_link(link, request.user)
    return redirect("links")


@require_POST
@role_required(Role.LEAD)
def disclose_view(request: MemberRequest) -> HttpResponse:
    """Publish the confirmed bugs of a view or make them private, after a confirmation."""
    view = ViewFilter.from_query(request.POST)
    disclosed = request.POST.get("disclose") == "yes"
    if not request.POST.get("sure"):
        bugs = publication.to_change(request.project, view, disclosed=disclosed)
        shown = bugs.select_related("engine_line", "current__case", "project")[:SHOWN]
        context = {"view": view, "disclosed": disclosed, "count": bugs.count()}
        return _ask(request, shown, context)
    pks = publication.set_disclosed(request.project, request.user, view, disclosed=disclosed)
    request.session[_DONE] = {"bugs": pks, "disclosed": disclosed}
    _say(request, len(pks), disclosed=disclosed)
    return redirect(f"{reverse('links')}?{view.query_string()}")


def _ask(
    request: MemberRequest, shown: Iterable[Suspect], context: dict[str, object]
) -> HttpResponse:
    """The page that asks for confirmation, with the bugs to be published or made private."""
    context |= {
        "rows": [item_view(row, blind=False, show_engine=True) for row in shown],
        "links": PublicLink.objects.filter(project=request.project, revoked_at__isnull=True),
    }
    return render(request, "triage/exchange/publish.html", context)


#: Session key of the bugs that were just published or made private, for undo.
_DONE = "published"


def _say(request: MemberRequest, count: int, *, disclosed: bool) -> None:
    if disclosed:
        message = ngettext("%(n)d bug is published now.", "%(n)d bugs are published now.", count)
    else:
        message = ngettext("%(n)d bug is private now.", "%(n)d bugs are private now.", count)
    messages.success(request, message % {"n": count})


@require_POST
@role_required(Role.LEAD)
def disclose_undo(request: MemberRequest) -> HttpResponse:
    """Undo the last publication or its withdrawal."""
    done = request.session.pop(_DONE, None)
    if done:
        back = not done["disclosed"]
        count = publication.set_back(request.project, request.user, done["bugs"], disclosed=back)
        _say(request, count, disclosed=back)
    return redirect("links")


@require_POST
@role_required(Role.LEAD)
def disclose(request: MemberRequest, pk: int) -> HttpResponse:
    suspect = get_object_or_404(Suspect, pk=pk, project=request.project)
    disclosed = request.POST.get("disclose") == "yes"
    if disclosed and suspect.status == SuspectStatus.CONFIRMED and not request.POST.get("sure"):
        return _ask(request, [suspect], {"one": suspect, "disclosed": True, "count": 1})
    if publication.set_one_disclosed(suspect, request.user, disclosed=disclosed):
        _say(request, 1, disclosed=disclosed)
    else:
        messages.warning(request, _("Nothing was changed: only confirmed bugs can be published."))
    return redirect("suspect", pk)


@require_GET
@public
def public_bugs(request: HttpRequest, token: str) -> HttpResponseBase:
    """Published bugs for holders of the link, as described by /schema/bugs.json."""
    found = publication.public_bugs(token)
    if found is None:
        raise Http404
    return _unlisted(
        StreamingHttpResponse(export.chunks("json", found), content_type="application/json")
    )


def _unlisted(response: HttpResponseBase) -> HttpResponseBase:
    """Keep the response out of search engines, and its address out of referrers."""
    response["X-Robots-Tag"] = "noindex"
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_GET
@public
def public_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """The same bugs as a page."""
    link = publication.link_of(token)
    if link is None:
        return _unlisted(render(request, "triage/exchange/gone.html", status=404))
    rows = publication.public_suspects(link)
    if link.report:
        return _unlisted(_report(request, link, token, rows))
    before = request.GET.get("before", "")
    key = int(before) if before.isdecimal() and len(before) < 18 else None
    page = suspect_page(rows, key, SuspectOrder())
    context = {
        "link": link,
        "token": token,
        "count": rows.count(),
        "items": _public_items(page.rows),
        "next_key": page.next_key,
        "first_page": key is None,
    }
    return _unlisted(render(request, "triage/exchange/public.html", context))


def _public_items(rows: Sequence[Suspect]) -> list[tuple[Any, list[str]]]:
    """Bugs with the better translations that people wrote."""
    corrections = publication.corrections_of(rows)
    return [
        (item_view(row, blind=False, show_engine=True), corrections.get(row.pk, [])) for row in rows
    ]


#: How many bugs a report shows as examples.
EXAMPLES = 10


def _report(
    request: HttpRequest, link: PublicLink, token: str, rows: QuerySet[Suspect]
) -> HttpResponse:
    examples = suspect_page(rows, None, SuspectOrder()).rows[:EXAMPLES]
    context = {
        "link": link,
        "token": token,
        "report": report_of(link.project, publication.view_of(link)),
        "items": _public_items(examples),
        "published": rows.count(),
    }
    return render(request, "triage/exchange/report.html", context)
