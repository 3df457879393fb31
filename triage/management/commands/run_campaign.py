"""Start a campaign; optionally wait for it and evaluate gates."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from redis import RedisError

from engines.errors import EngineError
from engines.models import Engine
from engines.services.redis_connection import trouble
from triage import tasks
from triage.management import gate_options
from triage.models import Campaign, Project, Run, RunStatus
from triage.services.campaigns import gate_junit, gates, template_pools
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest, parse_direction
from triage.services.common import workers
from triage.services.common.errors import CampaignError
from triage.services.counts import results
from triage.services.events import campaign_events
from triage.services.projects.projects import UnknownProject, find_project
from triage.services.runs import lifecycle
from triage.services.suspects.filter_values import UnknownFilter, view_of
from triage.services.suspects.filters import ViewFilter

COULD_NOT_FINISH = 2
GATE_FAILED = 1


class Command(BaseCommand):
    help = (
        "Start a campaign; --wait shows progress and exits 0 (done), 1 (gate), "
        "2 (not finished, or no case judged)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        _add_request(parser)
        parser.add_argument(
            "--wait",
            action="store_true",
            help="until the campaign ends; then exit with 1 if a gate does not hold, 2 if a run failed",
        )
        parser.add_argument(
            "--json",
            action="store_true",
            dest="as_json",
            help="print the result as one JSON object",
        )
        gate_options.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            gate = gate_options.from_options(options, find_project(options["project"]))
            request = self._request(options, gate)
            campaign = create_campaign(request)
        except (CampaignError, EngineError, gate_options.GateError, UnknownProject) as error:
            raise CommandError(str(error), returncode=COULD_NOT_FINISH) from error
        if count := template_pools.left_out(campaign):
            self.stderr.write(
                f"The templates are those that the seed was used with before; {count} added since "
                "are left out (--new-templates takes them in)."
            )
        self._enqueue(campaign)
        if options["wait"]:
            self._wait(campaign)
        current = list(campaign.runs.select_related("engine__line", "campaign__project"))
        for one in campaign.skipped_runs:
            self.stderr.write(f"Skipped: {one.engine} {one.direction}: {one.reason}")
        checked = gates.evaluate(gate, current) if options["wait"] else gates.GateReport()
        if options["wait"] or options["as_json"]:
            self._report(campaign, current, checked, options["as_json"])
        else:
            self.stdout.write(f"Campaign {campaign.pk} started: {campaign.name}")
        if options["wait"]:
            self._exit(campaign, current, checked)

    def _request(self, options: dict[str, Any], gate: gates.GateRequest) -> CampaignRequest:
        project = find_project(options["project"])
        known = Engine.objects.visible_to(project)
        return CampaignRequest(
            project=project,
            method=options["method"],
            engines=[known.by_name(name) for name in options["engine"]],
            directions=[parse_direction(text) for text in options["direction"]],
            name=options["name"] or gate.suite,
            options=_method_options(options),
            seed=options["seed"],
            bypass_cache=options["bypass_cache"],
            repeats=options["repeats"],
            suite=_suite(options["suite"], project),
            like=Campaign.objects.filter(runs=gate.own.baseline).first(),
            new_templates=options["new_templates"],
        )

    def _enqueue(self, campaign: Campaign) -> None:
        try:
            alive = workers.live_workers()
            for run in campaign.runs.all():
                tasks.enqueue_run(run.pk)
        except RedisError as error:
            raise CommandError(
                f"{trouble(error)} ({type(error).__name__}). It runs with script/server.",
                returncode=COULD_NOT_FINISH,
            ) from error
        if not alive:
            self.stderr.write("No worker is running; the campaign waits. Start one: script/server")

    def _wait(self, campaign: Campaign) -> None:
        """Print a line whenever the counts change; return when no run goes on by itself."""
        shown = ""
        while True:
            current = list(campaign.runs.select_related("engine__line"))
            line = "; ".join(_progress_line(run) for run in current)
            if line != shown:
                self.stderr.write(line)
                shown = line
            if all(run.is_final or run.status in campaign_events.RESTING for run in current):
                return
            time.sleep(0.5)

    def _report(
        self, campaign: Campaign, finished: list[Run], checked: gates.GateReport, as_json: bool
    ) -> None:
        tallies = results.campaign_tallies(finished)
        if as_json:
            document = {
                "campaign": campaign.pk,
                "runs": [results.as_json(row) for row in tallies],
                "skipped": [asdict(one) for one in campaign.skipped_runs],
                "gates": checked.as_json(),
            }
            self.stdout.write(json.dumps(document, ensure_ascii=False))
            return
        for row in tallies:
            self.stdout.write(_tally_line(row))
        for one in campaign.skipped_runs:
            self.stdout.write(f"{one.engine} {one.direction} all: –")

    def _exit(self, campaign: Campaign, finished: list[Run], checked: gates.GateReport) -> None:
        unfinished = [run for run in finished if run.status != RunStatus.DONE]
        for run in unfinished:
            self.stderr.write(f"{run}: {run.get_status_display()}. {run.notice}")
        unjudged = [run for run in finished if run.judged_nothing]
        for run in unjudged:
            self.stderr.write(f"{run}: {gate_junit.nothing_judged(run)}")
        for line in checked.lines:
            self.stderr.write(line)
        # The results of named gates are announced when the campaign ends, whoever started it.
        campaign_events.gates_checked(campaign, checked.own)
        if unfinished or unjudged:
            sys.exit(COULD_NOT_FINISH)
        if not checked.holds:
            sys.exit(GATE_FAILED)


def _suite(pairs: list[str] | None, project: Project) -> ViewFilter | None:
    if pairs is None:
        return None
    try:
        return view_of(pairs, project)
    except UnknownFilter as error:
        raise CampaignError([f"--suite {error}"]) from error


def _method_options(options: dict[str, Any]) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    if path := options["options_file"]:
        try:
            chosen = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CampaignError([f"--options-file {path}: {error}."]) from error
    for pair in options["option"]:
        key, equals, value = pair.partition("=")
        if not equals:
            raise CampaignError([f"--option {pair!r}: write it like KEY=VALUE."])
        chosen[key] = _value(value)
    return chosen


def _value(text: str) -> Any:
    """Parse a value as JSON if possible (``50``, ``["integers"]``), else as plain text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _progress_line(run: Run) -> str:
    state = lifecycle.progress(run)
    left = f", {state.time_left} left" if state.time_left else ""
    notice = f" ({run.notice})" if run.notice else ""
    return (
        f"{run}: {run.get_status_display().lower()} {state.judged}/{state.total}, "
        f"{run.failed} failed, {state.rate:.0f}/s{left}{notice}"
    )


def _tally_line(row: results.RunTally) -> str:
    rate = row.rate if row.rate.n else "no rate"
    return (
        f"{row.engine} {row.direction} {row.capability or 'all'}: {rate}"
        f" (passed {row.passed}, failed {row.failed}, abstained {row.abstained}, errors {row.errors})"
    )


def _add_request(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        action="append",
        required=True,
        metavar="NAME",
        help="its newest version, or NAME/VERSION; may be given several times",
    )
    parser.add_argument(
        "--direction",
        action="append",
        required=True,
        metavar="en-es",
        help="may be given several times",
    )
    parser.add_argument(
        "--method", default="numbertest", help="numbertest (default), sit or screening"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="option of the method, value in JSON or plain text",
    )
    parser.add_argument("--options-file", type=Path, help="the method's options as one JSON object")
    parser.add_argument("--name", default="", help="name of the campaign")
    parser.add_argument("--project", default="", help="its slug; default: the first project")
    parser.add_argument("--seed", type=int)
    parser.add_argument(
        "--new-templates",
        action="store_true",
        help="the templates as they are now, not those that the seed was first used with",
    )
    parser.add_argument(
        "--bypass-cache", action="store_true", help="translate again what was translated before"
    )
    parser.add_argument(
        "--repeats", type=int, default=0, help="put each suspect to its engine again N times"
    )
    parser.add_argument(
        "--suite",
        action="append",
        metavar="k=v",
        help="run the confirmed bugs of this view again; status=confirmed for all",
    )
