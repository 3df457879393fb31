"""Ranks the open suspects of a project twice and tells what each ranking writes.

On a temporary PostgreSQL: seconds, megabytes of write-ahead log, and the suspects' rows that were
updated and how many of those updates were heap-only, after 200 decisions and after 20 more; then
the time and the blocks of reserving items in the order *likely first*, as in bench.queue.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from typing import Any

from bench.queue import fill, make_bench_project, percentile, tidy, times_and_blocks
from tests.postgres import cluster

SUSPECTS = 100_000
DECIDED = (200, 20)
LOOKS = 300


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suspects", type=int, default=SUSPECTS)
    parser.add_argument("--looks", type=int, default=LOOKS)
    options = parser.parse_args()
    with cluster() as url:
        os.environ["DATABASE_URL"] = url
        import django

        django.setup()
        _run(options.suspects, options.looks)


def _run(suspects: int, looks: int) -> None:
    from django.core.management import call_command

    from triage.models import QueueOrder
    from triage.services.review.ranking import rank_suspects
    from triage.services.suspects.filters import ViewFilter

    call_command("migrate", verbosity=0)
    project, values = make_bench_project()
    fill(values, 1, suspects)
    for count in DECIDED:
        _decide(project, count)
        before, start = _written(), time.perf_counter()
        model = rank_suspects(project)
        seconds = time.perf_counter() - start
        after = _written()
        assert model is not None
        assert model.precision is not None
        print(
            json.dumps(
                {
                    "bench": "ranking",
                    "suspects": suspects,
                    "ranking": model.version,
                    "seconds": round(seconds, 1),
                    "wal_mb": round((after["wal"] - before["wal"]) / 1e6, 2),
                    "suspects_updated": after["updated"] - before["updated"],
                    "of_these_heap_only": after["hot"] - before["hot"],
                }
            ),
            flush=True,
        )
    tidy()
    project.queue_order = QueueOrder.LIKELY
    views = {
        "all": ViewFilter(),
        "one capability": ViewFilter(capability="capability 3"),
        "a rare direction": ViewFilter(direction="en-fr"),
    }
    for name, view in views.items():
        _, times, blocks = times_and_blocks(project, view, looks)
        facts = {"ms_p95": round(percentile(times), 1), "blocks_p95": percentile(blocks)}
        print(json.dumps({"bench": "ranking", "reserving": name, **facts}), flush=True)


def _decide(project: Any, count: int) -> None:
    """Confirm the suspects of every other cause and reject the others."""
    from triage.models import Suspect, SuspectStatus

    rows = Suspect.objects.filter(project=project, status=SuspectStatus.OPEN).order_by("shuffle")
    for row in rows[:count]:
        confirmed = int(row.cause.rpartition(" ")[2]) % 2 == 0
        row.status = SuspectStatus.CONFIRMED if confirmed else SuspectStatus.REJECTED
        row.available = False
        row.save(update_fields=["status", "available"])


def _written() -> dict[str, int]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn, n_tup_upd, n_tup_hot_upd"
            " FROM pg_stat_user_tables WHERE relname = 'triage_suspect'"
        )
        wal, updated, hot = cursor.fetchone()
    return {"wal": int(wal), "updated": updated, "hot": hot}


if __name__ == "__main__":
    main()
