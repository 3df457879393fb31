"""Helpers for tests that drive Chromium."""

from __future__ import annotations

from playwright.sync_api import Page

CHROMIUM_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def sign_in(page: Page, url: str, name: str, password: str) -> None:
    """Fill in the sign-in form of the site at ``url`` and wait for the page behind it."""
    page.goto(f"{url}/accounts/login/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", password)
    page.press("[name=password]", "Enter")
    page.wait_for_url(lambda address: "/accounts/login/" not in address)
