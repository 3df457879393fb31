"""``manage.py import_recorded F --engine NAME``: triage translations that exist already."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engines.errors import EngineError
from engines.services.language_codes import problem_with
from triage.cli.check_command import REMEDIES
from triage.files.messages import with_remedy
from triage.files.readers.base import Request
from triage.files.units import FileError
from triage.services.projects.projects import UnknownProject, find_project
from triage.services.recordings.engine_uploads import Imported, import_file


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
            done = import_file(_request(options), options["engine"], owner)
        except (EngineError, FileError, UnknownProject) as error:
            raise CommandError(with_remedy(str(error), REMEDIES)) from None
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from None
        self._tell(done)
        if done.problems:
            sys.exit(1)

    def _tell(self, done: Imported) -> None:
        for problem in done.problems:
            self.stderr.write(problem)
        for one in done.made:
            pairs = ", ".join("-".join(pair) for pair in one.directions)
            self.stdout.write(f"{one.engine.line.name}: {one.rows} rows ({pairs})")


def _request(options: dict[str, Any]) -> Request:
    path, content = Path(options["file"]), None
    if options["file"] == "-":
        path, content = Path("standard input.jsonl"), sys.stdin.buffer.read()
    languages = options["src_lang"], options["tgt_lang"]
    return Request(path, *languages, source=options["source"], content=content)
