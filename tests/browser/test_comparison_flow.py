"""From two campaigns to a decision: run, judge, compare, follow a mark, hand on the address."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.signing_in import sign_in
from tests.browsing import new_context
from tests.charting import count_of
from tests.conftest import StartWorker
from tests.factories import make_project, make_recorded_systems, make_user
from tests.servers import wait_until
from triage.models import ComputedFigure, Judgement, Project, Role, Run

pytestmark = pytest.mark.browser
SENTENCES = 60
JUDGED = 6
Site = tuple[str, Project]


def recorded_lines() -> bytes:
    """Two systems on the same texts: the first gets every third number wrong, the other two."""
    rows = []
    for number in range(SENTENCES):
        value = 1201 + 37 * number
        for system, wrong in (("one", number % 3 == 0), ("two", number in (6, 7))):
            rows.append(
                {
                    "source": f"The shop sold {value} lamps in week {number % 50 + 1}.",
                    "translation": f"La tienda vendió {value + wrong} lámparas en la semana "
                    f"{number % 50 + 1}.",
                    "src_lang": "en",
                    "tgt_lang": "es",
                    "system": system,
                }
            )
    return "\n".join(json.dumps(row) for row in rows).encode()


@pytest.fixture
def site(
    process_environment: dict[str, str],
    start_worker: StartWorker,
    start_web: Callable[[], tuple[str, Popen[bytes]]],
    settings: Any,
    tmp_path: Path,
    page: Page,
) -> Site:
    """A site whose worker computes every resampled figure, with a lead signed in."""
    process_environment["FIGURES_AT_ONCE"] = "0"
    settings.DATA_DIR = tmp_path / "data"
    project = make_project("Numbers")
    make_recorded_systems(recorded_lines(), "acme")
    start_worker("default,upkeep,translate")
    address, _ = start_web()
    sign_in(page.context, address, make_user("lead", project, Role.LEAD))
    return address, project


def start_campaign(page: Page, address: str, name: str, engine: str) -> None:
    page.goto(f"{address}/campaigns/new/")
    page.locator("summary", has_text="Advanced").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label(engine).check()
    page.get_by_label("en → es").check()
    page.get_by_role("button", name="Start campaign").click()
    expect(page.locator(".badge.done").first).to_be_visible()


def judge(page: Page, address: str) -> None:
    page.goto(f"{address}/queue/")
    for number in range(JUDGED):
        item = page.locator("article.item").first
        expect(item).to_be_visible()
        name = item.get_attribute("data-item")
        page.keyboard.press("x" if number == 0 else "u")
        if number:
            page.keyboard.press("1")
        expect(page.locator(f"article.item[data-item='{name}']")).to_have_count(0)
    standing = Judgement.objects.filter(withdrawn_at__isnull=True)
    wait_until(lambda: standing.count() == JUDGED, what="saving every judgement")


def click_first_bar(page: Page, chart: str) -> dict[str, Any]:
    """Click a bar; return the address and number it promised."""
    element = page.locator(f"[data-chart='{chart}'][data-drawn]")
    element.wait_for()
    promised = element.evaluate(
        "e => ({query: e.data[0].customdata[0], n: e.data[0].meta.opens[0]})"
    )
    box = element.locator(".barlayer .trace .point path").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url(re.compile("/suspects/"))
    return dict(promised)


def test_two_campaigns_are_judged_compared_and_handed_on(
    site: Site, page: Page, browser: Browser
) -> None:
    address, project = site
    start_campaign(page, address, "First engine", "acme/one")
    start_campaign(page, address, "Second engine", "acme/two")
    one, two = Run.objects.order_by("pk")
    assert (one.failed, two.failed) == (SENTENCES // 3, 2)
    judge(page, address)

    # The forest plot says that it is computed, then shows its figure without a reload.
    page.goto(f"{address}/charts/?tab=engines")
    forest = page.locator("[data-figure='forest']")
    expect(forest.locator("[data-drawn]")).to_be_visible()
    expect(forest).to_contain_text(re.compile(r"Computed \d{4}-\d\d-\d\d"))
    assert ComputedFigure.objects.filter(kind="pairs", computed_at__isnull=False).exists()

    page.goto(f"{address}/charts/compare/")
    page.get_by_label("First", exact=True).select_option(str(one.pk))
    page.get_by_label("Second", exact=True).select_option(str(two.pk))
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".answer")).to_contain_text(
        "acme/two fails 30 points less often than acme/one (significant)."
    )
    expect(page.locator(".answer + p")).to_contain_text("acme/two is better on")
    expect(page.locator(".comparison__sentence")).to_contain_text(
        "acme/one has a failure rate 30.0 percentage points higher than acme/two"
    )
    expect(page.locator("#cases .tabs")).to_contain_text("Only the first fails")
    expect(page.locator("#cases tbody tr").first).to_be_visible()

    page.goto(f"{address}/charts/?tab=errors&engine=acme/one")
    promised = click_first_bar(page, "error-kinds")
    assert page.url.endswith(promised["query"])
    assert count_of(promised["query"], project) == promised["n"] == SENTENCES // 3
    page.get_by_role("link", name="Review one by one").click()
    page.wait_for_url(re.compile(r"/queue/\?"))
    expect(page.locator("article.item").first).to_be_visible()

    page.goto(f"{address}/charts/?more=1&engine=acme/one&direction=en-es")
    page.locator("[data-chart='pass-rates'][data-drawn]").wait_for()
    shown = page.locator("[data-table='cases']").text_content()
    fresh = new_context(browser)
    sign_in(fresh, address, make_user("second", project, Role.LEAD))
    other = fresh.new_page()
    other.goto(page.url)
    assert other.locator("[data-table='cases']").text_content() == shown
    expect(other.get_by_label("Engine", exact=True)).to_have_value("acme/one")
    fresh.close()
