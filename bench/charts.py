"""Times the charts page with 10,000 and with 1,000,000 cases, on both databases.

Prints one JSON line per view: the median and the slowest time of the page request in milliseconds
(the response includes the figures) and the number of queries; then the ratio of the two sizes.
``dark`` is the additional request for another theme. ``counting`` is the time that a worker spends
on runs whose outcomes did not come from campaigns, such as the rows of this benchmark. Lines with
``figure`` give a worker's time for each resampled figure over all cases, and for figures over votes
if there are many; ``first_ms`` is the page request that triggers those.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tests import postgres
from tests.servers import RedisServer

SMALL, LARGE = 10_000, 1_000_000
ROUNDS = 7
TARGET_MS, TARGET_RATIO = 1000, 2.0
#: Seconds within which a worker must deliver a resampled figure.
TARGET_SECONDS = 30
VIEWS = {
    "all": "",
    "engine": "engine=one",
    "direction": "direction=en-es",
    "capability": "capability=integers",
    "method": "method=numbertest",
    "corpus": "corpus=news",
    "date": "since=2020-01-01",
    "verdict": "status=confirmed",
    "heat map": "tab=capabilities",
    "kinds of error": "tab=errors",
    "engines": "tab=engines",
    "over time": "tab=trend",
    "review": "tab=review",
    "calibration": "",
}
PATHS = {"calibration": "/charts/calibration/"}


def main() -> None:
    parser = argparse.ArgumentParser("bench.charts", description=__doc__)
    parser.add_argument("--rows", type=int, nargs="*", default=[SMALL, LARGE])
    parser.add_argument("--database", choices=["sqlite", "postgres"], action="append")
    parser.add_argument(
        "--judged-one-in",
        type=int,
        default=0,
        help="judge one suspect in so many; else people judged the same number at either size",
    )
    parser.add_argument("--measure", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        measure(options.measure, options.judged_one_in)
        return
    for name in options.database or ["sqlite", "postgres"]:
        if name == "postgres" and postgres.binaries() is None:
            print(json.dumps({"database": name, "skipped": "PostgreSQL's server is missing"}))
            continue
        compare_sizes(name, options.rows, options.judged_one_in)


def compare_sizes(name: str, sizes: list[int], judged_one_in: int) -> None:
    found: dict[int, dict[str, float]] = {}
    for rows in sizes:
        with database(name) as environment:
            # 14 of 100 cases are suspects: 1,400 judged suspects at either size.
            lines = _measured(environment, rows, judged_one_in or max(1, rows // SMALL))
        found[rows] = {}
        for line in lines:
            print(json.dumps({"database": name, "rows": rows, **line}), flush=True)
            if "median_ms" in line and "view" in line:
                found[rows][line["view"]] = line["median_ms"]
    if len(found) == 2:
        small, large = (found[rows] for rows in sorted(found))
        for view in VIEWS:
            print(
                json.dumps(
                    {
                        "database": name,
                        "view": view,
                        "ratio": round(large[view] / small[view], 2),
                        "within_target": large[view] <= TARGET_MS
                        and large[view] <= TARGET_RATIO * small[view],
                    }
                )
            )


def _measured(environment: dict[str, str], rows: int, one_in: int) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "bench.charts", "--measure", str(rows)]
    command += ["--judged-one-in", str(one_in)]
    found = subprocess.run(
        command, env={**os.environ, **environment}, check=True, stdout=subprocess.PIPE, text=True
    )
    return [json.loads(line) for line in found.stdout.splitlines()]


@contextmanager
def database(name: str) -> Iterator[dict[str, str]]:
    """Create an empty database of the given kind; yield the environment that selects it."""
    with tempfile.TemporaryDirectory() as folder, redis(Path(folder)) as broker:
        common = {"REDIS_URL": broker, "DEBUG": "", "SECRET_KEY": "for-the-benchmark"}
        if name == "sqlite":
            file = Path(folder) / "bench.sqlite3"
            yield {**common, "DATABASE_URL": f"sqlite:///{file}", "MTRIAGE_DATA": folder}
            return
        with postgres.cluster() as url:
            yield {**common, "DATABASE_URL": url, "MTRIAGE_DATA": folder}


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """Start a Redis for the tasks that pages send to workers; yield its address."""
    server = RedisServer(folder)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


def measure(rows: int, one_in: int) -> None:
    """Fill the database selected by the environment, and time the pages on it."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "webapp.settings"
    import django
    from django.conf import settings

    django.setup()
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    from django.core.management import call_command
    from django.test import Client

    from bench.charts_rows import fill

    call_command("migrate", verbosity=0)
    lead = fill(rows, one_in)
    client = Client()
    client.force_login(lead)
    print(json.dumps({"counting": rows, "seconds": round(count_cases(), 2)}))
    dark = "/charts/data.json"
    print(json.dumps({"view": "dark", **timed(lambda: look(client, "theme=dark", dark), ROUNDS)}))
    for view, query in VIEWS.items():
        act = partial(look, client, query, PATHS.get(view, "/charts/"))
        print(json.dumps({"view": view, "first_ms": timed(act, 1)["median_ms"]}))
        # The page once a worker has computed its figures over votes.
        compute_votes()
        print(json.dumps({"view": view, **timed(act, ROUNDS)}))
    for kind in TAKES:
        seconds, memory = compute(kind)
        line = {"figure": kind, "seconds": seconds, "within_target": seconds <= TARGET_SECONDS}
        print(json.dumps({**line, "worker_mb": memory}))


def compute_votes() -> None:
    """Compute the figures over votes that a page waits for, as a worker does; print the time."""
    from triage.models import ComputedFigure
    from triage.services.statistics import figure_kinds

    for row in ComputedFigure.objects.filter(kind__in=figure_kinds.VOTES, computed_state=""):
        start = time.perf_counter()
        figure_kinds.compute(row.pk)
        seconds = round(time.perf_counter() - start, 2)
        line = {"figure": row.kind, "seconds": seconds, "within_target": seconds <= TARGET_SECONDS}
        print(json.dumps(line))


def count_cases() -> float:
    """Count the cases of all runs as a worker does; return the seconds."""
    from triage.models import Run
    from triage.services.counts.count_rows import keep_counts

    start = time.perf_counter()
    for pk in Run.objects.values_list("pk", flat=True):
        keep_counts(pk)
    return time.perf_counter() - start


#: Resampled figures, and whether they compare engines, consecutive runs, or all runs.
TAKES = {
    "intervals": "runs",
    "pairs": "engines",
    "comparison": "engines",
    "steps": "steps",
    "references": "runs",
}


def compute(kind: str) -> tuple[float, int]:
    """Compute one figure as a worker does; return the seconds and the peak memory so far in MB."""
    from django.conf import settings

    from triage.models import Project
    from triage.services.statistics import figure_kinds
    from triage.services.statistics.comparisons.pair_tests import engines_of
    from triage.services.statistics.scope import Scope
    from triage.services.suspects.filters import ViewFilter

    settings.FIGURES_AT_ONCE = 0
    scope = Scope(Project.objects.get(), ViewFilter())
    runs = list(scope.runs.values())
    engines = list(engines_of(runs).values())
    steps = [[engines[0][0]], [engines[1][0]], [], [engines[0][1]], [engines[1][1]]]
    sides = {"runs": [runs], "engines": engines, "steps": steps}[TAKES[kind]]
    waiting = figure_kinds.figure_of(scope, kind, sides).waiting
    assert waiting is not None, f"{kind} was computed before"
    start = time.perf_counter()
    figure_kinds.compute(waiting)
    seconds = time.perf_counter() - start
    assert figure_kinds.figure_of(scope, kind, sides).value is not None
    return round(seconds, 2), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def look(client: Any, query: str, path: str = "/charts/") -> int:
    """Request a page like a browser; return the number of queries."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        response = client.get(f"{path}?{query}")
        assert response.status_code == 200, response.status_code
    return len(queries)


def timed(act: Callable[[], int], rounds: int) -> dict[str, float]:
    times, queries = [], 0
    for _ in range(rounds):
        start = time.perf_counter()
        queries = act()
        times.append(1000 * (time.perf_counter() - start))
    return {
        "median_ms": round(statistics.median(times), 1),
        "slowest_ms": round(max(times), 1),
        "queries": queries,
    }


if __name__ == "__main__":
    main()
