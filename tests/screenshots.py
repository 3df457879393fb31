"""Pictures of a site that has run its first campaign: ``python -m tests.screenshots``."""

from __future__ import annotations

import argparse
import base64
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browsing import CHROMIUM_FLAGS, sign_in
from tests.servers import CHROMIUM, ROOT, free_port, page_answers, running, wait_until
from triage.templatetags.help import TEXTS

PASSWORD = "for the pictures only"
IMAGES = ROOT / "docs" / "images"
#: Pictures for the help texts, named as in ``PAGES``.
HELP = ROOT / "static" / "mtriage" / "help"
#: Of the page without its header, and how wide the picture is.
HELP_SIZE = {"width": 960, "height": 540}
HELP_WIDTH = 680
#: Keys that confirm a critical number bug of the worst kind, or reject.
JUDGED = ["u1", "x", "u1", "u1", "u2", "x", "u1", "u2"]
SIZES = {"desktop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}


@dataclass(frozen=True)
class Shot:
    """A page to capture, after pressing ``keys`` on it."""

    path: str
    keys: tuple[str, ...] = ()


#: A good example for the queue: a neural engine's separator that changes the value.
NUMBER = "/queue/?engine=firefox&direction=en-pt&capability=separators"
STRUCTURE = "/queue/?method=sit"
PAGES = {
    "overview": Shot("/"),
    "queue-between": Shot("/queue/?engine=apertium-by-catalan&direction=en-pt&capability=numerals"),
    "campaigns": Shot("/campaigns/"),
    "campaign": Shot("/campaigns/1/"),
    "campaign-structure": Shot("/campaigns/2/"),
    "campaign-new": Shot("/campaigns/new/"),
    "new-structure": Shot("/campaigns/new/?method=sit"),
    "new-screening": Shot("/campaigns/new/?method=screening"),
    "engines": Shot("/engines/"),
    "engine-kinds": Shot("/engines/new/"),
    "engine-new": Shot("/engines/new/http/"),
    "engine-recorded": Shot("/engines/5/recorded/"),
    "engine-delete": Shot("/engines/5/recorded/delete/"),
    "recordings": Shot("/recordings/"),
    "queue": Shot(NUMBER),
    "queue-asked": Shot(NUMBER, ("a", "2")),
    "queue-reasons": Shot(NUMBER, ("x",)),
    "queue-note": Shot(NUMBER, ("c",)),
    "queue-structure": Shot(STRUCTURE),
    "queue-kinds": Shot(STRUCTURE, ("a", "b")),
    "queue-help": Shot(NUMBER, ("?",)),
    "queue-guidelines": Shot(NUMBER, ("p",)),
    "queue-empty": Shot("/queue/?capability=none"),
    "queue-rating": Shot("/queue/?rating=1"),
    "suspects": Shot("/suspects/"),
    "suspect": Shot("/suspects/1/"),
    "groups": Shot("/suspects/groups/"),
    "suspect-trees": Shot("/suspects/608/trees/1/"),
    "suspects-bulk": Shot("/suspects/bulk/?status=open&capability=separators"),
    "agreement": Shot("/review/agreement/"),
    "raters": Shot("/review/raters/"),
    "rater": Shot("/review/raters/2/"),
    "history": Shot("/review/history/"),
    "adjudication": Shot("/review/adjudication/"),
    "notes": Shot("/review/notes/"),
    "gold": Shot("/review/gold/"),
    "gold-mark": Shot("/review/gold/1/mark/"),
    "samples": Shot("/review/samples/"),
    "ratings": Shot("/review/ratings/"),
    "surveys": Shot("/review/surveys/"),
    "survey": Shot("/review/surveys/3/"),
    "judges": Shot("/review/judges/"),
    "judge-run": Shot("/review/judges/1/"),
    "judge-calibration": Shot("/review/judges/engines/4/calibration"),
    "rating": Shot("/review/ratings/2/"),
    "members": Shot("/review/members/"),
    "settings": Shot("/review/settings/"),
    "guidelines": Shot("/review/guidelines/"),
    "charts": Shot("/charts/"),
    "charts-all": Shot("/charts/?more=1"),
    "charts-trend": Shot("/charts/?tab=trend"),
    "charts-errors": Shot("/charts/?tab=errors"),
    "charts-ratings": Shot("/charts/?tab=ratings"),
    "charts-review": Shot("/charts/?tab=review"),
    "charts-structure": Shot("/charts/?tab=sit"),
    "charts-compare": Shot("/charts/compare/?a=3&b=1"),
    "charts-calibration": Shot("/charts/calibration/"),
    "charts-signals": Shot("/charts/signals/"),
    "charts-signal": Shot("/charts/signals/negation/"),
    "charts-rated": Shot("/charts/rated/?rating=2"),
    "charts-cases": Shot("/charts/cases/?verdict=pass"),
    "check": Shot("/check/"),
    "files": Shot("/files/"),
    "file-check": Shot("/files/2/"),
    "finding-ignore": Shot("/files/findings/1/ignore/"),
    "ignore-rules": Shot("/files/ignored/"),
    "templates": Shot("/templates/"),
    "harvests": Shot("/templates/harvests/"),
    "exports": Shot("/exchange/exports/"),
    "bug-import": Shot("/exchange/import/"),
    "webhooks": Shot("/exchange/webhooks/"),
    "schedules": Shot("/exchange/schedules/"),
    "gates": Shot("/gates/"),
    "gate": Shot("/gates/1/"),
    "gate-new": Shot("/gates/new/"),
    "links": Shot("/exchange/links/"),
    "tokens": Shot("/tokens/"),
    "tracker": Shot("/suspects/tracker/"),
    "projects": Shot("/projects/"),
    "operations": Shot("/operations/"),
    "help": Shot("/help/"),
    "word-lists": Shot("/lists/"),
    "word-list": Shot("/lists/1/"),
    "not-found": Shot("/nothing-here/"),
    "not-allowed": Shot("/suspects/views/"),
    "sign-in": Shot("/accounts/login/"),
}
ACTIVE_RUNS = """
from triage.models import Run
from triage.models.campaign import ACTIVE_STATUSES
print(Run.objects.filter(status__in=ACTIVE_STATUSES).count())
"""
FILL = "from tests.screenshot_data import fill; fill()"
SHOWN = ("overview", "queue", "charts", "charts-compare")


def main() -> None:
    parser = argparse.ArgumentParser("script/screenshots", description=__doc__)
    parser.add_argument("--all", type=Path, metavar="DIR", help="every page in every look")
    parser.add_argument("--only", nargs="+", choices=PAGES, help="with --all: these pages")
    parser.add_argument("--url", help="take them from this running site")
    parser.add_argument("--password", default=PASSWORD, help="of its administrator")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        if options.url:
            take(browser, options.url, options.password, options.all, options.only)
            return
        with tempfile.TemporaryDirectory() as folder, site(Path(folder)) as url:
            judge_some(browser, url)
            _manage(environment(Path(folder)), "shell", "-v", "0", "-c", FILL)
            take(browser, url, PASSWORD, options.all, options.only)


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """Run a site on empty data until its first campaigns are done; yield its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    own = environment(folder)
    _manage(own, "set_up")
    command = [sys.executable, "-m", "webapp.server", "--port", str(port), "--no-demo"]

    with running(command, own, folder / "server.log"):
        wait_until(lambda: page_answers(url), 120, "the page")
        _manage(own, "demo_campaign")
        active = ["shell", "-v", "0", "-c", ACTIVE_RUNS]
        wait_until(lambda: _manage(own, *active).strip() == "0", 300, "the runs")
        yield url


def environment(folder: Path) -> dict[str, str]:
    """Keep the screenshot site separate from any other."""
    own = {"MTRIAGE_DATA": str(folder), "MTRIAGE_ADMIN_PASSWORD": PASSWORD}
    return {**own, "DATABASE_URL": "", "REDIS_URL": ""}


def _manage(own: dict[str, str], *command: str) -> str:
    return subprocess.check_output(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**os.environ, **own},
        text=True,
    )


def judge_some(browser: Browser, url: str) -> None:
    page = browser.new_page()
    sign_in(page, url, "admin", PASSWORD)
    page.goto(f"{url}/queue/")
    for keys in JUDGED:
        page.wait_for_timeout(1500)
        for key in keys:
            page.keyboard.press(key)
    page.close()


def take(
    browser: Browser,
    url: str,
    password: str,
    everything: Path | None,
    only: Sequence[str] | None = None,
) -> None:
    looks = [(size, scheme) for size in SIZES for scheme in ("light", "dark")]
    for size, scheme in looks if everything else looks[:1]:
        context = browser.new_context(viewport=SIZES[size], color_scheme=scheme)  # type: ignore[arg-type]
        sign_in(context.new_page(), url, "admin", password)
        for name in (only or PAGES) if everything else SHOWN:
            target = (
                everything / f"{name}-{size}-{scheme}.png" if everything else IMAGES / f"{name}.png"
            )
            picture(context, url, PAGES[name], target, whole=everything is not None)
        context.close()
    if not everything:
        # Taller than the pictures, by the header above them.
        context = browser.new_context(viewport={"width": HELP_SIZE["width"], "height": 760})
        sign_in(context.new_page(), url, "admin", password)
        for name in sorted(text.names[0] for text in TEXTS):
            small_picture(context, url, PAGES[name], HELP / f"{name}.webp")
        context.close()


def picture(context: BrowserContext, url: str, shot: Shot, target: Path, *, whole: bool) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with opened(context, url, shot) as page:
        page.screenshot(path=target, full_page=whole)
    sys.stdout.write(f"{target}\n")


def small_picture(context: BrowserContext, url: str, shot: Shot, target: Path) -> None:
    """Take what is below the header, in a format of which fifty pictures are small."""
    with opened(context, url, shot) as page:
        top = page.locator("main").evaluate("main => main.getBoundingClientRect().top")
        clip = {"x": 0, "y": max(top, 0), "scale": HELP_WIDTH / HELP_SIZE["width"]}
        wanted = {"format": "webp", "quality": 50, "clip": {**HELP_SIZE, **clip}}
        answer = context.new_cdp_session(page).send("Page.captureScreenshot", wanted)
    target.write_bytes(base64.b64decode(answer["data"]))
    sys.stdout.write(f"{target}\n")


@contextmanager
def opened(context: BrowserContext, url: str, shot: Shot) -> Iterator[Page]:
    # A new page, because one that waits for figures reloads itself.
    page = context.new_page()
    page.goto(url + shot.path)
    # Charts and items appear after the page has loaded.
    page.wait_for_timeout(1500)
    for key in shot.keys:
        page.keyboard.press(key)
        page.wait_for_timeout(100)
    yield page
    page.close()


if __name__ == "__main__":
    main()
