"""``mtriage run``: starts a campaign on a site or locally, waits for it and evaluates its gates."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any
from urllib.parse import urljoin

from triage.cli.campaign_texts import Texts
from triage.cli.config import CampaignConfig
from triage.client.client import Client
from triage.client.models import Campaign, GateCheck, NewCampaign, Run, Suspect

DONE, GATE_FAILED, NOT_FINISHED = 0, 1, 2
#: Seconds between checks of a campaign's progress.
_SOON, _LATER = 0.5, 15.0
_SENT = ("method", "name", "seed", "bypass_cache", "repeats")
#: Max. failing cases reported per campaign: code hosts show no more results per file.
_MAX_CASES = 5000
#: Appended to the name of a repeated campaign.
_DAY = re.compile(r" \(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?\)$")


@dataclass(frozen=True, slots=True)
class RunSummary:
    """A finished campaign: the gates not met and those undecided, the failing cases, and the
    previous results.

    ``link`` is its page, empty if there is none; ``before`` maps each run to the run of the
    previous campaign with the same settings and engine, if there is one.
    """

    campaign: Campaign
    link: str
    failed: tuple[str, ...] = ()
    before: Mapping[int, Run] = field(default_factory=dict)
    cases: tuple[Suspect, ...] = ()
    undecided: tuple[str, ...] = ()

    @property
    def unfinished(self) -> dict[int, str]:
        """The runs that did not finish normally, or judged nothing, with the reason."""
        return {
            run.run: run.notice or (run.status if run.status != "done" else "judged no case")
            for run in self.campaign.runs
            if run.status != "done" or not run.passed + run.failed + run.abstained
        }

    @property
    def status(self) -> int:
        if self.unfinished:
            return NOT_FINISHED
        return GATE_FAILED if self.failed else DONE

    @property
    def new(self) -> list[Suspect]:
        """The failing cases that did not fail in the previous campaign; empty if there is none."""
        return [one for one in self.cases if one.presence in ("new", "reopened") and self.before]

    def as_json(self) -> dict[str, Any]:
        return {
            "campaign": self.campaign.id,
            "link": self.link,
            "runs": [run.model_dump(mode="json") for run in self.campaign.runs],
            "skipped": [one.model_dump(mode="json") for one in self.campaign.skipped],
            "before": {run: one.model_dump(mode="json") for run, one in self.before.items()},
            "failed": list(self.failed),
            "undecided": list(self.undecided),
        }


def run_campaign(
    client: Client,
    config: CampaignConfig,
    engines: list[str],
    texts: Texts,
    print_line: Callable[[str], None],
    pages: bool = True,
    key: str = "",
    sleep: Callable[[float], None] = time.sleep,
) -> RunSummary:
    """Start a campaign, wait until it is done and evaluate its gates.

    :param pages: whether the campaign can be viewed in a browser
    :param key: makes sure that repeated calls start the campaign only once
    :raises triage.client.client.ClientProblem: the site refuses or cannot be reached.
    """
    campaign = client.start_campaign(campaign_of(config, engines, texts), key)
    link = f"{client.address}/campaigns/{campaign.id}/" if pages else ""
    begun = any(run.passed + run.failed + run.abstained + run.errors for run in campaign.runs)
    print_line(
        f"Campaign {campaign.id} {'goes on' if begun else 'started'}: {link or campaign.name}"
    )
    for one in campaign.skipped:
        print_line(f"Skipped: {one.engine} {one.direction}: {one.reason}")
    campaign = _waited(client, campaign, print_line, sleep)
    broken, undecided = _checked_gates(client, campaign, config, pages)
    failed = [*_below(campaign, config), *_unrated(client, campaign, config), *broken]
    cases = client.all_suspects(campaign=str(campaign.id), verdict="fail", status="open,confirmed")
    before = _before(client, campaign)
    first = tuple(islice(cases, _MAX_CASES))
    return RunSummary(campaign, link, tuple(failed), before, first, tuple(undecided))


def campaign_of(config: CampaignConfig, engines: list[str], texts: Texts) -> NewCampaign:
    """Return the request for the API."""
    return NewCampaign(
        engines=engines,
        directions=list(config.directions),
        options={**config.options, **texts.options},
        **{name: getattr(config, name) for name in _SENT},
    )


def _waited(
    client: Client,
    campaign: Campaign,
    print_line: Callable[[str], None],
    sleep: Callable[[float], None],
) -> Campaign:
    pause = _SOON
    shown = ""
    while not campaign.done:
        sleep(pause)
        pause = min(pause * 1.5, _LATER)
        campaign = client.campaign(campaign.id)
        line = "; ".join(f"{name_of(run)} {run.status}, {_progress(run)}" for run in campaign.runs)
        if line != shown:
            print_line(line)
            shown = line
    return campaign


def _progress(run: Run) -> str:
    judged = run.passed + run.failed + run.abstained + run.errors
    return f"{judged} of {run.cases} cases judged, {run.failed} failed"


def _below(campaign: Campaign, config: CampaignConfig) -> list[str]:
    """The runs whose pass rate is below the configured minimum."""
    if config.fail_under is None:
        return []
    failed = []
    for run in campaign.runs:
        rate = run.ci95[0] if config.bound == "lower" and run.ci95 else run.pass_rate
        if rate is None or rate < config.fail_under:
            rate_text = "no rate" if rate is None else f"{rate:.1f} %"
            what = "lower end of the pass rate" if config.bound == "lower" else "pass rate"
            failed.append(f"{name_of(run)}: {what}: {rate_text}, wanted {config.fail_under:g} %")
    return failed


def _unrated(client: Client, campaign: Campaign, config: CampaignConfig) -> list[str]:
    """The runs with more bugs that were not rated critical or not than the configuration allows."""
    if config.max_unrated is None:
        return []
    failed = []
    for run in campaign.runs:
        n = sum(1 for _ in client.all_suspects(run=str(run.run), critical="-"))
        if n > config.max_unrated:
            bugs = "1 confirmed bug was" if n == 1 else f"{n} confirmed bugs were"
            failed.append(f"{name_of(run)}: {bugs} not rated, max. {config.max_unrated} allowed")
    return failed


def _checked_gates(
    client: Client, campaign: Campaign, config: CampaignConfig, pages: bool
) -> tuple[list[str], list[str]]:
    """Why gates are not met, and why they are undecided.

    These are the gates named, or else, on a site, those that apply to the campaign.
    """
    names = [str(gate) for gate in config.gates] or [""] * pages
    checks = [
        (f"{run.engine} {run.direction}: {gate.gate}: ", check)
        for name in names
        for gate in client.campaign_gates(campaign.id, name)
        for run in gate.runs
        for check in run.checks
    ]
    undecided = [
        f"{where}{check.undecided}{_link(client, check)}" if pages else f"{where}{check.undecided}"
        for where, check in checks
        if check.undecided and not check.problem
    ]
    return [f"{where}{check.problem}" for where, check in checks if check.problem], undecided


def _link(client: Client, check: GateCheck) -> str:
    return f" {urljoin(client.address, check.opens)}" if check.opens else ""


def _before(client: Client, campaign: Campaign) -> dict[int, Run]:
    """For each run, the matching run of an earlier campaign with the same name."""
    lines = {engine.name: engine.line for engine in client.engines()}
    name = _DAY.sub("", campaign.name)
    known: dict[tuple[str, str], Run] = {}
    for earlier in client.all_campaigns():
        if earlier.id >= campaign.id:
            break
        if earlier.method == campaign.method and _DAY.sub("", earlier.name) == name:
            done = (run for run in earlier.runs if run.status == "done")
            known |= {(lines.get(run.engine, run.engine), run.direction): run for run in done}
    pairs = {run.run: (lines.get(run.engine, run.engine), run.direction) for run in campaign.runs}
    return {run: known[pair] for run, pair in pairs.items() if pair in known}


def name_of(run: Run) -> str:
    """A run's display name: engine, direction and method."""
    return f"{run.engine} {run.direction} {run.method}"
