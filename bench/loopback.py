"""Campaigns on the loopback engine; imported once Django is set up."""

from __future__ import annotations

import time

from engines.models import Engine, EngineLine
from triage import tasks
from triage.models import Run
from triage.services.campaigns import CampaignRequest, create_campaign
from triage.services.projects import first_project


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
