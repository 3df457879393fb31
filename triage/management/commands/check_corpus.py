"""Check a large file of pairs on several processes or hosts: ``manage.py check_corpus``."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engines.errors import EngineError
from triage.files.units import FileError
from triage.management.commands.quality_score import add_model_options, model_or_default
from triage.management.corpus import CHECKS, QualityModel, check_corpus


class Command(BaseCommand):
    help = "Check the pairs of a large JSON Lines file on many processes (requirements-corpus.txt)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--input", required=True, type=Path, metavar="F", help="pairs")
        parser.add_argument("--output", required=True, type=Path, metavar="D", help="a folder")
        parser.add_argument("--check", choices=sorted(CHECKS), default="numbers")
        parser.add_argument("--processes", type=int, default=2, help="of this machine")
        parser.add_argument("--scheduler", help="of a Dask cluster instead: tcp://HOST:8786")
        parser.add_argument("--piece", type=int, help="bytes that are one task")
        parser.add_argument(
            "--quality",
            nargs="?",
            const="",
            metavar="DIR|URL",
            help="score every pair as well, as quality_score does with this --model",
        )
        add_model_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            from distributed import Client, LocalCluster
        except ImportError as error:
            raise CommandError(
                "Dask is missing: run .venv/bin/pip install -r requirements-corpus.txt"
            ) from error
        if options["processes"] < 1 or (options["piece"] or 1) < 1:
            raise CommandError("--processes and --piece must be at least 1.")
        try:
            quality = _quality_model(options)
            logging.getLogger("distributed").setLevel(logging.ERROR)
            address: Any = options["scheduler"] or LocalCluster(
                n_workers=options["processes"], threads_per_worker=1, dashboard_address=None
            )
            with Client(address) as client:
                found = check_corpus(
                    options["input"].resolve(),
                    options["output"].resolve(),
                    options["check"],
                    client,
                    quality=quality,
                    piece=options["piece"],
                    on_progress=self._show_progress,
                )
        except (EngineError, FileError) as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            # Dask's own have no file.
            problem = f"{error.filename}: {error.strerror}" if error.filename else str(error)
            raise CommandError(problem) from error
        self.stdout.write(json.dumps(dict(sorted(found.items()))))

    def _show_progress(self, done: int, pieces: int) -> None:
        self.stderr.write(f"{done} of {pieces} pieces")


def _quality_model(options: dict[str, Any]) -> QualityModel | None:
    if options["quality"] is None:
        return None
    model = model_or_default(options["quality"])
    chosen = QualityModel(model, options["model_name"], bfloat16=options["bfloat16"])
    # What is certainly wrong is said at once, not by the workers.
    chosen.scorer()
    return chosen
