"""Import bugs that this or another installation has exported."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from triage.files.readers.base import Request
from triage.reporting.bug_reading import NotBugs, read_bugs
from triage.services.exchange.bug_import import ImportRefused, import_bugs
from triage.services.projects.projects import UnknownProject, find_project


class Command(BaseCommand):
    help = "Import bugs (JSON or JSON Lines). A bad row stops all of it unless --keep-going."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--keep-going", action="store_true", help="leave bad rows out")
        parser.add_argument("--project", default="")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["file"])
        try:
            report = import_bugs(
                find_project(options["project"]),
                read_bugs(Request(path)),
                None,
                keep_going=options["keep_going"],
            )
        except ImportRefused as error:
            for problem in error.problems:
                self.stderr.write(problem)
            raise CommandError(f"{path}: {error}") from error
        except (OSError, NotBugs, UnknownProject) as error:
            raise CommandError(f"{path}: {error}") from error
        for problem in report.problems:
            self.stderr.write(problem)
        self.stdout.write(
            f"{report.added} added, {report.updated} updated, {report.unchanged} unchanged."
        )
        if report.problems:
            sys.exit(1)
