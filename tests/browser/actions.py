"""Counts what a person does in a tab: presses of the mouse or a finger, keys, and fields filled in."""

from __future__ import annotations

from playwright.sync_api import Page

#: Noted in the tab's storage, which outlives its pages.
WATCH = """() => {
    const done = () => JSON.parse(sessionStorage.getItem("done") || "[]");
    const add = (what) => sessionStorage.setItem("done", JSON.stringify([...done(), what]));
    const field = "input:not([type=checkbox], [type=radio]), textarea, select";
    const named = (element) => element.name || element.textContent?.trim().slice(0, 30) || element.tagName;
    addEventListener("pointerdown", (event) => add(`press ${named(event.target)}`), true);
    addEventListener("keydown", (event) => {
        if (!event.target.closest?.(field)) add(`key ${event.key}`);
    }, true);
    addEventListener("change", (event) => {
        if (event.target.matches(field)) add(`field ${named(event.target)}`);
    }, true);
}"""


def watch(page: Page) -> None:
    """Start counting, from the next page that is opened."""
    page.add_init_script(f"({WATCH})()")


def begin(page: Page) -> None:
    """Count from here on."""
    page.evaluate("sessionStorage.removeItem('done')")


def taken(page: Page) -> list[str]:
    """The actions so far, in order."""
    return list(page.evaluate("JSON.parse(sessionStorage.getItem('done') || '[]')"))
