"""Sequences of keys: what the queue stores is what a plain model of the screen says."""

from __future__ import annotations

import functools
import random
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.queue_model import ANSWERING, OTHERS, RATINGS, Pressed, Shown, press
from tests.browser.signing_in import sign_in
from tests.browsing import until
from tests.factories import make_project, make_suspect, make_user
from triage.models import Judgement, Project
from triage.services.projects.queue_keys import key_map

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STARTS = {
    "suggested": Shown(suggested="NUM"),
    "no suggestion": Shown(),
    "measured": Shown(rated=True),
    "suggested and rated": Shown(suggested="TOX", rated=True),
    "issue": Shown(members=(None, None)),
}
#: All sequences of ``keys`` up to a length; of one that stores an answer no longer ones.
WALK = """async ([address, keys, keyMap, start, length]) => {
    const { act, meaning, missing, newVote } = await import(address);
    const item = { members: start.members.length, suggested: start.suggested };
    const rules = { likertRequired: start.rated };
    const actionOf = Object.fromEntries(Object.entries(keyMap).map(([name, key]) => [key, name]));
    const found = [];
    const walk = (state, left) => keys.forEach((key) => {
        const asked = missing(state.vote, rules);
        const action = meaning(key, actionOf, { asked, reasons: 0, kinds: 0 });
        let next = action ? act(state, action, item, rules) : state;
        if (action === "escape") next = { vote: newVote(item), focus: state.focus };
        if (action === "next") next = { ...state, focus: Math.min(state.focus + 1, Math.max(item.members - 1, 0)) };
        if (action === "previous") next = { ...state, focus: Math.max(state.focus - 1, 0) };
        next = next || state;
        const { vote, focus } = next;
        const stored = missing(vote, rules) === null;
        const told = next === state || !next.say ? "" : next.say;
        found.push([vote.answer, vote.category, vote.critical, vote.likert, vote.source_toxic, vote.flagged,
            vote.members.map((member) => member.buggy).join(), focus, stored, told !== ""].join("|"));
        if (!stored && left > 1) walk({ vote, focus }, left - 1);
    });
    walk({ vote: newVote(item), focus: 0 }, length);
    return found.join("\\n");
}"""


def _js(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _line(pressed: Pressed) -> str:
    shown = pressed.shown
    said = [shown.answer, shown.category, shown.critical, shown.rating, shown.toxic, shown.flagged]
    members = ",".join(_js(member) for member in shown.members)
    return "|".join([*map(_js, said), members, str(shown.focus), _js(pressed.stored)])


@functools.cache
def _walk(shown: Shown, keys: tuple[str, ...], left: int) -> list[str]:
    found = []
    for key in keys:
        pressed = press(shown, key)
        found.append(_line(pressed))
        if not pressed.stored and left > 1:
            found += _walk(pressed.shown, keys, left - 1)
    return found


@pytest.fixture(scope="module")
def keys_of_the_queue() -> tuple[str, ...]:
    return (*ANSWERING, *OTHERS)


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_every_sequence_of_three_keys_does_what_the_model_says(
    page: Page, live_server, keys_of_the_queue, start
):
    assert set(key_map(make_project()).values()) <= set(keys_of_the_queue)
    page.goto(f"{live_server.url}/accounts/login/")
    address = f"{live_server.url}/static/mtriage/queue/vote.js"
    keys = key_map(Project.objects.get())
    wanted = _walk(start, keys_of_the_queue, 3)
    found = page.evaluate(WALK, [address, list(keys_of_the_queue), keys, asdict(start), 3]).split(
        "\n"
    )
    page_did = [line.rpartition("|")[0] for line in found]
    assert (
        next((pair for pair in zip(page_did, wanted, strict=False) if pair[0] != pair[1]), None)
        is None
    )
    assert len(found) == len(wanted)


#: What the screen shows of the item and its answer, read from what a person sees.
SCREEN = """() => {
    const pressed = (name) => document.querySelector(`#panel [data-action="${name}"]`)?.getAttribute("aria-pressed") === "true";
    const one = (names) => names.find(pressed) || "";
    const item = document.querySelector("[data-item]");
    return {
        item: item ? Number(item.dataset.item) : 0,
        answer: one(["confirm", "reject"]),
        category: one(["TOX", "SAF", "NAM", "NEG", "SEN", "NUM", "OTH"]),
        rating: Number(one(["likert1", "likert2", "likert3", "likert4", "likert5"]).slice(-1)) || null,
        not_critical: pressed("notcritical"),
        flagged: pressed("flag"),
        suggested: document.getElementById("confirm-as").textContent,
        text: !document.getElementById("text").hidden,
        dialog: Boolean(document.querySelector("dialog[open]")),
        reasons: !document.getElementById("reasons").hidden,
        waiting: document.getElementById("stage").getAttribute("aria-busy") === "true",
        ask: document.getElementById("ask").textContent,
    };
}"""
ALL_KEYS = [*ANSWERING, *OTHERS]
#: These open something that takes the next keys, or ask the server: the walk goes on once it is there.
TEXT, DIALOG = ("c", "i"), ("p", "?", "h")


class Person:
    """Somebody who presses keys and believes what the model says of each."""

    def __init__(self, page: Page, project: Project, rng: random.Random) -> None:
        self.page, self.project, self.rng = page, project, rng
        self.believed: list[tuple[int, Shown]] = []

    def screen(self) -> dict[str, Any]:
        self.page.wait_for_selector("#stage[aria-busy=false]")
        return dict(self.page.evaluate(SCREEN))

    def plays(self, keys: list[str]) -> None:
        screen = self.screen()
        shown = Shown(suggested=screen["suggested"])
        for key in keys:
            screen = self.screen()
            if not screen["item"]:
                return
            if screen["reasons"] and key in RATINGS:
                continue  # it may be why the one before was rejected, for as long as that is asked
            self.agree(screen, shown, keys)
            if screen["dialog"] or screen["text"]:
                self.page.keyboard.press("Escape")
            shown = self.presses(key, screen, shown)
        self.ends()

    def agree(self, screen: dict[str, Any], shown: Shown, keys: list[str]) -> None:
        found = {
            name: screen[name] for name in ("answer", "category", "rating", "flagged", "suggested")
        }
        wanted = {name: getattr(shown, name) for name in found}
        assert found == wanted, keys
        assert screen["not_critical"] == (shown.critical is False), keys

    def presses(self, key: str, screen: dict[str, Any], shown: Shown) -> Shown:
        if key == "Backspace":
            return self.undoes(shown)
        self.page.keyboard.press("Space" if key == " " else "Shift+X" if key == "X" else key)
        if key in TEXT or key in DIALOG:
            self.page.keyboard.press("Escape")
            return shown
        pressed = press(shown, key)
        if pressed.stored:
            self.believed.append((screen["item"], pressed.shown))
            return Shown(suggested=self.screen()["suggested"])
        if pressed.shown.asks() == "note" and pressed.shown != shown:
            self.page.keyboard.press("Escape")
        return pressed.shown

    def undoes(self, shown: Shown) -> Shown:
        self.settles()
        self.page.keyboard.press("Backspace")
        if not self.believed:
            return shown
        item, _answer = self.believed.pop()
        self.page.wait_for_selector(f"[data-item='{item}']")
        self.settles()
        return Shown(suggested=self.screen()["suggested"])

    def ends(self) -> None:
        """Leave the item without an answer, whatever was open."""
        for _ in range(2):
            self.page.keyboard.press("Escape")

    def settles(self) -> None:
        standing = Judgement.objects.filter(withdrawn_at__isnull=True)
        until(self.page, lambda: standing.count() == len(self.believed), "what is stored")


def _believed(item: int, shown: Shown) -> tuple[Any, ...]:
    said = (item, shown.answer, shown.category, shown.critical, shown.rating, shown.toxic)
    return (*said, shown.flagged)


def play(page: Page, url: str, project: Project, rng: random.Random, sequences: int) -> None:
    """Random sequences of five keys on a page of the queue, and what is stored in the end."""
    for number in range(sequences * 3):
        make_suspect(
            project, category=rng.choice(["NUM", "NUM", "TOX", "OTH", ""]), cause=str(number)
        )
    page.goto(f"{url}/queue/")
    page.wait_for_selector("[data-item]")
    person = Person(page, project, rng)
    for _ in range(sequences):
        person.plays([rng.choice(ALL_KEYS) for _ in range(5)])
    person.settles()
    fields = ("suspect", "answer", "category", "critical", "likert", "source_toxic", "flagged")
    stored = Judgement.objects.filter(withdrawn_at__isnull=True).order_by("pk").values_list(*fields)
    assert list(stored) == [_believed(item, shown) for item, shown in person.believed]


def test_what_random_keys_store_is_what_the_screen_showed(page: Page, live_server):
    project = make_project()
    sign_in(page.context, live_server.url, make_user("alice", project))
    play(page, live_server.url, project, random.Random(21), 25)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_random_sequences_store_what_the_screen_showed(page: Page, live_server, part):
    for number in range(2):
        project = make_project()
        page.goto("about:blank")
        sign_in(page.context, live_server.url, make_user(f"rater{number}", project))
        play(page, live_server.url, project, random.Random(100 * part + number), 50)
        Judgement.objects.all().delete()
