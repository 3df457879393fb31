"""Screen source–translation pairs from a JSON Lines file: ``manage.py screen``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from triage.cli.screening_lines import answers
from triage.management.pair_command import PairCommand
from triage.methods.model_loading import screening


class Command(PairCommand):
    help = "Look for signs of critical errors in translations (JSON Lines)."

    def answers(self, lines: BinaryIO) -> Iterator[dict[str, Any]]:
        return answers(lines, screening())
