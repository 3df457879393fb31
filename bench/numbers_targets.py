"""Checks whether the oracle reaches its target speeds relative to the paper's checker.

Prints one JSON line per target. "10 times its speed on Chinese" can mean the sum over all kinds of
Chinese numbers or each kind separately. Both are reported, for one template with many numbers and
for sentences not seen before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple


class Cell(NamedTuple):
    """A target language and capability.

    :param seconds: per case, by what was timed.
    """

    language: str
    capability: str
    seconds: dict[str, float]

    def figures(self) -> dict[str, Any]:
        """Pairs per second, and the ratio to the paper's checker."""
        figure: dict[str, Any] = {
            "bench": "numbers_speed",
            "target": self.language,
            "capability": self.capability,
        }
        figure |= {f"{name}_per_s": round(1 / taken) for name, taken in self.seconds.items()}
        if "paper" in self.seconds:
            for ours, paper, name in SETTINGS:
                figure[name] = round(self.seconds[paper] / self.seconds[ours], 2)
        return figure


SETTINGS = (
    ("given_values", "paper", "times_paper"),
    ("new_sentences", "paper_new_sentences", "times_paper_new_sentences"),
)
"""The names of our timing, the checker's timing, and their ratio."""

TARGETS: dict[str, tuple[float, Callable[[Cell], bool]]] = {
    "Chinese, all kinds": (10, lambda cell: cell.language == "zh"),
    "numerals, all three targets": (10, lambda cell: cell.capability == "numerals"),
    "integers and decimals, all three targets": (1, lambda cell: cell.capability != "numerals"),
}
"""The required speed as a multiple of the checker's, and the cells it applies to."""


def verdicts(cells: Sequence[Cell]) -> Iterator[dict[str, Any]]:
    """Yield the ratio of total times over equally many cases, and the worst cell, per target."""
    measured = [cell for cell in cells if "paper" in cell.seconds]
    for name, (target, belongs) in TARGETS.items():
        chosen = [cell for cell in measured if belongs(cell)]
        if chosen:
            for ours, paper, ratio in SETTINGS:
                yield {"bench": "numbers_speed_target", "target": name, "asked": target} | _verdict(
                    chosen, ours, paper, ratio, target
                )


def _verdict(
    cells: Sequence[Cell], ours: str, paper: str, ratio: str, target: float
) -> dict[str, Any]:
    times = {
        f"{cell.language} {cell.capability}": cell.seconds[paper] / cell.seconds[ours]
        for cell in cells
    }
    total = sum(cell.seconds[paper] for cell in cells) / sum(cell.seconds[ours] for cell in cells)
    lowest = min(times, key=times.__getitem__)
    return {
        f"{ratio}_in_all": round(total, 1),
        "lowest": round(times[lowest], 2),
        "lowest_in": lowest,
        "met_in_all": total >= target,
        "met_by_each": times[lowest] >= target,
        "missed_in": [name for name, value in times.items() if value < target],
    }
