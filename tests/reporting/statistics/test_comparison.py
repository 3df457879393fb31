from __future__ import annotations

import numpy as np

from engines.catalogue import Message
from tests.reporting.by_rows import CaseOutcome, compare_all, rank_clusters, shared_pairs
from tests.reporting.factories import figure
from triage.reporting.statistics.comparison import EnginePair, sentence
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.paired import PairedResult


def make_outcomes(failures, cluster=""):
    return {str(place): CaseOutcome(cluster, value) for place, value in enumerate(failures)}


INTERVAL = Interval(0.012, 0.07, method="cluster bootstrap", target="new")


def make_pair(difference=0.041, interval=INTERVAL, corrected=0.001, cases=350):
    return EnginePair(
        "A", "B", PairedResult(difference, 0.001, Message("t"), cases, 40, interval), corrected
    )


def rng():
    return np.random.default_rng(3)


def test_a_lead_gets_a_plain_sentence():
    assert sentence(make_pair(), "separators") == (
        "B has a failure rate 4.1 percentage points higher than A on separators, 95 % interval 1.2 to 7.0, "
        "350 shared cases."
    )


def test_a_negative_difference_turns_the_sentence_around():
    interval = Interval(-0.07, -0.012, method="cluster bootstrap", target="new")
    assert sentence(make_pair(-0.041, interval)) == (
        "A has a failure rate 4.1 percentage points higher than B, 95 % interval 1.2 to 7.0, 350 shared cases."
    )


def test_a_difference_that_chance_explains_says_so():
    text = sentence(make_pair(corrected=0.3))
    assert text.endswith(
        "350 shared cases; chance alone could explain this (p = 0.3 after correction)."
    )


def test_a_missing_interval_says_why():
    text = sentence(
        make_pair(
            interval=NoFigure(Message("3 clusters; at least 20 needed for a confidence interval"))
        )
    )
    assert "no interval (3 clusters; at least 20 needed for a confidence interval)" in text


def test_equal_engines_are_called_equal():
    assert sentence(make_pair(0.0, cases=1)) == "A and B fail equally often, 1 shared case."


def test_engines_without_shared_cases_cannot_be_compared():
    pair = EnginePair("A", "B", NoFigure(Message("no shared cases")))
    assert sentence(pair, "units") == "A and B cannot be compared on units: no shared cases."


def test_only_shared_cases_are_paired():
    first, second = make_outcomes([0, 1, 1]), make_outcomes([1])
    assert [(pair.first, pair.second) for pair in shared_pairs(first, second)] == [(0, 1)]


def test_a_case_without_a_cluster_is_its_own():
    assert [
        pair.cluster for pair in shared_pairs(make_outcomes([0, 1]), make_outcomes([0, 1]))
    ] == ["0", "1"]


def test_every_two_engines_are_compared_with_holms_correction():
    good, bad = make_outcomes([0] * 60), make_outcomes([1] * 20 + [0] * 40)
    pairs = compare_all({"a": good, "b": bad, "c": good}, rng())
    assert [(p.first, p.second, p.differs) for p in pairs] == [
        ("a", "b", True),
        ("a", "c", False),
        ("b", "c", True),
    ]
    assert pairs[0].corrected == 3 * figure(pairs[0].result).p


def test_pairs_without_shared_cases_take_no_part_in_the_correction():
    pairs = compare_all(
        {
            "a": make_outcomes([0] * 30),
            "b": make_outcomes([1] * 30),
            "c": {"z": CaseOutcome("", 1)},
        },
        rng(),
    )
    assert pairs[0].corrected == figure(pairs[0].result).p
    assert pairs[1].corrected is None


def test_tied_engines_share_a_rank_cluster():
    good, bad = make_outcomes([0] * 60), make_outcomes([1] * 20 + [0] * 40)
    engines = {"a": good, "b": bad, "c": make_outcomes([0] * 59 + [1])}
    assert rank_clusters(engines, compare_all(engines, rng())) == [["a", "c"], ["b"]]


def test_engines_that_share_nothing_are_not_ranked():
    assert rank_clusters({"a": make_outcomes([0]), "b": {}}, []) == []
    assert rank_clusters({}, []) == []
