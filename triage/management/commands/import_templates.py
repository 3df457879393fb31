"""Add templates from a file: plain text, JSON Lines, or the NumberTest repository's JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from triage.methods.base import MethodError
from triage.methods.numbertest.importing import parse_any
from triage.methods.numbertest.planning import ALL_CAPABILITIES
from triage.services.projects import templates
from triage.services.projects.projects import UnknownProject, find_project


class Command(BaseCommand):
    help = "Import templates; bad lines are named and left out, the exit status is 1 then."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--lang", required=True)
        parser.add_argument(
            "--capability",
            action="append",
            choices=list(ALL_CAPABILITIES),
            help="of sentences that name none; repeat for several (integers)",
        )
        parser.add_argument("--corpus", default="import")
        parser.add_argument("--project", default="")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["file"])
        try:
            project = find_project(options["project"])
            content = path.read_text(encoding="utf-8-sig")
            parsed = parse_any(
                content,
                options["lang"],
                options["capability"] or ["integers"],
                options["corpus"],
            )
        except (OSError, UnicodeDecodeError, MethodError, UnknownProject) as error:
            raise CommandError(f"{path}: {error}") from error
        report = templates.store(project, parsed)
        for problem in report.problems:
            self.stderr.write(f"{problem.where}: {problem.message}")
        self.stdout.write(f"{report.added} added, {report.known} known already.")
        if report.problems:
            sys.exit(1)
