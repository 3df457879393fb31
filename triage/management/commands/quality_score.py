"""Score translations by a language model, without references: ``manage.py quality_score``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from engines.errors import EngineError
from engines.services import ItemError, Score, ScoredPair, Scorer, quality_model
from triage.cli.line_commands import read_pairs, refused
from triage.files.units import Row
from triage.management.pair_command import PairCommand

_BATCH = 64


class Command(PairCommand):
    help = "Score how likely a language model finds translations (JSON Lines); higher is better."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--model",
            metavar="DIR|URL",
            help="folder of a causal model, or API of a server that returns the log-probabilities "
            "of a prompt; default: that of download_models --quality",
        )
        parser.add_argument(
            "--model-name", default="", metavar="NAME", help="name of the model on the server"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.DATA_DIR / quality_model.FOLDER
        model = options["model"] or str(folder)
        try:
            self._scorer = quality_model.scorer(model, options["model_name"])
            super().handle(*args, **options)
        except EngineError as error:
            raise CommandError(str(error)) from error

    def answers(self, lines: BinaryIO) -> Iterator[dict[str, Any]]:
        rows = read_pairs(lines)
        while batch := list(islice(rows, _BATCH)):
            found = iter(_answers(self._scorer, [row for row in batch if isinstance(row, Row)]))
            for row in batch:
                yield next(found) if isinstance(row, Row) else refused(row)


def _answers(scorer: Scorer, rows: Sequence[Row]) -> list[dict[str, Any]]:
    directions = defaultdict[tuple[str, str], list[int]](list)
    for place, row in enumerate(rows):
        directions[row.fields["src_lang"], row.fields["tgt_lang"]].append(place)
    found: dict[int, Score | ItemError] = {}
    for direction, places in directions.items():
        size = scorer.limits.max_items
        for start in range(0, len(places), size):
            together = places[start : start + size]
            pairs = [
                ScoredPair(rows[place].fields["source"], rows[place].fields["translation"])
                for place in together
            ]
            found |= zip(together, scorer.score(pairs, *direction), strict=True)
    return [_answer(row, found[place]) for place, row in enumerate(rows)]


def _answer(row: Row, outcome: Score | ItemError) -> dict[str, Any]:
    named = {"id": row.values.get("id")}
    if isinstance(outcome, ItemError):
        return {**named, "score": None, "least": None, "reason": outcome.message}
    least = None
    if outcome.spans:
        (span,) = outcome.spans
        text = row.fields["translation"][span.start : span.end]
        least = {"text": text, "start": span.start, "end": span.end, "value": span.value}
    return {**named, "score": outcome.value, "least": least}
