"""Campaigns on the loopback engine; import this only after Django is set up."""

from __future__ import annotations

import time

from django.core.management.color import no_style
from django.db import connection

from engines.models import Engine, EngineLine
from triage import tasks
from triage.models import Case, Run, Suspect, Translation
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.common.stable_hashes import digest
from triage.services.projects.projects import first_project


def fill_answers(count: int) -> None:
    """Store answers under keys that match no text, to give the cache a realistic size."""
    engine = Engine.objects.order_by("pk")[0]
    for first in range(0, count, 5000):
        Translation.objects.bulk_create(
            Translation(
                key=digest("bench", str(number)),
                engine=engine,
                source_language="en",
                target_language="es",
                source=f"The house has {number} rooms.",
                text=f"La casa tiene {number} habitaciones.",
            )
            for number in range(first, min(first + 5000, count))
        )


def go_on_counting() -> None:
    """Advance PostgreSQL's sequences past rows that were inserted with their primary keys."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [Case, Suspect]):
            cursor.execute(statement)


def run_to_end(url: str, cases: int, seed: int) -> tuple[Run, float]:
    """Run a campaign of number tests and return it with its wall time in seconds."""
    line, _ = EngineLine.objects.get_or_create(name="loopback")
    engine, _ = Engine.objects.get_or_create(
        line=line,
        kind="libretranslate",
        defaults={"options": {"url": url, "batch": 25}, "max_parallel": 8},
    )
    request = CampaignRequest(
        project=first_project(),
        method="numbertest",
        engines=[engine],
        directions=[("en", "es")],
        options={"total": cases},
        seed=seed,
    )
    run = create_campaign(request).runs.get()
    started = time.perf_counter()
    tasks.enqueue_run(run.pk)
    while not run.is_final:
        time.sleep(0.05)
        run.refresh_from_db()
    if run.status != "done" or run.judged != run.cases_total:
        raise SystemExit(f"{run}: {run.status}, {run.judged} of {run.cases_total}. {run.notice}")
    return run, time.perf_counter() - started
