"""Systems ranked by BLEU and chrF2++ on shared texts, with paired significance.

The tests are those of sacreBLEU (``--paired-bs``), with its seed, so a p value is the one that its command
prints. Here the statistics of a system are extracted once, not once per pair.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.comparison import ALPHA
from triage.reporting.statistics.intervals import NoFigure, ReportingError
from triage.reporting.statistics.multiple_testing import holm, tied_ranks
from triage.reporting.statistics.reference_metrics import tokenizer_for

if TYPE_CHECKING:
    import numpy as np
    from sacrebleu.metrics.base import Metric

    Samples = np.ndarray[Any, np.dtype[np.float64]]

#: sacreBLEU's own defaults, which its signature names.
RESAMPLES, SEED = 1000, 12345


@dataclass(frozen=True, slots=True)
class RankedSystem:
    """A system's score, half the width of its 95 % interval, and its rank; 1 is best.

    Systems share a rank unless every better one differs from every worse one.
    """

    system: str
    metric: str
    score: float
    half_width: float
    rank: int
    n: int
    signature: str


@dataclass(frozen=True, slots=True)
class ReferencePair:
    """Two systems: the difference of their scores, sacreBLEU's p value, and Holm's over all pairs."""

    first: str
    second: str
    metric: str
    difference: float
    p: float
    corrected: float


@dataclass(frozen=True, slots=True)
class ReferenceRanking:
    systems: list[RankedSystem]
    pairs: list[ReferencePair]


def reference_ranking(
    outputs: Mapping[str, Sequence[str]], references: Sequence[str], target_language: str
) -> ReferenceRanking | NoFigure:
    """Rank systems by their translations of the same texts, with one reference each.

    :raises ReportingError: a system has more or fewer outputs than there are references.
    """
    if wrong := [name for name, texts in outputs.items() if len(texts) != len(references)]:
        raise ReportingError(f"{wrong[0]}: not {len(references)} outputs, one per reference.")
    if len(outputs) < 2:
        return NoFigure(FigureMessage.FEWER_THAN_TWO())
    if not references:
        return NoFigure(FigureMessage.NO_REFERENCE())
    from sacrebleu.metrics.bleu import BLEU
    from sacrebleu.metrics.chrf import CHRF

    gold = [list(references)]
    tokenizer = tokenizer_for(target_language)
    metrics: list[Metric] = [
        BLEU(tokenize=tokenizer, references=gold),
        CHRF(word_order=2, references=gold),
    ]
    found = [_ranked(metric, outputs) for metric in metrics]
    return ReferenceRanking(
        [one for ranking in found for one in ranking.systems],
        [one for ranking in found for one in ranking.pairs],
    )


def _ranked(metric: Metric, outputs: Mapping[str, Sequence[str]]) -> ReferenceRanking:
    import numpy as np

    n = len(next(iter(outputs.values())))
    drawn = np.random.default_rng(SEED).choice(n, size=(RESAMPLES, n), replace=True)
    scores: dict[str, float] = {}
    samples: dict[str, Samples] = {}
    name = ""
    for system, texts in outputs.items():
        statistics = metric._extract_corpus_statistics(texts, None)
        score = metric._aggregate_and_compute(statistics)
        name, scores[system] = score.name, score.score
        rows = np.array(statistics, dtype="float32")
        samples[system] = np.array(
            [metric._compute_score_from_stats(rows[places].sum(0)).score for places in drawn]
        )
    p_values = {
        (one, two): _p_value(samples[one], samples[two], abs(scores[one] - scores[two]))
        for one, two in combinations(outputs, 2)
    }
    corrected = dict(zip(p_values, holm(list(p_values.values())), strict=True))
    clusters = tied_ranks(scores, {frozenset(pair): p for pair, p in corrected.items()}, ALPHA)
    ranks, rank = {}, 1
    for cluster in clusters:
        ranks.update(dict.fromkeys(cluster, rank))
        rank += len(cluster)
    signature = metric.get_signature()
    signature.update("seed", str(SEED))
    signature.update("bs", str(RESAMPLES))
    return ReferenceRanking(
        [
            RankedSystem(
                system, name, scores[system], _half_width(samples[system]), ranks[system], n,
                str(signature),
            )
            for system in sorted(scores, key=lambda one: (ranks[one], -scores[one], one))
        ],
        [
            ReferencePair(*pair, name, scores[pair[0]] - scores[pair[1]], p, corrected[pair])
            for pair, p in p_values.items()
        ],
    )  # fmt: skip


def _p_value(first: Samples, second: Samples, difference: float) -> float:
    import numpy as np

    if not difference:
        # sacreBLEU's strict comparison calls systems with the same output different.
        return 1.0
    sampled = np.abs(first - second)
    beyond = int(np.sum(sampled - sampled.mean() > difference))
    return (beyond + 1) / (len(sampled) + 1)


def _half_width(samples: Samples) -> float:
    import numpy as np

    ordered = np.sort(samples)
    outside = len(ordered) // 40
    return float(ordered[-outside - 1] - ordered[outside]) / 2
