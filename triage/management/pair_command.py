"""Commands that answer each pair of a JSON Lines file with one line, in the same order."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from triage.methods.pairs import write_row


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
        bad = 0
        with ExitStack() as stack:
            try:
                source = _open(options["input"], "rb", stack)
                target = _open(options["output"], "wb", stack)
            except OSError as error:
                raise CommandError(f"{error.filename}: {error.strerror}") from error
            for answer in self.answers(source):
                bad += "problem" in answer
                write_row(target, answer)
            target.flush()
        if bad:
            sys.exit(1)


def _open(name: str, mode: str, stack: ExitStack) -> IO[bytes]:
    if name == "-":
        return sys.stdin.buffer if mode == "rb" else sys.stdout.buffer
    return stack.enter_context(open(name, mode))
