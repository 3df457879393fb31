"""Measures how similar the sentence encoder finds sources to their translations and to others.

Reads message catalogues like bench.screening_catalogues. Reports for each language the similarity
below which 0.3, 1 and 3 % of the human translations are, the one above which 5 and 2 % of the
translations of another sentence of similar length are, and how often the signal ``detached``
accuses each; the table in ``detached.py`` is based on these. Also reports the encoder's cost.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import psutil

from bench.screening_catalogues import FOLDERS, Texts, drawn, share
from triage.methods.model_loading import likeness
from triage.methods.screening.signals.base import Pair, Setup
from triage.methods.screening.signals.completeness.detached import MIN_SIMILARITY, Detached


def exchanged(pairs: list[Texts]) -> list[Texts]:
    """Pair every source with the translation of another one, the closest in length."""
    by_length = sorted(pairs, key=lambda pair: len(pair[1]))
    others = [*by_length[1:], by_length[0]]
    return [(one[0], other[1]) for one, other in zip(by_length, others, strict=True)]


def looked_at(pairs: list[Texts], language: str) -> list[bool]:
    """Return for each pair whether the signal accuses it."""
    signal = Detached(Setup(likeness=likeness))
    return [one is not None for one in signal.check_batch([Pair(a, b, "en", language) for a, b in pairs])]  # fmt: skip


def quantiles(values: list[float], *places: float) -> list[float]:
    return [round(float(np.quantile(values, place)), 2) for place in places]


def show(figure: str, **values: object) -> None:
    print(json.dumps({"bench": "screening_detached", "figure": figure, **values}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=FOLDERS)
    parser.add_argument("--count", type=int, default=2000, help="messages of each language")
    parser.add_argument("--shortest", type=int, default=30, help="characters of the source")
    options = parser.parse_args()
    process = psutil.Process()
    before = process.memory_info().rss
    started = time.process_time()
    likeness(["Hello."], ["Hallo."])
    memory = round((process.memory_info().rss - before) / 2**20)
    show("loading", seconds=round(time.process_time() - started, 2), mebibytes=memory)
    for language, found in drawn(options.folders, 10 * options.count).items():
        pairs = [one for one in found if len(one[0]) >= options.shortest][: options.count]
        if language not in MIN_SIMILARITY or len(pairs) < 2:
            continue
        wrong = exchanged(pairs)
        started = time.process_time()
        own = likeness(*zip(*pairs, strict=True))
        rate = len(pairs) / (time.process_time() - started)
        show(
            language,
            own=quantiles(own, 0.003, 0.01, 0.03),
            others=quantiles(likeness(*zip(*wrong, strict=True)), 0.95, 0.98),
            accused=share(sum(looked_at(pairs, language)), len(pairs)),
            found=share(sum(looked_at(wrong, language)), len(wrong)),
            pairs_a_second=round(rate),
        )


if __name__ == "__main__":
    main()
