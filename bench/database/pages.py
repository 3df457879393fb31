"""Measures the database and processor time of the pages, with many cases stored and with few.

Prints one JSON line per page and size: milliseconds of processor time of the first look at the page
and of its fastest later request (with SQLite the database's own are among them), the database time
of the latter, the number of its queries, and the slowest one; then the largest size compared with
the smallest.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bench.database.servers import database

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.test import Client

SMALL, LARGE, QUICK = 100_000, 5_000_000, 500_000
#: Max. milliseconds in the database, or max. multiple of those at the smallest size.
TARGET_MS, TARGET_RATIO = 150, 2.0
#: Max. milliseconds of processor time of a first look.
TARGET_FIRST_MS = 500
ASKED = 4
#: The list of suspects under each filter, with a value that only some have or, if all have the same
#: value, with one that none has.
FILTERS = [
    "method=numbertest",
    "capability=integers",
    "engine=two",
    "version=1",
    "direction=en-de",
    "direction=en-fr",
    "error_kind=scale",
    "error_kind=unit",
    "error_kind=scale&capability=integers",
    "cause=missing",
    "rule=missing",
    "signal=missing",
    "verdict=abstain",
    "status=confirmed",
    "status=adjudication",
    "presence=failing",
    "presence=fixed",
    "category=NUM",
    "critical=1",
    "campaign=1",
    "run=4",
    "corpus=news",
    "since=2020-01-01",
    "since=2090-01-01",
    "until=2090-01-01",
    "voted=confirm",
    "likert=3",
    "rater=second",
    "reason=other",
    "voted_on=2026-11-01",
    "disclosed=1",
    "distance=3",
    "number_format=1,000",
    "elsewhere=1",
    "flaky=1",
    "assignee=lead",
    "assignee=-",
    "unread=lead",
    "q=nowhere+to+be+found",
    "q=euros",
    "q=12345",
]
ORDERS = ["status", "why", "-engine", "cause", "-priority", "-priority&status=open"]
TABS = ("trend", "errors", "ratings", "review")
PAGES = {
    "overview": "/",
    "campaign": "/campaigns/{campaign}/",
    "progress": "/campaigns/{campaign}/progress",
    "suspects": "/suspects/",
    "suspects, all": "/suspects/?status=",
    **{f"suspects, {query}": f"/suspects/?{query}" for query in FILTERS},
    **{f"suspects by {order}": f"/suspects/?status=&sort={order}" for order in ORDERS},
    "suspect": "/suspects/1/",
    "groups": "/suspects/groups/",
    "bugs": "/bugs.json",
    "queue": "/queue/",
    "adjudication": "/review/adjudication/",
    "raters": "/review/raters/",
    "agreement": "/review/agreement/",
    "calibration": "/charts/calibration/",
    "charts": "/charts/",
    "charts, all of engines": "/charts/?more=1",
    **{f"charts, {tab}": f"/charts/?tab={tab}" for tab in TABS},
    "comparison": "/charts/compare/?a=1&b=3",
    "signals": "/charts/signals/",
    "campaigns": "/campaigns/",
    "new campaign": "/campaigns/new/",
    "engines": "/engines/",
    "files": "/files/",
    "gates": "/gates/",
    "ratings": "/review/ratings/",
    "gold": "/review/gold/",
    "samples": "/review/samples/",
    "history": "/review/history/",
    "exports": "/exchange/exports/",
    "links": "/exchange/links/",
    "operations": "/operations/",
    "help": "/help/",
    "API": "/api/v1/docs",
    "metrics": "/metrics",
}


def main() -> None:
    parser = argparse.ArgumentParser("bench.database.pages", description=__doc__)
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
                "bench.database.pages",
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

    django.setup()
    from django.core.management import call_command

    from bench.database.rows import fill
    from triage.models import Membership, Role, Run
    from triage.services.counts import count_rows

    call_command("migrate", verbosity=0)
    lead = fill(rows, max(1, rows // 10_000))
    Membership.objects.filter(user=lead).update(role=Role.ADMINISTRATOR)
    for run in Run.objects.all():
        count_rows.keep_counts(run.pk)
    for line in read(lead, pages):
        print(json.dumps(line), flush=True)


def read(lead: User, pages: list[str]) -> Iterator[dict[str, Any]]:
    """Request each page several times."""
    from django.conf import settings
    from django.db import connection
    from django.test import Client

    from triage.models import Campaign

    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    client = Client(headers={"host": "localhost"})
    client.force_login(lead)
    # What every page needs is read with the first one that a process serves.
    client.get("/accounts/login/")
    campaign = Campaign.objects.get().pk
    for page in pages:
        address = PAGES[page].format(campaign=campaign)
        looks = [_ask(client, connection, address) for _ in range(ASKED)]
        # On a busy machine the fastest request is closest to the database's own time.
        spent = min((spent for _, spent in looks[1:]), key=lambda times: sum(ms for ms, _ in times))
        slowest = max(spent, default=(0.0, ""))
        yield {
            "page": page,
            "first_ms": round(looks[0][0]),
            "first_within_target": looks[0][0] <= TARGET_FIRST_MS,
            "later_ms": round(min(ms for ms, _ in looks[1:])),
            "database_ms": round(sum(ms for ms, _ in spent), 1),
            "queries": len(spent),
            "slowest_ms": round(slowest[0], 1),
            "slowest": slowest[1][:400],
        }


def _ask(client: Client, connection: Any, address: str) -> tuple[float, list[tuple[float, str]]]:
    """Request a page: its processor time, and the milliseconds and the text of each of its queries."""
    spent: list[tuple[float, str]] = []

    def timed(execute: Any, sql: str, *rest: Any) -> Any:
        start = time.perf_counter()
        try:
            return execute(sql, *rest)
        finally:
            spent.append((1000 * (time.perf_counter() - start), sql))

    start = time.process_time()
    with connection.execute_wrapper(timed):
        status = client.get(address).status_code
    used = 1000 * (time.process_time() - start)
    if status != 200:
        raise SystemExit(f"{address}: {status}")
    return used, spent


if __name__ == "__main__":
    main()
