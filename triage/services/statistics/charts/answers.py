"""The sentence that a page of charts says first, from the statistics of its figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from triage.models import Run
from triage.reporting.messages import FigureMessage, Message, capability, parts
from triage.reporting.statistics.comparison import EnginePair, basis, short_sentence
from triage.reporting.statistics.paired import PairedResult
from triage.reporting.statistics.rates import PassRate, Rate
from triage.reporting.statistics.rating_comparison import rating_ranks
from triage.services.counts.count_rows import CountRow, as_counts
from triage.services.statistics.charts.chart_ratings import Systems, compared
from triage.services.statistics.charts.chart_references import rankings
from triage.services.statistics.charts.chart_sit import METHOD
from triage.services.statistics.charts.trends import shown_lines, steps_of
from triage.services.statistics.comparisons.comparison import Comparison
from triage.services.statistics.comparisons.pair_tests import PairTests, engines_of
from triage.services.statistics.comparisons.run_steps import RunStep
from triage.services.statistics.figure_kinds import figure_of
from triage.services.statistics.figure_requests import FigureAnswer
from triage.services.statistics.scope import COMPARE, Scope

#: Of how many engines that cannot be compared the own pass rate is named.
NAMED = 4


@dataclass(frozen=True, slots=True)
class Answer:
    """What to say first; ``waiting`` is the row being computed.

    ``text`` is empty if there is nothing to say. ``details``: what it rests on, and what it leaves
    open. ``compare``: the query string of the comparison that it sums up. ``together``: the engines
    that one campaign would make comparable.
    """

    text: str = ""
    waiting: int | None = None
    details: tuple[str, ...] = ()
    compare: str = ""
    together: tuple[int, ...] = ()


def of_engines(scope: Scope) -> Answer:
    """Which engine fails least often on the cases that they share, and which share none."""
    engines = engines_of(list(scope.runs.values()))
    if len(engines) < 2:
        return Answer("".join(_passing(scope, engines, engines)))
    answer = figure_of(scope, "pairs", engines.values())
    if answer.value is None:
        return _waiting(answer)
    found: PairTests = answer.value
    tested = [pair for pair in found.pairs if isinstance(pair.result, PairedResult)]
    alone = {*engines} - {name for pair in tested for name in (pair.first, pair.second)}
    left, together = _left_open(scope, engines, sorted(alone))
    if not tested:
        return Answer(FigureMessage.ANSWER_APART(), answer.waiting, left, together=together)
    pair = _telling(tested, found.ranks)
    text, details = _of_pair(pair, found.ranks, len(engines), len(tested))
    first, second = ([run.pk for run in engines[name]] for name in (pair.first, pair.second))
    compare = scope.compare_query(first, second, "differ").removeprefix(COMPARE)
    return Answer(text, answer.waiting, (*details, *left), compare, together)


def _telling(pairs: Sequence[EnginePair], ranks: Sequence[Sequence[str]]) -> EnginePair:
    """The two best engines; if not all of them share cases, the pair that differs most surely."""
    best = {name for name, _place in zip(chain(*ranks), range(2), strict=False)}

    def order(pair: EnginePair) -> tuple[bool, float, float]:
        result = pair.result
        size = abs(result.difference) if isinstance(result, PairedResult) else 0
        return {pair.first, pair.second} != best, pair.corrected or 0, -size

    return min(pairs, key=order)


def _of_pair(
    pair: EnginePair, ranks: Sequence[Sequence[str]], engines: int, tested: int
) -> tuple[Message, list[str]]:
    """The sentence on all engines, or else on these two, and what it rests on."""
    said, rests_on = short_sentence(pair), basis(pair, tested)
    if not ranks or engines == 2:
        return said, [rests_on]
    if len(ranks[0]) > 1:
        return FigureMessage.ANSWER_BEST_OF(listed=sorted(ranks[0])), [parts(" ", said, rests_on)]
    best = FigureMessage.ANSWER_BEST(name=ranks[0][0], n=engines)
    return best, [parts(" ", said, rests_on)]


def _left_open(
    scope: Scope, engines: Mapping[str, Sequence[Run]], alone: Sequence[str]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Why some engines are compared with none, how they do by themselves, and whom to test together."""
    if not alone:
        return (), ()
    of = {name: {run.direction for run in runs} for name, runs in engines.items()}
    near = {one for name in alone for one in engines if one != name and of[one] & of[name]}
    say = FigureMessage.ANSWER_ALONE if near else FigureMessage.ANSWER_OTHER_DIRECTIONS
    said = parts(" ", say(listed=list(alone)), *_passing(scope, engines, alone))
    together = [engines[name][-1].engine_id for name in sorted(near.union(alone)) if near]
    return (said,), tuple(together)


def _passing(
    scope: Scope, engines: Mapping[str, Sequence[Run]], names: Iterable[str]
) -> list[Message]:
    """How often the first few of ``names`` pass on their own cases."""
    rates = {
        name: PassRate(
            as_counts([row for row in scope.count_rows if scope.runs[row.run] in engines[name]])
        ).raw
        for name in islice(names, NAMED)
    }
    return [
        FigureMessage.ANSWER_PASSES(name=name, rate=one) for name, one in rates.items() if one.n
    ]


def over_time(scope: Scope) -> Answer:
    """Whether the newest run of an engine fails more or less often than the one before."""
    lines, _hidden = shown_lines(scope)
    answer = steps_of(scope, lines)
    if answer.value is None:
        return _waiting(answer)
    steps: dict[int, RunStep] = {step.run: step for step in answer.value}
    changes = defaultdict[tuple[str, str], list[tuple[Run, Run, RunStep]]](list)
    for runs in lines.values():
        if len(runs) > 1 and (step := steps.get(runs[-1].pk)) and step.difference is not None:
            before, after = runs[-2:]
            names = Comparison([before], [after]).names
            changes[names].append((before, after, step))
    if not changes:
        return Answer(FigureMessage.ANSWER_FIRST_RUN() if lines else "", answer.waiting)
    return Answer(_largest_change(changes), answer.waiting)


def _largest_change(
    changes: dict[tuple[str, str], list[tuple[Run, Run, RunStep]]],
) -> Message:
    """The certain change of the engine that has most of them."""

    def certain(names: tuple[str, str]) -> Counter[bool]:
        flagged = [step for *_runs, step in changes[names] if step.flagged]
        return Counter(bool(step.difference and step.difference < 0) for step in flagged)

    names = max(changes, key=lambda names: max(certain(names).values(), default=0))
    found, (before, after) = certain(names), names
    if not found:
        if not any(step.difference for steps in changes.values() for *_runs, step in steps):
            return FigureMessage.ANSWER_SAME()
        if len(changes) == 1:
            return FigureMessage.ANSWER_TOO_FEW(first=before, second=after)
        return FigureMessage.ANSWER_NO_CHANGE()
    ((better, n),) = found.most_common(1)
    if len(changes[names]) == 1:
        ((*_runs, step),) = changes[names]
        sides = (after, before) if better else (before, after)
        points = f"{100 * abs(step.difference or 0):.0f}"
        return FigureMessage.ANSWER_CERTAIN(better=sides[0], worse=sides[1], points=points)
    say = FigureMessage.ANSWER_LESS_OFTEN if better else FigureMessage.ANSWER_MORE_OFTEN
    return say(before=before, after=after, n=n, all=len(changes[names]))


def of_errors(scope: Scope) -> Answer:
    """The most frequent kind of error; nothing where abstained cases are counted, too."""
    if scope.view.verdict not in ("", "fail"):
        return Answer()
    kinds = Counter[str]()
    for row in scope.count_rows:
        if row.verdict == "fail":
            kinds[row.error_kind] += row.cases
    named = [(kind, n) for kind, n in kinds.most_common() if kind]
    if not named:
        return Answer()
    kind, n = named[0]
    rate = Rate(n, kinds.total())
    return Answer(FigureMessage.ANSWER_KIND(capability=capability(kind), rate=rate))


def of_review(scope: Scope) -> Answer:
    return _reviewed(scope.count_rows)


def of_structure_tests(scope: Scope) -> Answer:
    return _reviewed(
        row for row in scope.count_rows if scope.runs[row.run].campaign.method == METHOD
    )


def _reviewed(rows: Iterable[CountRow]) -> Answer:
    counts = as_counts(list(rows))
    reviewed = counts.confirmed + counts.rejected
    if not reviewed + counts.open:
        return Answer()
    if not reviewed:
        return Answer(FigureMessage.ANSWER_UNREVIEWED(n=counts.open))
    said = FigureMessage.ANSWER_REVIEWED(
        reviewed=reviewed, n=reviewed + counts.open, confirmed=counts.confirmed, open=counts.open
    )
    return Answer(said)


def of_scores(scope: Scope) -> Answer:
    """Which system people rate best, and which one the metrics."""
    people, metrics = of_ratings(scope), of_references(scope)
    if not people.text:
        return metrics
    said = (metrics.text,) if metrics.text else ()
    return replace(people, waiting=metrics.waiting, details=said)


def of_ratings(scope: Scope) -> Answer:
    """Which system people rate best, if that is certain."""
    items, pairs = compared(Systems(scope))
    if not pairs:
        return Answer()
    ranks = rating_ranks(items, pairs)
    if not ranks:
        return Answer()
    n = sum(map(len, ranks))
    if len(ranks[0]) == 1:
        return Answer(FigureMessage.ANSWER_RATED_BEST(name=ranks[0][0], n=n))
    return Answer(FigureMessage.ANSWER_RATED_BEST_OF(n=n))


def of_references(scope: Scope) -> Answer:
    """Which system is alone in the first rank on most test sets."""
    found, answer = rankings(scope)
    if not found:
        return Answer("", answer.waiting)
    metric = found[0].ranking.systems[-1].metric
    alone = Counter[str]()
    for one in found:
        first = [s.system for s in one.ranking.systems if s.metric == metric and s.rank == 1]
        if len(first) == 1:
            alone[first[0]] += 1
    if not alone:
        return Answer(FigureMessage.ANSWER_NO_LEADER(metric=metric), answer.waiting)
    ((name, n),) = alone.most_common(1)
    said = FigureMessage.ANSWER_LEADS(name=name, metric=metric, n=n, all=len(found))
    return Answer(said, answer.waiting)


def _waiting(answer: FigureAnswer) -> Answer:
    return Answer(answer.note, answer.waiting)
