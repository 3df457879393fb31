"""BLEU and chrF of systems whose texts have references."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models.fields.json import KeyTextTransform
from pydantic import TypeAdapter

from triage.language_codes import split_direction
from triage.models import Run
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.reference_metrics import ReferenceScore, reference_scores
from triage.services.statistics.figure_requests import FigureKind, outcomes_of
from triage.services.statistics.run_names import names_of

#: The most texts scored per view, some 25 s of work; larger views are sampled down to about this.
MAX_TEXTS = 60_000
_DIGITS = 8


@dataclass(frozen=True)
class SystemScores:
    engine: str
    direction: str
    scores: list[ReferenceScore]


def system_scores(runs: Iterable[Run], capability: str, corpus: str) -> list[SystemScores]:
    """Score the systems; runs without references are skipped."""
    texts = referenced_texts({run.pk: run for run in runs}, capability, corpus)
    return [
        SystemScores(engine, direction, scores)
        for (engine, direction), own in sorted(texts.items())
        if not isinstance(scores := _scores(list(own.values()), direction), NoFigure)
    ]


def share_scored(runs: Iterable[Run]) -> float:
    """The share of these runs' texts that is scored; 1.0 for all."""
    judged = sum(run.judged for run in runs)
    return min(1.0, MAX_TEXTS / judged) if judged else 1.0


def _scores(texts: Sequence[Referenced], direction: str) -> list[ReferenceScore] | NoFigure:
    _source, target = split_direction(direction)
    outputs, references = [one.output for one in texts], [one.reference for one in texts]
    return reference_scores(outputs, references, target)


@dataclass(frozen=True, slots=True)
class Referenced:
    """An engine's first output for a text, with the text's reference and test set."""

    output: str
    reference: str
    corpus: str


def referenced_texts(
    runs: Mapping[int, Run], capability: str, corpus: str
) -> Mapping[tuple[str, str], Mapping[str, Referenced]]:
    """The texts that have a reference, by engine and direction, each by the hash of its source."""
    found: dict[tuple[str, str], dict[str, Referenced]] = defaultdict(dict)
    names = names_of(runs.values())
    for run, name, outputs, reference, test_set in _rows(runs, capability, corpus):
        key = (names[run], runs[run].direction)
        # Several methods may have sent the same text to the same engine.
        output = outputs[0] if outputs else ""
        found[key].setdefault(name, Referenced(output, reference, test_set))
    return found


def _rows(
    runs: Mapping[int, Run], capability: str, corpus: str
) -> Iterable[tuple[int, str, list[str], str, str]]:
    rows = (
        outcomes_of(runs, capability, corpus)
        .filter(case__expectation__has_key="reference")
        .annotate(reference=KeyTextTransform("reference", "case__expectation"))
        .order_by("pk")
    )
    share = share_scored(runs.values())
    if share < 1:
        # Hashes are uniform, and a text has the same hash for all engines.
        below = f"{int(share * 16**_DIGITS):0{_DIGITS}x}"
        rows = rows.filter(case__input_hash__lt=below)
    return rows.values_list(
        "run_id", "case__input_hash", "outputs", "reference", "case__corpus"
    ).iterator(5000)


# chrF takes a quarter of a millisecond per short text.
KIND = FigureKind.of_runs(TypeAdapter(list[SystemScores]), system_scores, effort=20)
