"""Commands that answer each pair of a JSON Lines file with one line, in the same order."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Iterator
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from triage.public.answering import answer_lines


class PairCommand(BaseCommand):
    """Reads ``--input``, writes what ``answers`` yields to ``--output``."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--input", required=True, metavar="F", help="pairs; - is stdin")
        parser.add_argument("--output", required=True, metavar="F", help="verdicts; - is stdout")

    @abstractmethod
    def answers(self, lines: IO[bytes]) -> Iterator[dict[str, Any]]:
        """Yield the answer to each line that is not empty; a bad line names its problem."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer every line; exit 1 if a line could not be read."""
        try:
            bad = answer_lines(options["input"], options["output"], self.answers)
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from error
        if bad:
            sys.exit(1)
