"""The charts pages in a real browser: marks, address, theme, phone, accessibility."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from subprocess import Popen
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.accessibility import assert_accessible, breaches, breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.browsing import new_context, until
from tests.charting import count_of, random_runs, rerun
from tests.factories import make_project, make_user
from triage.models import ComputedFigure, Judgement, Project, Role
from triage.services.statistics import figure_kinds
from triage.views.charts.charts import TABS

pytestmark = pytest.mark.browser
DRAWN_WIDTH = "element => element.querySelector('.main-svg').clientWidth"


@pytest.fixture
def judged(transactional_db: None) -> Project:
    """Two engines with judged suspects, and a second release of one of them."""
    project = make_project("Numbers")
    runs = random_runs(project, 5, cases=120)
    rerun(runs[0], "2", c0="pass", c1="fail", c2="fail", c3="pass")
    raters = [make_user(name, project) for name in ("alice", "bob")]
    for suspect in project.suspects.filter(status__in=["confirmed", "rejected"]):
        for rater in raters:
            Judgement.objects.create(
                suspect=suspect,
                reviewer=rater,
                answer="confirm" if suspect.status == "confirmed" else "reject",
                category="NUM" if suspect.status == "confirmed" else "",
                critical=suspect.critical,
                likert=1 if suspect.critical else None,
                arm="random",
                evidence_shown=False,
                output_hash=suspect.output_hash,
            )
    project.suspects.filter(status="confirmed").update(category="NUM")
    return project


@pytest.fixture
def lead_page(judged: Project, broker: Any, live_server: Any, page: Page) -> tuple[str, Page]:
    url = live_server.url
    sign_in(page.context, url, make_user("lead", judged, Role.LEAD))
    return url, page


def drawn(page: Page, scheme: str = "light|dark") -> None:
    """Wait until every chart of the page is drawn."""
    expect(page.locator("#charts[aria-busy]")).to_have_count(0)
    for chart in page.locator("[data-chart]").all():
        expect(chart).to_have_attribute("data-drawn", re.compile(scheme))


def test_every_tab_draws_and_is_accessible_in_both_themes(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    for tab in TABS:
        page.emulate_media(color_scheme="light")
        page.goto(f"{url}/charts/?more=1&tab={tab}")
        drawn(page, "light")
        assert_accessible(page)
        page.emulate_media(color_scheme="dark")
        drawn(page, "dark")
        assert breaches(page, colors_only=True) == []


def test_comparison_and_calibration_are_accessible(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    for path in (
        "compare/",
        "compare/?a=1&b=5&show=fixed",
        "calibration/",
        "cases/?verdict=pass",
    ):
        page.goto(f"{url}/charts/{path}")
        drawn(page)
        assert_accessible(page)


def test_a_mark_opens_exactly_its_suspects(lead_page: tuple[str, Page], judged: Project) -> None:
    url, page = lead_page
    page.goto(f"{url}/charts/?tab=errors")
    drawn(page)
    chart = page.locator("[data-chart='error-kinds']")
    trace = chart.evaluate("e => ({n: e.data[0].x[0], query: e.data[0].customdata[0]})")
    bar = chart.locator(".barlayer .trace").first.locator(".point path").first
    box = bar.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url(re.compile("/suspects/"))
    assert page.url.endswith(trace["query"])
    assert count_of(trace["query"], judged) == trace["n"]


def test_an_address_shows_the_same_view_in_a_fresh_session(
    lead_page: tuple[str, Page], browser: Browser, judged: Project
) -> None:
    url, page = lead_page
    page.goto(f"{url}/charts/?more=1")
    page.get_by_label("Engine", exact=True).select_option("one")
    page.wait_for_url(re.compile("engine=one"))
    page.get_by_label("Direction", exact=True).select_option("en-es")
    page.wait_for_url(re.compile("direction=en-es"))
    drawn(page)
    shown = page.locator("[data-table='cases']").text_content()
    fresh = new_context(browser)
    sign_in(fresh, url, judged.memberships.get(role=Role.LEAD).user)
    other = fresh.new_page()
    other.goto(page.url)
    assert other.locator("[data-table='cases']").text_content() == shown
    expect(other.get_by_label("Engine", exact=True)).to_have_value("one")
    fresh.close()


def test_the_theme_switch_redraws_the_charts(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.goto(f"{url}/charts/")
    chart = page.locator("[data-chart='pass-rates']")
    expect(chart).to_have_attribute("data-drawn", "light")
    page.locator("[data-theme-toggle]").click()
    expect(chart).to_have_attribute("data-drawn", "dark")
    assert chart.evaluate("e => e.layout.paper_bgcolor") == "#1a2028"


def test_a_chart_keeps_its_height_when_the_window_changes(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.goto(f"{url}/charts/")
    drawn(page)
    chart = page.locator("[data-chart='pass-rates']")
    wanted = chart.evaluate("e => e.layout.height")
    wide = chart.evaluate(DRAWN_WIDTH)
    page.set_viewport_size({"width": 800, "height": 600})
    until(page, lambda: chart.evaluate(DRAWN_WIDTH) < wide, "a narrower chart")
    assert chart.evaluate("e => e.querySelector('.main-svg').clientHeight") == wanted


def test_the_tables_to_print_fit_on_a_sheet_and_are_black_on_white(
    lead_page: tuple[str, Page],
) -> None:
    url, page = lead_page
    page.set_viewport_size({"width": 720, "height": 1000})
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(f"{url}/charts/?more=1")
    expect(page.locator("[data-print]")).to_be_hidden()
    expect(page.locator("[data-table='capability-table']")).to_have_css("color", "rgb(0, 0, 0)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 720


def test_a_phone_sees_the_axis_and_scrolls_down_only(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.set_viewport_size({"width": 390, "height": 844})
    for tab in TABS:
        page.goto(f"{url}/charts/?more=1&tab={tab}")
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, tab
    page.goto(f"{url}/charts/")
    drawn(page)
    chart = page.locator("[data-chart='pass-rates']")
    title = chart.locator("text[class^='x'][class$='title']").last.bounding_box()
    frame = chart.bounding_box()
    assert title
    assert frame
    assert title["y"] + title["height"] <= frame["y"] + frame["height"]
    assert chart.locator(".xtick text, .x2tick text").count() >= 3


def test_filters_apply_by_keyboard_without_a_reload_and_the_back_button_undoes_them(
    lead_page: tuple[str, Page],
) -> None:
    url, page = lead_page
    page.goto(f"{url}/charts/?tab=errors")
    page.evaluate("window.stays = true")
    engines = page.locator("[data-table='error-kinds'] tbody td:first-child")
    engine = page.get_by_label("Engine", exact=True)
    engine.focus()
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(re.compile("engine=one"))
    drawn(page)
    expect(engines.filter(has_text="two")).to_have_count(0)
    expect(engine).to_be_focused()
    expect(page.get_by_role("button", name="Show", exact=True)).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(re.compile("engine=two"))
    drawn(page)
    expect(engines.filter(has_text="one")).to_have_count(0)
    page.keyboard.press("Tab")
    expect(page.get_by_label("Version", exact=True)).to_be_focused()
    page.go_back()
    expect(engine).to_have_value("one")
    page.go_back()
    expect(engine).to_have_value("")
    drawn(page)
    expect(engines.filter(has_text="two")).not_to_have_count(0)
    assert page.evaluate("window.stays")
    assert_accessible(page)


def test_filters_work_without_scripts(
    lead_page: tuple[str, Page], browser: Browser, judged: Project
) -> None:
    url, _page = lead_page
    bare = browser.new_context(java_script_enabled=False)
    sign_in(bare, url, judged.memberships.get(role=Role.LEAD).user)
    page = bare.new_page()
    page.goto(f"{url}/charts/?tab=errors")
    page.get_by_label("Engine", exact=True).select_option("one")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(re.compile("engine=one"))
    expect(page.locator(".answer")).to_contain_text("most frequent kind of error")
    bare.close()


PIXEL = """async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return [image.width, image.height, ...context.getImageData(2, 2, 1, 1).data];
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_chart_is_saved_as_a_white_picture_for_a_slide(
    lead_page: tuple[str, Page], scheme: Any
) -> None:
    url, page = lead_page
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{url}/charts/?tab=errors")
    drawn(page, scheme)
    page.locator("[data-figure='error-kinds'] .figure__save summary").click()
    with page.expect_download() as download:
        page.locator("[data-png='error-kinds']").click()
    data = base64.b64encode(download.value.path().read_bytes()).decode()
    assert page.evaluate(PIXEL, data) == [2560, 1440, 255, 255, 255, 255]


def test_paper_gets_light_charts_that_fit(lead_page: tuple[str, Page]) -> None:
    url, page = lead_page
    page.emulate_media(color_scheme="dark")
    page.goto(f"{url}/charts/")
    drawn(page, "dark")
    chart = page.locator("[data-chart='pass-rates']")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert chart.evaluate("e => [e.layout.paper_bgcolor, e.layout.width]") == ["#ffffff", 660]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    until(
        page,
        lambda: chart.evaluate("e => e.layout.paper_bgcolor") == "#1a2028",
        "the dark chart again",
    )


def test_a_lead_makes_a_report_that_outsiders_read_on_any_screen(
    lead_page: tuple[str, Page], browser: Browser, judged: Project
) -> None:
    url, page = lead_page
    judged.suspects.filter(status="confirmed").update(disclosed=True)
    campaign = judged.campaigns.order_by("pk")[0]
    page.goto(f"{url}/campaigns/{campaign.pk}/")
    page.get_by_role("link", name="Report for others").click()
    page.get_by_label("Title").fill("Numbers in autumn")
    page.get_by_role("button", name="Create a report").click()
    address = page.locator("[data-secret]").text_content()
    assert address
    assert breaches_in_both_themes(page) == []
    outside = new_context(browser)
    report = outside.new_page()
    for width in (1366, 390):
        report.set_viewport_size({"width": width, "height": 844})
        report.goto(address)
        expect(report.get_by_role("heading", level=1)).to_have_text("Numbers in autumn")
        expect(report.locator(".answer").first).to_contain_text("passes")
        assert report.evaluate("document.documentElement.scrollWidth") <= width
        assert breaches_in_both_themes(report) == []
    for name in ("alice", "bob"):
        expect(report.locator("main")).not_to_contain_text(name)
    page.locator("summary", has_text="Revoke… Numbers in autumn").click()
    page.get_by_role("button", name="Revoke: Numbers in autumn").click()
    gone = report.goto(address)
    assert gone
    assert gone.status == 404
    outside.close()


def test_figures_over_votes_come_onto_the_page_without_a_reload(
    judged: Project,
    process_environment: dict[str, str],
    start_web: Callable[[], tuple[str, Popen[bytes]]],
    page: Page,
) -> None:
    process_environment["FIGURES_AT_ONCE"] = "0"
    url, _ = start_web()
    sign_in(page.context, url, make_user("lead", judged, Role.LEAD))
    for path, names in (
        ("/charts/?more=1&tab=review", ("burn-down", "raters", "agreement", "confusion")),
        ("/charts/calibration/", ("precision",)),
        ("/review/agreement/", ("agreement-table",)),
        ("/review/raters/", ("rater-table",)),
    ):
        page.goto(f"{url}{path}")
        page.evaluate("window.stays = true")
        for name in names:
            section = page.locator(f"[data-figure='{name}'][data-waiting]")
            expect(section.get_by_role("status")).to_contain_text("Computing")
        for row in ComputedFigure.objects.filter(computed_state=""):
            figure_kinds.compute(row.pk)
        expect(page.locator("[data-waiting][data-figure]")).to_have_count(0)
        for name in names:
            expect(page.locator(f"[data-figure='{name}'] table").first).to_be_attached()
        drawn(page)
        assert_accessible(page)
        assert page.evaluate("window.stays")
