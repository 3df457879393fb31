"""Multiple testing: corrected p values, and clusters of systems that do not differ significantly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values corrected for the chance that any of them is a false alarm.

    :source: S. Holm, Scandinavian Journal of Statistics 6 (1979), 65-70.
    """
    # Not by statsmodels, whose function runs the garbage collector of the whole process at every
    # call, which takes 60 ms in a web server.
    corrected = [1.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, p_values[place] * (len(p_values) - rank)))
        corrected[place] = highest
    return corrected


def false_discovery(p_values: Sequence[float]) -> list[float]:
    """Return p values corrected for the false discovery rate.

    :source: Y. Benjamini and Y. Hochberg, JRSS B 57 (1995), 289-300.
    """
    # Not by SciPy, whose import takes half a second of the first page that needs it.
    corrected = [1.0] * len(p_values)
    lowest = 1.0
    by_size = sorted(range(len(p_values)), key=p_values.__getitem__)
    for rank, place in reversed(list(enumerate(by_size, 1))):
        lowest = min(lowest, p_values[place] * len(p_values) / rank)
        corrected[place] = lowest
    return corrected


def tied_ranks(
    scores: Mapping[str, float], corrected: Mapping[frozenset[str], float], alpha: float = 0.05
) -> list[list[str]]:
    """Return the systems in clusters, best first.

    Clusters are separated only where every system above differs significantly from every one below.

    :param scores: system -> score, higher is better
    :param corrected: pair of systems -> corrected p value; a missing pair counts as not different
    """
    ranked = sorted(scores, key=lambda name: (-scores[name], name))
    clusters: list[list[str]] = []
    for place, name in enumerate(ranked):
        apart = all(
            corrected.get(frozenset({above, below}), 1.0) < alpha
            for above in ranked[:place]
            for below in ranked[place:]
        )
        if apart:
            clusters.append([])
        clusters[-1].append(name)
    return clusters
