"""Score translations by a language model, without references: ``manage.py quality_score``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engines.errors import EngineError
from engines.quality import scorer
from engines.services import quality_model
from triage.cli.line_commands import answer_slowly
from triage.cli.quality_lines import answers
from triage.files.units import FileError


def add_model_options(parser: CommandParser) -> None:
    parser.add_argument(
        "--model-name", default="", metavar="NAME", help="name of the model on the server"
    )
    parser.add_argument(
        "--bfloat16", action="store_true", help="compute in 16 bits, faster on some processors"
    )


def model_or_default(model: str | None) -> str:
    """Return the absolute folder or the address of a model: by default, the downloaded one."""
    if model and model.startswith(("http://", "https://")):
        return model
    return str(Path(model or settings.DATA_DIR / quality_model.FOLDER).absolute())


class Command(BaseCommand):
    help = "Score how likely a language model finds translations (JSON Lines); higher is better."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--input", required=True, metavar="F", help="pairs; - is stdin")
        parser.add_argument("--output", required=True, metavar="F", help="scores; - is stdout")
        parser.add_argument(
            "--model",
            metavar="DIR|URL",
            help="folder of a causal model, or API of a server that returns the log-probabilities "
            "of a prompt; default: that of download_models --quality",
        )
        add_model_options(parser)
        parser.add_argument(
            "--resume", action="store_true", help="go on with a run that was cut off"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Score every line; exit 1 if a line could not be read."""
        model = model_or_default(options["model"])
        try:
            chosen = scorer(model, options["model_name"], bfloat16=options["bfloat16"])
            bad = answer_slowly(
                options["input"],
                options["output"],
                lambda rows: answers(rows, chosen),
                resume=options["resume"],
            )
        except (EngineError, FileError) as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from error
        if bad:
            self.stderr.write(bad)
            sys.exit(1)
