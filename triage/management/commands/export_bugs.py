"""Write confirmed bugs to a file or standard output."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from triage.files.outputs import written_text
from triage.services.exchange import export
from triage.services.projects.projects import UnknownProject, find_project
from triage.services.suspects.filter_values import NAMES, UnknownFilter, view_of


class Command(BaseCommand):
    help = "Export confirmed bugs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--output", default="-", help="a file; - is standard output")
        parser.add_argument("--format", default="json", choices=list(export.FORMATS))
        parser.add_argument("--project", default="", help="its slug; default: the first project")
        parser.add_argument(
            "--filter", action="append", default=[], metavar="k=v", help=", ".join(NAMES)
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            project = find_project(options["project"])
            view = view_of(options["filter"], project)
        except UnknownProject as error:
            raise CommandError(str(error)) from error
        except UnknownFilter as error:
            raise CommandError(f"--filter {error}") from error
        bugs = export.bug_records(project, view)
        try:
            with written_text(options["output"]) as output:
                output.writelines(export.chunks(options["format"], bugs))
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror}.") from error
