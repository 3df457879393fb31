"""Sums from the database equal those of the rows, with repeats and without clusters too."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from tests.charting import CAPABILITIES, keep_counters
from tests.factories import make_engine, make_outcome, make_outcomes, make_run
from tests.reporting.by_rows import CaseOutcome, by_cluster, compare_all, rank_clusters
from triage.models import Outcome
from triage.reporting.statistics.clustered_intervals import cluster_rate_interval
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.paired import PairedResult
from triage.services.statistics.comparisons.comparison import generator
from triage.services.statistics.comparisons.pair_sums import Restriction, cluster_totals, pair_sums
from triage.services.statistics.comparisons.pair_tests import compute
from triage.services.statistics.rate_intervals import cell_intervals

SEEDS = range(4)


def make_sides(project, seed, engines=3, repeats=2):
    """Engines that were asked overlapping texts, some of them in several runs."""
    rng = random.Random(seed)
    sides = []
    for number in range(engines):
        side = []
        for _ in range(repeats if number == 0 else 1):
            run = make_run(project, make_engine(f"engine {number}"))
            drafts = [
                {
                    "inputs": [f"It costs {text} euros."],
                    "verdict": rng.choice(["pass", "pass", "fail", "abstain", "error"]),
                    "cluster": f"template {text % 7}" if text % 3 else "",
                    "capability": CAPABILITIES[text % 2],
                    "corpus": "news" if text % 5 == 0 else "",
                }
                for text in rng.sample(range(30), 22)
            ]
            make_outcomes(run, [(draft, None) for draft in drafts])
            side.append(keep_counters(run))
        sides.append(side)
    return sides


def naive(side, restriction):
    """Every case's mean over repeats, from one row after another."""
    seen, clusters = defaultdict(list), {}
    for row in Outcome.objects.filter(run__in=side, verdict__in=["pass", "fail"]).select_related(
        "case"
    ):
        if restriction.capability in ("", row.capability) and restriction.corpus in (
            "",
            row.case.corpus,
        ):
            seen[row.case.input_hash].append(float(row.verdict == "fail"))
            clusters[row.case.input_hash] = row.case.cluster
    return {
        name: CaseOutcome(clusters[name], sum(values) / len(values))
        for name, values in seen.items()
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("restriction", [Restriction(), Restriction("integers", "news")])
def test_pair_tests_equal_those_of_the_rows(project, seed, restriction):
    sides = make_sides(project, seed)
    names = [side[0].engine.name for side in sides]
    outcomes = {name: naive(side, restriction) for name, side in zip(names, sides, strict=True)}
    wanted = compare_all(outcomes, generator())
    found = compute(project, sides, restriction.capability, restriction.corpus).value
    for one, other in zip(found.pairs, wanted, strict=True):
        assert (one.first, one.second) == (other.first, other.second)
        if isinstance(other.result, PairedResult):
            assert one.result.cases == other.result.cases
            assert one.result.clusters == other.result.clusters
            assert one.result.difference == pytest.approx(other.result.difference)
            assert one.result.p == pytest.approx(other.result.p, abs=0.03)
        else:
            assert one.result == other.result
    assert found.ranks == rank_clusters(outcomes, found.pairs)


@pytest.mark.parametrize("seed", SEEDS)
def test_differing_cases_are_those_that_one_engine_alone_fails(project, seed):
    sides = make_sides(project, seed, engines=2)
    one, two = (naive(side, Restriction()) for side in sides)
    wanted = sum((one[name].failure > 0) != (two[name].failure > 0) for name in one & two.keys())
    assert compute(project, sides, "", "").value.differing == [wanted]


def test_the_work_grows_with_clusters_not_cases(project):
    runs = []
    for name in ("one", "two"):
        run = make_run(project, make_engine(name))
        for number in range(40):
            make_outcome(run, inputs=[f"{number}"], cluster=f"template {number % 4}")
        runs.append([keep_counters(run)])
    assert len(cluster_totals(pair_sums(runs))) == len(pair_sums(runs)) == 4


def test_a_case_without_a_template_stands_for_itself(project):
    runs = []
    for name, failed in (("one", 3), ("two", 5)):
        run = make_run(project, make_engine(name))
        for number in range(8):
            verdict = "fail" if number < failed else "pass"
            make_outcome(run, inputs=[f"{number}"], cluster="", verdict=verdict)
        runs.append([keep_counters(run)])
    totals = cluster_totals(pair_sums(runs))
    assert sorted(total.total for total in totals) == [0] * 6 + [1] * 2
    assert {total.n for total in totals} == {1}


@pytest.mark.parametrize("seed", SEEDS)
def test_intervals_of_a_rate_equal_those_of_the_rows(project, seed):
    rng = random.Random(seed)
    run = make_run(project)
    drafts = []
    for number in range(120):
        verdict = "pass" if rng.random() < 0.6 + (number % 24) / 60 else "fail"
        drafts.append(({"verdict": verdict, "cluster": f"template {number % 24}"}, None))
    make_outcomes(run, drafts)
    keep_counters(run)
    (found,) = cell_intervals([run], "", "")
    rows = Outcome.objects.filter(run=run).select_related("case").order_by("pk")
    totals = by_cluster([(row.case.cluster, float(row.verdict == "pass")) for row in rows])
    assert (found.clusters, found.cases) == (24, 120)
    assert found.new == cluster_rate_interval(totals)
    assert isinstance(found.these, Interval)
    assert found.these.method == "stratified wilson"


def test_cases_that_stand_alone_need_no_other_interval(project):
    run = make_run(project)
    for number in range(6):
        make_outcome(run, cluster=f"sentence {number}")
    (found,) = cell_intervals([keep_counters(run)], "", "")
    assert found.independent
    assert isinstance(found.new, NoFigure)
    assert "stands alone" in found.new.reason
