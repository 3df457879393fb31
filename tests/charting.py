"""Random campaigns for tests of figures, with the counters that the runtime would keep."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.factories import make_engine, make_outcomes, make_run
from triage.models import Campaign, Case, Project, Run
from triage.services.counts.decision_counts import reconcile
from triage.services.counts.outcomes import COUNTER_OF

CAPABILITIES = ("integers", "separators")
CORPORA = ("news", "")
KINDS = ("separator", "scale", "")
STATUSES = ("open", "adjudication", "confirmed", "rejected")


def keep_counters(run: Run) -> Run:
    """Bring what is counted of a run in line with its rows, as storing outcomes does."""
    _count_verdicts(run)
    reconcile(run.campaign.project)
    run.refresh_from_db()
    return run


def _count_verdicts(run: Run) -> None:
    counts = Counter(run.outcomes.values_list("verdict", flat=True))
    for verdict, counter in COUNTER_OF.items():
        setattr(run, counter, counts[verdict])
    run.cases_total = counts.total()
    run.save(update_fields=[*COUNTER_OF.values(), "cases_total"])


def _random_case(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The fields of an outcome, and those of its suspect, if it has one."""
    common: dict[str, Any] = {
        "capability": rng.choice(CAPABILITIES),
        "corpus": rng.choice(CORPORA),
        "cluster": f"template {rng.randrange(4)}",
    }
    verdict = rng.choice(["pass", "pass", "fail", "fail", "abstain", "error"])
    if rng.random() < 0.2:
        common["expectation"] = {"selected_by": ["other"]}
    if verdict in ("pass", "error"):
        return {"verdict": verdict, "error_kind": "", **common}, None
    status = rng.choice(STATUSES)
    kind = rng.choice(KINDS)
    critical = status == "confirmed" and rng.random() < 0.5
    changes = {"verdict": verdict, "error_kind": kind, **common}
    return changes, {"status": status, "critical": critical}


def random_runs(project: Project, seed: int, cases: int = 40) -> list[Run]:
    """Two engines, two directions, one campaign."""
    rng = random.Random(seed)
    campaign = Campaign.objects.create(project=project, name="Random", method="numbertest", seed=1)
    runs = []
    for line in ("one", "two"):
        for target in ("es", "de"):
            run = make_run(project, make_engine(line), campaign=campaign, target_language=target)
            make_outcomes(run, [_random_case(rng) for _ in range(cases // 4 + rng.randrange(4))])
            _count_verdicts(run)
            runs.append(run)
    return runs


def rerun(run: Run, engine_version: str = "", **verdicts: str) -> Run:
    """Ask the same cases again; ``verdicts`` by input index, e.g. ``c0="pass"``."""
    again = make_run(
        run.campaign.project,
        make_engine(run.engine.line.name, engine_version or f"v{Run.objects.count()}"),
        target_language=run.target_language,
    )
    rows = []
    for place, case in enumerate(run.cases.select_related("outcome").order_by("index")):
        old = case.outcome
        verdict = verdicts.get(f"c{place}", old.verdict)
        outputs = old.outputs if verdict == old.verdict else [f"{old.outputs[0]} again"]
        rows.append((case, verdict, outputs))
    copy_cases(again, rows)
    return keep_counters(again)


def copy_cases(run: Run, rows: Iterable[tuple[Case, str, list[str]]]) -> None:
    """The same cases with other verdicts and translations."""
    drafts = []
    for case, verdict, outputs in rows:
        old = case.outcome
        changes = {
            "inputs": case.inputs,
            "outputs": outputs,
            "verdict": verdict,
            "capability": case.capability,
            "cluster": case.cluster,
            "error_kind": old.error_kind if verdict == "fail" else "",
            "suspect_id": old.suspect_id if verdict in ("fail", "abstain") else None,
        }
        drafts.append((changes, None))
    make_outcomes(run, drafts)


def count_of(query: str, project: Project) -> int:
    """How many items the address of a mark lists."""
    from django.http import QueryDict

    from triage.services.statistics.scope import CASES
    from triage.services.suspects.filters import ViewFilter

    if query.startswith(CASES):
        return ViewFilter.from_query(QueryDict(query[len(CASES) :])).outcomes(project).count()
    return ViewFilter.from_query(QueryDict(query)).suspects(project).count()
