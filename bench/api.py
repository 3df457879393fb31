"""Checks that a page of the API's suspect list takes no longer among many suspects than among few.

On a temporary PostgreSQL: the ratio of the median times of a page of 100 suspects, the first page
and a deep one, in the largest and the smallest table (bound: 1.5).
"""

from __future__ import annotations

import argparse
import json
import os
import time
from statistics import median
from typing import Any

from tests.postgres import cluster

SIZES = (10_000, 1_000_000)
BOUND = 1.5
LOOKS = 40
LIMIT = 100


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--looks", type=int, default=LOOKS)
    options = parser.parse_args()
    with cluster() as url:
        os.environ["DATABASE_URL"] = url
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
        import django

        django.setup()
        _run(options.sizes, options.looks)


def _run(sizes: list[int], looks: int) -> None:
    from django.conf import settings
    from django.core.management import call_command

    from bench.queue import fill, make_bench_project

    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    project, values = make_bench_project()
    client = _client(project)
    stored = 0
    figures: dict[int, dict[str, float]] = {}
    for size in sizes:
        fill(values, stored + 1, size)
        stored = size
        deep = size - 2 * LIMIT
        figures[size] = {
            page: _milliseconds(client, query, looks)
            for page, query in (
                ("first page", "after=0"),
                ("deep page", f"after={deep}"),
                ("first page, one capability", "after=0&capability=capability+3"),
                ("deep page, one capability", f"after={deep - 8 * LIMIT}&capability=capability+3"),
            )
        }
        for page, value in figures[size].items():
            print(
                json.dumps({"figure": f"{page}, ms", "value": round(value, 1), "suspects": size}),
                flush=True,
            )
    for page in figures[sizes[0]]:
        ratio = figures[sizes[-1]][page] / figures[sizes[0]][page]
        print(
            json.dumps(
                {
                    "figure": f"{page}, largest over smallest",
                    "value": round(ratio, 2),
                    "bound": BOUND,
                }
            ),
            flush=True,
        )


def _client(project: Any) -> Any:
    from django.test import Client

    from tests.factories import make_user
    from triage.models import Role, Scope
    from triage.services.projects.tokens import issue

    user = make_user(project=project, role=Role.LEAD)
    token = issue(user, project, "bench", Scope.READ, 1)
    return Client(headers={"Authorization": f"Bearer {token}"})


def _milliseconds(client: Any, query: str, looks: int) -> float:
    times = []
    for _ in range(looks):
        started = time.perf_counter()
        answer = client.get(f"/api/v1/suspects?limit={LIMIT}&{query}")
        times.append(1000 * (time.perf_counter() - started))
        if answer.status_code != 200 or len(answer.json()["items"]) != LIMIT:
            raise SystemExit(f"{query}: {answer.status_code} {answer.content[:200]!r}")
    return median(times)


if __name__ == "__main__":
    main()
