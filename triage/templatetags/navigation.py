"""The main menu: six sections with their entries, as far as the role may open them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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
    """Of its address."""
    roles: frozenset[Role] = EVERYBODY
    below: tuple[Page | str, ...] = ()
    """What is reached from it: pages of their own, and addresses that stand for one thing."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """This page, and those reached from it."""
        return (self, *(page for page in self.below if isinstance(page, Page)))

    @property
    def names(self) -> set[str]:
        """The addresses on which this page is the current one."""
        return {self.name, *(page if isinstance(page, str) else page.name for page in self.below)}


@dataclass(frozen=True)
class Tabs:
    """Pages that share an entry of the menu and a row of tabs; a role with one has it as the entry."""

    label: StrPromise
    tabs: tuple[Page, ...]

    @property
    def pages(self) -> tuple[Page, ...]:
        return tuple(page for tab in self.tabs for page in tab.pages)


@dataclass(frozen=True)
class MenuSection:
    label: StrPromise
    entries: tuple[Page | Tabs, ...]

    @property
    def pages(self) -> tuple[Page, ...]:
        return tuple(page for entry in self.entries for page in entry.pages)


SECTIONS = (
    MenuSection(_("Overview"), (Page(_("Overview"), "overview"),)),
    MenuSection(_("Queue"), (Page(_("Queue"), "queue", JUDGES, ("tutorial",)),)),
    MenuSection(
        _("Suspects"),
        (
            Page(_("List"), "suspects", below=("suspect", "suspects-bulk", "bulk-done")),
            Page(_("Groups"), "groups"),
            Tabs(
                _("Needs a lead"),
                (
                    Page(_("Adjudication"), "adjudication", LEADS),
                    Page(_("Notes"), "notes", LEADS),
                ),
            ),
            Tabs(
                pgettext_lazy("menu", "Share"),
                (
                    Page(_("Exports"), "exports", READERS),
                    Page(_("Public links"), "links", LEADS),
                    Page(_("Import bugs"), "bug-import", LEADS, ("bug-import-state",)),
                ),
            ),
        ),
    ),
    MenuSection(
        _("Campaigns"),
        (
            Page(
                _("All campaigns"),
                "campaigns",
                below=(
                    "campaign",
                    Page(_("New campaign"), "campaign-new", LEADS),
                    Page(_("Schedules"), "schedules", LEADS),
                ),
            ),
            Page(
                _("Check my translations"),
                "files",
                below=(
                    "file-check",
                    "file-check-new",
                    "file-check-again",
                    "finding-ignore",
                    Page(_("Ignore rules"), "ignore-rules", LEADS),
                    Page(_("Try the checker"), "check"),
                ),
            ),
            Page(
                _("Engines"),
                "engines",
                READERS,
                (
                    "engine",
                    "engine-delete",
                    "engine-kinds",
                    "engine-new",
                    "engine-recorded",
                    "engine-version",
                    Page(_("Import translations"), "recordings", LEADS),
                    "recorded-import",
                ),
            ),
            Tabs(
                _("Test material"),
                (
                    Page(
                        _("Templates"),
                        "templates",
                        READERS,
                        ("templates-add", Page(_("Templates from a corpus"), "harvests", LEADS)),
                    ),
                    Page(_("Word lists"), "word-lists", LEADS, ("word-list",)),
                ),
            ),
            Page(_("Gates"), "gates", below=("gate", "gate-new", "gate-edit")),
            Tabs(
                _("Ratings"),
                (
                    Page(_("Rating campaigns"), "ratings", LEADS, ("rating",)),
                    Page(_("Surveys"), "surveys", LEADS, ("survey",)),
                    Page(_("Judges"), "judges", LEADS, ("judge-run", "judge-calibration")),
                ),
            ),
        ),
    ),
    MenuSection(
        _("Charts"),
        (
            Page(_("Charts"), "charts", below=("charts-cases", "charts-rated")),
            Page(_("Compare runs"), "charts-compare"),
            Tabs(
                _("Checker accuracy"),
                (
                    Page(_("All checks"), "charts-calibration", READERS),
                    Page(_("Signals"), "charts-signals", READERS, ("charts-signal",)),
                ),
            ),
            Tabs(
                _("Raters"),
                (
                    Page(_("Rater agreement"), "agreement", READERS),
                    Page(_("Raters"), "raters", LEADS, ("rater",)),
                ),
            ),
        ),
    ),
    MenuSection(
        _("Settings"),
        (
            Tabs(
                _("General"),
                (Page(_("Review"), "settings", LEADS), Page(_("Guidelines"), "guidelines")),
            ),
            Page(_("Members"), "members", ADMINISTRATORS),
            Tabs(
                _("Quality control"),
                (
                    Page(_("Gold items"), "gold", LEADS, ("gold-mark",)),
                    Page(_("Samples and order"), "samples", LEADS),
                ),
            ),
            Tabs(
                _("Connections"),
                (
                    Page(_("API tokens"), "tokens"),
                    Page(_("Issue tracker"), "tracker", LEADS),
                    Page(_("Webhooks"), "webhooks", LEADS, below=("webhook-edit",)),
                ),
            ),
            Page(_("History"), "history", READERS),
        ),
    ),
)

#: Pages in the menus at the right of the header.
ELSEWHERE = (
    Page(_("Projects"), "projects"),
    Page(_("Operations"), "operations", ADMINISTRATORS),
    Page(_("All documents"), "help"),
)


@dataclass(frozen=True)
class Item:
    label: StrPromise | str
    url: str
    current: bool
    pages: tuple[Item, ...] = ()
    """Of a section, its entries; of an entry, its tabs. Empty where there would be only one."""


@register.simple_tag(takes_context=True)
def navigation(context: Context) -> list[Item]:
    """The sections that the member's role may open, with their entries and the tabs of these."""
    request = context.get("request")
    role = getattr(request, "role", None)
    if request is None or role is None:
        return []
    here = request.resolver_match.url_name if request.resolver_match is not None else None
    sections = (_together(section.label, _entries(section, role, here)) for section in SECTIONS)
    return [section for section in sections if section is not None]


def _entries(section: MenuSection, role: Role, here: str | None) -> Iterator[Item]:
    for entry in section.entries:
        if isinstance(entry, Page):
            yield from _items((entry,), role, here)
            continue
        tabs = tuple(_items(entry.tabs, role, here))
        if len(tabs) == 1:
            yield tabs[0]
        elif (item := _together(entry.label, tabs)) is not None:
            yield item


def _items(pages: tuple[Page, ...], role: Role, here: str | None) -> Iterator[Item]:
    for page in pages:
        if role in page.roles:
            yield Item(page.label, reverse(page.name), here in page.names)


def _together(label: StrPromise, found: Iterator[Item] | tuple[Item, ...]) -> Item | None:
    """What leads to several pages, by the first of them; None without any."""
    pages = tuple(found)
    if not pages:
        return None
    current = any(page.current for page in pages)
    return Item(label, pages[0].url, current, pages if len(pages) > 1 else ())


@dataclass(frozen=True)
class Place:
    label: StrPromise
    within: str
    """The section and entry that it belongs to; blank where its own name says it."""
    url: str


def places(role: Role) -> list[Place]:
    """Every page that the role may open, in the order of the menu."""
    found = []
    for section in SECTIONS:
        for entry in section.entries:
            names = [section.label, *([entry.label] if isinstance(entry, Tabs) else [])]
            for page in entry.pages:
                within = " › ".join(str(name) for name in names if name != page.label)
                found.append((page, within))
    found += [(page, "") for page in ELSEWHERE]
    return [
        Place(page.label, within, reverse(page.name))
        for page, within in found
        if role in page.roles
    ]
