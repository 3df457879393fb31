"""Any program that reads one pair per line as JSON and writes one score per line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from engines.adapters.base import AdapterOptions, ItemError, Limits
from engines.adapters.command import ProgramOptions, command_words, run_lines
from engines.adapters.scorers import Score, ScoredPair, Scorer, ScorerOptions, read_score
from engines.adapters.translatable import gettext_noop


class CommandScorerOptions(ProgramOptions, ScorerOptions):
    command: str = Field(
        description=gettext_noop(
            'can contain {source} and {target}; no shell, no pipes. Reads a pair per line and writes a score per line, or {"score": 0.8, "spans": [{"start": 0, "end": 4, "severity": "major"}]}'
        )
    )
    max_items: int = Field(500, ge=1, description=gettext_noop("pairs per batch"))


class CommandScorer(Scorer):
    kind: ClassVar[str] = "command_scorer"
    title: ClassVar[str] = gettext_noop("Scorer (program that reads lines)")
    options_type: ClassVar[type[AdapterOptions]] = CommandScorerOptions

    options: CommandScorerOptions

    @property
    def limits(self) -> Limits:
        return Limits(self.options.max_items, 2_000_000)

    def score(
        self, pairs: Sequence[ScoredPair], source: str, target: str
    ) -> list[Score | ItemError]:
        # With non-ASCII characters escaped, no text can break a line.
        lines = [json.dumps(item) for item in self.items(pairs, source, target)]
        written = run_lines(
            command_words(self.options.command, source, target),
            lines,
            self.options.timeout_seconds,
            self._context,
        )
        return [_read(line, pair) for line, pair in zip(written, pairs, strict=True)]


def _read(line: str, pair: ScoredPair) -> Score | ItemError:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        # ValueError is also raised for numbers with thousands of digits.
        value = line
    if isinstance(value, Mapping):
        return read_score(value.get("score"), value.get("spans"), pair.translation)
    return read_score(value, None, pair.translation)
