"""``manage.py demo_campaign``: start the first campaigns of a new installation on local engines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engines import services as engine_services
from engines.errors import EngineError
from engines.models import Engine, EngineLine
from triage import tasks
from triage.models import Campaign, Project
from triage.models.project import REVIEW
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.common.errors import CampaignError
from triage.services.projects.projects import first_project
from triage.services.projects.review_settings import change_settings

SEED = 2021
NUMBERS = "First look: number tests"
STRUCTURE = "First look: structure-invariant testing"
SCREENING = "First look: screening of a short text"
#: Spread over more than 20 sentences per direction, as many as a comparison of two engines needs
#: for an interval. The preset of the paper draws 15 to 18.
CASES = {"total": 400}
#: The categories whose bugs count as critical in the first project where nobody says it.
CRITICAL = ("NUM", "NEG", "SAF", "TOX")
BOTH_WAYS = (("en", "pt"), ("pt", "en"))
#: By dependencies 13 of the 20 sentences are reported, most of them for errors of the compact
#: Portuguese parser.
LINKED = {"structure": "linked"}
#: Used if no neural engine could be installed.
RULE_BASED_WAYS = (("en", "es"), ("es", "en"), ("en", "ca"), ("ca", "en"))


class Command(BaseCommand):
    help = "Make the first project and start its first campaigns, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--numbers-only",
            action="store_true",
            help="leave out what needs language models, while they still install",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        project = first_project()
        self.known = set(Campaign.objects.filter(project=project).values_list("name", flat=True))
        if self.known - {NUMBERS, STRUCTURE, SCREENING}:
            return
        if not self.known:
            _count_as_critical(project)
        for request in self._requests(project):
            if request.method != "sit" or not options["numbers_only"]:
                self._start(request)

    def _requests(self, project: Project) -> Iterable[CampaignRequest]:
        """Number tests on both engines; what else there is on the neural one, if there is one."""
        apertium = apertium_engine()
        neural = self._usable(*NEURAL)
        if neural:
            compared = [engine for engine in (neural, self._usable(*PIVOT)) if engine]
            directions = list(BOTH_WAYS)
        else:
            compared = [apertium]
            directions = [pair for pair in RULE_BASED_WAYS if self._works(apertium, pair)]
        if not directions:
            return
        numbers = CampaignRequest(
            project=project,
            method="numbertest",
            engines=compared,
            directions=directions,
            name=NUMBERS,
            options=CASES,
            seed=SEED,
        )
        yield numbers
        one_way = replace(numbers, engines=compared[:1], directions=directions[:1])
        if neural:
            segments = [{"source": line} for line in demo_text("screening")]
            yield replace(
                one_way, method="screening", name=SCREENING, options={"segments": segments}
            )
        yield replace(
            one_way,
            method="sit",
            name=STRUCTURE,
            options={"sentences": demo_text("sit"), **LINKED},
        )

    def _usable(
        self, name: str, kind: str, options: Mapping[str, str], reason: str
    ) -> Engine | None:
        """The engine, created if its program or library is installed for both directions."""
        line = EngineLine.objects.filter(name=name).first() or EngineLine(
            name=name, description=reason
        )
        engine = Engine(line=line, kind=kind, options=options)
        if not all(self._works(engine, pair) for pair in BOTH_WAYS):
            return None
        line.save()
        stored, _ = Engine.objects.get_or_create(
            line=line, version_label="", owner=None, kind=kind, defaults={"options": options}
        )
        return stored

    def _works(self, engine: Engine, pair: tuple[str, str]) -> bool:
        try:
            engine_services.check_direction(engine, *pair)
        except EngineError as error:
            self.stderr.write(f"Left out {engine.name}, {'-'.join(pair)}: {error}")
            return False
        return True

    def _start(self, request: CampaignRequest) -> None:
        # A later call starts the campaigns that need language models.
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


def _count_as_critical(project: Project) -> None:
    """Without a rule, bugs confirmed with one key would leave every figure on critical bugs empty."""
    if "critical_categories" not in project.settings.get(REVIEW, {}):
        change_settings(project, None, {"critical_categories": CRITICAL})


Described = tuple[str, str, Mapping[str, str], str]
#: Name, kind, options and description of the two engines that the demo campaigns compare.
NEURAL: Described = (
    "firefox",
    "firefox",
    {},
    "Neural: Firefox's small models, run on this machine.",
)
PIVOT: Described = (
    "apertium-by-catalan",
    "pivot",
    {"first": "apertium", "through": "ca", "second": "apertium"},
    "Rule-based: Apertium twice, English and Portuguese through Catalan.",
)


def apertium_engine() -> Engine:
    line, _ = EngineLine.objects.get_or_create(
        name="apertium", defaults={"description": "Rule-based, runs on this machine."}
    )
    engine, _ = Engine.objects.get_or_create(
        line=line, version_label="", owner=None, kind="apertium"
    )
    return engine


def demo_text(method: str) -> list[str]:
    """The lines that the method's demo campaign translates."""
    text = files(f"triage.methods.{method}").joinpath("data/demo_en.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line.strip()]
