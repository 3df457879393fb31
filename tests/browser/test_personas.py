"""What each kind of person comes for, in as few keys or presses as it takes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import assert_accessible
from tests.browser.actions import begin, taken, watch
from tests.browser.signing_in import sign_in
from tests.browser.sizes import PHONE
from tests.browser.test_review_loop import press, saved, sit_evidence
from tests.browsing import sign_in as sign_in_by_form
from tests.browsing import until
from tests.factories import make_run, make_suspect, make_user
from triage import tasks
from triage.models import Comment, Judgement, Role, Suspect
from triage.services.messages.labels import SHORT_CATEGORIES
from triage.services.review import bulk

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: What fingers hit without fail, in CSS pixels (WCAG 2.1, criterion 2.5.5).
TARGET = 44


@pytest.fixture
def as_role(project, page: Page, live_server):
    def go(path: str, role: Role = Role.ANNOTATOR) -> Page:
        sign_in(page.context, live_server.url, make_user("alice", project, role))
        watch(page)
        page.goto(f"{live_server.url}/{path}")
        return page

    return go


def confirmed() -> int:
    return Suspect.objects.filter(status="confirmed").count()


def test_a_newcomer_gives_the_first_verdict_with_one_key_in_the_queue(project, page, live_server):
    make_suspect(project)
    make_user("alice", project)
    watch(page)
    sign_in_by_form(page, live_server.url, "alice", "correct horse")
    begin(page)
    page.wait_for_selector("[data-item]")
    press(page, "a")
    saved(page, 1)
    assert confirmed() == 1
    assert taken(page) == ["key a"]


def test_an_annotator_gives_thirty_verdicts_by_keyboard(project, as_role):
    for number in range(30):
        make_suspect(project, category="NUM" if number % 3 else "")
    page = as_role("queue/")
    for done in range(30):
        page.wait_for_selector("#stage[aria-busy=false] [data-item]")
        asks = not page.inner_text("#confirm-as")
        press(page, *(["x"] if done % 5 == 0 else ["a", "u"] if asks else ["a"]))
    saved(page, 30)
    assert Judgement.objects.filter(category="NUM").count() == 24
    assert 30 <= len(taken(page)) <= 40
    assert all(action.startswith("key ") for action in taken(page))


def test_an_annotator_gives_thirty_verdicts_on_a_phone(project, as_role, page):
    page.set_viewport_size(PHONE)
    for _ in range(30):
        make_suspect(project)
    as_role("queue/")
    for done in range(30):
        page.wait_for_selector("#stage[aria-busy=false] [data-item]")
        page.click("[data-action=reject]" if done % 5 == 0 else "[data-action=confirm]")
    saved(page, 30)
    assert confirmed() == 24
    assert len(taken(page)) == 30


def test_all_actions_are_in_reach_of_a_thumb_and_say_what_they_mean(project, as_role, page):
    page.set_viewport_size(PHONE)
    make_suspect(project, category="")
    as_role("queue/")
    page.wait_for_selector("[data-item]")
    in_reach(page, "confirm", "reject", "skip")
    page.get_by_label("More").check()
    in_reach(page, "flag", "comment", "correction", *SHORT_CATEGORIES)
    for code, word in SHORT_CATEGORIES.items():
        assert page.locator(f"[data-action={code}]").inner_text().split() == [code, *word.split()]
    assert_accessible(page)
    page.click("[data-action=NUM]")
    in_reach(page, "likert1", "likert2", "notcritical")
    assert page.inner_text("[data-action=likert2]").split() == ["2", "poor"]
    assert_accessible(page)


def test_the_panel_of_a_structure_test_leaves_half_a_phone_to_its_texts(project, as_role, page):
    page.set_viewport_size(PHONE)
    make_suspect(project, make_run(project, method="sit"), evidence=sit_evidence())
    as_role("queue/")
    page.wait_for_selector("[data-member]")
    panel = page.locator("#panel").bounding_box()
    assert panel is not None
    assert panel["height"] < PHONE["height"] / 3
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def in_reach(page: Page, *actions: str) -> None:
    for name in actions:
        box = page.locator(f"#panel [data-action={name}]:visible").bounding_box()
        assert box is not None, name
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= PHONE["width"], name
        assert box["height"] >= TARGET, name


def test_a_lead_judges_a_group_of_a_hundred_in_two_actions_and_undoes_it(
    project, as_role, monkeypatch
):
    monkeypatch.setattr(tasks, "enqueue_bulk_answer", bulk.run)  # as a worker does
    for _ in range(100):
        make_suspect(project, error_kind="separator", capability="decimals")
    make_suspect(project, error_kind="scale")
    page = as_role("suspects/groups/", Role.LEAD)
    first = page.locator("tr[data-row]").first
    expect(first).to_contain_text("Decimal point or comma copied")
    page.get_by_text("Review 100…").click()
    page.get_by_role("button", name="Confirm 100").click()
    page.get_by_role("button", name="Undo all").wait_for()
    assert confirmed() == 100
    assert len(taken(page)) == 2
    page.get_by_role("button", name="Undo all").click()
    until(page, lambda: confirmed() == 0, "a hundred open suspects")


def test_a_lead_picks_groups_by_keyboard(project, as_role):
    for kind in ("scale", "scale", "unit", "sign"):
        make_suspect(project, error_kind=kind)
    page = as_role("suspects/groups/", Role.LEAD)
    assert page.get_by_role("button", name="Review the ticked groups…").count() == 0
    press(page, "j", "Space", "j", "Space", "r")
    page.get_by_role("button", name="Confirm 3").wait_for()
    assert_accessible(page)


def test_rows_of_the_list_are_walked_ticked_and_opened_by_keyboard(project, as_role):
    suspects = [make_suspect(project) for _ in range(4)]
    page = as_role("suspects/")
    press(page, "j", "Space", "j", "j", "Shift+Space")
    expect(page.locator("[name=pick]:checked")).to_have_count(3)
    assert_accessible(page)
    press(page, "k", "Enter")
    page.wait_for_url(f"**/suspects/{suspects[2].pk}/?list=1*")


def test_a_suspects_page_is_worked_by_keyboard_through_the_list(project, as_role):
    suspects = [make_suspect(project) for _ in range(3)]
    page = as_role(f"suspects/{suspects[2].pk}/?list=1")
    assert_accessible(page)
    press(page, "j")
    page.wait_for_url(f"**/suspects/{suspects[1].pk}/?list=1*")
    press(page, "k")
    page.wait_for_url(f"**/suspects/{suspects[2].pk}/?list=1*")
    press(page, "a")
    page.wait_for_url(f"**/suspects/{suspects[1].pk}/?list=1*")
    page.get_by_text(f"Suspect {suspects[2].pk}: Confirm").wait_for()
    press(page, "c")
    page.keyboard.type("ask axx")
    page.get_by_role("button", name="Comment", exact=True).click()
    page.get_by_text("ask axx").wait_for()
    assert Comment.objects.get().suspect == suspects[1]
    assert confirmed() == 1


def test_a_suspects_page_fits_a_phone_in_the_dark(project, as_role, page):
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    suspect = make_suspect(project)
    as_role(f"suspects/{suspect.pk}/", Role.LEAD)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert_accessible(page)
    page.click("button[value=confirm]")
    until(page, lambda: confirmed() == 1, "a confirmed suspect")
