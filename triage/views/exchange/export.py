"""Export of confirmed bugs over the web, for the view in the query string."""

from __future__ import annotations

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    StreamingHttpResponse,
)
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from triage.models import Role
from triage.models.token import digest_of
from triage.reporting.bug_json import bug_schema
from triage.services.common.request_rate import PER_TOKEN
from triage.services.exchange import export
from triage.services.suspects.filter_values import NAMES, unknown_names, unknown_values
from triage.services.suspects.filters import ViewFilter
from triage.views.access import MemberRequest, public, role_required

LABELS = {
    "json": _("JSON document"),
    "jsonl": _("JSON Lines, one bug per line"),
    "csv": _("Table (CSV)"),
    "tmx": _("Translation memory of corrections (TMX)"),
    "training": _("Training pairs, corrections only (JSON Lines)"),
    "negative": _("Wrong outputs (JSON Lines)"),
    "patch": _("Patches: phrase, wrong, right (JSON Lines)"),
}
EXTENSIONS = {"training": "training.jsonl", "negative": "negative.jsonl", "patch": "patch.jsonl"}


@require_GET
@role_required(Role.ENGINEER, Role.LEAD, token=True)
def bugs_json(request: MemberRequest) -> HttpResponseBase:
    return _too_fast(request) or _unknown(request) or _stream(request, "json")


@require_GET
@role_required(Role.ENGINEER, Role.LEAD, token=True)
def bugs_file(request: MemberRequest, format_name: str) -> HttpResponseBase:
    if format_name not in export.FORMATS:
        raise Http404(f"No format {format_name!r}; there are {', '.join(export.FORMATS)}.")
    return _too_fast(request) or _unknown(request) or _stream(request, format_name)


def _unknown(request: MemberRequest) -> HttpResponse | None:
    """Refuse unknown filters, which would select all bugs, and values, which would select none."""
    problems = unknown_names(request.GET, NAMES)
    problems += unknown_values(ViewFilter.from_query(request.GET), request.project)
    if not problems:
        return None
    return HttpResponse("\n".join(problems) + "\n", status=422, content_type="text/plain")


def _too_fast(request: MemberRequest) -> HttpResponse | None:
    """Refuse a token beyond its rate limit; sessions have none."""
    _scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    wait = PER_TOKEN.take(digest_of(token.strip())) if token else 0.0
    if not wait:
        return None
    return HttpResponse(
        "Too many requests; wait as Retry-After says.\n",
        status=429,
        content_type="text/plain",
        headers={"Retry-After": str(int(wait) + 1)},
    )


def _stream(request: MemberRequest, format_name: str) -> StreamingHttpResponse:
    bugs = export.bug_records(request.project, ViewFilter.from_query(request.GET))
    response = StreamingHttpResponse(
        export.chunks(format_name, bugs), content_type=export.FORMATS[format_name][0]
    )
    name = EXTENSIONS.get(format_name, format_name)
    response["Content-Disposition"] = f'attachment; filename="bugs.{name}"'
    return response


@require_GET
@public
def bugs_schema(request: HttpRequest) -> JsonResponse:
    return JsonResponse(bug_schema(), content_type="application/schema+json")
