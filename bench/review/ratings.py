"""Times the pages of rating campaigns with 20,000 translations and three votes on each.

Prints one JSON line per page: the median and the slowest wall time in milliseconds, the median processor
time of this process and, of PostgreSQL, the mean, and the number of queries. Wall times hold on an idle
machine only.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from bench.database.servers import database
from bench.processes import used_by_postgres

if TYPE_CHECKING:
    from django.test import Client

ITEMS, SYSTEMS, RATERS, ROUNDS = 20_000, 4, 3, 5
TARGET_MS = 500
PAGES = {
    "rating campaigns": "/review/ratings/",
    "WMT 2020: its page": "/review/ratings/{wmt20}/",
    "WMT 2020: charts": "/charts/",
    "WMT 2020: rated list": "/charts/rated/",
    "ESA: its page": "/review/ratings/{esa}/",
    "MQM: its page": "/review/ratings/{mqm}/",
    "queue": "/queue/",
    "overview": "/",
}
QUERIES = {"/charts/": "tab=ratings", "/queue/": "rating={esa}"}


def main() -> None:
    parser = argparse.ArgumentParser("bench.review.ratings", description=__doc__)
    parser.add_argument("--items", type=int, default=ITEMS)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="postgres")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        measure(options.items)
        return
    with database(options.database) as environment:
        command = [
            sys.executable,
            "-m",
            "bench.review.ratings",
            "--measure",
            "--items",
            str(options.items),
        ]
        subprocess.run(command, env={**os.environ, **environment}, check=True)


def measure(items: int) -> None:
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
    from django.db import connection
    from django.test import Client

    call_command("migrate", verbosity=0)
    lead, campaigns = fill(items)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    client = Client()
    client.force_login(lead)
    for name, path in PAGES.items():
        query = QUERIES.get(path, "").format(**campaigns)
        address = f"{path.format(**campaigns)}?{query}"
        _look(client, address)
        before = _postgres()
        timed = _timed(partial(_look, client, address))
        timed["postgres_ms"] = round(1000 * (_postgres() - before) / ROUNDS)
        print(json.dumps({"page": name, **timed}), flush=True)


def _postgres() -> float:
    """Seconds of processor time of PostgreSQL, 0 with SQLite."""
    from django.db import connection

    port = connection.settings_dict["PORT"]
    return used_by_postgres(int(port)).cpu if port else 0.0


def _look(client: Client, address: str) -> int:
    """Request a page; return the number of queries."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
        assert response.status_code == 200, response.status_code
    return len(queries)


def fill(items: int) -> tuple[Any, dict[str, int]]:
    """Create a project with a rated campaign of each protocol; return its lead and their numbers."""
    from django.contrib.auth.models import User
    from django.utils import timezone

    from engines.models import EngineLine
    from triage.models import (
        ErrorSpan,
        ItemKind,
        Judgement,
        Membership,
        Project,
        Protocol,
        RatingCampaign,
        Role,
        Suspect,
        SuspectStatus,
    )

    project = Project.objects.create(name="Bench", slug="bench")
    users = [User.objects.create_user(f"rater{n}", password="for it") for n in range(RATERS)]
    for user in users:
        Membership.objects.create(project=project, user=user, role=Role.LEAD)
    lines = [EngineLine.objects.create(name=f"system {n}") for n in range(SYSTEMS)]
    campaigns = {}
    for protocol in Protocol.values:
        rating = RatingCampaign.objects.create(
            project=project, name=protocol, seed=1, protocol=protocol
        )
        campaigns[protocol] = rating.pk
        rows = Suspect.items.bulk_create(
            (
                Suspect(
                    project=project,
                    kind=ItemKind.RATING,
                    rating=rating,
                    available=False,
                    status=SuspectStatus.RATED,
                    fingerprint=f"{protocol}{n}",
                    content={
                        "source": f"Sentence {n // SYSTEMS} of a text of the usual length, with 25 euros.",
                        "translation": f"Frase {n // SYSTEMS} de un texto de longitud normal, con 25 euros.",
                        "document": f"d{n // SYSTEMS // 10}",
                        "segment": n // SYSTEMS,
                    },
                    method="screening",
                    engine_line=lines[n % SYSTEMS],
                    source_language="en",
                    target_language="es",
                    capability="prose",
                    output_hash="x",
                    shuffle=n / items,
                    last_seen=timezone.now(),
                )
                for n in range(items)
            ),
            batch_size=1000,
        )
        votes = Judgement.objects.bulk_create(
            (
                Judgement(
                    suspect=row,
                    reviewer=user,
                    output_hash="x",
                    answer="rate",
                    evidence_shown=False,
                    **_said(protocol, n + place),
                )
                for n, row in enumerate(rows)
                for place, user in enumerate(users)
            ),
            batch_size=1000,
        )
        if protocol != Protocol.WMT20:
            ErrorSpan.objects.bulk_create(
                (
                    ErrorSpan(
                        judgement=vote,
                        side="translation",
                        start=n % 9,
                        end=n % 9 + 6,
                        severity=("minor", "major")[n % 2],
                        category="accuracy" if protocol == Protocol.MQM else "",
                    )
                    for n, vote in enumerate(votes)
                    if n % 3
                ),
                batch_size=1000,
            )
    return users[0], campaigns


def _said(protocol: str, n: int) -> dict[str, Any]:
    if protocol == "esa":
        return {"score": n * 7 % 101}
    if protocol == "mqm":
        return {}
    likert = n // 3 % 4 + 1
    return {
        "likert": likert,
        "critical": n % 5 == 0 if likert < 3 else None,
        "category": ("NUM", "NAM", "NEG")[n % 3] if likert < 3 and n % 5 == 0 else "",
    }


def _timed(act: Callable[[], int]) -> dict[str, Any]:
    wall, processor, queries = [], [], 0
    for _ in range(ROUNDS):
        start, used = time.perf_counter(), time.process_time()
        queries = act()
        wall.append(1000 * (time.perf_counter() - start))
        processor.append(1000 * (time.process_time() - used))
    median = statistics.median(wall)
    return {
        "median_ms": round(median),
        "slowest_ms": round(max(wall)),
        "processor_ms": round(statistics.median(processor)),
        "queries": queries,
        "within_target": median <= TARGET_MS,
    }


if __name__ == "__main__":
    main()
