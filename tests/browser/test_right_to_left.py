"""Pages from right to left: a made-up catalogue in Arabic letters stands for a real one."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from django.conf import settings as project_settings
from playwright.sync_api import Browser, Page

from tests.accessibility import assert_accessible
from tests.browser.signing_in import sign_in
from tests.browsing import new_context
from tests.factories import make_project, make_suspects, make_user
from triage.management.texts import compile_texts
from triage.models import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ADDRESSES = ["/", "/queue/", "/suspects/", "/campaigns/", "/campaigns/new/", "/charts/", "/files/"]
WIDTHS = {"desktop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}


@pytest.fixture
def arabic(settings, tmp_path) -> None:
    """Every text of the pages with a word in Arabic letters before it."""
    texts = Path(project_settings.LOCALE_PATHS[0]) / "es" / "LC_MESSAGES" / "django.po"
    with texts.open("rb") as file:
        catalogue = read_po(file, locale="es")
    for message in catalogue:
        if isinstance(message.id, str):
            message.string = message.id and _made_up(message.id)
        else:
            message.string = tuple(map(_made_up, message.id))
    folder = tmp_path / "ar" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "django.po").open("wb") as file:
        write_po(file, catalogue)
    compile_texts(tmp_path)
    settings.LANGUAGES = [("en", "English"), ("ar", "العربية")]
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGE_CODE = "ar"


def _made_up(text: str) -> str:
    return f"نص {text}"


@pytest.fixture
def lead(arabic):
    project = make_project()
    make_suspects(project, [{"inputs": [f"{n} mice ate."]} for n in range(3)])
    return make_user("lena", project, Role.LEAD)


def _shown(page: Page) -> dict[str, object]:
    found: dict[str, object] = page.evaluate(
        """() => {
            const of = (name) => document.querySelector(name)?.getBoundingClientRect();
            const [first, last] = [of(".site-name"), of(".site-tools")];
            return {
                direction: getComputedStyle(document.documentElement).direction,
                wide: document.documentElement.scrollWidth > window.innerWidth,
                mirrored: first.right > last.right,
            };
        }"""
    )
    return found


@pytest.mark.parametrize("viewport", WIDTHS.values(), ids=WIDTHS)
def test_every_page_runs_from_right_to_left_and_fits(browser: Browser, live_server, lead, viewport):
    context = new_context(browser, viewport=viewport, locale="ar")
    sign_in(context, live_server.url, lead)
    page = context.new_page()
    wrong = {}
    for address in ADDRESSES:
        page.goto(live_server.url + address)
        found = _shown(page)
        if found != {"direction": "rtl", "wide": False, "mirrored": True}:
            wrong[address] = found
    assert wrong == {}
    context.close()


def test_texts_under_test_keep_their_own_direction(browser: Browser, live_server, lead):
    context = new_context(browser, locale="ar")
    sign_in(context, live_server.url, lead)
    page = context.new_page()
    page.goto(f"{live_server.url}/queue/")
    source = page.locator(".pair .segment").first
    assert source.evaluate("node => getComputedStyle(node).direction") == "ltr"
    assert page.locator("#panel").evaluate("node => getComputedStyle(node).direction") == "rtl"
    assert_accessible(page)
    context.close()
