"""Compares the runtime's speed with a slow engine's own, and checks that its cost stays constant.

The engine is a separate process that answers a batch of 25 in 200 ms and handles at most 8 requests
at once, by its own count: it needs at least 20 seconds for 20,000 cases.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx

from bench.processes import Use, used, used_by_postgres
from bench.site import running_site
from tests.postgres import cluster
from tests.servers import free_port

if TYPE_CHECKING:
    from triage.models import Run

ROOT = Path(__file__).resolve().parents[2]
BATCH, DELAY, IN_FLIGHT = 25, 0.2, 8
SPAN = 1000
TARGET = 1.25
#: Seconds after which all processes of a new site have loaded what they need.
SETTLED = 10


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument(
        "--filled", type=int, default=0, help="cases that the database holds before, in a thousand"
    )
    parser.add_argument(
        "--postgres", action="store_true", help="on a server of its own, whose use is told as well"
    )
    parser.add_argument("--light", action="store_true", help="on a site with the fewest processes")
    options = parser.parse_args()
    os.environ["ENGINES_ALLOW_PRIVATE_ADDRESSES"] = "1"
    flags = ["--light"] * options.light
    with database(options.postgres) as port, slow_engine() as url, running_site(*flags) as data:
        time.sleep(SETTLED)
        at_rest = memory(data)
        import django

        django.setup()
        from bench.runs.loopback import run_to_end

        if options.filled:
            fill(options.filled * 1000)
        run_to_end(url, 400, seed=90)
        httpx.post(f"{url}/control", json={"delay": DELAY, "most_in_flight": 0}, trust_env=False)
        before = all_used(data, port)
        with highest_memory(data) as highest:
            run, seconds = run_to_end(url, options.cases, seed=1)
        after = all_used(data, port)
        seen = httpx.get(f"{url}/stats", trust_env=False).json()
        tell(run, seconds, seen["most_in_flight"])
        tell_use(before, after, run.cases_total)
        print(
            json.dumps(
                {
                    "figure": "memory of the site without its database, MB",
                    "at_rest": round(at_rest),
                    "highest": round(max(highest)),
                }
            )
        )


def memory(data: Path) -> float:
    return sum(use.memory for use in used(data).values())


@contextmanager
def highest_memory(data: Path) -> Iterator[list[float]]:
    """Read the memory every two seconds inside the block, and at its end."""
    seen: list[float] = []
    over = threading.Event()

    def watch() -> None:
        while not over.wait(2):
            seen.append(memory(data))

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield seen
    finally:
        over.set()
        thread.join()
        seen.append(memory(data))


@contextmanager
def database(own_postgres: bool) -> Iterator[int]:
    """Start a PostgreSQL server if requested; yield its port, otherwise 0."""
    if not own_postgres:
        yield 0
        return
    with cluster() as url:
        os.environ["DATABASE_URL"] = url
        yield urlsplit(url).port or 0


def all_used(data: Path, port: int) -> dict[str, Use]:
    return {**used(data), **({"postgres": used_by_postgres(port)} if port else {})}


def tell(run: Run, seconds: float, most_in_flight: int) -> None:
    """Print the campaign's time now, because stopping the site can take long under load."""
    ideal = -(-run.cases_total // BATCH) * DELAY / IN_FLIGHT
    row = {
        "figure": "campaign wall time over the slow engine's ideal",
        "database": os.environ.get("DATABASE_URL", "sqlite").split(":")[0],
        "cases": run.cases_total,
        "seconds": round(seconds, 2),
        "ideal_seconds": round(ideal, 2),
        "ratio": round(seconds / ideal, 2),
        "target": TARGET,
        "most_requests_in_flight": most_in_flight,
    }
    print(json.dumps(row), flush=True)
    if run.cases_total >= 10 * SPAN:
        print(json.dumps(steadiness(run)), flush=True)


def tell_use(before: dict[str, Use], after: dict[str, Use], cases: int) -> None:
    total = 0.0
    for name, use in sorted(after.items()):
        seconds = use.cpu - before.get(name, Use(0, 0)).cpu
        total += seconds if name != "mt_server" else 0.0
        parts = {
            "figure": "processor time and memory of a program",
            "program": name,
            "cpu_seconds": round(seconds, 2),
            "cpu_ms_a_case": round(1000 * seconds / cases, 3),
            "memory_mb_before": round(before.get(name, Use(0, 0)).memory),
            "memory_mb_after": round(use.memory),
        }
        print(json.dumps(parts))
    print(
        json.dumps({"figure": "processor time, ms a case", "value": round(1000 * total / cases, 3)})
    )


def fill(cases: int) -> None:
    """Add this many cases, outcomes and answers in finished runs to the database."""
    from bench.database import rows
    from bench.runs import loopback

    started = time.perf_counter()
    rows.fill(cases, one_in=100)
    loopback.fill_answers(cases)
    loopback.go_on_counting()
    print(f"{cases} cases filled in, {time.perf_counter() - started:.0f} s", file=sys.stderr)


def steadiness(run: Run) -> dict[str, object]:
    """Compare the time of the last cases with that of the first after an equally long warm-up."""
    times = sorted(run.outcomes.values_list("created", flat=True))
    first = (times[2 * SPAN - 1] - times[SPAN]).total_seconds()
    last = (times[-1] - times[-SPAN]).total_seconds()
    # Outcomes are stored a few hundred at a time, so individual intervals are imprecise.
    half = len(times) // 2
    halves = (times[-1] - times[half]) / (times[half] - times[SPAN])
    return {
        "figure": "last cases of a campaign over the first ones after warm-up",
        "cases": run.cases_total,
        "span": SPAN,
        "first_seconds": round(first, 2),
        "last_seconds": round(last, 2),
        "ratio": round(last / first, 2) if first else None,
        "second_half_over_first": round(halves, 3),
        "target": 1.2,
    }


@contextmanager
def slow_engine() -> Iterator[str]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "tests.mt_server", str(port)], cwd=ROOT)
    url = f"http://127.0.0.1:{port}"
    try:
        while True:
            try:
                httpx.get(f"{url}/stats", trust_env=False)
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
