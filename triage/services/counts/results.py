"""Counts and pass rates of runs, in total and by capability, for commands and pages."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from triage.models import OutcomeVerdict, Run
from triage.reporting.statistics.rates import Rate
from triage.services.counts.count_rows import case_counts


@dataclass(frozen=True)
class RunTally:
    """Counts of the cases of one run, or of one capability of it."""

    run_id: int
    engine: str
    direction: str
    method: str
    capability: str
    cases: int
    passed: int
    failed: int
    abstained: int
    errors: int
    #: Whether texts were selected because of signals or engine failures.
    oversampled: bool = False

    @property
    def rate(self) -> Rate:
        """Passed / (passed + failed)."""
        return Rate(self.passed, self.passed + self.failed)

    @property
    def pass_rate(self) -> float | None:
        """The rate in percent; None without such cases."""
        value = self.rate.value
        return None if value is None else 100 * value

    @property
    def ci95(self) -> tuple[float, float] | None:
        """Wilson's 95 % interval of the pass rate, in percent."""
        interval = self.rate.interval
        return None if interval is None else (100 * interval.low, 100 * interval.high)


def run_tally(run: Run) -> RunTally:
    return RunTally(
        run_id=run.pk,
        engine=run.engine.name,
        direction=run.direction,
        method=run.campaign.method,
        capability="",
        cases=run.cases_total,
        passed=run.passed,
        failed=run.failed,
        abstained=run.abstained,
        errors=run.errored,
        oversampled=bool(run.report.get("oversampled")),
    )


_FIELD_OF = {
    OutcomeVerdict.PASS: "passed",
    OutcomeVerdict.FAIL: "failed",
    OutcomeVerdict.ABSTAIN: "abstained",
    OutcomeVerdict.ERROR: "errors",
}


def capability_tallies(runs: Iterable[Run]) -> list[RunTally]:
    """One tally per run and capability, from the stored counts."""
    by_id = {run.pk: run for run in runs}
    found: dict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    for row in case_counts(by_id.values(), every=True):
        counts = found[row.run_id, row.capability]
        counts["cases"] += row.cases
        counts[_FIELD_OF[OutcomeVerdict(row.verdict)]] += row.cases
    return [
        replace(
            run_tally(by_id[run_id]),
            capability=capability,
            cases=counts["cases"],
            passed=counts["passed"],
            failed=counts["failed"],
            abstained=counts["abstained"],
            errors=counts["errors"],
        )
        for (run_id, capability), counts in sorted(found.items())
    ]


def as_json(tally: RunTally) -> dict[str, Any]:
    """The tally as ``run_campaign --json`` prints it, with rates in percent to two decimals."""
    row = asdict(tally)
    row["run"] = row.pop("run_id")
    if not tally.capability:
        del row["capability"]
    rate, interval = tally.pass_rate, tally.ci95
    row["pass_rate"] = None if rate is None else round(rate, 2)
    row["ci95"] = None if interval is None else [round(bound, 2) for bound in interval]
    return row


def campaign_tallies(runs: Sequence[Run]) -> list[RunTally]:
    """Every run in total, then by capability."""
    return [run_tally(run) for run in runs] + capability_tallies(runs)
