"""Measures whether a survey's intervals hold, by drawing again and again where the truth is known.

Without options: four shapes of what is known before the draw, rates of 1, 5 and 20 %, 60, 120 and 600
readings. "held" is the share of draws whose interval has the true rate in it, "width" its mean width,
both beside a plain sample with the same interval; "recall_held" is that of the share that the checker
finds. "looks" draws 600 and looks at each planned look; "held" says how often all intervals hold.
Exits with 1 if an interval of a survey holds in less than 93 % of draws.

With ``--labelled FILE``: JSON Lines of pairs with ``label`` ("ok", "minor", "major" or "critical") are
screened and stand, drawn with replacement, for a large text of which 60 or 120 translations are read.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from triage.reporting.surveys.draws import Draw, Known, chances, line_order, risks
from triage.reporting.surveys.estimates import (
    Population,
    Reading,
    SurveyRate,
    finds,
    survey_rate,
)
from triage.reporting.surveys.looks import level_per_look, planned

REPEATS = 2000
CASES = 8000
RATES = (0.01, 0.05, 0.2)
SIZES = (60, 120, 600)
#: How often an interval of 95 % has to hold.
LEAST = 0.93
#: Orders of the line among which draws alternate; making one costs more than drawing.
_ORDERS = 40
CHECKER = "checker"

#: What is known of a translation, and whether it is wrong.
Case = tuple[Known, bool]


def suspects(rate: float, rng: random.Random) -> Iterator[Case]:
    """A checker that finds half of the errors and accuses one in twenty of the others."""
    for wrong in _wrong(rate, rng):
        failed = rng.random() < (0.5 if wrong else 0.05)
        yield Known("en-es", failed, False, rng.randrange(20, 200)), wrong


def unrelated(rate: float, rng: random.Random) -> Iterator[Case]:
    """A checker that accuses one in twelve, right or wrong."""
    for wrong in _wrong(rate, rng):
        yield Known("en-es", rng.random() < 0.08, False, rng.randrange(20, 200)), wrong


def quality(rate: float, rng: random.Random) -> Iterator[Case]:
    """A quality score that falls with errors, beside a checker that finds three in ten of them."""
    return _scored(rate, rng, sign=-1, found=0.3, accused=0.03)


def misleading(rate: float, rng: random.Random) -> Iterator[Case]:
    """A quality score that rises with errors, beside a checker that accuses right ones rather."""
    return _scored(rate, rng, sign=1, found=0.02, accused=0.1)


def _scored(
    rate: float, rng: random.Random, *, sign: int, found: float, accused: float
) -> Iterator[Case]:
    bad = [rng.gauss(0, 1) for _ in range(CASES)]
    order = sorted(range(CASES), key=lambda at: -bad[at] - rng.gauss(0, 0.8))
    wrong = set(order[: round(rate * CASES)])
    for at in range(CASES):
        failed = rng.random() < (found if at in wrong else accused)
        direction = ("en-es", "en-de")[at % 2]
        yield Known(direction, failed, False, rng.randrange(20, 200), sign * bad[at]), at in wrong


def _wrong(rate: float, rng: random.Random) -> list[bool]:
    wrong = [at < round(rate * CASES) for at in range(CASES)]
    rng.shuffle(wrong)
    return wrong


SHAPES: dict[str, Callable[[float, random.Random], Iterator[Case]]] = {
    "suspects": suspects,
    "unrelated": unrelated,
    "quality": quality,
    "misleading": misleading,
}


class Text:
    """A text whose truth is known, from which surveys and plain samples are drawn."""

    def __init__(self, cases: Sequence[Case], rng: random.Random) -> None:
        self.known = [known for known, _ in cases]
        self.wrong = [wrong for _, wrong in cases]
        self.truth = sum(self.wrong) / len(cases)
        found = sum(known.failed for known, wrong in cases if wrong)
        self.recall = found / max(sum(self.wrong), 1)
        self.risk = risks(self.known)
        self._orders = [line_order(self.known, self.risk, rng) for _ in range(_ORDERS)]

    def surveys(self, size: int) -> Iterator[tuple[list[Reading], Population]]:
        """Yield the readings of one draw after the other, in the order of their turns."""
        likely = chances(self.risk, size)
        population = Population(len(likely), sum(self.risk) / len(likely), min(likely))
        draws = [Draw(likely, order) for order in self._orders]
        rng = random.Random(size)
        while True:
            for draw in draws:
                drawn = sorted(draw.draw(rng), key=lambda one: one.turn)
                yield [self._reading(one.place, likely[one.place]) for one in drawn], population

    def plain(self, size: int) -> Iterator[tuple[list[Reading], Population]]:
        rng = random.Random(size)
        chance = size / len(self.known)
        population = Population(len(self.known), 0.0, chance)
        while True:
            places = rng.sample(range(len(self.known)), size)
            yield [Reading(self.wrong[at], chance) for at in places], population

    def _reading(self, at: int, chance: float) -> Reading:
        called = frozenset({CHECKER}) if self.known[at].failed else frozenset[str]()
        return Reading(self.wrong[at], chance, self.risk[at], called)


@dataclass
class Held:
    """How often intervals hold, and their widths."""

    truth: float
    rates: list[SurveyRate] = field(default_factory=list)

    def add(self, found: SurveyRate | None) -> None:
        assert found is not None
        self.rates.append(found)

    @property
    def share(self) -> float:
        return _mean([one.interval.low <= self.truth <= one.interval.high for one in self.rates])

    @property
    def width(self) -> float:
        return _mean([one.interval.high - one.interval.low for one in self.rates])

    @property
    def error(self) -> float:
        return float(_mean([(one.value - self.truth) ** 2 for one in self.rates]) ** 0.5)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def measure(text: Text, size: int, repeats: int) -> dict[str, float]:
    """Compare ``repeats`` surveys of ``size`` readings with as many plain samples."""
    ours, plain, recalls = Held(text.truth), Held(text.truth), list[bool]()
    for (readings, population), (sample, of_all) in zip(
        _first(text.surveys(size), repeats), text.plain(size), strict=False
    ):
        ours.add(survey_rate(readings, population))
        plain.add(survey_rate(sample, of_all))
        recall = finds(readings, [CHECKER])[0].recall
        if recall is not None:
            recalls.append(recall.interval.low <= text.recall <= recall.interval.high)
    return {
        "held": ours.share,
        "width": ours.width,
        "error": ours.error,
        "plain_held": plain.share,
        "plain_width": plain.width,
        "plain_error": plain.error,
        **({"recall_held": _mean(recalls)} if recalls else {}),
    }


def _first(
    draws: Iterator[tuple[list[Reading], Population]], count: int
) -> Iterator[tuple[list[Reading], Population]]:
    for _, one in zip(range(count), draws, strict=False):
        yield one


def looks_held(text: Text, budget: int, repeats: int) -> float:
    """The share of surveys of which the intervals of all looks hold."""
    level = level_per_look(budget)
    held = 0
    for readings, population in _first(text.surveys(budget), repeats):
        held += all(_holds(text, readings, population, look, level) for look in planned(budget))
    return held / repeats


def _holds(
    text: Text, readings: Sequence[Reading], population: Population, look: int, level: float
) -> bool:
    share = look / len(readings)
    first = [replace(one, chance=one.chance * share) for one in readings[:look]]
    found = survey_rate(first, population.first(share), level)
    return found is not None and found.interval.low <= text.truth <= found.interval.high


def labelled(path: Path, rng: random.Random) -> Text:
    """The pairs of a file, drawn with replacement so that they stand for a large text."""
    from triage.methods.base import AnsweredCase, CaseSpec, Result
    from triage.methods.model_loading import screening
    from triage.methods.screening.options import ScreeningOptions

    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    answered = [
        AnsweredCase(
            CaseSpec((row["source"],), "screening"),
            (row["translation"],),
            row["src_lang"],
            row["tgt_lang"],
        )
        for row in rows
    ]
    verdicts = screening().judge(answered, ScreeningOptions())
    cases = [
        (
            Known(
                f"{row['src_lang']}-{row['tgt_lang']}",
                verdict.result is Result.FAIL,
                verdict.result is Result.ABSTAIN,
                len(row["source"]),
            ),
            row["label"] in ("major", "critical"),
        )
        for row, verdict in zip(rows, verdicts, strict=True)
    ]
    return Text(rng.choices(cases, k=CASES), rng)


def show(figure: str, **values: object) -> None:
    rounded = {
        name: round(value, 4) if isinstance(value, float) else value
        for name, value in values.items()
    }
    print(json.dumps({"bench": "surveys", "figure": figure, **rounded}), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser("bench.review.surveys", description=__doc__)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--labelled", type=Path)
    options = parser.parse_args()
    rng = random.Random(1)
    if options.labelled:
        text = labelled(options.labelled, rng)
        for size in SIZES[:2]:
            found = measure(text, size, options.repeats)
            show("labelled", n=size, truth=text.truth, recall=text.recall, **found)
        return 0
    held = []
    for shape, cases in SHAPES.items():
        for rate in RATES:
            text = Text(list(cases(rate, rng)), rng)
            for size in SIZES:
                found = measure(text, size, options.repeats)
                show("coverage", shape=shape, rate=rate, n=size, **found)
                held.append(found["held"])
            all_looks = looks_held(text, SIZES[-1], options.repeats)
            show("looks", shape=shape, rate=rate, budget=SIZES[-1], held=all_looks)
            held.append(all_looks)
    show("least", held=min(held), bound=LEAST)
    return 0 if min(held) >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
