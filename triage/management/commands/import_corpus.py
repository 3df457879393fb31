"""Make templates from a corpus: sentences with one number that engines translate correctly."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engines.errors import EngineError
from engines.models import Engine
from triage.methods.base import MethodError
from triage.services.projects import templates
from triage.services.projects.projects import UnknownProject, find_project


class Command(BaseCommand):
    help = "Harvest templates from a text file; says what was dropped and why."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--lang", required=True, help="the corpus's language")
        parser.add_argument("--to", default="es", help="the language to translate it into (es)")
        parser.add_argument("--engine", action="append", required=True, metavar="NAME")
        parser.add_argument("--minimum", type=int, help="engines that must be right (all)")
        parser.add_argument("--corpus", default="", help="its name; default: the file's")
        parser.add_argument("--project", default="")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["file"])
        direction = (options["lang"], options["to"])
        try:
            project = find_project(options["project"])
            known = Engine.objects.visible_to(project)
            engines = [known.by_name(name) for name in options["engine"]]
            with path.open(encoding="utf-8-sig") as lines:
                report = templates.harvest_corpus(
                    project,
                    lines,
                    direction,
                    engines,
                    options["corpus"] or path.stem,
                    minimum=options["minimum"],
                    progress=self._show,
                )
        except (OSError, UnicodeDecodeError, EngineError, MethodError, UnknownProject) as error:
            raise CommandError(f"{path}: {error}") from error
        self.stdout.write(
            f"{report.added} templates added, {report.known} known already, "
            f"from {report.candidates} sentences with one number."
        )
        for reason, count in report.dropped.items():
            self.stdout.write(f"dropped {count}: {reason}")

    def _show(self, done: int, total: int) -> None:
        self.stderr.write(f"translated {done} of {total}")
