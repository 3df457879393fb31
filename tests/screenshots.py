"""Pictures of a site that has run its first campaign: ``python -m tests.screenshots``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browsing import CHROMIUM_FLAGS, sign_in
from tests.servers import CHROMIUM, ROOT, free_port, page_answers, running, wait_until

PASSWORD = "for the pictures only"
IMAGES = ROOT / "docs" / "images"
# Confirmed as a critical number bug of the worst kind, or rejected.
JUDGED = ["u1", "x", "u1", "u1", "u2", "x", "u1", "u2"]
SIZES = {"desktop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
PAGES = {
    "overview": "/",
    "campaigns": "/campaigns/",
    "campaign": "/campaigns/1/",
    "new-campaign": "/campaigns/new/",
    # An item that shows what the queue is for: a separator that changes the value.
    "queue": "/queue/?direction=en-es&capability=separators",
    "charts": "/charts/",
    "check": "/check/",
    "templates": "/templates/",
}
ACTIVE_RUNS = """
from triage.models import Run
from triage.models.campaign import ACTIVE_STATUSES
print(Run.objects.filter(status__in=ACTIVE_STATUSES).count())
"""
SHOWN = ("overview", "queue", "charts")


def main() -> None:
    parser = argparse.ArgumentParser("script/screenshots", description=__doc__)
    parser.add_argument("--all", type=Path, metavar="DIR", help="every page in every look")
    parser.add_argument("--url", help="take them from this running site")
    parser.add_argument("--password", default=PASSWORD, help="of its administrator")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        if options.url:
            take(browser, options.url, options.password, options.all)
            return
        with tempfile.TemporaryDirectory() as folder, site(Path(folder)) as url:
            judge_some(browser, url)
            take(browser, url, PASSWORD, options.all)


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """Run a site on empty data until its first campaigns are done; yield its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    environment = {"MTRIAGE_DATA": str(folder), "MTRIAGE_ADMIN_PASSWORD": PASSWORD}
    environment |= {"DATABASE_URL": "", "REDIS_URL": ""}
    _manage(environment, "set_up")
    command = [sys.executable, "-m", "webapp.server", "--port", str(port), "--no-demo"]

    with running(command, environment, folder / "server.log"):
        wait_until(lambda: page_answers(url), 120, "the page")
        _manage(environment, "demo_campaign")
        active = ["shell", "-v", "0", "-c", ACTIVE_RUNS]
        wait_until(lambda: _manage(environment, *active).strip() == "0", 300, "the runs")
        yield url


def _manage(environment: dict[str, str], *command: str) -> str:
    return subprocess.check_output(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**os.environ, **environment},
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


def take(browser: Browser, url: str, password: str, everything: Path | None) -> None:
    looks = [(size, scheme) for size in SIZES for scheme in ("light", "dark")]
    for size, scheme in looks if everything else looks[:1]:
        context = browser.new_context(viewport=SIZES[size], color_scheme=scheme)  # type: ignore[arg-type]
        page = context.new_page()
        sign_in(page, url, "admin", password)
        for name in PAGES if everything else SHOWN:
            target = (
                everything / f"{name}-{size}-{scheme}.png" if everything else IMAGES / f"{name}.png"
            )
            picture(page, url + PAGES[name], target, whole=everything is not None)
        context.close()


def picture(page: Page, url: str, target: Path, *, whole: bool) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    page.goto(url)
    # Charts draw after the page is there.
    page.wait_for_timeout(1500)
    page.screenshot(path=target, full_page=whole)
    sys.stdout.write(f"{target}\n")


if __name__ == "__main__":
    main()
