"""Base of commands that write one line for each pair in a JSON Lines file, in the same order."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from triage.cli.line_commands import answer_lines


class PairCommand(BaseCommand):
    """Reads ``--input`` and writes the lines of ``answers`` to ``--output``."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--input", required=True, metavar="F", help="pairs; - is stdin")
        parser.add_argument("--output", required=True, metavar="F", help="verdicts; - is stdout")

    @abstractmethod
    def answers(self, lines: BinaryIO) -> Iterator[dict[str, Any]]:
        """Yield the answer to each non-empty line; the answer to an invalid line is its problem."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer every line; exit 1 if a line could not be read."""
        try:
            bad = answer_lines(options["input"], options["output"], self.answers)
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from error
        if bad:
            self.stderr.write(bad)
            sys.exit(1)
