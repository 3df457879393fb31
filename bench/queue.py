"""How long the server takes to reserve the next items, at 100,000 and 1,000,000 suspects.

On a temporary PostgreSQL: the 95th percentile of one reservation of three items in every order
and under a filter, the larger over the smaller queue (bound: 1.5), and whether a rater who gives
a verdict a second for 300 items ever waits.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from statistics import median
from typing import Any

from tests.postgres import cluster

SIZES = (100_000, 1_000_000)
BOUND = 1.5
LOOKS = 300
#: The median over blocks of looks keeps what else the machine does out of the figure.
BLOCKS = 5
PACED = 300

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
SUSPECTS = """
INSERT INTO triage_suspect
  (project_id, kind, available, extra_slots, content, method, engine_line_id, source_language,
   target_language, fingerprint, capability, error_kind, cause, abstained, priority, shuffle,
   status, presence, category, disclosed, current_id, output_hash, first_run_id, last_run_id,
   first_seen, last_seen)
SELECT %(project)s, 'suspect', true, 0, '{}', 'numbertest', %(line)s, 'en', 'es',
       md5('f' || o.case_id), o.capability, 'kind ' || o.case_id %% 7,
       'kind ' || o.case_id %% 7 || '/cause ' || o.case_id %% 500,
       false, random(), random(), 'open', 'new', '', false, o.case_id, o.output_hash,
       %(run)s, %(run)s, now(), now()
FROM triage_outcome o JOIN triage_case c ON c.id = o.case_id
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
    figures: dict[int, dict[str, float]] = {}
    for size in sizes:
        fill(values, stored + 1, size)
        stored = size
        figures[size] = _percentiles(project, looks)
        for name, milliseconds in figures[size].items():
            _print("95th percentile of a reservation, ms", milliseconds, order=name, suspects=size)
        for name, (order, view) in ways().items():
            _print(
                "blocks read to find items",
                _blocks(project, order, view),
                order=name,
                suspects=size,
            )
    for name in figures[sizes[0]]:
        ratio = figures[sizes[-1]][name] / figures[sizes[0]][name]
        _print("largest over smallest queue", ratio, order=name, bound=BOUND)
    _print("longest wait at a verdict a second, ms", _paced(project, paced), verdicts=paced)


def _print(figure: str, value: float, **facts: Any) -> None:
    print(json.dumps({"figure": figure, "value": round(value, 2), **facts}), flush=True)


def make_bench_project() -> tuple[Any, dict[str, Any]]:
    from tests.factories import make_project, make_run

    project = make_project(settings={"review": {"random_share": 0}})
    run = make_run(project)
    return project, {"project": project.pk, "run": run.pk, "line": run.engine.line_id}


def fill(values: dict[str, Any], first: int, last: int) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        for statement in (CASES, OUTCOMES, SUSPECTS):
            cursor.execute(statement, {**values, "first": first, "last": last})
        cursor.execute("ANALYZE")


def ways() -> dict[str, tuple[Any, Any]]:
    """Order and filter of each way to ask."""
    from triage.models import QueueOrder
    from triage.services.filters import ViewFilter

    narrow = ViewFilter(capability="capability 3")
    kind = ViewFilter(error_kind="kind 6")
    found = {order.value: (order, ViewFilter()) for order in QueueOrder}
    found |= {f"{order.value}, one capability": (order, narrow) for order in QueueOrder}
    found["grouped, one error kind"] = (QueueOrder.GROUPED, kind)
    return found


def _blocks(project: Any, order: Any, view: Any) -> float:
    """Blocks that PostgreSQL touches to find candidates: no other load changes this figure."""
    from tests.factories import make_user
    from triage.services.queue import Wish, candidates, main_arm
    from triage.services.slots import Seat

    project.queue_order = order
    seat, wish = Seat(project, make_user()), Wish(view)
    rows = candidates(seat, wish, main_arm(seat, wish))[:7]
    (plan,) = json.loads(rows.explain(analyze=True, buffers=True, format="json"))
    top = plan["Plan"]
    return float(top["Shared Hit Blocks"] + top["Shared Read Blocks"])


def _percentiles(project: Any, looks: int) -> dict[str, float]:
    """The 95th percentile by order; everything is given back between two orders."""
    from triage.models import Reservation, Suspect

    found = {}
    for name, (order, view) in ways().items():
        project.queue_order = order
        times = _times(project, view, looks)
        found[name] = median(_percentile(times[block::BLOCKS]) for block in range(BLOCKS))
        Reservation.objects.all().delete()
        Suspect.items.filter(available=False).update(available=True)
    return found


def _percentile(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


def _times(project: Any, view: Any, looks: int) -> list[float]:
    from tests.factories import make_user
    from triage.services.queue import Wish, reserve_next
    from triage.services.slots import Seat

    seats = [Seat(project, make_user(), f"tab {n}") for n in range(5)]
    rng = random.Random(1)
    times = []
    for look in range(looks + 20):
        start = time.perf_counter()
        reserve_next(seats[look % len(seats)], Wish(view), rng=rng)
        times.append(1000 * (time.perf_counter() - start))
    return times[20:]


def _paced(project: Any, verdicts: int) -> float:
    """The longest time that a rater had no item, at a verdict a second with three ahead."""
    from tests.factories import make_user
    from triage.services.filters import ViewFilter
    from triage.services.judgements import record
    from triage.services.queue import Wish, reserve_next
    from triage.services.slots import Seat
    from triage.services.votes import parse_vote

    seat = Seat(project, make_user(), "paced")
    ahead = [lease.suspect_id for lease in reserve_next(seat, Wish(ViewFilter()))]
    longest, busy = 0.0, []
    for _ in range(verdicts):
        start = time.perf_counter()
        if not ahead:
            ahead += [row.suspect_id for row in reserve_next(seat, Wish(ViewFilter()))]
            longest = max(longest, 1000 * (time.perf_counter() - start))
        record(seat, ahead.pop(0), parse_vote({"answer": "reject"}))
        ahead += [row.suspect_id for row in reserve_next(seat, Wish(ViewFilter(), 1))]
        busy.append(time.perf_counter() - start)
        time.sleep(max(1 - busy[-1], 0))
    _print("server time of a verdict and the next reservation, ms", 1000 * median(busy))
    return longest


if __name__ == "__main__":
    main()
