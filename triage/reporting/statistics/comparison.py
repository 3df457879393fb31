"""Comparisons of engines and releases on shared cases, each with a sentence to paste elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.intervals import NoFigure, percent
from triage.reporting.statistics.multiple_testing import false_discovery, holm
from triage.reporting.statistics.paired import PairedResult

ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class EnginePair:
    """The comparison of two engines; ``corrected`` is the p value corrected by Holm."""

    first: str
    second: str
    result: PairedResult | NoFigure
    corrected: float | None = None

    @property
    def differs(self) -> bool:
        return self.corrected is not None and self.corrected < ALPHA


def with_holm(found: Iterable[EnginePair]) -> list[EnginePair]:
    """Return the comparisons with p values corrected over all of them that have one."""
    pairs = list(found)
    results = [pair.result.p for pair in pairs if isinstance(pair.result, PairedResult)]
    corrected = iter(holm(results))
    return [
        replace(pair, corrected=next(corrected)) if isinstance(pair.result, PairedResult) else pair
        for pair in pairs
    ]


def sentence(pair: EnginePair, capability: str = "") -> Message:
    """Return the comparison as one plain sentence.

    :param capability: that of the cases; empty for all cases
    """
    result, say = pair.result, _ON if capability else _OVERALL
    names = {"first": pair.first, "second": pair.second}
    on = {"capability": capability} if capability else {}
    if isinstance(result, NoFigure):
        return say[0](**names, **on, why=result.reason)
    cases = _cases(result)
    if result.difference == 0:
        return say[1](**names, **on, cases=cases)
    worse, better = pair.second, pair.first
    if result.difference < 0:
        worse, better = better, worse
    found = say[2](
        worse=worse,
        better=better,
        **on,
        points=percent(abs(result.difference)),
        interval=_interval(result),
        cases=cases,
    )
    if pair.differs:
        return FigureMessage.STOP(said=found)
    if pair.corrected is None:
        return FigureMessage.BY_CHANCE(said=found)
    return FigureMessage.BY_CHANCE_CORRECTED(said=found, p=f"{pair.corrected:.2g}")


def short_sentence(pair: EnginePair) -> Message:
    """Return what the comparison says at a glance: who fails less often, or that it cannot tell."""
    result = pair.result
    if isinstance(result, NoFigure) or result.difference == 0:
        return sentence(pair)
    if not pair.differs:
        return FigureMessage.ANSWER_TOO_FEW(first=pair.first, second=pair.second)
    better, worse = pair.first, pair.second
    if result.difference < 0:
        better, worse = worse, better
    points = f"{100 * abs(result.difference):.0f}"
    return FigureMessage.ANSWER_CERTAIN(better=better, worse=worse, points=points)


def basis(pair: EnginePair, pairs: int) -> Message:
    """Return what the short sentence of a tested pair, one of ``pairs``, rests on."""
    result = pair.result
    if isinstance(result, NoFigure):
        return result.reason
    p = result.p if pair.corrected is None else pair.corrected
    cases = _cases(result)
    if result.clusters < result.cases:
        cases = FigureMessage.CASES_OF_CLUSTERS(cases=cases, n=result.clusters)
    say = FigureMessage.ANSWER_BASIS_CORRECTED if pairs > 1 else FigureMessage.ANSWER_BASIS
    return say(cases=cases, interval=_interval(result), p=f"{p:.2g}")


def _cases(result: PairedResult) -> Message:
    say = FigureMessage.SHARED_CASE if result.cases == 1 else FigureMessage.SHARED_CASES
    return say(n=result.cases)


#: Messages for two that cannot be compared, that fail alike, and that differ.
_OVERALL = (FigureMessage.CANNOT_COMPARE, FigureMessage.EQUALLY_OFTEN, FigureMessage.MORE_OFTEN)
_ON = (FigureMessage.CANNOT_COMPARE_ON, FigureMessage.EQUALLY_OFTEN_ON, FigureMessage.MORE_OFTEN_ON)


def _interval(result: PairedResult) -> Message:
    if isinstance(result.interval, NoFigure):
        return FigureMessage.NO_INTERVAL(why=result.interval.reason)
    low, high = 100 * result.interval.low, 100 * result.interval.high
    if result.difference < 0:
        low, high = -high, -low
    level = f"{100 * result.interval.level:.0f}"
    return FigureMessage.INTERVAL(level=level, low=_signed(low), high=_signed(high))


def _signed(value: float) -> str:
    # Avoid a rounded "-0.0", whose sign would seem meaningful.
    return f"{round(value, 1) + 0.0:.1f}"


@dataclass(frozen=True, slots=True)
class Step:
    """A release compared with the previous one, on the cases that both ran.

    ``corrected`` controls the false discovery rate over all steps of the trend.
    """

    result: PairedResult | NoFigure
    corrected: float | None

    @property
    def flagged(self) -> bool:
        return self.corrected is not None and self.corrected < ALPHA


def corrected_steps(results: Sequence[PairedResult | NoFigure]) -> list[Step]:
    """Return the steps of one trend, their p values corrected over all of them."""
    known = [result.p for result in results if isinstance(result, PairedResult)]
    corrected = iter(false_discovery(known))
    return [
        Step(result, next(corrected) if isinstance(result, PairedResult) else None)
        for result in results
    ]
