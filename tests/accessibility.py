"""Accessibility of pages, checked with axe."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
#: The rules whose answer depends on colors; nothing else differs between the themes.
COLORS = ["color-contrast", "link-in-text-block"]


def breaches(page: Page, *, colors_only: bool = False) -> list[str]:
    """The elements of the page that break a WCAG 2.2 AA rule that can be checked automatically."""
    rules = (
        {"type": "rule", "values": COLORS} if colors_only else {"type": "tag", "values": WCAG_AA}
    )
    # A report of all that is right as well takes axe longer than the rules themselves.
    found = Axe().run(page, options={"runOnly": rules, "resultTypes": ["violations"]}).response
    return [
        f"{broken['id']}: {node['html'][:160]}"
        for broken in found["violations"]
        for node in broken["nodes"][:3]
    ]


def assert_accessible(page: Page) -> None:
    broken = breaches(page)
    assert not broken, "\n".join(broken)


def breaches_in_both_themes(page: Page) -> list[str]:
    """The same for the light theme, then the dark one, in which the page stays."""
    page.emulate_media(color_scheme="light")
    found = breaches(page)
    page.emulate_media(color_scheme="dark")
    return found + breaches(page, colors_only=True)
