"""Accessibility of pages, checked with axe."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]


def assert_accessible(page: Page) -> None:
    """Fail with axe's report if the page breaks a WCAG 2.1 AA rule that can be checked automatically."""
    # A report of all that is right as well takes axe longer than the rules themselves.
    options = {
        "runOnly": {"type": "tag", "values": WCAG_AA},
        "resultTypes": ["violations"],
    }
    results = Axe().run(page, options=options)
    assert results.violations_count == 0, results.generate_report()
