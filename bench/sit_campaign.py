"""A SIT campaign through a running site: groups found, seconds by step, and a list to judge blind.

    python -m bench.sit_campaign [--sentences FILE ...] [--threshold T] [--list FILE --key FILE]

Starts a site of its own with workers, and tests Apertium en-es on English sentences, one a line;
without files those of the SIT paper when they lie in ``../shared``, else the demo's. ``--list``
gets 60 reported groups and 60 others in one shuffled order without distances, ``--key`` which is
which; ``bench.sit_judged`` counts what a reader says of them.
"""

from __future__ import annotations

import argparse
import difflib
import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.sit import DEMO, PAPER, report
from bench.site import ROOT, running_site

DRAWN = 60
SHOWN = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=Path, nargs="+", default=[])
    parser.add_argument("--threshold", type=float, help="default: that of the structure")
    parser.add_argument("--list", type=Path, dest="listed")
    parser.add_argument("--key", type=Path)
    options = parser.parse_args()
    if not shutil.which("apertium"):
        parser.exit(0, "sit_campaign: skipped, Apertium (apertium-eng-spa) is not installed\n")
    files = options.sentences or [file for file in PAPER if file.is_file()] or [DEMO]
    with running_site() as folder:
        import django

        django.setup()
        from triage.management.commands.demo_campaign import apertium_engine

        apertium_engine()
        run_campaign(write_options(folder, files, options.threshold))
        found = read_run()
    report("campaign through workers", **found["figures"])
    if options.listed and options.key:
        listed, key = blind_list(found["groups"], random.Random(60))
        options.listed.write_text(listed, "utf-8")
        options.key.write_text(json.dumps(key), "utf-8")


def write_options(folder: Path, files: list[Path], threshold: float | None) -> Path:
    sentences = [
        {"text": line.strip(), "corpus": file.stem}
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if line.strip()
    ]
    path = folder / "options.json"
    path.write_text(json.dumps({"threshold": threshold, "sentences": sentences}), "utf-8")
    return path


def run_campaign(options: Path) -> None:
    command = [sys.executable, "manage.py", "run_campaign", "--engine", "apertium"]
    command += ["--direction", "en-es", "--method", "sit", "--options-file", str(options)]
    subprocess.run([*command, "--seed", "2020", "--wait"], cwd=ROOT, check=True, stdout=sys.stderr)


def read_run() -> dict[str, Any]:
    """The newest run's counts, seconds by step, and groups with their distances."""
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
            "sentence": outcome.case.cluster,
            "reported": outcome.verdict == "fail",
            "inputs": outcome.case.inputs,
            "outputs": outcome.outputs,
            "members": outcome.evidence["distances"][:SHOWN],
        }
        for outcome in outcomes
    ]
    return {"figures": figures, "groups": groups}


def blind_list(
    groups: list[dict[str, Any]], rng: random.Random
) -> tuple[str, dict[str, dict[str, Any]]]:
    """Groups to read, each with its farthest variants in any order, and what they are."""
    parts = [[g for g in groups if g["reported"] is wanted] for wanted in (True, False)]
    drawn = [group for part in parts for group in rng.sample(part, min(DRAWN, len(part)))]
    rng.shuffle(drawn)
    lines, key = [], {}
    for number, group in enumerate(drawn, 1):
        members = list(enumerate(group["members"], 1))
        rng.shuffle(members)
        lines += [f"{number} {group['inputs'][0]}", f"    {group['outputs'][0]}"]
        for letter, (_, member) in zip("abc", members, strict=False):
            index = member["variant"]
            lines.append(f"  {letter} {changes(group['inputs'][0], group['inputs'][index])}")
            lines.append(f"    {changes(group['outputs'][0], group['outputs'][index])}")
        ranks = {letter: rank for letter, (rank, _) in zip("abc", members, strict=False)}
        key[str(number)] = {**{k: group[k] for k in ("sentence", "reported", "members")}, **ranks}
    return "\n".join(lines) + "\n", key


def changes(before: str, after: str) -> str:
    """A sentence with its changed words as "[old → new]"."""
    a, b = before.split(), after.split()
    pieces = []
    for kind, i, j, k, n in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        kept = " ".join(a[i:j])
        pieces.append(kept if kind == "equal" else f"[{kept} → {' '.join(b[k:n])}]")
    return " ".join(pieces)


if __name__ == "__main__":
    main()
