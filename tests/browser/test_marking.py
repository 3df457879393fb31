"""Marking errors in a rating campaign: by keyboard, mouse and thumb."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import assert_accessible, breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.browser.sizes import DESKTOP, PHONE
from tests.browser.test_review_loop import press, saved, shown
from tests.factories import make_user
from tests.services.review.test_rating_protocol import start
from triage.models import ErrorSpan, Judgement, Project, Protocol, RatingCampaign, Suspect
from triage.reporting.statistics.marked_errors import ScoreMean
from triage.services.review.rating_files import eval_sets
from triage.services.review.rating_progress import read_ratings
from triage.services.statistics.marked_figures import marked_figures

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def mark(project: Project, page: Page, live_server) -> Callable[[RatingCampaign], Page]:
    sign_in(page.context, live_server.url, make_user("ann", project))

    def go(rating: RatingCampaign) -> Page:
        page.goto(f"{live_server.url}/queue/?rating={rating.pk}")
        page.wait_for_selector(".word")
        return page

    return go


def marks() -> list[tuple]:
    fields = ("side", "start", "end", "severity", "category", "critical")
    return list(ErrorSpan.objects.values_list(*fields))


def test_a_segment_is_marked_and_scored_by_keyboard_alone(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA, raters=1))
    text = page.locator('[data-words="0"]').get_attribute("data-raw") or ""
    press(page, "ArrowRight", "ArrowRight", "Shift+ArrowRight", "2", "Enter")
    expect(page.locator("#score-number")).to_be_focused()
    page.keyboard.type("65")
    press(page, "Enter")
    saved(page, 1)
    assert Judgement.objects.get().score == 65
    (found,) = marks()
    assert found[0] == "translation"
    assert text[found[1] : found[2]].startswith("frase")
    assert found[3:] == ("major", "", "")


def words(page: Page, text: str) -> list[str]:
    return page.locator(f'[data-words="{text}"] .word').all_inner_texts()


def in_languages(project: Project, source: str, target: str, translation: str) -> RatingCampaign:
    rating = start(project, inputs=1, reference=False, protocol=Protocol.ESA, raters=3)
    Suspect.items.filter(rating=rating).update(
        source_language=source,
        target_language=target,
        content={"source": "Source.", "translation": translation},
    )
    return rating


def test_where_no_spaces_part_words_characters_are_marked(project, mark):
    page = mark(in_languages(project, "en", "ja", "👍🏽東京です"))
    assert words(page, "0") == ["👍🏽", "東", "京", "で", "す", "[missing]"]
    press(page, "ArrowRight", "Shift+ArrowRight", "1", "Enter")
    page.keyboard.type("90")
    press(page, "Enter")
    saved(page, 1)
    # The emoji and its color are two code points and four parts of UTF-16.
    assert marks() == [("translation", 2, 4, "minor", "", "")]


def test_arrow_keys_follow_a_text_from_right_to_left(project, mark):
    page = mark(in_languages(project, "en", "ar", "واحد اثنان ثلاثة"))
    press(page, "ArrowLeft", "Shift+ArrowLeft", "2", "Enter")
    page.keyboard.type("40")
    press(page, "Enter")
    saved(page, 1)
    assert marks() == [("translation", 5, 16, "major", "", "")]


def test_mqm_asks_for_the_type_and_a_critical_error_for_its_category(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.MQM, raters=1))
    press(page, "ArrowRight", "3")
    expect(page.locator("#ask")).to_contain_text("Which critical error")
    press(page, "u")
    expect(page.locator("#ask")).to_contain_text("What kind of error")
    press(page, "a", "Enter")
    saved(page, 1)
    assert [one[3:] for one in marks()] == [("critical", "accuracy", "NUM")]


def test_what_is_missing_is_marked_behind_the_translation(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA))
    press(page, "End", "2", "Enter")
    page.keyboard.type("30")
    press(page, "Enter")
    saved(page, 1)
    assert marks() == [("translation", None, None, "major", "", "")]


def test_the_source_is_marked_too(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA))
    press(page, "ArrowUp", "1", "Enter")
    page.keyboard.type("80")
    press(page, "Enter")
    saved(page, 1)
    assert [(one[0], one[1], one[2]) for one in marks()] == [("source", 0, 8)]


def test_steps_are_taken_back_before_the_last_answer(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA))
    press(page, "ArrowRight", "1")
    expect(page.locator("#marks li")).to_have_count(1)
    press(page, "Backspace")
    expect(page.locator("#marks li")).to_have_count(0)
    press(page, "Enter")
    page.keyboard.type("100")
    press(page, "Enter")
    saved(page, 1)
    press(page, "Backspace")
    saved(page, 0)
    expect(page.locator(".word").first).to_be_visible()


def test_a_mark_is_changed_and_removed(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA))
    press(page, "ArrowRight", "1", "ArrowLeft", "ArrowRight", "2")
    expect(page.locator("#marks li")).to_contain_text(["major"])
    press(page, "ArrowLeft", "ArrowRight", "x")
    expect(page.locator("#marks li")).to_have_count(0)


def test_a_mouse_drags_over_words(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA))
    row = page.locator('[data-words="0"] .word')
    row.nth(0).hover()
    page.mouse.down()
    row.nth(2).hover()
    page.mouse.up()
    expect(page.locator('[data-words="0"] .is-selected')).not_to_have_count(0)
    page.locator('[data-action="mark:major"]').click()
    page.locator('[data-action="done"]').click()
    page.locator("#score-range").fill("55")
    page.locator('[data-action="givescore"]').click()
    saved(page, 1)
    assert Judgement.objects.get().score == 55
    assert marks()[0][1] == 0


def test_a_key_that_needs_a_word_says_so(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA))
    press(page, "1")
    expect(page.locator("#flash")).to_contain_text("Choose a word first")


def test_a_score_that_is_none_is_not_sent(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA))
    press(page, "Enter")
    page.keyboard.type("101")
    press(page, "Enter")
    expect(page.locator("#flash")).to_contain_text("from 0 to 100")
    assert not Judgement.objects.exists()


def test_all_systems_on_a_screen_are_marked_one_after_the_other(project, mark):
    rating = start(
        project, inputs=1, reference=False, protocol=Protocol.ESA, contrastive=True, raters=1
    )
    page = mark(rating)
    page.set_viewport_size(DESKTOP)
    expect(page.locator(".rated__text")).to_have_count(2)
    press(page, "Enter")
    page.keyboard.type("60")
    press(page, "Enter")
    expect(page.locator(".rated__text").nth(1)).to_have_class("pair__side rated__text is-focused")
    press(page, "ArrowRight", "2", "Enter")
    page.keyboard.type("40")
    press(page, "Enter")
    saved(page, 2)
    assert set(Judgement.objects.values_list("score", flat=True)) == {40, 60}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_marking_is_accessible_in_both_themes(project, mark, size):
    page = mark(start(project, reference=False, protocol=Protocol.MQM, contrastive=True))
    page.set_viewport_size(size)
    assert not breaches_in_both_themes(page)
    press(page, "ArrowRight", "1", "f", "ArrowRight", "ArrowRight", "3", "m")
    assert not breaches_in_both_themes(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_score_is_accessible(project, mark):
    page = mark(start(project, reference=False, protocol=Protocol.ESA))
    page.set_viewport_size(PHONE)
    press(page, "ArrowRight", "2", "Enter")
    assert_accessible(page)


def test_three_raters_by_keyboard_and_phone_give_the_figures_of_the_page(
    project, browser, live_server
):
    rating = start(project, inputs=2, reference=False, protocol=Protocol.ESA, raters=3)
    for number, name in enumerate(("ann", "ben", "cat")):
        touch = name == "cat"
        context = browser.new_context(viewport=PHONE if touch else DESKTOP, has_touch=touch)
        sign_in(context, live_server.url, make_user(name, project))
        page = context.new_page()
        page.goto(f"{live_server.url}/queue/?rating={rating.pk}")
        for done in range(4):
            page.wait_for_selector(".word")
            item = shown(page)
            if touch:
                row = page.locator('[data-words="0"] .word')
                row.nth(0).tap()
                row.nth(1).tap()
                page.locator('[data-action="mark:minor"]').tap()
                page.locator('[data-action="done"]').tap()
                page.locator("#score-number").fill("70")
                page.locator('[data-action="givescore"]').tap()
            else:
                press(page, "ArrowRight", "ArrowRight", "2", "Enter")
                page.keyboard.type(str(50 + 10 * number))
                press(page, "Enter")
            saved(page, 4 * number + done + 1)
            if done < 3:
                page.wait_for_function(
                    "id => document.querySelector('[data-item]')?.dataset.item !== String(id)",
                    arg=item,
                )
        context.close()
    figures = marked_figures(read_ratings(rating))
    assert [one.settled for one in figures.systems] == [2, 2]
    assert [one.score.value for one in figures.systems if isinstance(one.score, ScoreMean)] == (
        pytest.approx([60.0, 60.0])
    )
    assert len(figures.agreement) == 3
    by_pair = {(one.first, one.second): one.f1 for one in figures.agreement}
    assert by_pair["ann", "ben"] == 1
    # The exported tree, which the field scores, has the figures of the page.
    (test,) = eval_sets(rating)
    assert test.system_scores["esa"] == pytest.approx({"one": 60.0, "two": 60.0})


#: What a rater has for a segment at 100 an hour.
HOURLY_MS = 36_000
SEGMENTS = 20


def test_the_machine_takes_little_of_the_time_that_a_segment_has_at_100_an_hour(project, mark):
    rating = start(project, SEGMENTS // 2, reference=False, protocol=Protocol.ESA, raters=1)
    page = mark(rating)
    taken = []
    for segment in range(SEGMENTS):
        marked = ("ArrowRight", "ArrowRight", "Shift+ArrowRight", "2") if segment % 2 else ()
        item, before = shown(page), time.monotonic()
        press(page, *marked, "Enter", "6", "5", "Enter")
        # The next one is there, or nothing is left.
        page.wait_for_function(
            "id => document.querySelector('[data-item]')?.dataset.item !== String(id)", arg=item
        )
        taken.append(1000 * (time.monotonic() - before))
    saved(page, SEGMENTS)
    assert ErrorSpan.objects.count() == SEGMENTS // 2
    assert median(taken) < HOURLY_MS / 10
