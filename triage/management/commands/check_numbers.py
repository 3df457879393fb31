"""Judge source–translation pairs from a JSON Lines file: ``manage.py check_numbers``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from triage.cli.number_lines import answers
from triage.management.pair_command import PairCommand


class Command(PairCommand):
    help = "Judge whether translations carry the numbers of their sources (JSON Lines)."

    def answers(self, lines: BinaryIO) -> Iterator[dict[str, Any]]:
        return answers(lines)
