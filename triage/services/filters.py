"""The view that a query string names: one filter for queue, lists, charts and exports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any
from urllib.parse import urlencode

from django.db.models import Max, Q, QuerySet

from triage.models import Outcome, Project, Run, Suspect


@dataclass(frozen=True, slots=True)
class ViewFilter:
    """Every field is text as it stands in the address; empty means no restriction."""

    method: str = ""
    capability: str = ""
    engine: str = ""
    version: str = ""
    direction: str = ""
    error_kind: str = ""
    cause: str = ""
    verdict: str = ""
    status: str = ""
    presence: str = ""
    category: str = ""
    critical: str = ""
    campaign: str = ""
    run: str = ""
    corpus: str = ""
    disclosed: str = ""
    q: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, Any]) -> ViewFilter:
        """Read the fields that are there; unknown parameters are left alone."""
        names = [field.name for field in fields(cls)]
        return cls(**{name: str(query[name]).strip() for name in names if query.get(name)})

    def query_string(self, **changes: str) -> str:
        """Return the address part that names this view, with ``changes`` applied."""
        values = asdict(replace(self, **changes))
        return urlencode({name: value for name, value in values.items() if value})

    def active(self) -> dict[str, str]:
        return {name: value for name, value in asdict(self).items() if value}

    def suspects(self, project: Project) -> QuerySet[Suspect]:
        return Suspect.objects.filter(self._suspect_conditions(), project=project)

    def _suspect_conditions(self) -> Q:
        found = self._equal("method", "capability", "error_kind", "cause", "status", "presence")
        found &= self._equal("category")
        if self.engine:
            found &= Q(engine_line__name=self.engine)
        found &= _direction_condition(self.direction)
        found &= _flag("critical", self.critical) & _flag("disclosed", self.disclosed)
        if self.verdict:
            found &= Q(abstained=self.verdict == "abstain")
        if self.q:
            found &= Q(current__case__inputs__icontains=self.q) | Q(
                current__outputs__icontains=self.q
            )
        if self._by_outcome():
            found &= Q(pk__in=Outcome.objects.filter(self._by_outcome()).values("suspect_id"))
        return found

    def _by_outcome(self) -> Q:
        """Conditions on where a suspect was seen; any of its outcomes may meet them."""
        found = Q()
        if self.run:
            found &= Q(run_id=_number(self.run))
        if self.campaign:
            found &= Q(run__campaign_id=_number(self.campaign))
        if self.version:
            found &= Q(run__engine__version_label=self.version)
        if self.corpus:
            found &= Q(case__corpus=self.corpus)
        return found

    def _equal(self, *names: str) -> Q:
        return Q(**{name: value for name in names if (value := getattr(self, name))})

    def runs(self, project: Project) -> QuerySet[Run]:
        """Runs of the view; without a campaign or run, the newest for each question.

        The newest: of each engine, direction and method, so that no case counts twice.
        """
        found = Run.objects.filter(
            campaign__project=project, campaign__archived_at__isnull=True, cases_total__gt=0
        ).filter(_direction_condition(self.direction))
        if self.method:
            found = found.filter(campaign__method=self.method)
        if self.engine:
            found = found.filter(engine__line__name=self.engine)
        if self.version:
            found = found.filter(engine__version_label=self.version)
        if self.campaign:
            found = found.filter(campaign_id=_number(self.campaign))
        if self.run:
            found = found.filter(pk=_number(self.run))
        if not (self.campaign or self.run):
            found = found.filter(pk__in=_newest(found))
        return found.select_related("engine__line", "campaign")


def _newest(runs: QuerySet[Run]) -> list[int]:
    grouped = runs.order_by().values(
        "engine_id", "source_language", "target_language", "campaign__method"
    )
    return [row["newest"] for row in grouped.annotate(newest=Max("pk"))]


def _direction_condition(direction: str) -> Q:
    if not direction:
        return Q()
    source, _, target = direction.partition("-")
    return Q(source_language=source, target_language=target)


def _flag(name: str, value: str) -> Q:
    return Q(**{name: value in {"1", "yes", "true"}}) if value else Q()


def _number(text: str) -> int:
    """A number that no row has stands for what is not a number."""
    return int(text) if text.isdecimal() and len(text) < 18 else -1
