"""Helpers for tests that drive Chromium."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


#: Milliseconds. Waits end as soon as their condition holds, so the maximum only has to suit a slow machine.
PATIENCE = 120_000


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """Make a new browser profile with timeouts long enough for a busy machine."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    return context


def until(page: Page, done: Callable[[], object], what: str = "the condition") -> None:
    """Keep the page running until ``done`` is true, for conditions that the page does not show."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not done():
        if time.monotonic() > deadline:
            pytest.fail(f"{what} did not come true in {PATIENCE / 1000:.0f} s")
        page.wait_for_timeout(50)


def sign_in(page: Page, url: str, name: str, password: str) -> None:
    """Fill in the sign-in form of the site at ``url`` and wait for the next page."""
    page.goto(f"{url}/accounts/login/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", password)
    page.press("[name=password]", "Enter")
    page.wait_for_url(lambda address: "/accounts/login/" not in address)
