"""``manage.py import_recorded F --engine NAME``: triage translations that exist already."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engines.errors import EngineError
from engines.services import BadLine
from engines.services.language_codes import problem_with
from engines.services.recorded_import import (
    ImportReport,
    import_recorded_file,
    import_recorded_lines,
)
from triage.files.preview import preview
from triage.files.readers.base import Request
from triage.files.units import FileError
from triage.services.projects.projects import UnknownProject, find_project
from triage.services.recordings.reading import FIELDS, read_file


class Command(BaseCommand):
    help = "Make one engine of each system in a file of translations."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", help="in any format that mtriage reads; - is JSON Lines from standard input"
        )
        parser.add_argument("--engine", required=True, help="name of the new engine")
        parser.add_argument(
            "--project", default="", help="its slug; default: the engine is for all projects"
        )
        parser.add_argument("--src-lang", default="", help="where the file does not state it")
        parser.add_argument("--tgt-lang", default="", help="where the file does not state it")
        parser.add_argument("--source", type=Path, help="file of the source texts")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in ("src_lang", "tgt_lang"):
            if options[name] and (problem := problem_with(options[name])):
                raise CommandError(f"--{name.replace('_', '-')}: {problem}.")
        path = "/dev/stdin" if options["file"] == "-" else options["file"]
        try:
            owner = find_project(options["project"]).pk if options["project"] else None
            if options["file"] == "-" or path.endswith(".jsonl"):
                report = import_recorded_file(path, options["engine"], owner)
            else:
                report = self._import_other(path, options, owner)
        except (EngineError, FileError, UnknownProject) as error:
            raise CommandError(str(error)) from None
        self._tell(report)
        if report.problems:
            sys.exit(1)

    def _import_other(self, path: str, options: dict[str, Any], owner: int | None) -> ImportReport:
        """Import a file that does not have the layout of recorded files."""
        languages = {name: options[name] for name in ("src_lang", "tgt_lang") if options[name]}
        request = Request(Path(path), options["src_lang"], options["tgt_lang"], options["source"])
        expected = (options["src_lang"], options["tgt_lang"])
        try:
            suggested = preview(request, expected, translated=True).suggested
            columns = {name: suggested[name] for name in FIELDS if name in suggested}
            part = read_file(request, columns, languages)
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
        report = import_recorded_lines(part.data, options["engine"], owner, path, part.numbers)
        problems = [*(BadLine(one.line, one.problem) for one in part.bad), *report.problems]
        return replace(report, problems=problems)

    def _tell(self, report: ImportReport) -> None:
        for problem in report.problems:
            self.stderr.write(f"line {problem.line}: {problem.problem}")
        for engine in report.engines:
            system = engine.options["system"]
            rows = report.rows_by_system[system]
            pairs = ", ".join("-".join(pair) for pair in report.directions_by_system[system])
            self.stdout.write(f"{engine.line.name}: {rows} rows ({pairs})")
