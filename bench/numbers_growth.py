"""Measures how the cost of the number oracle grows from 100 kB to 1 MB of hostile text.

``python -m bench.numbers_growth`` (also part of ``bench.numbers_speed``); a factor of up to 12
counts as linear.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from triage.methods.numbers.oracle import check

GROWTH = {
    "digits": "7", "separators": "1,", "points": "1.", "spaces": "123 ", "dashes": "1-", "slashes": "1/", "words": "one hundred and ",
    "scales": "million ", "halves": "two and a half ", "bidi marks": "\u202e", "marked digits": "1\u200e",
    "combining marks": "\u0301", "sentence": "On 3 May 2020 the new bridge carried 1,234 vehicles. ", "run together": "einhundert", "han": "一", "han scales": "1万",
    "han points": "一点", "russian": "целых один ", "tamil": "ஆயிரத்து ",
}  # fmt: skip


def growth() -> Iterator[dict[str, Any]]:
    """Processor time for both sizes, in both modes of judging."""
    for name, piece in GROWTH.items():
        language = _GROWTH_LANGUAGES.get(name, "en")
        for both in (False, True):
            small, large = (timed(piece, size, language, both) for size in (100_000, 1_000_000))
            yield {
                "bench": "numbers_growth",
                "text": name,
                "language": language,
                "mode": "free reading of both" if both else "given values",
                "seconds_100kB": round(small, 4),
                "seconds_1MB": round(large, 4),
                "times": round(large / small, 1),
            }


_GROWTH_LANGUAGES = {
    "run together": "de", "russian": "ru", "tamil": "ta", "han": "zh", "han scales": "zh", "han points": "zh",
}  # fmt: skip


_REPEATS = 4
_ENOUGH = 2.0  # seconds after which a measurement is stable without repetition


def timed(piece: str, size: int, language: str, both: bool = False) -> float:
    """Minimum processor time of a few checks on ``size`` characters; ``both``: in free reading."""
    text = piece * (size // len(piece))
    taken: list[float] = []
    while len(taken) < _REPEATS and sum(taken) < _ENOUGH:
        begin = time.process_time()
        if both:
            check(text, text, language, language)
        else:
            check("Five cats.", text, "en", language, [Decimal(5)])
        taken.append(time.process_time() - begin)
    return min(taken)


def main() -> None:
    for figure in growth():
        print(json.dumps(figure), flush=True)


if __name__ == "__main__":
    main()
