"""``manage.py import_recorded F --engine NAME``: triage translations that exist already."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engines.errors import EngineError
from engines.services.importing import ImportReport, import_recorded_file


class Command(BaseCommand):
    help = "Make one engine of each system in a JSON Lines file of translations."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="JSON Lines; - is standard input")
        parser.add_argument("--engine", required=True, help="name of the new engine")

    def handle(self, *args: Any, **options: Any) -> None:
        path = "/dev/stdin" if options["file"] == "-" else options["file"]
        try:
            report = import_recorded_file(path, options["engine"])
        except EngineError as error:
            raise CommandError(str(error)) from None
        self._tell(report)
        if report.problems:
            sys.exit(1)

    def _tell(self, report: ImportReport) -> None:
        for problem in report.problems:
            self.stderr.write(f"line {problem.line}: {problem.problem}")
        pairs = ", ".join(f"{source}-{target}" for source, target in report.directions)
        for engine in report.engines:
            rows = report.rows_by_system[engine.options["system"]]
            self.stdout.write(f"{engine.line.name}: {rows} rows ({pairs})")
