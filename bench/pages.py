"""What the pages cost the database, with many cases stored and with few.

Prints one JSON line a page and size: milliseconds in the database of the page's second request, the
slowest query among them, and their number; then the largest size beside the smallest.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from typing import Any

from bench.charts import database

SMALL, LARGE, QUICK = 100_000, 5_000_000, 500_000
#: Max. milliseconds in the database, or max. multiple of those at the smallest size.
TARGET_MS, TARGET_RATIO = 150, 2.0
PAGES = {
    "overview": "/",
    "campaign": "/campaigns/{campaign}/",
    "progress": "/campaigns/{campaign}/progress",
    "suspects": "/suspects/",
    "suspects, one kind of error": "/suspects/?error_kind=scale&capability=integers",
    "suspects, confirmed": "/suspects/?status=confirmed",
    "suspects, a rare text": "/suspects/?q=nowhere+to+be+found",
    "suspects, a text": "/suspects/?q=euros",
    "groups": "/suspects/groups/",
    "queue": "/queue/",
    "adjudication": "/review/adjudication/",
    "raters": "/review/raters/",
    "agreement": "/review/agreement/",
    "calibration": "/charts/calibration/",
    "charts": "/charts/",
    "metrics": "/metrics",
}


def main() -> None:
    parser = argparse.ArgumentParser("bench.pages", description=__doc__)
    parser.add_argument("--rows", type=int, nargs="*", default=[])
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} rows instead of {LARGE:,}")
    parser.add_argument("--database", choices=["sqlite", "postgres"], action="append")
    parser.add_argument("--pages", nargs="*", choices=PAGES, default=[*PAGES], metavar="PAGE")
    parser.add_argument("--measure", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        measure(options.measure, options.pages)
        return
    sizes = options.rows or [SMALL, QUICK if options.quick else LARGE]
    for name in options.database or ["sqlite", "postgres"]:
        compare(name, sorted(sizes), options.pages)


def compare(name: str, sizes: list[int], pages: list[str]) -> None:
    found: dict[int, dict[str, float]] = {}
    for rows in sizes:
        with database(name) as environment:
            command = [
                sys.executable,
                "-m",
                "bench.pages",
                "--measure",
                str(rows),
                "--pages",
                *pages,
            ]
            done = subprocess.run(
                command,
                env={**os.environ, **environment},
                check=True,
                stdout=subprocess.PIPE,
                text=True,
            )
        found[rows] = {}
        for text in done.stdout.splitlines():
            line: dict[str, Any] = json.loads(text)
            print(json.dumps({"database": name, "rows": rows, **line}), flush=True)
            found[rows][line["page"]] = line["database_ms"]
    small, large = found[sizes[0]], found[sizes[-1]]
    for page in pages if len(sizes) > 1 else ():
        most = max(TARGET_MS, TARGET_RATIO * small[page])
        print(
            json.dumps(
                {
                    "database": name,
                    "page": page,
                    "ms": [small[page], large[page]],
                    "within_target": large[page] <= most,
                }
            )
        )


def measure(rows: int, pages: list[str]) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "webapp.settings"
    import django
    from django.conf import settings

    django.setup()
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client

    from bench.charts_rows import fill
    from triage.models import Campaign, Membership, Role, Run
    from triage.services.counts import count_rows

    call_command("migrate", verbosity=0)
    lead = fill(rows, max(1, rows // 10_000))
    Membership.objects.filter(user=lead).update(role=Role.ADMINISTRATOR)
    for run in Run.objects.all():
        count_rows.keep_counts(run.pk)
    client = Client(headers={"host": "localhost"})
    client.force_login(lead)
    campaign = Campaign.objects.get().pk
    spent: list[tuple[float, str]] = []

    def timed(execute: Any, sql: str, *rest: Any) -> Any:
        start = time.perf_counter()
        try:
            return execute(sql, *rest)
        finally:
            spent.append((1000 * (time.perf_counter() - start), sql))

    for page in pages:
        for _ in range(2):
            spent.clear()
            with connection.execute_wrapper(timed):
                status = client.get(PAGES[page].format(campaign=campaign)).status_code
        if status != 200:
            raise SystemExit(f"{page}: {status}")
        slowest = max(spent, default=(0.0, ""))
        line: dict[str, Any] = {"database_ms": round(sum(ms for ms, _ in spent), 1)}
        line["queries"] = len(spent)
        line["slowest_ms"] = round(slowest[0], 1)
        line["slowest"] = slowest[1][:400]
        print(json.dumps({"page": page, **line}), flush=True)


if __name__ == "__main__":
    main()
