"""Measures the seconds from opening the charts page to its first chart, without a browser cache.

Uses a real server and real Chromium with a new profile per round. The baseline in the same run is
an otherwise empty page that loads the plotly package's unmodified script and draws one bar: the
cost of the script alone, on this machine under the current load.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import json
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import plotly
from playwright.sync_api import BrowserType, sync_playwright

from tests.postgres import cluster
from tests.servers import CHROMIUM, free_port, page_answers, running, wait_until, web_command

BOUND = 0.5
ROWS = 2000
#: Records when the first frame with a chart in it was shown.
WATCH = """() => new MutationObserver((_changes, watcher) => {
    if (!document.querySelector("[data-drawn]")) return;
    watcher.disconnect();
    requestAnimationFrame(() => { window.shown = performance.now(); });
}).observe(document, { attributes: true, childList: true, subtree: true })"""
ALONE = """<!doctype html><div id="chart"></div><script defer src="plotly.min.js"></script><script>
document.addEventListener("DOMContentLoaded", async () => {
    const chart = document.getElementById("chart");
    await Plotly.react(chart, [{ type: "bar", x: [1, 2], y: [1, 2] }], { height: 400 });
    chart.dataset.drawn = "light";
});
</script>"""


def main() -> None:
    parser = argparse.ArgumentParser("bench.first_chart", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    with cluster() as url, tempfile.TemporaryDirectory() as folder:
        os.environ.update(DATABASE_URL=url, MTRIAGE_DATA=folder, SECRET_KEY="for-the-benchmark")
        os.environ.update(
            ALLOWED_HOSTS="127.0.0.1", DEBUG="", DJANGO_SETTINGS_MODULE="webapp.settings"
        )
        # Playwright runs an event loop in this thread, in which Django refuses queries.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        import django

        django.setup()
        rounds = _measured(Path(folder), options.rounds)
    seconds = round(median(one.shown for one in rounds), 2)
    print(
        json.dumps(
            {
                "figure": "first chart, cold, s",
                "value": seconds,
                "bound": BOUND,
                "within_target": seconds <= BOUND,
            }
        )
    )
    for name, values in (
        ("of which until the page has arrived, s", [one.arrived for one in rounds]),
        ("the package's script alone, cold, s", [one.alone for one in rounds]),
        (
            "from the page's arrival to its first chart, times the script alone",
            [(one.shown - one.arrived) / one.alone for one in rounds],
        ),
    ):
        print(json.dumps({"figure": name, "value": round(median(values), 2)}))


@dataclass(frozen=True)
class Round:
    """Seconds from navigation to the first chart, to the HTML's arrival, and of the baseline."""

    shown: float
    arrived: float
    alone: float


def _measured(folder: Path, rounds: int) -> list[Round]:
    from django.core.management import call_command

    from bench.charts_rows import fill
    from triage.models import Run
    from triage.services.counts.count_rows import keep_counts

    call_command("migrate", verbosity=0)
    lead = fill(ROWS, 10)
    for pk in Run.objects.values_list("pk", flat=True):
        keep_counts(pk)
    call_command("collectstatic", interactive=False, verbosity=0)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with (
        running(web_command(port, "--processes", "1"), dict(os.environ), folder / "web.log"),
        _alone(folder) as alone,
    ):
        wait_until(lambda: page_answers(f"{url}/healthz"), 60, "the web server")
        return _rounds(url, alone, lead, rounds)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_args: Any) -> None:
        """Keep requests out of the benchmark's output."""


@contextmanager
def _alone(folder: Path) -> Iterator[str]:
    """Serve the baseline page with the package's script; yield its address."""
    package = Path(plotly.__file__).parent / "package_data"
    place = folder / "alone"
    place.mkdir()
    (place / "index.html").write_text(ALONE, encoding="utf-8")
    (place / "plotly.min.js").symlink_to(package / "plotly.min.js")
    handler = functools.partial(QuietHandler, directory=str(place))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def _rounds(url: str, alone: str, lead: Any, rounds: int) -> list[Round]:
    found = []
    with sync_playwright() as playwright:
        for _ in range(rounds + 1):
            shown, arrived = _first_chart(playwright.chromium, url, f"{url}/charts/", lead)
            baseline, _page = _first_chart(playwright.chromium, url, alone, lead)
            found.append(Round(shown, arrived, baseline))
    # The first round also fills the server's own caches, which are warm for every later visitor.
    return found[1:]


def _first_chart(chromium: BrowserType, url: str, address: str, lead: Any) -> tuple[float, float]:
    from tests.browser.signing_in import sign_in

    # A new browser, since one keeps compiled scripts for its next profile.
    browser = chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    sign_in(context, url, lead)
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.goto(address)
    page.wait_for_selector("[data-drawn]")
    page.wait_for_timeout(200)
    shown, arrived = page.evaluate(
        "[window.shown / 1000, performance.getEntriesByType('navigation')[0].responseEnd / 1000]"
    )
    browser.close()
    return float(shown), float(arrived)


if __name__ == "__main__":
    main()
