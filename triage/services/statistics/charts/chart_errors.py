"""Kinds of error with examples, errors outside the given values, and categories of bugs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from triage.methods.numbers.notation import right_numbers
from triage.methods.numbertest.method import NumberTest
from triage.models import DECIDED, Outcome, SuspectStatus
from triage.reporting.figures import base
from triage.reporting.figures.base import Chart
from triage.reporting.figures.errors import (
    ELSEWHERE,
    LARGEST,
    ElsewhereMark,
    ErrorExample,
    ErrorMark,
    elsewhere_bars,
    error_kinds,
)
from triage.reporting.figures.wmt import CategoryMark, LikertMark, category_bars, likert_bars
from triage.reporting.messages import capability
from triage.reporting.messages import word as _
from triage.reporting.paper_kinds import PAPER_KINDS, PaperKind, paper_kind
from triage.reporting.statistics.wmt import CATEGORIES, LINES, SPLIT, CategoryCounts
from triage.reporting.subcategories import CATEGORY_OF
from triage.services.common.critical import critical_by_category
from triage.services.counts.count_rows import CountRow
from triage.services.statistics.elsewhere_counts import ElsewhereCount
from triage.services.statistics.figure_kinds import drawn, figure_of, figure_of_votes, stamped
from triage.services.statistics.scope import Scope, grouped, runs_of, with_notes
from triage.services.statistics.vote_counts import VoteCount
from triage.services.suspects.filters import NONE


def kinds_of_error(scope: Scope) -> Chart:
    """Suspects by kind of error and engine, for the view's verdict.

    The kinds are those of the checkers, or of NumberTest's table 4.
    """
    paper = scope.options.paper_kinds
    wanted = (scope.view.verdict or "fail").split(",")
    shown = [
        row
        for row in scope.count_rows
        if row.verdict in wanted and row.verdict in ("fail", "abstain")
        if _of_view(scope, row)
        if not paper or scope.runs[row.run].campaign.method == NumberTest.name
    ]
    groups = grouped(shown, lambda row: (scope.engine(row), _kind(row, paper=paper)))
    totals = Counter[str]()
    for (_engine, kind), rows in groups.items():
        totals[_kind_named(kind, paper=paper)] += sum(_matching(scope, row) for row in rows)
    examples = _examples(min(row.example for row in rows) for rows in groups.values())
    listed = [
        _mark(scope, engine, _kind_named(kind, paper=paper), rows, wanted)
        for (engine, kind), rows in groups.items()
    ]
    listed = [
        replace(mark, example=examples.get(min(row.example for row in rows)))
        for mark, rows in zip(listed, groups.values(), strict=True)
    ]
    listed.sort(key=lambda mark: (mark.engine, -totals[mark.kind], mark.kind))
    rare = _rare(totals)
    together = grouped(
        [row for row in shown if _kind_named(_kind(row, paper=paper), paper=paper) in rare],
        lambda row: (scope.engine(row),),
    )
    marks = [
        *(mark for mark in listed if mark.kind not in rare),
        *(_mark(scope, engine, _OTHERS, rows, wanted) for (engine,), rows in together.items()),
    ]
    return error_kinds(marks, scope.options.theme, paper=paper, listed=listed)


_OTHERS = _("other kinds")


def _rare(totals: Counter[str]) -> set[str]:
    """The kinds that share a segment, since a reader cannot keep more colours apart."""
    ranked = [kind for kind, n in sorted(totals.items(), key=lambda one: (-one[1], one[0])) if n]
    return set(ranked[LARGEST:]) if len(ranked) > LARGEST + 1 else set()


def _mark(
    scope: Scope, engine: str, kind: str, rows: Sequence[CountRow], wanted: Sequence[str]
) -> ErrorMark:
    kinds = sorted({row.error_kind or NONE for row in rows})
    query = scope.query(runs_of(rows), error_kind=",".join(kinds), verdict=",".join(wanted))
    return ErrorMark(engine, kind, sum(_matching(scope, row) for row in rows), query)


def _kind(row: CountRow, *, paper: bool) -> str:
    return paper_kind(row.error_kind).value if paper else row.error_kind


def _kind_named(kind: str, *, paper: bool) -> str:
    if paper:
        return PAPER_KINDS[PaperKind(kind)]
    return capability(kind) if kind else _("no kind")


def elsewhere(scope: Scope) -> Chart:
    """Number tests with an error outside their given values, which no rate includes."""
    runs = [run for run in scope.runs.values() if run.campaign.method == NumberTest.name]
    answer = figure_of(scope, "elsewhere", [runs])
    if answer.value is None:
        return stamped(base.stand_in(ELSEWHERE, scope.options.theme, answer.note), answer)
    found: dict[tuple[str, str], list[ElsewhereCount]] = defaultdict(list)
    for row in answer.value:
        if row.run in scope.names:
            found[scope.names[row.run], row.verdict].append(row)
    marks = [
        ElsewhereMark(
            engine,
            _VERDICTS[verdict],
            sum(row.cases for row in rows),
            scope.cases_query([row.run for row in rows], verdict=verdict, elsewhere="yes"),
            sum((Counter(row.kinds) for row in rows), Counter[str]()),
        )
        for (engine, verdict), rows in sorted(found.items())
    ]
    return stamped(elsewhere_bars(marks, scope.options.theme), answer)


_VERDICTS = {"pass": _("passed"), "fail": _("failed"), "abstain": _("abstained")}


def _of_view(scope: Scope, row: CountRow) -> bool:
    return not scope.view.error_kind or row.error_kind in scope.view.error_kinds


def _matching(scope: Scope, row: CountRow) -> int:
    """The suspects of a count with the view's status, or all of them."""
    parts = {
        SuspectStatus.CONFIRMED.value: row.confirmed,
        SuspectStatus.REJECTED.value: row.rejected,
    }
    open_ones = row.cases - row.confirmed - row.rejected
    statuses = scope.view.status.split(",") if scope.view.status else []
    if not statuses:
        return row.cases
    return sum(parts.get(status, 0) for status in statuses) + (
        open_ones if "open" in statuses else 0
    )


def _examples(pks: Iterable[int]) -> dict[int, ErrorExample]:
    rows = Outcome.objects.filter(pk__in=list(pks)).select_related("case", "run")
    return {
        row.pk: ErrorExample(
            row.case.inputs[0],
            row.outputs[0] if row.outputs else "",
            right_numbers(row.evidence, row.run.target_language, row.error_kind),
        )
        for row in rows
    }


def categories(scope: Scope) -> Chart:
    """Critical bugs by category: suspects by decision, or votes by rater."""
    if scope.options.votes:
        return drawn(
            scope,
            "voted",
            _CATEGORIES,
            lambda found, theme: _category_bars(scope, *_votes(scope, found)),
        )
    answer = figure_of_votes(scope, "subcategories")
    return stamped(_category_bars(scope, _items(scope, answer.value or ()), {}), answer)


_CATEGORIES = _("Critical errors by category")


def _category_bars(scope: Scope, counted: Counted, items: Mapping[str, Counter[str]]) -> Chart:
    counts, queries = counted
    marks = [
        CategoryMark(engine, found, queries.get(engine, {}), items.get(engine))
        for engine, found in sorted(counts.items())
    ]
    sentence = (
        _("Every vote is counted: a suspect reviewed by three raters counts three times.")
        if scope.options.votes
        else _("Each reviewed suspect is counted once, under the category that was decided.")
    )
    bars = category_bars(marks, scope.options.theme)
    what = _("share of votes, %") if scope.options.votes else _("share of reviewed suspects, %")
    bars["layout"]["title"]["text"] = _CATEGORIES
    shown = [mark.counts.n for mark in marks if mark.counts.n]
    bars["layout"]["xaxis"]["title"]["text"] = base.axis_of_shares(what, shown)
    # The figure's notes on readings are about rating campaigns; these are judged suspects.
    return with_notes({**bars, "notes": []}, sentence, _of_suspects(), *_without_other(scope))


def _of_suspects() -> str:
    return _(
        "Shares are of reviewed suspects, not of all cases: they say nothing about ordinary text."
    )


def _without_other(scope: Scope) -> tuple[str, ...]:
    return () if scope.options.other else (_("Other critical errors are left out."),)


Counted = tuple[dict[str, CategoryCounts], dict[str, dict[str, str]]]


def _items(scope: Scope, divided: Iterable[VoteCount]) -> Counted:
    """The decided suspects; ``divided`` are those with a subcategory."""
    wanted = (scope.view.verdict or "fail,abstain").split(",")
    statuses = scope.view.status.split(",") if scope.view.status else list(DECIDED)
    found: list[tuple[str, int, str, int]] = []
    for row in scope.count_rows:
        if row.verdict not in wanted or not _of_view(scope, row):
            continue
        judged = row.confirmed * (SuspectStatus.CONFIRMED in statuses)
        judged += row.rejected * (SuspectStatus.REJECTED in statuses)
        confirmed = SuspectStatus.CONFIRMED in statuses
        named = critical_by_category(row.bugs if confirmed else {}, scope.project)
        engine = scope.engine(row)
        found += [(engine, row.run, category, n) for category, n in named.items()]
        found.append((engine, row.run, "", judged - named.total()))
    left = Counter[tuple[int, str]]()
    for _engine, run, category, n in found:
        left[run, category] += n
    for one in divided:
        category = CATEGORY_OF[one.answer]
        n = min(one.items, left[one.run, category])  # the counts may be newer
        found += [(one.engine, one.run, one.answer, n), (one.engine, one.run, category, -n)]
    return _by_engine(scope, found, {"status": "confirmed", "critical": "yes"}, "category")


def _votes(scope: Scope, found: Sequence[VoteCount]) -> tuple[Counted, dict[str, Counter[str]]]:
    """The votes, and the number of items, which may have several."""
    items = defaultdict[str, Counter[str]](Counter)
    for row in found:
        if row.answer:
            items[row.engine][row.answer] += row.items
    rows = [(row.engine, row.run, row.answer, row.votes) for row in found]
    return _by_engine(scope, rows, {}, "voted"), items


def _by_engine(
    scope: Scope, rows: Iterable[tuple[str, int, str, int]], fixed: dict[str, str], name: str
) -> Counted:
    items: dict[str, Counter[str]] = defaultdict(Counter)
    totals, runs = Counter[str](), defaultdict[str, set[int]](set)
    for engine, run, category, n in rows:
        totals[engine] += n
        runs[engine].add(run)
        items[engine][category] += n
    lines = [
        one
        for one in LINES
        if one != SPLIT and (scope.options.other or CATEGORY_OF.get(one, one) != "OTH")
    ]
    counts, queries = {}, {}
    for engine, total in totals.items():
        shown = {one: n for one in lines if (n := items[engine][one]) or one in CATEGORIES}
        divided = {CATEGORY_OF[one] for one in shown if one in CATEGORY_OF}
        counts[engine] = CategoryCounts("majority", shown, 0, total)
        queries[engine] = {
            one: scope.suspects_query(
                runs[engine], **fixed, **_line(name, one, divided=one in divided)
            )
            for one in shown
        }
    return counts, queries


def _line(name: str, line: str, *, divided: bool) -> dict[str, str]:
    """The conditions for a category or subcategory; ``divided``: without its subcategory."""
    subcategory = line if line in CATEGORY_OF else NONE if divided else ""
    return {name: CATEGORY_OF.get(line, line), "subcategory": subcategory}


def likert(scope: Scope) -> Chart:
    """Ratings given when judging suspects, without tests."""
    return drawn(
        scope,
        "likert",
        _("Likert ratings"),
        lambda found, theme: likert_bars(_likert_marks(scope, found), theme, measured=False),
    )


def _likert_marks(scope: Scope, found: Sequence[VoteCount]) -> list[LikertMark]:
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    items: dict[str, Counter[int]] = defaultdict(Counter)
    runs: dict[str, set[int]] = defaultdict(set)
    for row in found:
        counts[row.engine][int(row.answer)] += row.votes
        items[row.engine][int(row.answer)] += row.items
        runs[row.engine].add(row.run)
    return [
        LikertMark(
            engine,
            given,
            sum(value * n for value, n in given.items()) / given.total(),
            None,
            {v: scope.suspects_query(runs[engine], likert=str(v)) for v in range(1, 6)},
            items=items[engine],
        )
        for engine, given in sorted(counts.items())
    ]
