"""Systems ranked by BLEU and chrF2++ on each test set, with paired significance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pydantic import TypeAdapter

from triage.language_codes import split_direction
from triage.models import Run
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.reference_ranking import ReferenceRanking, reference_ranking
from triage.services.statistics.figure_requests import FigureKind
from triage.services.statistics.reference_scores import Referenced, referenced_texts

#: The most texts of a test set that are ranked on; their draws are then 80 MB.
MAX_SHARED = 10_000


@dataclass(frozen=True)
class SetRanking:
    """A ranking on the texts that all systems of a direction translated; ``corpus`` names the set."""

    direction: str
    corpus: str
    ranking: ReferenceRanking


def set_rankings(runs: Iterable[Run], capability: str, corpus: str) -> list[SetRanking]:
    """Rank the systems of all test sets; those of a single system are skipped."""
    by_id = {run.pk: run for run in runs}
    sets: dict[tuple[str, str], dict[str, dict[str, Referenced]]] = defaultdict(
        lambda: defaultdict(dict)
    )
    for (engine, direction), texts in referenced_texts(by_id, capability, corpus).items():
        for name, text in texts.items():
            if text.reference.strip():
                sets[direction, text.corpus][engine][name] = text
    return [
        SetRanking(direction, test_set, found)
        for (direction, test_set), systems in sorted(sets.items())
        if not isinstance(found := _ranking(systems, direction), NoFigure)
    ]


def _ranking(
    systems: Mapping[str, Mapping[str, Referenced]], direction: str
) -> ReferenceRanking | NoFigure:
    # Hashes of texts are uniform, so the first of them are a random sample.
    shared = sorted(set.intersection(*(set(texts) for texts in systems.values())))[:MAX_SHARED]
    first = next(iter(systems.values()))
    return reference_ranking(
        {name: [texts[one].output for one in shared] for name, texts in sorted(systems.items())},
        [first[one].reference for one in shared],
        split_direction(direction)[1],
    )


# Twice what BLEU and chrF cost, for chrF2++ and the resampling.
KIND = FigureKind.of_runs(TypeAdapter(list[SetRanking]), set_rankings, effort=40)
