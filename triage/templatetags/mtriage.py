"""What every page's frame needs: the navigation and the choice of projects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from engines.messages import named_in
from triage.methods.screening.filters import DROPPED
from triage.models import Project, Role, Run, RunStatus
from triage.services.common import workers
from triage.services.messages import naming, sentences
from triage.services.messages.sentences import translated
from triage.services.review.bulk import Group
from triage.services.suspects.filter_values import unknown_values
from triage.services.suspects.filters import ViewFilter

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    Tabs = tuple[tuple[StrPromise, str, frozenset[Role]], ...]

register = template.Library()


@register.filter
def said(figure: object) -> str:
    """Return a figure's sentence in the reader's language."""
    return sentences.said(str(figure))


@register.filter
def explained(text: object) -> object:
    """What an oracle, a signal or an engine said, in the reader's language; else the same."""
    return translated(str(text))


@register.filter
def unknown_in(view: object) -> list[str]:
    """Values of a page's view that mean nothing, one sentence each."""
    return unknown_values(view) if isinstance(view, ViewFilter) else []


@register.simple_tag
def run_badge(run: Run) -> SafeString:
    """Where a run stands. One that is done says how many of its cases ended as errors."""
    look, text = str(run.status), run.get_status_display()
    if run.status == RunStatus.DONE and run.errored:
        look = "bad" if run.errored == run.cases_total else "warn"
        text = ngettext("Done, %(n)s error", "Done, %(n)s errors", run.errored)
        text %= {"n": localize(run.errored)}
    return format_html('<span class="badge {}">{}</span>', look, text)


JUDGES = frozenset({Role.ANNOTATOR, Role.LEAD, Role.ADMINISTRATOR})
EVERYBODY = frozenset(Role)
LEADS = frozenset({Role.LEAD, Role.ADMINISTRATOR})
LEAD_AND_ENGINEER = frozenset({Role.LEAD, Role.ENGINEER, Role.ADMINISTRATOR})

#: Label, URL name, and the roles that see the entry.
ENTRIES: Tabs = (
    (_("Overview"), "overview", EVERYBODY),
    (_("Campaigns"), "campaigns", EVERYBODY),
    (_("Engines"), "engines", LEAD_AND_ENGINEER),
    (_("Queue"), "queue", JUDGES),
    (_("Suspects"), "suspects", EVERYBODY),
    (_("Charts"), "charts", EVERYBODY),
    (_("Check"), "check", EVERYBODY),
    (_("Review"), "review", EVERYBODY),
    (_("Integrations"), "tokens", EVERYBODY),
)

#: Pages with an address of their own, and the entry that they belong to.
BELOW = {
    "campaigns": (
        "gates",
        "gate",
        "gate-new",
        "recordings",
        "recorded-import",
        "harvests",
        "harvest-part",
        "templates",
    ),
    "tokens": ("exports", "bug-import", "bug-import-state", "links", "webhooks", "schedules"),
}

ADMINISTRATORS = frozenset({Role.ADMINISTRATOR})

#: The pages under "Review", in the same form.
REVIEW_TABS: Tabs = (
    (_("Agreement"), "agreement", LEAD_AND_ENGINEER),
    (_("Raters"), "raters", LEADS),
    (_("Adjudication"), "adjudication", LEADS),
    (_("Notes"), "notes", LEADS),
    (_("Gold items"), "gold", LEADS),
    (_("Samples and order"), "samples", LEADS),
    (_("Rating campaigns"), "ratings", LEADS),
    (_("Guidelines"), "guidelines", EVERYBODY),
    (_("Settings"), "settings", LEADS),
    (_("Members"), "members", ADMINISTRATORS),
    (_("History"), "history", LEAD_AND_ENGINEER),
)

#: The pages on what goes out of a project and comes into it.
EXCHANGE_TABS: Tabs = (
    (_("API tokens"), "tokens", EVERYBODY),
    (_("Exports"), "exports", LEAD_AND_ENGINEER),
    (_("Import bugs"), "bug-import", LEADS),
    (_("Public links"), "links", LEADS),
    (_("Webhooks"), "webhooks", LEADS),
    (_("Schedules"), "schedules", LEADS),
)


@dataclass(frozen=True)
class NavItem:
    label: StrPromise | str
    url: str
    current: bool


@register.filter
def category_words(code: str) -> str:
    return naming.category_named(code)


@register.simple_tag
def cause_named(group: Group) -> str:
    """What a group of suspects has in common."""
    return naming.cause_named(group.error_kind, group.capability)


@register.simple_tag
def health_problem() -> dict[str, Any]:
    """What keeps work from being done, for a page that is being made: it does not wait long."""
    return workers.problem(timeout=0.2)


@register.simple_tag(takes_context=True)
def navigation(context: Context) -> list[NavItem]:
    """Entries of the main menu that the member's role may open."""
    request = context.get("request")
    role = getattr(request, "role", None)
    if request is None or role is None:
        return []
    items = [_entry(request, label, name) for label, name, roles in ENTRIES if role in roles]
    if request.user.is_staff:
        items.append(_item(request, _("Admin"), "admin:index"))
    return items


def _item(request: HttpRequest, label: StrPromise, name: str) -> NavItem:
    url = reverse(name)
    here = request.path == url if url == "/" else request.path.startswith(url)
    return NavItem(label, url, here)


def _entry(request: HttpRequest, label: StrPromise, name: str) -> NavItem:
    """An entry of the main menu, which is also the current one on the pages below it."""
    item = _item(request, label, name)
    return replace(item, current=item.current or _is_below(request, name))


def _is_below(request: HttpRequest, name: str) -> bool:
    """Whether the page belongs to an entry although its address does not begin with it."""
    match = request.resolver_match
    return match is not None and match.url_name in BELOW.get(name, ())


def _open_to(request: Any, tabs: Tabs) -> list[NavItem]:
    """The tabs that the member's role may open."""
    return [_item(request, label, name) for label, name, roles in tabs if request.role in roles]


@register.simple_tag(takes_context=True)
def review_tabs(context: Context) -> list[NavItem]:
    """Pages under "Review" that the member's role may open."""
    return _open_to(context["request"], REVIEW_TABS)


@register.simple_tag(takes_context=True)
def exchange_tabs(context: Context) -> list[NavItem]:
    """Pages on tokens, exports, links, webhooks and schedules that the role may open."""
    return _open_to(context["request"], EXCHANGE_TABS)


@register.simple_tag(takes_context=True)
def project_choice(context: Context) -> list[Project]:
    """The projects that the signed-in member may switch between."""
    request = context.get("request")
    if request is None or getattr(request, "role", None) is None:
        return []
    projects = Project.objects.filter(archived_at__isnull=True)
    if not request.user.is_superuser:
        projects = projects.filter(memberships__user=request.user)
    return list(projects)


@register.filter
def method_title(name: str) -> str:
    """What a method is called on a page."""
    return naming.method_named(name)


@register.filter
def said_in(report: Mapping[str, Any], text: object) -> str:
    """A text of a stored report in the reader's language; a filter's code is what it drops."""
    return translated(DROPPED.get(str(text)) or named_in(report, str(text)))


@register.filter
def named(code: object) -> str:
    """What a page calls the capability, kind of error or signal with a code."""
    return naming.named(str(code))
