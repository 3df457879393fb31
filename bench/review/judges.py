"""Measures whether the interval of a corrected rate holds, by surveys where the truth is known.

The texts and draws are those of ``bench.review.surveys``; a judge that finds a known share of the
errors, and accuses a known share of the right translations, reads all translations or 500 at random.
"given" is the share of surveys that allow a corrected rate, "held" that of these whose interval has
the true rate in it, "width" the mean width; "survey_width" that of the survey's own interval on the
same draws. Exits with 1 if an interval that is given at least 200 times holds in less than 93 %.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import replace

from bench.review.surveys import LEAST, RATES, REPEATS, SHAPES, Text, show
from triage.reporting.judges.prevalence import JUDGE, Prevalence, corrected
from triage.reporting.surveys.estimates import Reading, survey_rate

SIZES = (120, 300, 600)
#: Sensitivity and specificity of the simulated judges.
JUDGES = ((0.8, 0.9), (0.6, 0.97), (0.5, 0.7))
#: How many translations a judge reads; None for all.
READ = (None, 500)
#: With fewer figures the share that holds says nothing.
_ENOUGH = 200


def measure(
    text: Text, judge: tuple[float, float], size: int, read: int | None, repeats: int, seed: int
) -> dict[str, float]:
    """Correct the judge's rate from ``repeats`` surveys of ``size`` readings."""
    import numpy as np

    rng = np.random.default_rng(seed)
    sensitivity, specificity = judge
    cases, wrong = len(text.wrong), sum(text.wrong)
    given, own = list[Prevalence](), list[float]()
    for _, (readings, population) in zip(range(repeats), text.surveys(size), strict=False):
        judged = [_judged(one, judge, rng.random()) for one in readings]
        called = sum(JUDGE in one.found_by for one in judged)
        # The judge's answers to the rest of the text, or to a sample of it.
        n = cases - len(readings) if read is None else read
        errors = wrong - sum(one.wrong for one in readings)
        if read is None:
            total = cases
        else:
            total, called = read, 0
            errors = rng.hypergeometric(wrong, cases - wrong, read)
        called += rng.binomial(int(errors), sensitivity)
        called += rng.binomial(n - int(errors), 1 - specificity)
        found = corrected(called, total, judged)
        rate = survey_rate(readings, population)
        if isinstance(found, Prevalence) and rate is not None:
            given.append(found)
            own.append(rate.interval.high - rate.interval.low)
    if not given:
        return {"given": 0.0}
    held = [one.interval.low <= text.truth <= one.interval.high for one in given]
    widths = [one.interval.high - one.interval.low for one in given]
    return {
        "given": len(given) / repeats,
        "held": sum(held) / len(held),
        "width": sum(widths) / len(widths),
        "survey_width": sum(own) / len(own),
    }


def _judged(reading: Reading, judge: tuple[float, float], chance: float) -> Reading:
    sensitivity, specificity = judge
    called = chance < (sensitivity if reading.wrong else 1 - specificity)
    return replace(reading, found_by=frozenset({JUDGE} if called else ()))


def main() -> int:
    parser = argparse.ArgumentParser("bench.review.judges", description=__doc__)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--shape", choices=SHAPES, default="suspects")
    options = parser.parse_args()
    rng = random.Random(1)
    held = list[float]()
    for rate in RATES:
        text = Text(list(SHAPES[options.shape](rate, rng)), rng)
        for judge in JUDGES:
            for size in SIZES:
                for read in READ:
                    found = measure(text, judge, size, read, options.repeats, seed=len(held))
                    named = {"sensitivity": judge[0], "specificity": judge[1], "judged": read}
                    show("corrected", rate=rate, n=size, **named, **found)
                    if found["given"] * options.repeats >= _ENOUGH:
                        held.append(found["held"])
    show("least", held=min(held), cells=len(held), bound=LEAST)
    return 0 if min(held) >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
