"""Metrics against people's ratings, on each test set of a rating campaign."""

from __future__ import annotations

from math import isnan
from statistics import fmean

import pytest
from scipy.stats import kendalltau, pearsonr

from tests.charting import keep_counters
from tests.factories import make_engine, make_outcome, make_run, make_user
from tests.services.statistics.charts.test_chart_ratings import rate, scope
from triage.models import Campaign, Suspect
from triage.services.review.sampling import RatingRequest, start_rating
from triage.services.statistics.charts.chart_metric_ratings import metrics_and_people

SYSTEMS = ("one", "two", "three", "four", "five")
SEGMENTS = 24
WORDS = ("the", "old", "mill", "sold", "nine", "sacks", "of", "flour")


def likert(place: int, number: int) -> int:
    return 1 + (7 * place + 5 * number + place * number) % 5


def score(place: int, number: int) -> float:
    """Follows the rating, with an error that changes from output to output."""
    return likert(place, number) / 5 + ((11 * place + 3 * number) % 7) / 10


@pytest.fixture
def rated(project):
    """Five systems whose outputs on two test sets have a score, a reference and a rating."""
    campaign = Campaign.objects.create(project=project, name="C", method="screening", seed=1)
    for place, system in enumerate(SYSTEMS):
        run = make_run(project, make_engine(system), campaign=campaign)
        for number in range(SEGMENTS):
            make_outcome(
                run,
                inputs=[f"Text {number}."],
                outputs=[" ".join([*WORDS[: 8 - place], f"no {number}"])],
                corpus="news" if number % 2 else "web",
                verdict="pass",
                error_kind="",
                expectation={
                    "reference": " ".join([*WORDS, f"no {number}"]),
                    "metric": {"name": "COMET", "score": score(place, number)},
                },
                evidence={},
            )
        keep_counters(run)
    rating = start_rating(
        project, make_user("boss", project), RatingRequest("S"), [campaign], SEGMENTS, 1
    )
    for place, system in enumerate(SYSTEMS):
        for item in Suspect.items.filter(rating=rating, engine_line__name=system):
            rate(item, likert(place, number_of(item)))
    return rating


def number_of(item: Suspect) -> int:
    assert item.current is not None
    return int(item.current.case.inputs[0].split()[1].rstrip("."))


def rows(project) -> dict[tuple[object, object], list]:
    return {
        (row[1], row[2]): row[3:] for row in metrics_and_people(scope(project))["table"]["rows"]
    }


def of_set(odd: int) -> list[list[tuple[float, float]]]:
    """Score and rating of each system's output, by segment."""
    return [
        [(score(place, number), likert(place, number)) for place in range(len(SYSTEMS))]
        for number in range(SEGMENTS)
        if number % 2 == odd
    ]


def test_every_test_set_has_a_row_per_metric(project, rated):
    assert list(rows(project)) == [
        (test_set, metric)
        for test_set in ("news", "web")
        for metric in ("COMET", "BLEU", "chrF2++")
    ]


def test_the_coefficients_of_an_uploaded_metric_are_scipys(project, rated):
    cells = rows(project)["news", "COMET"]
    segments = of_set(1)
    by_system = list(zip(*segments, strict=True))
    means = [[fmean(pair[side] for pair in own) for own in by_system] for side in (0, 1)]
    assert cells[:2] == [5, round(pearsonr(*means).statistic, 3)]
    flat = list(zip(*(pair for segment in segments for pair in segment), strict=True))
    assert cells[4:6] == [60, round(pearsonr(*flat).statistic, 3)]
    taus = [kendalltau(*zip(*segment, strict=True)).statistic for segment in segments]
    # A segment whose outputs are all rated alike has none.
    assert cells[9] == round(fmean(tau for tau in taus if not isnan(tau)), 3)


def test_bleu_of_the_whole_set_is_compared_over_systems_only(project, rated):
    cells = rows(project)["web", "BLEU"]
    assert cells[0] == 5
    assert isinstance(cells[1], float)
    assert cells[4:] == [None] * 8


def test_a_score_that_is_better_if_lower_counts_with_the_opposite_sign(project, rated):
    before = rows(project)["news", "COMET"][1]
    for item in Suspect.items.filter(rating=rated, current__isnull=False):
        assert item.current is not None
        case = item.current.case
        case.expectation["metric"]["better"] = "lower"
        case.save()
    assert rows(project)["news", "COMET"][1] == -before


def test_without_a_campaign_it_says_so(project):
    assert "start a rating campaign" in metrics_and_people(scope(project))["reason"]
