"""Write confirmed bugs to a file or standard output."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import fields
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from triage.services import export
from triage.services.filters import ViewFilter
from triage.services.projects import UnknownProject, find_project

NAMES = [field.name for field in fields(ViewFilter)]


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
        except UnknownProject as error:
            raise CommandError(str(error)) from error
        bugs = export.bug_records(project, _view(options["filter"]))
        chunks = export.chunks(options["format"], bugs)
        if options["output"] == "-":
            sys.stdout.writelines(chunks)
            return
        try:
            with Path(options["output"]).open("w", encoding="utf-8", newline="") as output:
                output.writelines(chunks)
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror}.") from error


def _view(pairs: list[str]) -> ViewFilter:
    chosen = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in NAMES or not value:
            raise CommandError(f"--filter {pair!r}: write k=v with k one of {', '.join(NAMES)}.")
        chosen[name] = value
    return ViewFilter.from_query(chosen)
