"""Creates the rows that imported bugs need: runs, cases and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import F, Max

from engines.models import Engine, EngineLine
from triage.methods.screening import metric
from triage.models import Campaign, Case, Outcome, OutcomeVerdict, Project, Run, RunStatus, Suspect
from triage.reporting.bug_record import BugRecord, EngineInfo
from triage.services.common.bulk_rows import update_rows
from triage.services.common.stable_hashes import inputs_hash

CAMPAIGN = "Imported bugs"
_CASE = ("inputs", "capability", "format", "expectation")
_OUTCOME = (
    "run",
    "capability",
    "verdict",
    "error_kind",
    "message",
    "category",
    "evidence",
    "outputs",
    "raw_outputs",
    "output_hash",
    "repeats",
    "repeats_failed",
    "suspect",
    "tenth",
)


class RunsOfImports:
    """The runs for imported bugs: one per engine, direction and method."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: dict[tuple[str, ...], Run] = {}

    def of(self, bug: BugRecord) -> Run:
        """The run of ``bug``, created if necessary."""
        languages = (bug.direction.source, bug.direction.target)
        key = (bug.method, bug.engine.line, bug.engine.version, *languages)
        if key not in self._known:
            self._known[key] = self._stored(bug)
        return self._known[key]

    def _stored(self, bug: BugRecord) -> Run:
        campaign, _ = Campaign.objects.get_or_create(
            project=self._project, method=bug.method, name=CAMPAIGN, defaults={"seed": 0}
        )
        engine = self._engine(bug.engine)
        run, _ = Run.objects.get_or_create(
            campaign=campaign,
            engine=engine,
            source_language=bug.direction.source,
            target_language=bug.direction.target,
            defaults={"status": RunStatus.DONE, "signature": dict(bug.signature)},
        )
        return run

    def _engine(self, described: EngineInfo) -> Engine:
        """The engine that the project knows by this name and version, or else one of its own."""
        line, _ = EngineLine.objects.get_or_create(name=described.line)
        version: dict[str, Any] = {"line": line, "version_label": described.version}
        known = Engine.objects.visible_to(self._project).filter(**version)
        own_first = known.order_by(F("owner").desc(nulls_last=True))
        return own_first.first() or Engine.objects.create(
            **version,
            owner=self._project,
            kind=described.kind,
            options=dict(described.options),
            # Imported without its key or file: an administrator has to configure it.
            enabled=False,
        )


def store_cases(bugs: Sequence[BugRecord], runs: RunsOfImports) -> list[Case]:
    """Store the case of each bug, new or known, in order; bugs must not repeat."""
    mine = [runs.of(bug) for bug in bugs]
    # Locked, so that concurrent imports do not give the same index to two cases.
    locked = Run.objects.select_for_update().filter(pk__in={run.pk for run in mine}).order_by("pk")
    following = {run.pk: 0 for run in locked}
    ends = Case.objects.filter(run__in=following).values("run").annotate(end=Max("index"))
    following |= {row["run"]: row["end"] + 1 for row in ends.order_by()}
    hashes = [inputs_hash(_inputs(bug)) for bug in bugs]
    rows = Case.objects.filter(run__in=following, input_hash__in=hashes)
    known = {(row.run_id, row.input_hash): row for row in rows}
    cases, new = [], []
    for bug, run, name in zip(bugs, mine, hashes, strict=True):
        case = known.get((run.pk, name))
        if case is None:
            case = Case(input_hash=name, index=following[run.pk])
            following[run.pk] += 1
            new.append(case)
        case.run = run
        _fill_case(case, bug)
        cases.append(case)
    Case.objects.bulk_create(new)
    update_rows(list(known.values()), _CASE)
    return cases


def _fill_case(case: Case, bug: BugRecord) -> None:
    case.inputs = _inputs(bug)
    case.capability = bug.capability
    case.format = bug.format
    case.expectation = _expectation(bug)


def store_outcomes(rows: Sequence[tuple[Suspect, BugRecord, Case]]) -> None:
    """Store the outcome of each case, with its suspect."""
    outcomes = [
        Outcome(
            case=case,
            run=case.run,
            capability=bug.capability,
            verdict=OutcomeVerdict.FAIL,
            error_kind=bug.error_kind,
            message=bug.reason,
            category=bug.category,
            evidence=_evidence(bug),
            outputs=outputs_of(bug),
            raw_outputs=[bug.raw_translation],
            output_hash=suspect.output_hash,
            repeats=bug.repeats.asked if bug.repeats else None,
            repeats_failed=bug.repeats.failed if bug.repeats else None,
            suspect=suspect,
            tenth=metric.tenth(bug.metric.worse_than) if bug.metric else None,
        )
        for suspect, bug, case in rows
    ]
    Outcome.objects.bulk_create(
        outcomes, update_conflicts=True, unique_fields=["case"], update_fields=_OUTCOME
    )


def _inputs(bug: BugRecord) -> list[str]:
    variants = bug.sit.variants if bug.sit else ()
    return [bug.source, *(variant.source for variant in variants)]


def outputs_of(bug: BugRecord) -> list[str]:
    """The translations of ``bug``, that of the original first."""
    variants = bug.sit.variants if bug.sit else ()
    return [bug.translation, *(variant.translation for variant in variants)]


def _expectation(bug: BugRecord) -> dict[str, Any]:
    if not bug.expected:
        return {}
    spans = [[item.start, item.end] for item in bug.expected if item.start is not None]
    expectation: dict[str, Any] = {"values": [item.value for item in bug.expected]}
    if len(spans) == len(bug.expected):
        expectation["spans"] = spans
    return expectation


def _evidence(bug: BugRecord) -> dict[str, Any]:
    evidence: dict[str, Any] = {
        "expected": [item.as_json() for item in bug.expected],
        "found": [item.as_json() for item in bug.found],
    }
    if bug.metric is not None:
        evidence["metric"] = bug.metric.as_json()
    if bug.elsewhere:
        evidence["elsewhere"] = [error.as_json() for error in bug.elsewhere]
    if bug.sit is not None:
        issue = bug.sit.as_json()
        evidence |= {
            "original": issue["original"],
            "members": issue["variants"],
            "structure": bug.sit.structure,
            "threshold": bug.sit.threshold,
        }
        if bug.sit.reported:
            evidence["reported"] = issue["reported"]
    return evidence
