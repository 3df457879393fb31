"""Times reserving the next items on the server, with 100,000 and 1,000,000 suspects.

On a temporary PostgreSQL: the 95th percentile of reserving three items in every order and under
filters, as a ratio of the larger to the smaller queue (bound: 1.5), and whether a rater who gives
one verdict per second for 300 items ever waits. The number of blocks that PostgreSQL accessed is
reported as well, since it is more reliable than times on a busy machine.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from dataclasses import dataclass
from statistics import median
from typing import Any

from tests.postgres import cluster

SIZES = (100_000, 1_000_000)
BOUND = 1.5
LOOKS = 300
#: The median over several blocks of measurements reduces the effect of other load.
BLOCKS = 5
PACED = 300
WARM_UP = 20

CASES = """
INSERT INTO triage_case
  (run_id, index, inputs, input_hash, capability, format, style, template, cluster, corpus, expectation)
SELECT %(run)s, n, jsonb_build_array('It costs ' || n || ',000 euros.'), md5('case' || n),
       'capability ' || n %% 8, '1,000', '', '', 'c' || n %% 50, '', '{}'
FROM generate_series(%(first)s, %(last)s) n
"""
OUTCOMES = """
INSERT INTO triage_outcome
  (case_id, run_id, capability, verdict, error_kind, message, category, cause, confidence,
   evidence, outputs, raw_outputs, output_hash, created)
SELECT id, run_id, capability, 'fail', 'separator', '', 'NUM', '', 0.5,
       '{}', inputs, '[]', input_hash, now()
FROM triage_case WHERE index BETWEEN %(first)s AND %(last)s
"""
#: One in a hundred has a direction that comes last in every order except random.
SUSPECTS = """
INSERT INTO triage_suspect
  (project_id, kind, available, extra_slots, content, method, engine_line_id, source_language,
   target_language, fingerprint, capability, error_kind, cause, abstained, priority, shuffle,
   status, presence, flaky, category, disclosed, current_id, output_hash, first_run_id, last_run_id,
   first_seen, last_seen)
SELECT %(project)s, 'suspect', true, 0, '{}', 'numbertest', %(line)s, 'en',
       CASE WHEN rare THEN 'fr' ELSE 'es' END, md5('f' || o.case_id), o.capability,
       'kind ' || o.case_id %% 7,
       CASE WHEN rare THEN 'last/' ELSE 'kind ' || o.case_id %% 7 || '/' END
         || 'cause ' || o.case_id %% 500,
       false, random() * CASE WHEN rare THEN 0.01 ELSE 1 END, random(), 'open', 'new', false, '', false, o.case_id, o.output_hash,
       %(run)s, %(run)s, now(), now()
FROM triage_outcome o JOIN triage_case c ON c.id = o.case_id,
     LATERAL (SELECT o.case_id %% 100 = 99 AS rare) r
WHERE c.index BETWEEN %(first)s AND %(last)s
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--looks", type=int, default=LOOKS)
    parser.add_argument("--paced", type=int, default=PACED)
    options = parser.parse_args()
    with cluster() as url:
        os.environ["DATABASE_URL"] = url
        import django

        django.setup()
        _run(options.sizes, options.looks, options.paced)


def _run(sizes: list[int], looks: int, paced: int) -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    project, values = make_bench_project()
    stored = 0
    figures: dict[int, dict[str, Figures]] = {}
    for size in sizes:
        fill(values, stored + 1, size)
        stored = size
        figures[size] = _measure(project, looks)
        for name, found in figures[size].items():
            facts = {"order": name, "suspects": size}
            _print("first look of a rater, ms", found.first, **facts)
            _print("95th percentile of a reservation, ms", found.milliseconds, **facts)
            _print("95th percentile of a reservation, blocks", found.blocks, **facts)
    for name, small in figures[sizes[0]].items():
        large = figures[sizes[-1]][name]
        ratio = large.milliseconds / small.milliseconds
        blocks = round(large.blocks / small.blocks, 2)
        _print("largest over smallest queue", ratio, blocks=blocks, order=name, bound=BOUND)
    _print("longest wait at one verdict per second, ms", _paced(project, paced), verdicts=paced)


@dataclass(frozen=True)
class Figures:
    """Results for one order and filter; ``blocks`` (read by PostgreSQL) do not depend on load."""

    first: float
    milliseconds: float
    blocks: float


def _print(figure: str, value: float, **facts: Any) -> None:
    print(json.dumps({"figure": figure, "value": round(value, 2), **facts}), flush=True)


def make_bench_project() -> tuple[Any, dict[str, Any]]:
    from bench.review.defaults import set_column_defaults
    from tests.factories import make_project, make_run

    set_column_defaults()
    project = make_project(settings={"review": {"random_share": 0}})
    run = make_run(project)
    return project, {"project": project.pk, "run": run.pk, "line": run.engine.line_id}


def fill(values: dict[str, Any], first: int, last: int) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        for statement in (CASES, OUTCOMES, SUSPECTS):
            cursor.execute(statement, {**values, "first": first, "last": last})
    tidy()


def tidy() -> None:
    """Do what autovacuum would otherwise do a little later, in the middle of the measurement."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute("CHECKPOINT")


def ways() -> dict[str, tuple[Any, Any]]:
    """The order and filter of each query measured."""
    from triage.models import QueueOrder
    from triage.services.suspects.filters import ViewFilter

    narrow = ViewFilter(capability="capability 3")
    kind = ViewFilter(error_kind="kind 6")
    rare = ViewFilter(direction="en-fr")
    found = {order.value: (order, ViewFilter()) for order in QueueOrder}
    found |= {f"{order.value}, one capability": (order, narrow) for order in QueueOrder}
    found |= {
        f"{order.value}, a rare direction that comes last": (order, rare) for order in QueueOrder
    }
    found["grouped, one error kind"] = (QueueOrder.GROUPED, kind)
    return found


def _measure(project: Any, looks: int) -> dict[str, Figures]:
    """Results by query; all reservations are returned between queries."""
    from triage.models import Reservation, Suspect

    found = {}
    for name, (order, view) in ways().items():
        project.queue_order = order
        first, times, blocks = times_and_blocks(project, view, looks)
        p95 = median(percentile(times[block::BLOCKS]) for block in range(BLOCKS))
        found[name] = Figures(first, p95, percentile(blocks))
        Reservation.objects.all().delete()
        Suspect.items.filter(available=False).update(available=True)
        tidy()
    return found


def percentile(values: list[float]) -> float:
    return sorted(values)[int(0.95 * len(values))]


def times_and_blocks(project: Any, view: Any, looks: int) -> tuple[float, list[float], list[float]]:
    """Milliseconds of the first reservation, then milliseconds and blocks of those after twenty."""
    from tests.factories import make_user
    from triage.services.review.queue import QueueRequest, reserve_next
    from triage.services.review.slots import ReviewSession

    sessions = [ReviewSession(project, make_user(), f"tab {n}") for n in range(5)]
    rng = random.Random(1)
    times, blocks = [], []
    for look in range(looks + WARM_UP):
        before = _blocks()
        start = time.perf_counter()
        reserve_next(sessions[look % len(sessions)], QueueRequest(view), rng=rng)
        times.append(1000 * (time.perf_counter() - start))
        blocks.append(float(_blocks() - before))
    return times[0], times[WARM_UP:], blocks[WARM_UP:]


def _blocks() -> int:
    """Blocks that PostgreSQL has accessed so far, in memory or not."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(
            "SELECT blks_hit + blks_read FROM pg_stat_database WHERE datname = current_database()"
        )
        return int(cursor.fetchone()[0])


def _paced(project: Any, verdicts: int) -> float:
    """The longest time a rater was without an item, at a verdict per second with three reserved."""
    from tests.factories import make_user
    from triage.services.review.queue import QueueRequest, reserve_next
    from triage.services.review.slots import ReviewSession
    from triage.services.review.vote_recording import record
    from triage.services.review.votes import parse_vote
    from triage.services.suspects.filters import ViewFilter

    session = ReviewSession(project, make_user(), "paced")
    ahead = [lease.suspect_id for lease in reserve_next(session, QueueRequest(ViewFilter()))]
    longest, busy = 0.0, []
    for _ in range(verdicts):
        start = time.perf_counter()
        if not ahead:
            ahead += [row.suspect_id for row in reserve_next(session, QueueRequest(ViewFilter()))]
            longest = max(longest, 1000 * (time.perf_counter() - start))
        record(session, ahead.pop(0), parse_vote({"answer": "reject"}))
        ahead += [row.suspect_id for row in reserve_next(session, QueueRequest(ViewFilter(), 1))]
        busy.append(time.perf_counter() - start)
        time.sleep(max(1 - busy[-1], 0))
    _print("server time of a verdict and the next reservation, ms", 1000 * median(busy))
    return longest


if __name__ == "__main__":
    main()
