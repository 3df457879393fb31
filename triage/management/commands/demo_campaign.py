"""The first real campaign of a new installation, on Apertium."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engines import services as engine_services
from engines.errors import EngineError
from engines.models import Engine, EngineLine
from triage import tasks
from triage.models import Campaign, Project
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.common.errors import CampaignError
from triage.services.projects.projects import first_project

SEED = 2021
NUMBERS = "First look: number tests on Apertium"
STRUCTURE = "First look: structure-invariant testing on Apertium"
NUMBER_DIRECTIONS = (("en", "es"), ("es", "en"), ("en", "ca"), ("ca", "en"))


class Command(BaseCommand):
    help = "Make the first project and start its first campaigns, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--numbers-only", action="store_true", help="while language models still install"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        project = first_project()
        self.known = set(Campaign.objects.filter(project=project).values_list("name", flat=True))
        if self.known - {NUMBERS, STRUCTURE}:
            return
        engine = apertium_engine()
        directions = [pair for pair in NUMBER_DIRECTIONS if self._works(engine, pair)]
        if not directions:
            return
        self._start(
            CampaignRequest(
                project=project,
                method="numbertest",
                engines=[engine],
                directions=directions,
                name=NUMBERS,
                options={"preset": "paper"},
                seed=SEED,
            )
        )
        if ("en", "es") in directions and not options["numbers_only"]:
            self._start(structure_request(project, engine))

    def _works(self, engine: Engine, pair: tuple[str, str]) -> bool:
        try:
            engine_services.check_direction(engine, *pair)
        except EngineError as error:
            self.stderr.write(f"Left out {'-'.join(pair)}: {error}")
            return False
        return True

    def _start(self, request: CampaignRequest) -> None:
        # The second one has to wait for a second call where language models still install.
        if request.name in self.known:
            return
        try:
            campaign = create_campaign(request)
        except CampaignError as error:
            self.stderr.write(f"Not run: {request.name}. {error}")
            return
        for run in campaign.runs.all():
            tasks.enqueue_run(run.pk)
        self.stdout.write(f"Started: {campaign.name}")


def apertium_engine() -> Engine:
    line, _ = EngineLine.objects.get_or_create(
        name="apertium", defaults={"description": "Rule-based, runs on this machine."}
    )
    engine, _ = Engine.objects.get_or_create(line=line, version_label="", kind="apertium")
    return engine


def structure_request(project: Project, engine: Engine) -> CampaignRequest:
    text = files("triage.methods.sit").joinpath("data/demo_en.txt").read_text("utf-8")
    return CampaignRequest(
        project=project,
        method="sit",
        engines=[engine],
        directions=[("en", "es")],
        name=STRUCTURE,
        options={"sentences": [line for line in text.splitlines() if line.strip()]},
        seed=SEED,
    )
