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
from tests.factories import make_project, make_suspects, make_user
from triage.models import Judgement, Project
from triage.services.review.keyboard_shortcuts import key_map

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STARTS = {
    "suggested": Shown(suggested="NUM"),
    "other suggested": Shown(suggested="OTH"),
    "no suggestion": Shown(),
    "measured": Shown(rated=True),
    "suggested and rated": Shown(suggested="TOX", rated=True),
    "issue": Shown(members=(None, None), focus=1),
    "issue in triage": Shown(suggested="OTH", members=(None, None, None), focus=1),
    "one variant in triage": Shown(suggested="OTH", members=(None, None), focus=1),
    "one variant, rated": Shown(suggested="OTH", rated=True, members=(None, None), focus=1),
}
#: All sequences of ``keys`` up to a length; of one that stores an answer no longer ones.
WALK = """async ([address, keys, keyMap, start, length]) => {
    const { act, meaning, missing, newVote } = await import(address);
    const item = { members: start.members.length, suggested: start.suggested };
    const rules = { likertRequired: start.rated, suggested: start.suggested };
    const actionOf = Object.fromEntries(Object.entries(keyMap).map(([name, key]) => [key, name]));
    const triaged = item.members > 0 && Boolean(item.suggested);
    const found = [];
    const walk = (state, left) => keys.forEach((key) => {
        const pending = missing(state.vote, rules);
        const action = meaning(key, actionOf, { pending, reasons: 0, kinds: 0, triaged });
        let next = action ? act(state, action, item, rules) : state;
        if (action === "escape") next = { vote: newVote(item), focus: state.focus };
        if (action === "next") next = { ...state, focus: Math.min(state.focus + 1, Math.max(item.members - 1, 0)) };
        if (action === "previous") next = { ...state, focus: Math.max(state.focus - 1, 0) };
        next = next || state;
        const { vote, focus } = next;
        const stored = missing(vote, rules) === null;
        const notice = next === state || !next.say ? "" : next.say;
        found.push([vote.answer, vote.category, vote.critical, vote.likert, vote.source_toxic, vote.flagged,
            vote.members.map((member) => member.buggy).join(), focus, stored, notice !== ""].join("|"));
        if (!stored && left > 1) walk({ vote, focus }, left - 1);
    });
    walk({ vote: newVote(item), focus: start.focus }, length);
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
#: These open something that takes the next keys, which the walk closes again.
OPENING = ("c", "i", "p", "?", "h")
#: Plays sequences of keys within the page; returns what was on the screen before each key.
PLAY = f"""async ([address, sequences]) => {{
    const {{ now, outbox }} = await import(address);
    const screen = {SCREEN};
    const stage = document.getElementById("stage");
    // Timers in a row would wait four milliseconds each, messages in a row would take the server's processor.
    const moment = () => scheduler.postTask(() => {{}}, {{ delay: 1 }});
    const until = async (done) => {{ while (!done()) await moment(); }};
    const press = (key) => (document.activeElement || document.body).dispatchEvent(new KeyboardEvent(
        "keydown", {{ key, shiftKey: key === "X", bubbles: true, cancelable: true }},
    ));
    // Chromium itself closes a dialog on Escape; a key from a script does not reach that far.
    const close = () => {{
        if (document.querySelector("dialog[open]")) press("?");
        if (!document.getElementById("text").hidden) press("Escape");
    }};
    const played = [];
    for (const keys of sequences) {{
        const steps = [];
        for (const key of keys) {{
            await until(() => stage.ariaBusy === "false");
            const before = screen();
            if (before.reasons && "12345".includes(key)) continue;
            steps.push([before, key]);
            if (key === "Backspace") {{
                await until(() => !outbox.entries.length);
                const last = now.recent[0];
                press(key);
                if (last) await until(() => now.recent[0] !== last);
            }} else press(key);
            close();
        }}
        press("Escape");
        played.push(steps);
    }}
    await until(() => !outbox.entries.length);
    return played;
}}"""


class Believer:
    """Believes what the model says of each key, and compares it with the screen before the next one."""

    def __init__(self) -> None:
        self.believed: list[tuple[int, Shown]] = []
        self.shown: Shown | None = None
        self.back: int | None = None

    def starts(self) -> None:
        """Begin a sequence, on an item without an answer."""
        self.shown = None

    def presses(self, screen: dict[str, Any], key: str) -> None:
        shown = self.sees(screen)
        if key == "Backspace":
            if self.believed:
                self.back, _ = self.believed.pop()
                self.shown = None
        elif key not in OPENING:
            pressed = press(shown, key)
            if pressed.stored:
                self.believed.append((screen["item"], pressed.shown))
            self.shown = None if pressed.stored else pressed.shown

    def sees(self, screen: dict[str, Any]) -> Shown:
        """The state that the screen shows, which is the believed one."""
        assert screen["item"], "no suspect is left"
        assert self.back in (None, screen["item"]), "another item than the one that was undone"
        self.back = None
        shown = self.shown = self.shown or Shown(suggested=screen["suggested"])
        names = ("answer", "category", "rating", "flagged", "suggested")
        assert {name: screen[name] for name in names} == {
            name: getattr(shown, name) for name in names
        }
        assert screen["not_critical"] == (shown.critical is False)
        return shown


def play_by_keyboard(page: Page, sequences: list[list[str]], believer: Believer) -> None:
    """Press each key in Chromium, as a person would."""

    def screen() -> dict[str, Any]:
        page.wait_for_selector("#stage[aria-busy=false]")
        return dict(page.evaluate(SCREEN))

    for keys in sequences:
        believer.starts()
        for key in keys:
            before = screen()
            if before["reasons"] and key in RATINGS:
                continue  # it may be why the one before was rejected, for as long as that is asked
            if key == "Backspace":
                settles(page, believer)
            believer.presses(before, key)
            page.keyboard.press("Space" if key == " " else "Shift+X" if key == "X" else key)
            if key == "Backspace" and believer.back:
                page.wait_for_selector(f"[data-item='{believer.back}']")
                settles(page, believer)
            after = page.evaluate(SCREEN)
            if key in OPENING or after["text"]:
                page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def play_in_the_page(page: Page, sequences: list[list[str]], believer: Believer) -> None:
    """Dispatch the keys within the page, some fifty times as fast."""
    address = page.evaluate(
        """new URL('session.js', document.querySelector('script[src*="queue/main"]').src).href"""
    )
    for number in range(0, len(sequences), 50):
        for keys in page.evaluate(PLAY, [address, sequences[number : number + 50]]):
            believer.starts()
            for screen, key in keys:
                believer.presses(screen, key)


def settles(page: Page, believer: Believer) -> None:
    standing = Judgement.objects.filter(withdrawn_at__isnull=True)
    until(page, lambda: standing.count() == len(believer.believed), "what is stored")


def _believed(item: int, shown: Shown) -> tuple[Any, ...]:
    said = (item, shown.answer, shown.category, shown.critical, shown.rating, shown.toxic)
    return (*said, shown.flagged)


def play(page: Page, live_server: Any, way: Any, seed: int, count: int) -> None:
    """Play random sequences of five keys on a page of the queue; compare what is stored in the end."""
    rng, project = random.Random(seed), make_project()
    sign_in(page.context, live_server.url, make_user("alice", project))
    # Every second sequence stores an answer.
    categories = ["NUM", "NUM", "TOX", "OTH", ""]
    numbers = range(10 + 3 * count // 5)
    make_suspects(project, [{"category": rng.choice(categories), "cause": str(n)} for n in numbers])
    page.goto(f"{live_server.url}/queue/")
    page.wait_for_selector("[data-item]")
    believer = Believer()
    way(page, [[rng.choice(ALL_KEYS) for _ in range(5)] for _ in range(count)], believer)
    settles(page, believer)
    fields = ("suspect", "answer", "category", "critical", "likert", "source_toxic", "flagged")
    stored = Judgement.objects.filter(withdrawn_at__isnull=True).order_by("pk").values_list(*fields)
    assert list(stored) == [_believed(item, shown) for item, shown in believer.believed]


def test_what_random_keys_store_is_what_the_screen_showed(page: Page, live_server):
    play(page, live_server, play_by_keyboard, 21, 25)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_five_thousand_sequences_store_what_the_screen_showed(page: Page, live_server, part):
    play(page, live_server, play_in_the_page, part, 1250)
