"""Checks that a campaign on an engine with an ordinary rate limit loses no case.

The engine is a separate process that answers 30 % of its requests with 429 and ``Retry-After: 2``,
and the others after half a second. Its own counts are compared with the campaign's.
"""

from __future__ import annotations

import argparse
import json
import os
import time

import httpx

from bench.runtime import slow_engine
from bench.site import running_site

ITEMS, PARALLEL = 10, 4


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--share", type=float, default=0.3, help="of requests, told to wait")
    parser.add_argument("--retry-after", default="2")
    options = parser.parse_args()
    os.environ["ENGINES_ALLOW_PRIVATE_ADDRESSES"] = "1"
    with slow_engine() as url, running_site():
        import django

        django.setup()
        throttled = {
            "mode": "429",
            "times": 10**9,
            "share": options.share,
            "retry_after": options.retry_after,
            "delay": 0.5,
        }
        httpx.post(f"{url}/control", json=throttled, trust_env=False).raise_for_status()
        started = time.perf_counter()
        row = campaign(url, options.cases)
        row["seconds"] = round(time.perf_counter() - started, 1)
        print(json.dumps(row), flush=True)


def campaign(url: str, cases: int) -> dict[str, object]:
    """Run a campaign to its end; return the engine's figures and the campaign's."""
    from engines.models import Engine, EngineLine
    from triage import tasks
    from triage.models import OutcomeVerdict
    from triage.services.campaigns.creation import create_campaign
    from triage.services.campaigns.requests import CampaignRequest
    from triage.services.projects.projects import first_project

    engine = Engine.objects.create(
        line=EngineLine.objects.create(name="throttled"),
        kind="http",
        options={
            "url": f"{url}/translate",
            "body": '{"q": "{{texts}}"}',
            "response_path": "translatedText",
            "max_items": ITEMS,
        },
        max_parallel=PARALLEL,
    )
    request = CampaignRequest(
        project=first_project(),
        method="numbertest",
        engines=[engine],
        directions=[("en", "es")],
        options={"total": cases},
        seed=1,
    )
    run = create_campaign(request).runs.get()
    tasks.enqueue_run(run.pk)
    while not run.is_final:
        time.sleep(0.2)
        run.refresh_from_db()
    seen = httpx.get(f"{url}/stats", trust_env=False).json()
    errors = run.outcomes.filter(verdict=OutcomeVerdict.ERROR).select_related("case")
    return {
        "figure": "a campaign on an engine with a rate limit",
        "database": os.environ.get("DATABASE_URL", "sqlite").split(":")[0],
        "status": run.status,
        "cases": run.cases_total,
        "outcomes": run.outcomes.count(),
        "errors": run.errored,
        "errors_never_sent": sum(
            not any(text in seen["asked"] for text in error.case.inputs) for error in errors
        ),
        "requests_seen": seen["calls"],
        "requests_counted": run.engine_calls,
        "requests_told_to_wait": seen["replies"].get("429", 0),
        "requests_without_a_limit": -(-run.cases_total // ITEMS),
        "notice": run.notice,
    }


if __name__ == "__main__":
    main()
