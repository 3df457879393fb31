"""Measures a reviewer's wait from the key press to the next item on the screen.

Uses a real server on a temporary PostgreSQL with 100,000 suspects, real Chromium, and 100
rejections by keyboard; the time is from the key event to the frame after the item was drawn.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from bench.queue import fill, make_bench_project
from tests.postgres import cluster
from tests.servers import CHROMIUM, free_port, page_answers, running, wait_until, web_command

SUSPECTS = 100_000
ITEMS = 100
BOUND = 100
PAUSE_MS = 400

WATCH = """() => {
  window.drawn = [];
  let pressed = 0;
  document.addEventListener("keydown", (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (!document.querySelector("article[data-item]") || !pressed) return;
    const start = pressed;
    pressed = 0;
    requestAnimationFrame(() => window.drawn.push(performance.now() - start));
  }).observe(document.getElementById("stage"), { childList: true });
}"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--suspects", type=int, default=SUSPECTS)
    parser.add_argument("--items", type=int, default=ITEMS)
    options = parser.parse_args()
    with cluster() as url, tempfile.TemporaryDirectory() as folder:
        os.environ.update(DATABASE_URL=url, MTRIAGE_DATA=folder, DEBUG="1")
        # Playwright runs an event loop in this thread, in which Django refuses queries.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        import django

        django.setup()
        times = _measure(options.suspects, options.items, Path(folder))
    figure = "median from key press to the next item drawn, ms"
    facts = {"suspects": options.suspects, "items": len(times), "bound": BOUND}
    print(json.dumps({"figure": figure, "value": round(median(times), 1), **facts}))
    print(json.dumps({"figure": "longest of them, ms", "value": round(max(times), 1)}))


def _measure(suspects: int, items: int, folder: Path) -> list[float]:
    from django.core.management import call_command

    from tests.factories import make_user

    call_command("migrate", verbosity=0)
    project, values = make_bench_project()
    fill(values, 1, suspects)
    user = make_user(project=project)
    port = free_port()
    subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"], check=True)
    url = f"http://127.0.0.1:{port}"
    with running(web_command(port, "--processes", "1"), dict(os.environ), folder / "web.log"):
        wait_until(lambda: page_answers(f"{url}/healthz"), 60, "the web server")
        return _judge(url, user, items)


def _judge(url: str, user: Any, items: int) -> list[float]:
    from playwright.sync_api import sync_playwright

    from tests.browser.signing_in import sign_in

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        sign_in(context, url, user)
        page = context.new_page()
        page.goto(f"{url}/queue/")
        page.wait_for_selector("article[data-item]")
        page.wait_for_timeout(1000)
        page.evaluate(WATCH)
        for _ in range(items):
            page.keyboard.press("x")
            page.wait_for_timeout(PAUSE_MS)
        times: list[float] = page.evaluate("window.drawn")
        browser.close()
    return times


if __name__ == "__main__":
    main()
