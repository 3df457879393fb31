"""Compares the speed of a campaign with that of its engine alone.

A campaign of 10,000 distinct en-es cases on Apertium, from enqueueing to completion, with warm
workers and an empty cache, relative to the wall time of one bare ``apertium`` process on the same
sentences.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from statistics import median
from typing import TYPE_CHECKING

from bench.site import running_site

if TYPE_CHECKING:
    from engines.models import Engine
    from triage.models import Run

CASES = 10_000
TARGET = 4.0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    with running_site():
        import django

        django.setup()
        warm_up()
        pairs = [measure(options.cases, seed) for seed in range(1, options.repeats + 1)]
    for row in pairs:
        print(json.dumps(row))
    ratio = median(row["campaign_seconds"] / row["apertium_seconds"] for row in pairs)
    print(
        json.dumps(
            {
                "figure": "campaign wall time over one bare apertium process",
                "cases": options.cases,
                "median_ratio": round(ratio, 2),
                "target": TARGET,
            }
        )
    )


def warm_up() -> None:
    """Make every worker load its modules."""
    from triage.management.commands.demo_campaign import apertium_engine

    for seed in range(90, 94):
        run_to_end(apertium_engine(), "es", 200, seed)


def measure(cases: int, seed: int) -> dict[str, float]:
    from triage.management.commands.demo_campaign import apertium_engine

    run, seconds = run_to_end(apertium_engine(), "es", cases, seed)
    sentences = [
        inputs[0] for inputs in run.cases.order_by("index").values_list("inputs", flat=True)
    ]
    return {
        "seed": seed,
        "cases": run.cases_total,
        "campaign_seconds": round(seconds, 2),
        "apertium_seconds": round(bare_apertium(sentences), 2),
        "suspects_rechecked_alone": run.rechecked_alone,
        "differed_alone": run.differed_alone,
    }


def run_to_end(engine: Engine, target: str, cases: int, seed: int) -> tuple[Run, float]:
    """Run a campaign of number tests from English; return its run and the seconds it took."""
    from triage import tasks
    from triage.services.campaigns.creation import create_campaign
    from triage.services.campaigns.requests import CampaignRequest
    from triage.services.projects.projects import first_project

    campaign = create_campaign(
        CampaignRequest(
            project=first_project(),
            method="numbertest",
            engines=[engine],
            directions=[("en", target)],
            options={"total": cases},
            seed=seed,
        )
    )
    run = campaign.runs.get()
    started = time.perf_counter()
    tasks.enqueue_run(run.pk)
    while run.status != "done":
        time.sleep(0.02)
        run.refresh_from_db()
        if run.status == "failed":
            raise SystemExit(run.notice)
    return run, time.perf_counter() - started


def bare_apertium(sentences: list[str]) -> float:
    text = "".join(f"{sentence}\n" for sentence in sentences)
    started = time.perf_counter()
    subprocess.run(
        ["apertium", "eng-spa"], input=text.encode(), stdout=subprocess.DEVNULL, check=True
    )
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
