"""How many of the failures in figures are flaky: asked again, the engine did not fail each time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from triage.services.statistics.scope import Scope


@dataclass(frozen=True, slots=True)
class Flaky:
    """``address`` is the query string that lists these suspects."""

    count: int
    address: str


def flaky_in(scope: Scope) -> Flaky | None:
    """Flaky suspects among the view's runs; None where no run asked for repeats."""
    repeated = sorted(run.pk for run in scope.runs.values() if run.campaign.repeats)
    if not repeated:
        return None
    conditions = {"run": ",".join(map(str, repeated)), "flaky": "yes"}
    count = replace(scope.view, **conditions).suspects(scope.project).count()
    return Flaky(count, scope.view.query_string(**conditions))
