"""Runs a SIT campaign on a running site: groups found, and seconds per step.

    python -m bench.sit.campaign [--engine apertium] [--direction en-es] [--sentences FILE ...]
                                 [--structure S] [--threshold T] [--groups FILE]

Starts its own site with workers, and tests Apertium or Firefox's models (``--engine firefox
--direction en-pt``) on sentences, one per line; without files, those of the SIT paper if they are in ``../shared``, else the demo's. ``--groups``
writes every group with its distances as a JSON line; ``bench.sit.blind`` turns these into a list to
judge blind.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.sit.speed import DEMO, PAPER, report
from bench.site import ROOT, running_site


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", choices=("apertium", "firefox"), default="apertium")
    parser.add_argument("--direction", default="en-es")
    parser.add_argument("--sentences", type=Path, nargs="+", default=[])
    parser.add_argument("--threshold", type=float, help="default: that of the structure")
    parser.add_argument("--structure", default="dependency")
    parser.add_argument("--groups", type=Path)
    options = parser.parse_args()
    if options.engine == "apertium" and not shutil.which("apertium"):
        parser.exit(0, "sit_campaign: skipped, Apertium (apertium-eng-spa) is not installed\n")
    files = options.sentences or [file for file in PAPER if file.is_file()] or [DEMO]
    with running_site() as folder:
        import django

        django.setup()
        from engines.models import Engine, EngineLine

        line = EngineLine.objects.create(name=options.engine)
        Engine.objects.create(line=line, kind=options.engine)
        chosen = write_options(folder, files, options.structure, options.threshold)
        run_campaign(options.engine, options.direction, chosen)
        found = read_run()
    report("campaign through workers", **found["figures"])
    if options.groups:
        lines = (json.dumps(group, ensure_ascii=False) + "\n" for group in found["groups"])
        options.groups.write_text("".join(lines), "utf-8")


def write_options(folder: Path, files: list[Path], structure: str, threshold: float | None) -> Path:
    sentences = [
        {"text": line.strip(), "corpus": file.stem}
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if line.strip()
    ]
    path = folder / "options.json"
    # As the paper counts, and as the readings in docs/sit.md were drawn.
    options = {
        "structure": structure,
        "threshold": threshold,
        "include_unchanged": True,
        "sentences": sentences,
    }
    path.write_text(json.dumps(options), "utf-8")
    return path


def run_campaign(engine: str, direction: str, options: Path) -> None:
    command = [sys.executable, "manage.py", "run_campaign", "--engine", engine]
    command += ["--direction", direction, "--method", "sit", "--options-file", str(options)]
    subprocess.run([*command, "--seed", "2020", "--wait"], cwd=ROOT, check=True, stdout=sys.stderr)


def read_run() -> dict[str, Any]:
    """Return the latest run's counts, seconds per step, and groups with their distances."""
    from triage.models import Outcome, Run, StepTime

    run = Run.objects.latest("pk")
    outcomes = Outcome.objects.filter(run=run, verdict__in=["pass", "fail"]).select_related("case")
    times = StepTime.objects.filter(run=run)
    assert run.started_at
    assert run.finished_at
    figures = {
        "originals": run.cases_total,
        "texts": sum(len(outcome.case.inputs) for outcome in outcomes),
        "reported": run.failed,
        "seconds": round((run.finished_at - run.started_at).total_seconds(), 1),
        "seconds_by_step": {row.step: round(row.seconds, 1) for row in times},
        "left_out": run.report.get("dropped", {}),
    }
    groups = [
        {
            "direction": run.direction,
            "sentence": outcome.case.cluster,
            "reported": outcome.verdict == "fail",
            "inputs": outcome.case.inputs,
            "outputs": outcome.outputs,
            "members": outcome.evidence["distances"],
        }
        for outcome in outcomes.order_by("case__pk")
    ]
    return {"figures": figures, "groups": groups}


if __name__ == "__main__":
    main()
