from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.accessibility import assert_accessible
from tests.browser.signing_in import sign_in
from tests.browser.sizes import PHONE
from tests.browser.test_review_loop import last, press, saved, shown, sit_evidence
from tests.browsing import new_context, until
from tests.factories import make_run, make_suspect, make_user
from triage.models import Judgement, Mode, Project, Reservation, Role
from triage.services.projects.review_settings import change_settings
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def queue(project: Project, page: Page, live_server):
    """Open the queue as an annotator."""
    user = make_user("alice", project)
    sign_in(page.context, live_server.url, user)

    def go(query: str = "") -> Page:
        page.goto(f"{live_server.url}/queue/{query}")
        page.wait_for_selector("[data-item], .empty")
        return page

    return go


def test_a_flag_goes_along_with_the_answer(project, queue):
    make_suspect(project)
    page = queue()
    press(page, "f")
    expect(page.locator("[data-action=flag]")).to_have_attribute("aria-pressed", "true")
    press(page, "x")
    saved(page, 1)
    assert Judgement.objects.get().flagged


def test_one_key_confirms_an_error_without_a_category_of_its_own(project, queue):
    make_suspect(project, category="OTH")
    page = queue()
    press(page, "a")
    saved(page, 1)
    assert last()["category"] == "OTH"


def test_a_note_that_is_kept_for_the_answer_is_marked(project, queue):
    make_suspect(project)
    page = queue()
    note = page.locator("[data-action=comment]")
    press(page, "c")
    page.keyboard.type("Ask a native speaker.")
    expect(note).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Control+Enter")
    expect(note).to_have_attribute("aria-pressed", "true")


def test_the_space_bar_skips_and_leaves_the_item_to_others(project, queue):
    make_suspect(project)
    page = queue()
    press(page, "Space")
    saved(page, 1)
    assert last()["answer"] == "skip"
    assert not Reservation.objects.exists()
    page.wait_for_selector("text=You have reviewed everything you can")


def test_a_rating_of_three_and_more_asks_for_no_critical_flag(project, queue):
    make_suspect(project, category="")
    page = queue()
    press(page, "a", "4", "u")
    saved(page, 1)
    assert (last()["likert"], last()["critical"], last()["category"]) == (4, None, "NUM")


def test_a_rating_after_a_stored_answer_is_not_the_next_items(project, queue):
    for _ in range(2):
        make_suspect(project)
    page = queue()
    first = shown(page)
    press(page, "a", "3")
    expect(page.locator("#flash")).to_contain_text("Choose Confirm or Reject")
    expect(page.locator("[data-action=likert3]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-action=likert3]")).to_be_disabled()
    press(page, "x")
    saved(page, 2)
    votes = dict(Judgement.objects.values_list("suspect", "likert"))
    assert votes.pop(first) is None
    assert list(votes.values()) == [None]


def test_a_digit_later_than_the_question_why_is_no_rating_of_the_next_item(project, queue):
    for _ in range(3):
        make_suspect(project)
    page = queue()
    press(page, "x")
    expect(page.locator("#reasons")).to_be_visible()
    expect(page.locator("#reasons")).to_be_hidden()
    press(page, "4", "x")
    saved(page, 2)
    assert list(Judgement.objects.values_list("likert", "reject_reason")) == [(None, "")] * 2


def test_a_rating_of_the_item_that_was_answered_stays_with_it_in_measuring(project, queue):
    project.mode = Mode.MEASURING
    project.save()
    for _ in range(2):
        make_suspect(project)
    page = queue()
    first = shown(page)
    press(page, "x", "4")
    saved(page, 1)
    press(page, "5")
    expect(page.locator("[data-action=likert5]")).to_have_attribute("aria-pressed", "false")
    press(page, "x", "2")
    saved(page, 2)
    votes = dict(Judgement.objects.values_list("suspect", "likert"))
    assert votes.pop(first) == 4
    assert list(votes.values()) == [2]


def test_a_key_pressed_before_an_item_is_there_is_answered(project, page, live_server):
    make_suspect(project)
    sign_in(page.context, live_server.url, make_user("alice", project))
    held: list[Route] = []
    page.route("**/queue/next*", lambda route: held.append(route))
    page.goto(f"{live_server.url}/queue/")
    until(page, lambda: held, "a request for items")
    press(page, "a")
    expect(page.locator("#flash")).to_contain_text("Still loading")
    held.pop().continue_()
    page.wait_for_selector("[data-item]")
    expect(page.locator("[data-action=confirm]")).to_have_attribute("aria-pressed", "false")


def test_a_key_pressed_before_the_script_is_there_is_answered(project, page, live_server):
    make_suspect(project)
    sign_in(page.context, live_server.url, make_user("alice", project))
    held: list[Route] = []
    page.route("**/queue/main.js", lambda route: held.append(route))
    page.goto(f"{live_server.url}/queue/", wait_until="commit")
    until(page, lambda: held, "a request for the script")
    press(page, "a")
    held.pop().continue_()
    expect(page.locator("#flash")).to_contain_text("Still loading")
    page.wait_for_selector("[data-item]")
    assert not Judgement.objects.exists()


def test_the_key_d_takes_the_marks_of_differences_away(project, queue):
    run = make_run(project, method="sit")
    make_suspect(project, run, category="", inputs=["The bird sings."], evidence=sit_evidence())
    page = queue()
    press(page, "d")
    expect(page.locator("#stage")).to_have_class("stage no-diff")
    press(page, "d")
    expect(page.locator("#stage")).to_have_class("stage")


def test_one_key_confirms_the_variant_at_fault(project, queue):
    run = make_run(project, method="sit")
    make_suspect(project, run, category="OTH", inputs=["The bird sings."], evidence=sit_evidence())
    page = queue()
    assert page.get_attribute(".member.is-focused", "data-member") == "1"
    expect(page.locator("#ask")).to_contain_text("this variant is wrong")
    press(page, "k")
    expect(page.locator("#ask")).to_contain_text("Confirm or reject each translation")
    press(page, "j", "a")
    saved(page, 1)
    vote = Judgement.objects.get()
    assert (vote.answer, vote.category, vote.note) == ("confirm", "OTH", "")
    assert [member["buggy"] for member in vote.members] == [None, True, None]


def test_undo_takes_back_the_marks_of_an_unfinished_issue_and_no_earlier_answer(project, queue):
    run = make_run(project, method="sit")
    for source in ("The bird sings.", "The dog barks."):
        make_suspect(project, run, category="OTH", inputs=[source], evidence=sit_evidence())
    page = queue()
    press(page, "a")
    saved(page, 1)
    press(page, "x", "Backspace")
    expect(page.locator("#flash")).to_contain_text("Undone")
    assert page.get_attribute(".member.is-focused", "data-member") == "1"
    saved(page, 1)


def test_rejecting_the_only_variant_rejects_the_suspect_and_undo_gives_it_back(project, queue):
    run, evidence = make_run(project, method="sit"), sit_evidence()
    del evidence["members"][1:]
    make_suspect(project, run, category="OTH", inputs=["The bird sings."], evidence=evidence)
    page = queue()
    expect(page.locator("#ask")).to_contain_text("reject that it is fine; both show the next item")
    press(page, "x")
    saved(page, 1)
    vote = Judgement.objects.get()
    assert vote.answer == "reject"
    assert [member["buggy"] for member in vote.members] == [None, False]
    press(page, "Backspace")
    expect(page.locator("#flash")).to_contain_text("Undone")
    assert page.get_attribute(".member.is-focused", "data-member") == "1"
    saved(page, 0)


@pytest.mark.parametrize(
    ("second", "answer", "marks"),
    [("x", "reject", [None, False, False, False]), ("a", "confirm", [None, False, True, False])],
    ids=["all fine", "one wrong"],
)
def test_rejecting_the_last_variant_finishes_the_suspect(project, queue, second, answer, marks):
    run, evidence = make_run(project, method="sit"), sit_evidence()
    evidence["members"].append(evidence["members"][0])
    make_suspect(project, run, category="OTH", inputs=["The bird sings."], evidence=evidence)
    page = queue()
    press(page, "x", second)
    expect(page.locator("#ask")).to_contain_text("confirm goes on to the original")
    press(page, "x")
    saved(page, 1)
    vote = Judgement.objects.get()
    assert vote.answer == answer
    assert [member["buggy"] for member in vote.members] == marks


def test_one_key_says_that_the_original_is_wrong(project, queue):
    run = make_run(project, method="sit")
    make_suspect(project, run, category="OTH", inputs=["The bird sings."], evidence=sit_evidence())
    page = queue()
    press(page, "o")
    saved(page, 1)
    vote = Judgement.objects.get()
    assert (vote.answer, vote.category, vote.critical) == ("confirm", "OTH", None)
    assert [member["buggy"] for member in vote.members] == [True, None, None]


def test_the_key_w_opens_the_structure_of_the_variant_in_focus(project, queue):
    run = make_run(project, method="sit")
    make_suspect(project, run, category="OTH", inputs=["The bird sings."], evidence=sit_evidence())
    page = queue()
    press(page, "w")
    assert page.locator("[data-member='1'] details").get_attribute("open") is not None
    press(page, "w")
    assert page.locator("[data-member='1'] details").get_attribute("open") is None


#: One root with many words on both sides, an inner clause, and the widest letters.
TREE = [
    *[[word, 8, "mark"] for word in ("WWMMWW", "@@@@", "i", "MWM", "a")],
    *[["mmmmmm", 7, "flat:foreign"], ["na", 8, "nsubj:pass"], ["ma", 0, "root"]],
    *[[word, 8, "compound:prt"] for word in ("a", "WMW", "ABC")],
]
BACKWARDS = [["שלום", 2, "nsubj"], ["עולם", 0, "root"], ["גדול", 2, "amod"], [".", 2, "punct"]]
BOXES = """() => [...document.querySelectorAll(".tree")].map((tree) =>
  [...tree.querySelectorAll("text")].map((one) => one.getBBox())
    .map(({x, y, width, height}) => [x, y, x + width, y + height]))"""


@pytest.mark.parametrize("size", [None, PHONE])
def test_no_words_and_relations_of_a_drawn_tree_touch(project, queue, size):
    run, evidence = make_run(project, method="sit"), sit_evidence() | {"trees": [TREE, BACKWARDS]}
    make_suspect(project, run, category="OTH", inputs=["The bird sings."], evidence=evidence)
    page = queue()
    if size:
        page.set_viewport_size(size)
    press(page, "w")
    page.get_by_text("Draw the two trees").first.click()
    page.locator(".tree").nth(1).wait_for()
    for boxes in page.evaluate(BOXES):
        for one, other in combinations(boxes, 2):
            apart = one[2] < other[0] or other[2] < one[0] or one[3] <= other[1] + 2
            assert apart or other[3] <= one[1] + 2
    first, last = page.locator(".tree").nth(1).locator(".word").all()[:: len(BACKWARDS) - 1]
    assert first.bounding_box()["x"] > last.bounding_box()["x"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keys_j_and_k_go_from_member_to_member(project, queue):
    run = make_run(project, method="sit")
    make_suspect(project, run, category="", inputs=["The bird sings."], evidence=sit_evidence())
    page = queue()
    press(page, "j", "k", "k", "j")
    assert page.get_attribute(".member.is-focused", "data-member") == "1"
    assert page.get_attribute(".member[aria-current=true]", "data-member") == "1"


@pytest.fixture
def issue(project):
    run = make_run(project, method="sit")
    return make_suspect(
        project, run, category="", inputs=["The bird sings."], evidence=sit_evidence()
    )


def stored(page: Page) -> tuple[list[str], bool, list[str]]:
    """Finish the issue; what was kept of its first variant."""
    press(page, "Escape", "k", "x", "a", "x", "o", "3")
    page.keyboard.type("odd")
    press(page, "Control+Enter")
    saved(page, 1)
    member = Judgement.objects.get().members[1]
    return member["kinds"], member["same"], member["same_kinds"]


def test_the_kind_toggled_last_is_marked_as_the_originals_and_shows_it(issue, queue):
    page = queue()
    press(page, "b", "1", "4", "=")
    marked, other = page.locator("[data-kind=word]"), page.locator("[data-kind=under]")
    expect(marked).to_have_accessible_name("Word or phrase mistranslated (same as in the original)")
    expect(marked.locator(".chip__same")).to_be_visible()
    expect(other).to_have_accessible_name("Under-translation")
    told = page.locator("[data-member='1'] [data-verdict][aria-live=polite]")
    expect(told).to_have_text(
        "Under-translation · Word or phrase mistranslated (same as in the original)"
    )
    assert stored(page) == (["under", "word"], False, ["word"])


def test_a_marked_kind_fits_a_phone_and_is_accessible(issue, queue):
    page = queue()
    page.set_viewport_size(PHONE)
    press(page, "b", "4")
    page.click("[data-action=same]")
    expect(page.locator("[data-kind=word] .chip__same")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    # Where the panel covers half a control, that is too small a target.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert_accessible(page)


def test_kinds_of_a_member_not_judged_yet_do_not_look_like_a_fine_verdict(issue, queue):
    page = queue()
    press(page, "b", "4")
    told = page.locator("[data-member='1'] [data-verdict]")
    expect(told).to_have_text("Word or phrase mistranslated")
    expect(told).to_have_class("member__verdict bug")
    press(page, "x")
    expect(told).to_have_class("member__verdict fine")


def test_a_phone_folds_what_a_suspect_of_several_translations_rarely_needs(issue, queue):
    page = queue()
    page.set_viewport_size(PHONE)
    expect(page.locator("[data-action=original]")).to_be_visible()
    expect(page.locator("[data-action=NEG], [data-action=flag]").first).to_be_hidden()
    page.get_by_label("More").check()
    for action in ("NEG", "flag", "kinds"):
        expect(page.locator(f"[data-action={action}]")).to_be_visible()


def test_what_can_be_undone_is_listed_inside_a_phones_screen(issue, queue):
    page = queue()
    page.set_viewport_size(PHONE)
    page.click("#recent summary")
    box = page.locator("#recent ol").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


def test_the_same_key_again_takes_the_mark_back(issue, queue):
    page = queue()
    press(page, "b", "1", "=", "4", "=", "=")
    expect(page.locator("[data-action=same]")).to_have_attribute("aria-pressed", "false")
    assert stored(page) == (["under", "word"], False, ["under"])


def test_a_kind_taken_away_takes_its_mark_along(issue, queue):
    page = queue()
    press(page, "b", "4", "=", "4", "4")
    assert stored(page) == (["word"], False, [])


@pytest.mark.parametrize("keys", [("Shift+Equal",), ("b", "b", "=")], ids=["plus", "none toggled"])
def test_all_kinds_are_marked_at_once(issue, queue, keys):
    page = queue()
    press(page, "b", "1", "4", *keys)
    expect(page.locator("[data-member='1'] [data-verdict]")).to_contain_text(
        "all same as in the original"
    )
    assert stored(page) == (["under", "word"], True, [])


def test_one_kind_is_taken_out_of_all(issue, queue):
    page = queue()
    press(page, "b", "1", "Shift+Equal", "4", "=")
    assert stored(page) == (["under", "word"], False, ["under"])


def test_the_original_is_not_the_same_as_itself(issue, queue):
    page = queue()
    press(page, "k", "b", "1", "=", "Shift+Equal")
    expect(page.locator("[data-action=same]")).to_be_disabled()
    expect(page.locator("[data-member='0'] [data-verdict]")).to_have_text("Under-translation")


@pytest.mark.parametrize("key", ["?", "h"])
def test_all_keys_are_one_key_away_and_no_verdict_falls_meanwhile(project, queue, key):
    make_suspect(project)
    page = queue()
    press(page, key)
    assert page.is_visible("#help")
    press(page, "x")
    press(page, key)
    assert not page.is_visible("#help")
    assert not Judgement.objects.exists()
    assert shown(page)


def test_the_guidelines_open_at_their_top(project, queue):
    make_suspect(project)
    page = queue()
    press(page, "p")
    assert page.is_visible("#guidelines-title")
    assert page.evaluate("document.getElementById('guidelines').scrollTop") == 0
    press(page, "p")
    assert not page.is_visible("#guidelines")


def test_a_project_may_have_keys_of_its_own(project, queue):
    change_settings(project, make_user("lead", project, Role.LEAD), {"keys": {"reject": "z"}})
    make_suspect(project)
    make_suspect(project)
    page = queue()
    assert "z" in page.inner_text("[data-action=reject]")
    press(page, "x")
    press(page, "z")
    saved(page, 1)
    page.wait_for_load_state("networkidle")
    assert Judgement.objects.count() == 1
    assert page.is_visible("[data-item]"), "the second suspect is still to be judged"


def press_on_layout(page: Page, key: str, code: str) -> None:
    """Press a key as a keyboard of another layout, or an input method, reports it."""
    page.evaluate(
        """([key, code]) => document.body.dispatchEvent(
            new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true}))""",
        [key, code],
    )


@pytest.mark.parametrize(
    ("key", "code"),
    [("ч", "KeyX"), ("χ", "KeyX"), ("ㅌ", "KeyX"), ("Process", "KeyX"), ("x", "KeyB")],
    ids=["Cyrillic", "Greek", "Korean", "an input method", "Dvorak"],
)
def test_letters_work_under_every_keyboard_layout(project, queue, key, code):
    make_suspect(project)
    page = queue()
    press_on_layout(page, key, code)
    saved(page, 1)
    assert last()["answer"] == "reject"


def test_a_latin_letter_is_taken_for_itself_wherever_it_lies(project, queue):
    make_suspect(project)
    page = queue()
    press_on_layout(page, "q", "KeyX")  # Dvorak's q
    press_on_layout(page, "'", "KeyA")
    press_on_layout(page, "f", "KeyY")
    expect(page.locator("[data-action=flag]")).to_have_attribute("aria-pressed", "true")
    assert not Judgement.objects.exists()


def test_the_digits_of_a_french_keyboard_need_no_shift(project, queue):
    make_suspect(project, category="NUM")
    page = queue()
    press(page, "u")
    press_on_layout(page, "é", "Digit2")
    saved(page, 1)
    assert last()["likert"] == 2


def test_two_actions_on_one_key_are_refused_by_name(project, browser: Browser, live_server):
    context = new_context(browser)
    page = context.new_page()
    sign_in(context, live_server.url, make_user("lead", project, Role.LEAD))
    page.goto(f"{live_server.url}/review/settings/")
    page.click("#keys > summary")
    page.fill("[name=key-reject]", "a")
    page.click("button:has-text('Save')")
    expect(page.locator("main")).to_contain_text("used for both")
    context.close()
    project.refresh_from_db()
    assert project.settings.get("review", {}).get("keys", {}) == {}


def test_eight_fast_answers_in_a_row_get_a_hint(project, queue):
    # Fast is what a busy machine does in time, too.
    change_settings(project, make_user("lead", project, Role.LEAD), {"hasty_seconds": 60})
    for _ in range(12):
        make_suspect(project)
    page = queue()
    for count in range(1, 9):
        press(page, "x")
        saved(page, count)
        page.wait_for_selector("[data-item]")
    assert "going fast" in page.inner_text("#flash")


def test_a_gap_in_the_guidelines_is_listed(project, page, live_server):
    project.mode = Mode.MEASURING
    project.save()
    suspect = make_suspect(project)
    for number, likert in enumerate((1, 2, 1)):
        said = {"answer": "confirm", "category": "NUM", "likert": likert, "critical": number == 1}
        record(
            ReviewSession(project, make_user("", project), str(number)),
            suspect.pk,
            parse_vote(said),
        )
    sign_in(page.context, live_server.url, make_user("lead", project, Role.LEAD))
    page.goto(f"{live_server.url}/review/adjudication/")
    page.check("[name=guideline_gap]")
    press(page, "q")
    page.wait_for_selector("text=Nothing to adjudicate")
    page.goto(f"{live_server.url}/review/notes/")
    assert f"#{suspect.pk}" in page.inner_text("main")


def test_a_phone_can_say_not_critical(project, queue):
    project.mode = Mode.MEASURING
    project.save()
    make_suspect(project)
    page = queue()
    page.set_viewport_size(PHONE)
    for action in ("confirm", "likert2", "notcritical", "NUM"):
        page.click(f"[data-action={action}]")
    saved(page, 1)
    assert (last()["likert"], last()["critical"]) == (2, False)


def test_a_better_translation_begins_with_the_suggested_correction(project, queue):
    right = "Abrió el 3 de marzo."
    make_suspect(project, evidence={"expected": [], "found": [], "correction": right})
    page = queue()
    expect(page.locator(".evidence")).to_contain_text(right)
    press(page, "i")
    expect(page.locator("#note")).to_have_value(right)
