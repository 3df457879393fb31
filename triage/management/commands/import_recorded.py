"""``manage.py import_recorded F --engine NAME``: triage translations that exist already."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engines.errors import EngineError
from engines.services.language_codes import problem_with
from engines.services.recorded_formats import guess_columns, layout_of, read_table, recorded_lines
from engines.services.recorded_import import (
    ImportReport,
    import_recorded_file,
    import_recorded_lines,
)
from triage.services.projects.projects import UnknownProject, find_project


class Command(BaseCommand):
    help = "Make one engine of each system in a JSON Lines file of translations."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", help="JSON Lines, .csv or .tsv; - is JSON Lines from standard input"
        )
        parser.add_argument("--engine", required=True, help="name of the new engine")
        parser.add_argument(
            "--project", default="", help="its slug; default: the engine is for all projects"
        )
        parser.add_argument("--src-lang", default="", help="for tables without such a column")
        parser.add_argument("--tgt-lang", default="", help="for tables without such a column")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in ("src_lang", "tgt_lang"):
            if options[name] and (problem := problem_with(options[name])):
                raise CommandError(f"--{name.replace('_', '-')}: {problem}.")
        path = "/dev/stdin" if options["file"] == "-" else options["file"]
        try:
            owner = find_project(options["project"]).pk if options["project"] else None
            if layout_of(path) == "jsonl":
                report = import_recorded_file(path, options["engine"], owner)
            else:
                report = self._import_table(path, options, owner)
        except (EngineError, UnknownProject) as error:
            raise CommandError(str(error)) from None
        self._tell(report)
        if report.problems:
            sys.exit(1)

    def _import_table(self, path: str, options: dict[str, Any], owner: int | None) -> ImportReport:
        try:
            table = read_table(Path(path).read_bytes(), layout_of(path))
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
        languages = {"src_lang": options["src_lang"], "tgt_lang": options["tgt_lang"]}
        fixed = {name: value for name, value in languages.items() if value}
        lines = recorded_lines(table, guess_columns(table.columns), fixed)
        return import_recorded_lines(lines, options["engine"], owner, path)

    def _tell(self, report: ImportReport) -> None:
        for problem in report.problems:
            self.stderr.write(f"line {problem.line}: {problem.problem}")
        for engine in report.engines:
            system = engine.options["system"]
            rows = report.rows_by_system[system]
            pairs = ", ".join("-".join(pair) for pair in report.directions_by_system[system])
            self.stdout.write(f"{engine.line.name}: {rows} rows ({pairs})")
