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
    import_recorded_lines,
)
from triage.cli.check_command import REMEDIES
from triage.files.messages import with_remedy
from triage.files.preview import preview
from triage.files.readers.base import Request
from triage.files.units import FileError
from triage.services.projects.projects import UnknownProject, find_project
from triage.services.recordings.reading import columns_of, read_file


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
        try:
            owner = find_project(options["project"]).pk if options["project"] else None
            report = self._import(_request(options), options["engine"], owner)
        except (EngineError, FileError, UnknownProject) as error:
            raise CommandError(with_remedy(str(error), REMEDIES)) from None
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from None
        self._tell(report)
        if report.problems:
            sys.exit(1)

    def _import(self, request: Request, name: str, owner: int | None) -> ImportReport:
        expected = (request.src_lang, request.tgt_lang)
        columns = columns_of(preview(request, expected, translated=True))
        languages = zip(("src_lang", "tgt_lang"), expected, strict=True)
        part = read_file(request, columns, {field: code for field, code in languages if code})
        report = import_recorded_lines(part.data, name, owner, str(request.path), part.numbers)
        problems = [*(BadLine(one.line, one.problem) for one in part.bad), *report.problems]
        return replace(report, problems=sorted(problems, key=lambda one: one.line))

    def _tell(self, report: ImportReport) -> None:
        for problem in report.problems:
            self.stderr.write(f"line {problem.line}: {problem.problem}")
        for engine in report.engines:
            system = engine.options["system"]
            rows = report.rows_by_system[system]
            pairs = ", ".join("-".join(pair) for pair in report.directions_by_system[system])
            self.stdout.write(f"{engine.line.name}: {rows} rows ({pairs})")


def _request(options: dict[str, Any]) -> Request:
    path, content = Path(options["file"]), None
    if options["file"] == "-":
        path, content = Path("standard input.jsonl"), sys.stdin.buffer.read()
    languages = options["src_lang"], options["tgt_lang"]
    return Request(path, *languages, source=options["source"], content=content)
