"""When a scaled distance is too large: defaults, and thresholds from a queue budget."""

from __future__ import annotations

from collections.abc import Sequence

# (structure, target language) -> scaled distance. The paper reports above 1 for counts of
# relations and phrases; "" stands for every other language.
DEFAULTS: dict[tuple[str, str], float] = {
    ("raw", ""): 25.0,
    ("raw", "zh"): 25.0,
    ("dependency", ""): 4.0,
    ("dependency", "zh"): 1.0,
    ("constituency", ""): 1.0,
    ("aligned", ""): 6.0,
}


def default_threshold(structure: str, language: str) -> float:
    """The threshold of a structure and target language ("es-MX" counts as "es").

    >>> default_threshold("dependency", "zh-Hans")
    1.0
    """
    base = language.replace("_", "-").partition("-")[0].lower()
    return DEFAULTS.get((structure, base), DEFAULTS[(structure, "")])


def threshold_for_budget(farthest: Sequence[float], share: float) -> float:
    """The lowest threshold that reports at most this share of the originals.

    :param farthest: the largest scaled distance of each original.
    :param share: between 0 and 1.

    >>> threshold_for_budget([0, 1, 2, 3], 0.5)
    1
    """
    if not 0 <= share <= 1:
        raise ValueError(f"share must be between 0 and 1, not {share}")
    ordered = sorted(farthest, reverse=True)
    allowed = int(share * len(ordered))
    return ordered[allowed] if allowed < len(ordered) else 0.0
