"""The main menu: six sections with their pages, as far as the role may open them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from triage.models import Role

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

register = template.Library()

JUDGES = frozenset({Role.ANNOTATOR, Role.LEAD, Role.ADMINISTRATOR})
EVERYBODY = frozenset(Role)
LEADS = frozenset({Role.LEAD, Role.ADMINISTRATOR})
READERS = frozenset({Role.LEAD, Role.ENGINEER, Role.ADMINISTRATOR})
ADMINISTRATORS = frozenset({Role.ADMINISTRATOR})


@dataclass(frozen=True)
class Page:
    label: StrPromise
    name: str
    """Of its address; ``below``: of the addresses that are reached from it."""
    roles: frozenset[Role] = EVERYBODY
    below: tuple[str, ...] = ()


@dataclass(frozen=True)
class MenuSection:
    label: StrPromise
    pages: tuple[Page, ...]


SECTIONS = (
    MenuSection(_("Overview"), (Page(_("Overview"), "overview"),)),
    MenuSection(_("Queue"), (Page(_("Queue"), "queue", JUDGES, ("tutorial",)),)),
    MenuSection(
        _("Suspects"),
        (
            Page(_("List"), "suspects", below=("suspect", "suspects-bulk", "bulk-done")),
            Page(_("Groups"), "groups"),
            Page(_("Adjudication"), "adjudication", LEADS),
            Page(_("Notes"), "notes", LEADS),
            Page(_("Exports"), "exports", READERS),
            Page(_("Public links"), "links", LEADS),
            Page(_("Import bugs"), "bug-import", LEADS, ("bug-import-state",)),
        ),
    ),
    MenuSection(
        _("Campaigns"),
        (
            Page(_("All campaigns"), "campaigns", below=("campaign", "campaign-new")),
            Page(
                _("Check my translations"),
                "files",
                below=(
                    "file-check",
                    "file-check-new",
                    "file-check-again",
                    "finding-ignore",
                    "ignore-rules",
                ),
            ),
            Page(
                _("Engines"),
                "engines",
                READERS,
                (
                    "engine",
                    "engine-kinds",
                    "engine-new",
                    "engine-recorded",
                    "engine-version",
                    "recordings",
                    "recorded-import",
                ),
            ),
            Page(_("Templates"), "templates", READERS, ("templates-add", "harvests")),
            Page(_("Word lists"), "word-lists", LEADS, ("word-list",)),
            Page(_("Gates"), "gates", below=("gate", "gate-new", "gate-edit")),
            Page(_("Schedules"), "schedules", LEADS),
            Page(_("Rating campaigns"), "ratings", LEADS, ("rating",)),
            Page(_("Surveys"), "surveys", LEADS, ("survey",)),
        ),
    ),
    MenuSection(
        _("Charts"),
        (
            Page(_("Charts"), "charts", below=("charts-cases", "charts-rated")),
            Page(_("Compare runs"), "charts-compare"),
            Page(_("Tables to print"), "charts-paper"),
            Page(
                _("Checker accuracy"),
                "charts-calibration",
                READERS,
                ("charts-signals", "charts-signal"),
            ),
            Page(_("Try the checker"), "check"),
            Page(_("Rater agreement"), "agreement", READERS),
            Page(_("Raters"), "raters", LEADS, ("rater",)),
        ),
    ),
    MenuSection(
        _("Settings"),
        (
            Page(_("General"), "settings", LEADS),
            Page(_("Guidelines"), "guidelines"),
            Page(_("Members"), "members", ADMINISTRATORS),
            Page(_("Gold items"), "gold", LEADS, ("gold-mark",)),
            Page(_("Samples and order"), "samples", LEADS),
            Page(_("API tokens"), "tokens"),
            Page(_("Issue tracker"), "tracker", LEADS),
            Page(_("Webhooks"), "webhooks", LEADS, below=("webhook-edit",)),
            Page(_("History"), "history", READERS),
        ),
    ),
)


@dataclass(frozen=True)
class Item:
    label: StrPromise | str
    url: str
    current: bool
    pages: tuple[Item, ...] = ()


@register.simple_tag(takes_context=True)
def navigation(context: Context) -> list[Item]:
    """The sections that the member's role may open, with their pages; none for a single page."""
    request = context.get("request")
    role = getattr(request, "role", None)
    if request is None or role is None:
        return []
    sections = []
    for section in SECTIONS:
        pages = tuple(_item(request, page) for page in section.pages if role in page.roles)
        if pages:
            current = any(page.current for page in pages)
            shown = pages if len(pages) > 1 else ()
            sections.append(Item(section.label, pages[0].url, current, shown))
    return sections


def _item(request: HttpRequest, page: Page) -> Item:
    match = request.resolver_match
    here = match.url_name if match is not None else None
    return Item(page.label, reverse(page.name), here in (page.name, *page.below))
