"""The list of file checks, and the page of one."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage import tasks
from triage.files.messages import with_remedy
from triage.forms import UploadForm
from triage.models import CheckedFile, FileCheck, Role
from triage.services.file_checks import downloads, findings, requesting
from triage.services.file_checks.errors import FileCheckError
from triage.services.file_checks.findings import FindingsView
from triage.services.messages.labels import label_of
from triage.services.messages.remedies import OF_CHECKS
from triage.services.messages.sentences import translated
from triage.views.access import GRANTS, MemberRequest, role_required
from triage.views.files.rows import LEVELS, file_row, rows, summary

CHECKS_A_PAGE = 25
#: The cursor before the first finding of a check that has none yet.
START = "0-0"


def rights(request: MemberRequest) -> dict[str, bool]:
    """Which actions of file checks the member may take."""
    granted = GRANTS[request.role]
    return {"leads": Role.LEAD in granted, "judges": Role.ANNOTATOR in granted}


def is_part(request: MemberRequest) -> bool:
    """Whether htmx asks for a part of the page, and not for the page of a step back."""
    htmx = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


@require_GET
@role_required()
def files(request: MemberRequest) -> HttpResponse:
    return _files(request, UploadForm())


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def new_check(request: MemberRequest) -> HttpResponse:
    """Start a check; a GET is the address of a refused upload, loaded again."""
    if request.method == "GET":
        return redirect("files")
    form = UploadForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            check = requesting.request_check(
                request.project, request.user, form.chosen(), form.options()
            )
        except FileCheckError as error:
            form.add_error(None, translated(str(error)))
        else:
            return _started(check)
    return _files(request, form, status=422)


def _started(check: FileCheck) -> HttpResponse:
    tasks.enqueue_file_check(check.pk)
    return redirect("file-check", check.pk)


def _files(request: MemberRequest, form: UploadForm, status: int = 200) -> HttpResponse:
    q = request.GET.get("q", "").strip()
    page = Paginator(findings.listed(request.project, q), CHECKS_A_PAGE).get_page(
        request.GET.get("page")
    )
    checks = list(page)
    counts = findings.counts_of(checks)
    context = {
        "form": form,
        "new_url": reverse("file-check-new"),
        "q": q,
        "page": page,
        "checks": [{"check": check, "counts": counts[check.pk]} for check in checks],
        "live": any(not check.is_over for check in checks),
        **rights(request),
    }
    name = "_checks.html" if is_part(request) else "page.html"
    return render(request, f"triage/files/{name}", context, status=status)


@require_GET
@role_required()
def file_check(request: MemberRequest, pk: int) -> HttpResponse:
    """A check with its findings, or only further findings, as htmx asks."""
    check = check_of(request, pk)
    view = FindingsView.from_query(request.GET)
    after = request.GET.get("after", "")
    context = _findings(check, view, after)
    if is_part(request):
        name = "_rows.html" if after else "_findings.html"
        response = render(request, f"triage/files/{name}", {**context, **rights(request)})
        if not after:
            response["HX-Push-Url"] = address(check, view)
        return response
    return check_page(request, check, context)


def check_page(
    request: MemberRequest,
    check: FileCheck,
    context: dict[str, Any] | None = None,
    form: UploadForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The whole page of a check."""
    view = FindingsView.from_query(request.GET)
    whole = {
        **(context or _findings(check, view, "")),
        **_state(check),
        **_filters(check, view),
        **rights(request),
        "newer": check.repeats.order_by("-pk").first(),
        "downloads": downloads.FORMATS.items(),
        "form": form or UploadForm(),
        "again_url": reverse("file-check-again", args=[check.pk]),
    }
    return render(request, "triage/files/check.html", whole, status=status)


def check_of(request: MemberRequest, pk: int) -> FileCheck:
    known = FileCheck.objects.select_related("requested_by", "previous")
    return get_object_or_404(known, pk=pk, project=request.project)


def address(check: FileCheck, view: FindingsView, **more: str) -> str:
    query = "&".join(filter(None, [view.query_string, urlencode(more)]))
    return reverse("file-check", args=[check.pk]) + (f"?{query}" if query else "")


def _findings(check: FileCheck, view: FindingsView, after: str) -> dict[str, Any]:
    page = findings.page(check, view, after)
    last = findings.cursor(page.rows[-1]) if page.rows else after
    nothing = check.is_over and not page.rows and after in ("", START)
    shown = rows(page.rows, _file_of(after), mended=view.state == "mended")
    return {
        "check": check,
        "view": view,
        "rows": list(shown),
        "after": page.after,
        "after_url": address(check, view, after=page.after or last or START),
        "live": not check.is_over,
        "nothing": nothing,
        # Nothing to find where nothing was checked.
        "clean": nothing and check.files.filter(checked__gt=0).exists(),
    }


def _file_of(cursor: str) -> int | None:
    file = cursor.partition("-")[0]
    return int(file) if file.isascii() and file.isdigit() and len(file) < 18 else None


def _filters(check: FileCheck, view: FindingsView) -> dict[str, Any]:
    known = findings.choices(check)
    states = {
        "open": _("Open"),
        "fine": _("Fine"),
        "wrong": pgettext("answer", "Wrong"),
        "ignored": _("Ignored"),
    }
    if check.previous_id:
        states |= {
            "new": pgettext("findings", "New"),
            "left": pgettext("findings", "Left"),
            "mended": pgettext("findings", "Mended"),
        }
    signals = [(name, f"{label_of(name)} ({n})") for name, n in known.signals]
    choices = [
        ("signal", _("Signal"), view.signal, signals),
        ("level", _("Level"), view.level, [(str(level), text) for level, text in LEVELS.items()]),
        ("state", _("State"), view.state, list(states.items())),
    ]
    if len(known.files) > 1 or view.file:
        paths = [(path, f"{path} ({n})") for path, n in known.files]
        choices.insert(2, ("file", _("File"), view.file, paths))
    return {"choices": choices}


@require_GET
@role_required()
def state(request: MemberRequest, pk: int) -> HttpResponse:
    """How far a check is; once it is over, with the filter that its findings allow."""
    check = check_of(request, pk)
    view = FindingsView.from_query(request.GET)
    context = {"view": view, "refreshed": True, **_state(check), **rights(request)}
    if check.is_over:
        context |= _filters(check, view)
    return render(request, "triage/files/_refreshed.html", context)


def _state(check: FileCheck) -> dict[str, Any]:
    known = list(check.files.all())
    read = [file_row(file) for file in known if not file.problem]
    return {
        "check": check,
        "live": not check.is_over,
        "counts": findings.counts(check),
        "problems": [
            (file.path, with_remedy(file.problem, OF_CHECKS)) for file in known if file.problem
        ],
        "files": read,
        "summary": summary(read),
        "nothing_read": check.is_over and not any(file.checked for file in read),
        "current": _current(check, known),
    }


def _current(check: FileCheck, known: list[CheckedFile]) -> str:
    """The file that is being read: files are read in order, and ``done`` counts their bytes."""
    ends = accumulate(file.size for file in known)
    if check.is_over or len(known) < 2:
        return ""
    return next((file.path for file, end in zip(known, ends, strict=True) if end > check.done), "")


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def again(request: MemberRequest, pk: int) -> HttpResponse:
    """Check corrected files, which are compared with this check."""
    check = check_of(request, pk)
    if request.method == "GET":
        return redirect("file-check", pk)
    form = UploadForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            repeated = requesting.check_again(check, request.user, form.chosen())
        except FileCheckError as error:
            form.add_error(None, translated(str(error)))
        else:
            return _started(repeated)
    return check_page(request, check, form=form, status=422)


@require_POST
@role_required(Role.LEAD)
def cancel(request: MemberRequest, pk: int) -> HttpResponse:
    requesting.cancel(check_of(request, pk), request.user)
    return redirect("file-check", pk)


@require_POST
@role_required(Role.LEAD)
def delete(request: MemberRequest, pk: int) -> HttpResponse:
    check = check_of(request, pk)
    requesting.delete(check, request.user)
    messages.success(request, _("The check of %(title)s was deleted.") % {"title": check.title})
    return redirect("files")


@require_GET
@role_required()
def download(request: MemberRequest, pk: int, form: str) -> HttpResponseBase:
    check = check_of(request, pk)
    if form not in downloads.FORMATS:
        raise Http404
    try:
        file = downloads.download(check, form)
    except FileCheckError as error:
        messages.error(request, translated(str(error)))
        return redirect("file-check", pk)
    response = StreamingHttpResponse(file.pieces, content_type=file.content_type)
    response["Content-Disposition"] = content_disposition_header(True, file.name) or "attachment"
    return response


@require_GET
@role_required()
def newest_of_path(request: MemberRequest) -> HttpResponse:
    """The findings of a path in its newest check, an address that stays the same."""
    path = request.GET.get("path", "")
    check = findings.latest(request.project, path)
    if check is None:
        raise Http404
    return HttpResponseRedirect(address(check, FindingsView(file=path)))
