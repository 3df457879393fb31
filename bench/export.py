"""Measures the peak memory of exporting many bugs, and its speed relative to PostgreSQL's own.

On a temporary PostgreSQL, with a separate process for each export. Bounds: the largest export needs
at most 50 MB more than the smallest, and it writes at least 5 % as many rows per second as a bare
psycopg COPY of the same columns in the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.export_rows import COPY, fill
from tests.postgres import cluster

SIZES = (10_000, 1_000_000)
MAX_MORE_MB = 50
MIN_SHARE = 0.05
ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--format", default="jsonl")
    parser.add_argument("--child", action="store_true", help="export once and say what it took")
    options = parser.parse_args()
    if options.child:
        _set_up_django()
        print(json.dumps(_export(options.format)))
        return
    with cluster() as url:
        os.environ["DATABASE_URL"] = url
        _set_up_django()
        _run(options.sizes, options.format)


def _set_up_django() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
    import django

    django.setup()


def _run(sizes: list[int], format_name: str) -> None:
    from django.core.management import call_command

    from bench.queue import make_bench_project
    from tests.factories import make_user

    call_command("migrate", verbosity=0)
    project, values = make_bench_project()
    reviewer = make_user(project=project)
    measured = []
    stored = 0
    for size in sizes:
        fill({**values, "reviewer": reviewer.pk}, stored + 1, size)
        stored = size
        command = [sys.executable, "-m", "bench.export", "--child", "--format", format_name]
        answer = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        measured.append(json.loads(answer.stdout.splitlines()[-1]))
        print(json.dumps({"figure": f"export as {format_name}", **measured[-1]}), flush=True)
    copied = _copy()
    print(json.dumps({"figure": "bare COPY", **copied}), flush=True)
    more = measured[-1]["peak_mb"] - measured[0]["peak_mb"]
    share = measured[-1]["rows_a_second"] / copied["rows_a_second"]
    for figure, value, bound in (
        ("peak memory, largest minus smallest, MB", more, MAX_MORE_MB),
        ("rows a second over bare COPY", share, MIN_SHARE),
    ):
        print(json.dumps({"figure": figure, "value": round(value, 3), "bound": bound}), flush=True)


def _export(format_name: str) -> dict[str, Any]:
    from triage.models import Project
    from triage.services.exchange import export
    from triage.services.suspects.filters import ViewFilter

    counted = 0

    def records() -> Any:
        nonlocal counted
        for record in export.bug_records(Project.objects.get(), ViewFilter()):
            counted += 1
            yield record

    started = time.perf_counter()
    with Path(os.devnull).open("w", encoding="utf-8") as output:
        output.writelines(export.chunks(format_name, records()))
    seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return _figures(counted, seconds) | {"peak_mb": round(peak, 1)}


def _copy() -> dict[str, Any]:
    from django.db import connection

    rows = 0
    started = time.perf_counter()
    with connection.cursor() as cursor, cursor.copy(COPY) as copy:
        for _ in copy:
            rows += 1
    return _figures(rows, time.perf_counter() - started)


def _figures(rows: int, seconds: float) -> dict[str, Any]:
    return {
        "rows": rows,
        "seconds": round(seconds, 2),
        "rows_a_second": round(rows / seconds),
    }


if __name__ == "__main__":
    main()
