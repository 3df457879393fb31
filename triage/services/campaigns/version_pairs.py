"""Versions of one engine line that one campaign asks side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from triage.models import Run


def version_pairs(campaign_runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Pairs (older, newer) of runs that put the same cases to two versions of one line.

    Their suspects are the same: an identity knows the line, not the version.
    """
    by_question = sorted(campaign_runs, key=lambda run: (*_question(run), run.engine_id))
    return [pair for _question_, runs in groupby(by_question, _question) for pair in pairwise(runs)]


def _question(run: Run) -> tuple[int, str, str]:
    return run.engine.line_id, run.source_language, run.target_language
