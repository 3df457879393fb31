"""The list of suspects: its tabs, filters, orders and addresses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from triage.models import (
    Category,
    Mode,
    Presence,
    Role,
    SavedView,
    Suspect,
    SuspectStatus,
)
from triage.services.messages.labels import label_of, method_label, tenth_label
from triage.services.projects import saved_views
from triage.services.suspects.filter_values import NAMES, SOME_OF
from triage.services.suspects.filters import FAILING, NONE, ViewFilter
from triage.services.suspects.items import item_view
from triage.services.suspects.order import SuspectOrder
from triage.services.suspects.pagination import (
    filter_choices,
    has_scores,
    numbers_of,
    suspect_page,
    suspects_for,
)
from triage.services.suspects.unread import unread_comments
from triage.views.access import GRANTS, MemberRequest, role_required

#: What the list begins with: suspects that wait for an answer and that the newest run found again.
OPEN_AND_FAILING = ViewFilter(status=SuspectStatus.OPEN, presence=FAILING)
#: The fields that the tabs of the list decide, and the filters in sight; the others are folded.
TABBED = ("status", "presence", "assignee", "unread")
IN_SIGHT = ("engine", "direction", "error_kind")
#: Orders of the list that are offered by name; columns offer more.
ORDERS = {
    "": _("Newest first"),
    "number": _("Oldest first"),
    "-priority": _("Likeliest bugs first"),
    "why": _("Kind of error"),
    "engine": _("Engine"),
    "status": _("Status"),
}


@require_GET
@role_required()
def suspects(request: MemberRequest) -> HttpResponse:
    view, order = list_request(request)
    blind, first = is_blind_rater(request), first_view(request)
    rows = suspects_for(request.project, request.user, view, blind=blind)
    before = request.GET.get("before", "")
    key = int(before) if before.isdecimal() and len(before) < 18 else None
    page = suspect_page(rows, key, order)
    scored = any(row.current and "metric" in row.current.evidence for row in page.rows)
    numbers = {} if blind else numbers_of(request.project, _without(view, TABBED))
    views = SavedView.objects.filter(project=request.project)
    saved = [(one.name, one.query, one.query == view.query_string()) for one in views]
    tabs = _tabs(request, view, order, numbers)
    if any(here for *_named, here in saved):
        tabs = [{**tab, "here": False} for tab in tabs]
    tabbed = TABBED if any(tab["here"] for tab in tabs) else ()
    context = {
        "view": view,
        "rows": [item_view(row, blind=False, show_engine=True) for row in page.rows],
        "next_key": page.next_key,
        "first_page": not before,
        "number": _number(numbers, view) if before or page.next_key else len(page.rows),
        **_filters(request, view, order, tabbed),
        "tabs": tabs,
        "saved": saved,
        "wider": any(getattr(view, name) for name in TABBED)
        and list_address(_without(view, TABBED), order),
        "any_at_all": bool(page.rows) or Suspect.objects.filter(project=request.project).exists(),
        "filtered": bool(_without(view, TABBED).active()),
        "begins_here": view == first,
        "begins_otherwise": first != OPEN_AND_FAILING,
        "scored": scored,
        "columns": _columns(view, order, scored=scored),
        "address": list_address(view, order),
        "may_judge": Role.ANNOTATOR in GRANTS[request.role],
        "may_rate": Role.LEAD in GRANTS[request.role],
        "bulk": request.project.mode == Mode.TRIAGE,
    }
    response = render(request, "triage/suspects/list.html", context)
    if request.htmx:  # type: ignore[attr-defined]
        name = "HX-Replace-Url" if _was_typed(request, view) else "HX-Push-Url"
        response.headers[name] = f"?{list_address(view, order)}"
    return response


def list_request(request: MemberRequest) -> tuple[ViewFilter, SuspectOrder]:
    """The list in the query string; ``unread`` always means the user's own unread comments.

    A query string without any filter means the view that the list begins with; ``status=`` alone
    means all suspects.
    """
    named = request.GET.keys() & set(NAMES)
    view = ViewFilter.from_query(request.GET) if named else first_view(request)
    if view.unread:
        view = replace(view, unread=request.user.get_username())
    return view, SuspectOrder.named(request.GET.get("sort", ""))


def first_view(request: MemberRequest) -> ViewFilter:
    """What the member's list begins with: what the member chose, or what still fails.

    Who judges blind sees only what is decided or was answered, so all of it.
    """
    if is_blind_rater(request):
        return ViewFilter()
    chosen = saved_views.first_view(request.project, request.user)
    return OPEN_AND_FAILING if chosen is None else ViewFilter.from_query(QueryDict(chosen).dict())


def list_address(view: ViewFilter, order: SuspectOrder | None = None) -> str:
    """The query string of a list; that of all suspects names a filter, since none means the first view."""
    parts = [view.query_string() or "status=", f"sort={order}" if order and str(order) else ""]
    return "&".join(filter(None, parts))


def _without(view: ViewFilter, names: Iterable[str]) -> ViewFilter:
    return replace(view, **dict.fromkeys(names, ""))


def _was_typed(request: MemberRequest, view: ViewFilter) -> bool:
    """Whether the text that is searched for changed: typing is one visit, not one a letter."""
    before = QueryDict(urlsplit(request.headers.get("HX-Current-URL", "")).query)
    return before.get("q", "") != view.q


def _tabs(
    request: MemberRequest,
    view: ViewFilter,
    order: SuspectOrder,
    numbers: Mapping[tuple[str, str], int],
) -> list[dict[str, Any]]:
    """The views that one click leads to; they keep the other filters."""
    own = request.user.get_username()
    tabs: list[tuple[Any, ViewFilter]] = [
        (_("Open and failing"), OPEN_AND_FAILING),
        (_("Confirmed bugs"), ViewFilter(status=SuspectStatus.CONFIRMED)),
        (_("All"), ViewFilter()),
        (_("Assigned to me"), ViewFilter(assignee=own)),
        (_("Unread comments"), ViewFilter(unread=own)),
    ]
    found = []
    for label, tab in tabs:
        decided = {name: getattr(tab, name) for name in TABBED}
        number = unread_in(request) or None if tab.unread else _number(numbers, tab)
        here = all(getattr(view, name) == value for name, value in decided.items())
        query = list_address(replace(view, **decided), order)
        found.append({"label": label, "here": here, "query": query, "number": number})
    return found


def _number(numbers: Mapping[tuple[str, str], int], view: ViewFilter) -> int | None:
    """The suspects of a view among those of its other filters; None where nothing counted them."""
    if not numbers or view.assignee or view.unread:
        return None
    statuses = view.status.split(",") if view.status else SuspectStatus.values
    presences = {"": Presence.values, FAILING: set(Presence.values) - {Presence.FIXED}}
    wanted = presences.get(view.presence, [view.presence])
    return sum(n for (status, seen), n in numbers.items() if status in statuses and seen in wanted)


def unread_in(request: MemberRequest) -> int:
    waiting = unread_comments(request.user.get_username())
    return waiting.filter(suspect__project=request.project).count()


def _filters(
    request: MemberRequest, view: ViewFilter, order: SuspectOrder, tabbed: Sequence[str]
) -> dict[str, Any]:
    """The filters in sight, the folded ones, and what is set without being in sight."""
    bar = filter_bar(request, view)
    folded = [one for one in bar if one[0] not in IN_SIGHT]
    hidden = {name: value for name, value in view.active().items() if name not in (*IN_SIGHT, "q")}
    said = {name: value for name, value in hidden.items() if name not in tabbed}
    orders = dict(ORDERS)
    orders.setdefault(str(order), ORDERS.get(order.name, _("as chosen")))
    return {
        "in_sight": [one for one in bar if one[0] in IN_SIGHT],
        "folded": folded,
        "folded_set": sum(one[0] in said for one in folded),
        "kept": [(name, hidden[name]) for name in hidden.keys() - {one[0] for one in bar}],
        "said": [
            (name, text, list_address(_without(view, [name]), order)) for name, text in said.items()
        ],
        "orders": list(orders.items()),
        "order": str(order),
    }


def _columns(view: ViewFilter, order: SuspectOrder, *, scored: bool) -> list[dict[str, Any]]:
    """The table headers, with the order that a click gives and the current one."""
    heads = [
        ("number", "#", True),
        ("", _("Texts"), False),
        ("why", _("Why"), False),
        ("engine", _("Engine"), False),
        *([("", _("Score"), False)] if scored else []),
        ("status", _("Status"), False),
    ]
    return [_column(view, order, *head) for head in heads]


def _column(
    view: ViewFilter, order: SuspectOrder, name: str, label: Any, down: bool
) -> dict[str, Any]:
    here = order.name == name
    wanted = SuspectOrder(name, not order.descending if here else down)
    sort = "descending" if order.descending else "ascending"
    query = list_address(view, wanted)
    return {"label": label, "sorts": bool(name), "sorted": sort if here else "none", "query": query}


def is_rater(request: MemberRequest) -> bool:
    """Annotators judge blind in measurement mode; other roles may look."""
    return request.role == Role.ANNOTATOR


def is_blind_rater(request: MemberRequest) -> bool:
    return is_rater(request) and request.project.mode == Mode.MEASURING


def filter_bar(request: MemberRequest, view: ViewFilter) -> list[tuple[str, str, list[Any]]]:
    """Name, chosen value and options of each filter."""
    known = _named(filter_choices(request.project))
    choices: dict[str, list[Any]] = {
        **{name: known.pop(name) for name in IN_SIGHT},
        "status": SuspectStatus.of_suspects(),
        "presence": [*Presence.choices, (FAILING, _("Not fixed"))],
        **known,
        "category": list(Category.choices),
        "critical": [("yes", _("yes")), ("no", _("no")), (NONE, _("not answered"))],
        "flaky": [("yes", _("flaky")), ("no", _("not flaky"))],
        "verdict": [("fail", _("failed")), ("abstain", _("abstained"))],
    }
    if view.tenth or has_scores(request.project):
        choices["tenth"] = [(one, tenth_label(one)) for one in SOME_OF["tenth"]]
    return [(name, getattr(view, name), options) for name, options in choices.items()]


def _named(choices: dict[str, list[tuple[str, str]]]) -> dict[str, list[tuple[str, str]]]:
    """The same choices with display names instead of codes."""
    words = {"method": method_label, "capability": label_of, "error_kind": label_of}
    return {
        name: [(value, words[name](text) if name in words else text) for value, text in options]
        for name, options in choices.items()
    }
