from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from tests.browser.signing_in import sign_in
from tests.browsing import new_context, until
from tests.factories import make_run, make_suspect, make_user
from triage.models import Judgement, Membership, Mode, Reservation, Role, Suspect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOON = datetime(2026, 5, 4, 12)


@pytest.fixture
def alice(project, page, live_server):
    user = make_user("alice", project)
    sign_in(page.context, live_server.url, user)
    return user


@pytest.fixture
def open_queue(page: Page, live_server, alice) -> Callable[..., Page]:
    def go(query: str = "") -> Page:
        page.goto(f"{live_server.url}/queue/{query}")
        page.wait_for_selector("[data-item], .empty")
        return page

    return go


def shown(page: Page) -> int:
    return int(page.get_attribute("[data-item]", "data-item") or 0)


def saved(page: Page, count: int) -> None:
    """Wait until the server has that many standing judgements."""
    standing = Judgement.objects.filter(withdrawn_at__isnull=True)
    until(page, lambda: standing.count() == count, f"{count} standing judgements")


def last() -> dict[str, Any]:
    fields = ("answer", "category", "critical", "likert", "reject_reason", "note")
    return dict(Judgement.objects.order_by("-pk").values(*fields)[0])


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_reject_is_one_key_and_the_next_item_is_there(project, open_queue):
    for _ in range(3):
        make_suspect(project)
    page = open_queue()
    first = shown(page)
    press(page, "x")
    assert shown(page) != first
    saved(page, 1)
    assert Suspect.objects.get(pk=first).status == "rejected"


def test_a_catastrophic_number_error_is_two_keys(project, open_queue):
    make_suspect(project)
    page = open_queue()
    press(page, "u", "1")
    saved(page, 1)
    assert last() | {"note": ""} == {
        "answer": "confirm",
        "category": "NUM",
        "critical": True,
        "likert": 1,
        "reject_reason": "",
        "note": "",
    }


def test_one_key_confirms_with_the_suggested_category(project, open_queue):
    make_suspect(project)
    make_suspect(project)
    page = open_queue()
    first = shown(page)
    assert "Confirm uses NUM" in page.inner_text("#ask")
    assert page.inner_text("[data-action=confirm]").split()[-1] == "NUM"
    press(page, "a")
    assert shown(page) != first
    saved(page, 1)
    assert (last()["category"], last()["critical"]) == ("NUM", None)


def test_without_a_suggestion_it_asks_and_the_same_key_says_how(project, open_queue):
    make_suspect(project, category="")
    page = open_queue()
    assert "Confirm asks for the category" in page.inner_text("#ask")
    for again in ("a", "a", "Enter"):
        press(page, again)
        assert page.inner_text("#ask").startswith("Which category?")
    assert page.inner_text("#flash").startswith("Which category?")
    press(page, "u")
    saved(page, 1)
    assert (last()["category"], last()["critical"]) == ("NUM", None)


def test_a_category_pressed_first_may_still_be_not_critical(project, open_queue):
    make_suspect(project)
    page = open_queue()
    press(page, "m")
    assert "Press n if it is not critical" in page.inner_text("#ask")
    press(page, "n")
    saved(page, 1)
    assert (last()["category"], last()["critical"], last()["likert"]) == ("NAM", False, None)


def test_below_three_it_asks_whether_the_error_is_critical(project, open_queue):
    make_suspect(project, category="")
    page = open_queue()
    press(page, "a", "2")
    assert "Critical?" in page.inner_text("#ask")
    press(page, "n", "u")
    saved(page, 1)
    assert (last()["critical"], last()["likert"]) == (False, 2)


def test_a_member_of_an_issue_marked_wrong_keeps_the_issue_from_being_rejected(project, open_queue):
    run = make_run(project, method="sit")
    make_suspect(project, run, category="", inputs=["The bird sings."], evidence=sit_evidence())
    page = open_queue()
    press(page, "a", "x", "x", "x", "x")
    assert page.inner_text("#ask").startswith("Which category?")
    press(page, "m")
    saved(page, 1)
    assert last()["answer"] == "confirm"


def test_toxicity_asks_about_the_source_and_other_wants_a_note(project, open_queue):
    make_suspect(project)
    make_suspect(project)
    page = open_queue()
    press(page, "t", "1", "n")
    saved(page, 1)
    assert Judgement.objects.get().source_toxic is False
    press(page, "o", "2")
    page.keyboard.type("breaks off")
    press(page, "Control+Enter")
    saved(page, 2)
    assert last()["note"] == "breaks off"


def test_keys_are_dead_in_a_text_box(project, open_queue):
    make_suspect(project)
    page = open_queue()
    press(page, "c")
    page.keyboard.type("axxa 1u")
    press(page, "Control+Enter", "x")
    saved(page, 1)
    assert (last()["answer"], last()["note"]) == ("reject", "axxa 1u")


def test_a_digit_after_a_reject_says_why(project, page, open_queue):
    make_suspect(project)
    make_suspect(project)
    # The page's clock stands still while it is asked for the reason.
    page.clock.install(time=NOON)
    open_queue()
    page.clock.pause_at(NOON + timedelta(minutes=4))
    press(page, "x")
    page.wait_for_selector("#reasons:not([hidden])")
    press(page, "4")
    saved(page, 1)
    until(page, lambda: last()["reject_reason"], "a reason")
    assert last()["reject_reason"] == "checker_wrong"


def test_the_last_ten_can_be_undone(project, open_queue):
    for _ in range(12):
        make_suspect(project)
    page = open_queue()
    order = []
    for count in range(1, 11):
        order.append(shown(page))
        press(page, "x")
        page.wait_for_function(
            "id => document.querySelector('[data-item]')?.dataset.item != id", arg=str(order[-1])
        )
        saved(page, count)
    for left in range(9, -1, -1):
        expected = order.pop()
        press(page, "Backspace")
        page.wait_for_selector(f"[data-item='{expected}']")
        saved(page, left)
    assert Suspect.objects.filter(status="open").count() == 12


def test_an_older_one_is_undone_from_the_list(project, open_queue):
    for _ in range(4):
        make_suspect(project)
    page = open_queue()
    first = shown(page)
    press(page, "x")
    press(page, "x")
    saved(page, 2)
    page.click("#recent summary")
    page.click("#recent li:last-child button")
    page.wait_for_selector(f"[data-item='{first}']")
    saved(page, 1)


def test_answers_given_offline_are_kept_and_sent_later(project, browser: Browser, live_server):
    for _ in range(5):
        make_suspect(project)
    context = new_context(browser, viewport={"width": 1366, "height": 768})
    sign_in(context, live_server.url, make_user("offline", project))
    page = context.new_page()
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("[data-item]")
    context.set_offline(True)
    press(page, "x")
    page.wait_for_selector("[data-item]")
    press(page, "x")
    page.wait_for_selector("#save.unsaved")
    assert "2" in page.inner_text("#save")
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    context.set_offline(False)
    saved(page, 2)
    expect(page.locator("#save")).to_have_text("")
    context.close()


def test_answers_given_after_the_session_ended_wait_for_a_new_one(
    project, browser: Browser, live_server
):
    for _ in range(5):
        make_suspect(project)
    user = make_user("late", project)
    context = new_context(browser, viewport={"width": 1366, "height": 768})
    sign_in(context, live_server.url, user)
    page = context.new_page()
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("[data-item]")
    page.wait_for_load_state("networkidle")
    context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    press(page, "x", "x")
    link = page.locator("#save a")
    link.wait_for()
    assert "You are signed out." in page.inner_text("#save")
    assert link.get_attribute("target") == "_blank"
    sign_in(context, live_server.url, user)
    saved(page, 2)
    expect(page.locator("#save")).to_have_text("")
    context.close()


def test_answers_are_sent_with_this_sites_token_beside_anothers(
    project, browser: Browser, live_server
):
    make_suspect(project)
    context = new_context(browser)
    sign_in(context, live_server.url, make_user("both", project))
    for name in ("csrftoken", "mtriage_csrftoken_00000000"):
        context.add_cookies([{"name": name, "value": 32 * "x", "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("[data-item]")
    press(page, "x")
    saved(page, 1)
    context.close()


def test_answers_of_a_member_who_was_removed_say_so_and_wait_for_the_membership(
    project, browser: Browser, live_server
):
    for _ in range(5):
        make_suspect(project)
    user = make_user("gone", project)
    context = new_context(browser)
    sign_in(context, live_server.url, user)
    page = context.new_page()
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("[data-item]")
    page.wait_for_load_state("networkidle")
    Membership.objects.filter(user=user).delete()
    press(page, "x")
    expect(page.locator("#save")).to_contain_text("You are not a member of any project")
    expect(page.locator("#save")).to_contain_text("not saved yet: 1")
    expect(page.locator("#save a")).to_have_count(0)
    Membership.objects.create(project=project, user=user, role=Role.ANNOTATOR)
    saved(page, 1)
    expect(page.locator("#save")).to_have_text("")
    context.close()


def test_answers_survive_a_crash_of_the_tab(project, browser: Browser, live_server):
    for _ in range(3):
        make_suspect(project)
    context = new_context(browser)
    sign_in(context, live_server.url, make_user("crash", project))
    page = context.new_page()
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("[data-item]")
    context.set_offline(True)
    press(page, "x")
    page.wait_for_selector("#save.unsaved")
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"{live_server.url}/queue/")
    saved(again, 1)
    context.close()


def test_two_tabs_do_not_disturb_each_other(project, open_queue, alice):
    for _ in range(8):
        make_suspect(project)
    first = open_queue()
    second = first.context.new_page()
    second.goto(first.url)
    second.wait_for_selector("[data-item]")
    assert shown(first) != shown(second)
    for count in range(1, 5):
        press(first if count % 2 else second, "x")
        saved(first, count)
    assert Judgement.objects.values("suspect").distinct().count() == 4


def test_leaving_the_page_gives_the_items_back(project, open_queue):
    for _ in range(3):
        make_suspect(project)
    page = open_queue()
    page.wait_for_load_state("networkidle")
    assert Reservation.objects.count() == 3
    page.goto("about:blank")
    until(page, lambda: not Reservation.objects.exists(), "giving back")


def test_measuring_shows_the_texts_alone_until_the_first_answer(project, open_queue):
    project.mode = Mode.MEASURING
    project.save()
    make_suspect(project, message="The reason.")
    make_suspect(project, message="The reason.")
    page = open_queue()
    assert page.locator(".evidence, mark, .chip.suggested").count() == 0
    assert "apertium" not in page.content()
    press(page, "x", "4")
    saved(page, 1)
    press(page, "v")
    page.wait_for_selector(".evidence")
    assert "The reason." in page.inner_text(".evidence")
    # What is measured has no suggestion after the first answer either.
    assert page.locator(".chip.suggested").count() == 0
    press(page, "a")
    assert "How good" in page.inner_text("#ask")
    press(page, "u", "2", "n")
    page.wait_for_selector("#revising", state="hidden")
    until(page, lambda: Judgement.objects.count() == 2, "a second judgement")
    first, second = Judgement.objects.order_by("pk")
    assert (first.answer, second.answer, second.revision_of) == ("reject", "confirm", first)


def sit_evidence() -> dict[str, Any]:
    def member(word: str, translation: str) -> dict[str, Any]:
        return {
            "source": f"The {word} sings.",
            "translation": translation,
            "start": 4,
            "old": "bird",
            "new": word,
            "distance": 9,
            "scaled_distance": 9.0,
            "rank": 1,
            "score": None,
            "difference": {"relations": {"nsubj": [1, 2]}},
        }

    return {
        "threshold": 6,
        "original": {"source": "The bird sings.", "translation": "El pájaro canta."},
        "members": [member("child", "Un canto de niño."), member("girl", "La niña canta.")],
    }


def test_members_of_a_sit_issue_are_judged_one_by_one(project, open_queue):
    run = make_run(project, method="sit")
    make_suspect(
        project,
        run,
        category="",
        inputs=["The bird sings."],
        outputs=["El pájaro canta."],
        evidence=sit_evidence(),
    )
    page = open_queue()
    assert page.locator("[data-member]").count() == 3
    press(page, "a", "x", "x")
    assert page.inner_text("#ask").startswith("Which category?")
    press(page, "m")
    saved(page, 1)
    members = Judgement.objects.get().members
    assert [member["buggy"] for member in members] == [False, True, False]
    assert last()["answer"] == "confirm"


def test_the_buttons_of_a_sit_issue_fit_on_a_phone_in_long_words_too(project, open_queue):
    run = make_run(project, method="sit")
    make_suspect(project, run, category="", inputs=["The bird sings."], evidence=sit_evidence())
    page = open_queue()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Reject all").evaluate(
        "one => { one.textContent = 'Rechazar absolutamente todo' }"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_kinds_of_bugs_are_kept_with_the_member(project, open_queue):
    run = make_run(project, method="sit")
    make_suspect(project, run, category="", inputs=["The bird sings."], evidence=sit_evidence())
    page = open_queue()
    press(page, "b", "1", "4", "=", "Escape", "a", "k", "k", "x", "x", "o", "3")
    page.keyboard.type("odd")
    press(page, "Control+Enter")
    saved(page, 1)
    member = Judgement.objects.get().members[1]
    assert (member["kinds"], member["same_kinds"]) == (["under", "word"], ["word"])


def test_a_whole_issue_is_rejected_with_one_key(project, open_queue):
    run = make_run(project, method="sit")
    make_suspect(project, run, category="", inputs=["The bird sings."], evidence=sit_evidence())
    page = open_queue()
    press(page, "Shift+X")
    saved(page, 1)
    assert last()["answer"] == "reject"


def test_the_empty_queue_says_why(project, open_queue):
    make_suspect(project, capability="integers")
    page = open_queue("?capability=decimals")
    assert "No open suspects in this view" in page.inner_text("#stage")
    press(page, "a")
    assert "No suspect is on the screen" in page.inner_text("#flash")


def test_the_next_item_is_drawn_before_the_key_is_let_go(project, open_queue):
    for _ in range(5):
        make_suspect(project)
    page = open_queue()
    page.wait_for_load_state("networkidle")
    # No answer of the server, no timer and no frame can come between the key and the item.
    drawn = page.evaluate(
        """() => {
            const shown = () => document.querySelector("[data-item]")?.dataset.item;
            const before = shown();
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }));
            return [before, shown()];
        }"""
    )
    assert drawn[1] not in (None, drawn[0])


def test_a_lead_judges_many_alike_and_undoes_it(project, page, live_server):
    for _ in range(6):
        make_suspect(project)
    sign_in(page.context, live_server.url, make_user("lead", project, Role.LEAD))
    page.goto(f"{live_server.url}/suspects/groups/")
    with page.expect_navigation():
        page.click("text=Review 6…")
    expect(page.locator("tbody input[type=checkbox]:checked")).to_have_count(6)
    page.locator("tbody input[type=checkbox]").first.uncheck()
    assert page.input_value("#b-category") == "NUM", "as suggested for all of them"
    with page.expect_navigation():
        page.click("button[value=confirm]")
    page.wait_for_selector("text=Undo all")
    assert Suspect.objects.filter(status="confirmed").count() == 5
    assert Judgement.objects.filter(bulk=True).count() == 5
    with page.expect_navigation():
        page.click("text=Undo all")
    assert Suspect.objects.filter(status="open").count() == 6


def test_a_lead_adopts_a_vote_with_one_key(project, page, live_server):
    project.mode = Mode.MEASURING
    project.save()
    suspect = make_suspect(project)
    from triage.services.review.queue import QueueRequest, reserve_next
    from triage.services.review.slots import ReviewSession
    from triage.services.review.vote_recording import record
    from triage.services.review.votes import parse_vote
    from triage.services.suspects.filters import ViewFilter

    for name, critical in (("ann", True), ("ben", False), ("cleo", True)):
        session = ReviewSession(project, make_user(name, project), name)
        reserve_next(session, QueueRequest(ViewFilter(), 1))
        said = {"answer": "confirm", "category": "NUM", "likert": 2, "critical": critical}
        record(session, suspect.pk, parse_vote(said))
    sign_in(page.context, live_server.url, make_user("lead", project, Role.LEAD))
    page.goto(f"{live_server.url}/review/adjudication/")
    press(page, "w")
    page.wait_for_selector("text=Nothing to adjudicate")
    suspect.refresh_from_db()
    assert (suspect.status, suspect.critical) == ("confirmed", False)


def test_a_key_held_down_judges_one_item(project, open_queue):
    for _ in range(4):
        make_suspect(project)
    page = open_queue()
    page.keyboard.down("x")
    page.keyboard.down("x")
    page.keyboard.down("x")
    page.keyboard.up("x")
    # Counted with the key; the server hears of it later.
    assert page.inner_text("#done") == "1"
    saved(page, 1)
