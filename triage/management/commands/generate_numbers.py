"""Write number-test cases as JSON Lines, for translation by any system."""

from __future__ import annotations

import json
import random
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from pydantic import ValidationError

from triage.files.outputs import STANDARD, written_text
from triage.methods.base import MethodError
from triage.methods.numbertest.method import NumberTest, case_row
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.planning import ALL_CAPABILITIES
from triage.models import Campaign
from triage.services.campaigns import template_pools
from triage.services.projects import templates
from triage.services.projects.projects import UnknownProject, find_project

# In addition to the preset's own; each option may be repeated.
_SHAPES = {
    "lengths": (int, "Digits of integers, such as 12"),
    "places": (int, "Decimal places"),
    "scales": (str, "Numerals, such as billion"),
    "separated": (int, "Digits of separated numbers"),
    "styles": (str, "Only these styles, such as words"),
}


class Command(BaseCommand):
    help = "Write the cases of a number test, one JSON object a line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--src-lang", required=True, help="Language of the sentences, e.g. en")
        parser.add_argument("--preset", choices=("paper", "full"), default="full")
        parser.add_argument(
            "--capability",
            action="append",
            default=[],
            help=f"One of {', '.join(ALL_CAPABILITIES)}",
        )
        for option, (kind, text) in _SHAPES.items():
            parser.add_argument(f"--{option}", action="append", type=kind, help=text)
        own = parser.add_mutually_exclusive_group()
        own.add_argument("--project", help="Use this project's own templates as well")
        own.add_argument(
            "--templates-of",
            type=int,
            metavar="CAMPAIGN",
            help="Use the own templates that this campaign was started with as well",
        )
        parser.add_argument("--per-format", type=int, help="Cases of each format")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--output", default="-", help="A file; - is standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        lines = [json.dumps(row, ensure_ascii=False) for row in _rows(options)]
        try:
            with written_text(options["output"]) as output:
                output.writelines(f"{line}\n" for line in lines)
        except OSError as error:
            raise CommandError(f"Cannot write {options['output']}: {error.strerror}.") from error
        if options["output"] != STANDARD:
            self.stderr.write(f"{len(lines)} cases written to {options['output']}")


def _rows(options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    language, seed = options["src_lang"], options["seed"]
    try:
        chosen = NumberTestOptions(
            preset=options["preset"],
            capabilities=tuple(options["capability"]),
            per_format=options["per_format"],
            **{name: tuple(options[name]) for name in _SHAPES if options[name]},
        )
        chosen = chosen.model_copy(update={"templates": _templates(options, language)})
        cases = NumberTest().generate(chosen, language, "", random.Random(seed))
    except ValidationError as error:
        raise CommandError(_first_problem(error)) from error
    except (MethodError, UnknownProject) as error:
        raise CommandError(str(error)) from error
    for number, case in enumerate(cases, 1):
        yield {"id": f"{language}-{seed}-{number:05d}", **case_row(case)}


def _templates(options: dict[str, Any], language: str) -> templates.Pool:
    if (number := options["templates_of"]) is not None:
        campaign = Campaign.objects.filter(pk=number).first()
        pool = template_pools.of_campaign(campaign, language) if campaign else None
        if pool is None:
            raise CommandError(f"There is no campaign {number} of number tests from {language}.")
        return pool
    if options["project"] is None:
        return ()
    return templates.of_project(find_project(options["project"]), language)


def _first_problem(error: ValidationError) -> str:
    problem = error.errors()[0]
    option = str(problem["loc"][0]).replace("_", "-")
    return f"--{option}: {problem['msg']}, not {problem['input']!r}."
