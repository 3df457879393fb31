from __future__ import annotations

import pytest

from tests.surveying import in_order, is_wrong, make_survey, make_text, rater, read
from triage.models import Protocol, Suspect
from triage.reporting.surveys.estimates import SurveyRate
from triage.services.review.rating_export import rating_records
from triage.services.review.surveys import stop_survey
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.statistics.survey_results import SurveyResults, latest_survey, survey_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(project):
    return rater(project, "ann")


def rate_of(results: SurveyResults) -> SurveyRate:
    assert results.rate is not None
    return results.rate


def test_before_the_first_reading_there_is_no_figure(project):
    results = survey_results(make_survey(project))
    assert (results.rate, results.read, results.size) == (None, 0, 60)
    assert results.agreement is None


def test_the_interval_holds_the_truth(project, ann):
    survey = make_survey(project)
    read(ann, survey)
    rate = rate_of(survey_results(survey))
    assert rate.interval.low <= 0.2 <= rate.interval.high
    assert rate.read == 60
    assert rate.errors == sum(is_wrong(item) for item in in_order(survey))


def test_where_all_was_read_the_rate_is_the_truth(project, ann):
    survey = make_survey(project, make_text(project, 40))
    read(ann, survey)
    results = survey_results(survey)
    assert rate_of(results).value == pytest.approx(0.2)
    assert rate_of(results).interval.high == rate_of(results).interval.low
    screening = next(one for one in results.finds if one.by == "method:screening")
    assert screening.recall is not None
    assert screening.recall.value == pytest.approx(0.5)


def test_unfinished_readings_count_as_a_smaller_draw(project, ann):
    survey = make_survey(project)
    read(ann, survey, 30)
    results = survey_results(survey)
    assert (results.read, results.used, results.complete) == (30, 30, False)
    assert results.more is not None
    assert results.more.read == 80


def test_half_an_input_is_not_read(project, ann):
    survey = make_survey(project, make_text(project, 100, "one", "two"))
    read(ann, survey, 1)
    assert survey_results(survey).read == 0


def test_two_engines_have_rates_and_a_difference(project, ann):
    survey = make_survey(project, make_text(project, 100, "one", "two"), 120)
    read(ann, survey)
    results = survey_results(survey)
    assert [row.engine for row in results.engines] == ["one", "two"]
    (row,) = results.differences
    assert (row.first, row.second, row.found.n) == ("one", "two", 60)
    assert row.found.interval.low < 0 < row.found.interval.high


def test_critical_errors_are_counted_by_category(project, ann):
    campaign = make_text(project)
    numbers = make_survey(project, campaign, question="category", category="NUM")
    names = make_survey(project, campaign, question="category", category="NAM")
    for survey in (numbers, names):
        read(ann, survey, critical="NUM")
    assert rate_of(survey_results(numbers)).errors > 0
    assert rate_of(survey_results(names)).errors == 0


def test_a_serious_error_need_not_be_critical(project, ann):
    survey = make_survey(project, question="critical")
    read(ann, survey)
    assert rate_of(survey_results(survey)).errors == 0


def test_the_majority_of_three_counts_and_agreement_is_given(project):
    survey = make_survey(project, raters=3)
    raters = [rater(project, name) for name in ("ann", "ben", "cleo")]
    for place, item in enumerate(in_order(survey)[:10]):
        for number, session in enumerate(raters):
            bad = {"likert": 1, "critical": False}
            # Two of three find the first five wrong, one of them the next.
            said = bad if number < (2 if place < 5 else 1) else {"likert": 4}
            record(session, item.pk, parse_vote({"answer": "rate", **said}))
    results = survey_results(survey)
    assert (results.read, rate_of(results).errors) == (10, 5)
    assert results.agreement is not None
    assert results.agreement.items == 10
    assert results.agreement.raw == pytest.approx(1 / 3)
    assert results.raters == [("ann", 10), ("ben", 10), ("cleo", 10)]


def test_a_survey_that_may_stop_has_figures_at_its_looks_only(project, ann):
    survey = make_survey(project, budget=120, stops_early=True)
    read(ann, survey, 59)
    assert survey_results(survey).rate is None
    read(ann, survey, 10)
    results = survey_results(survey)
    assert (results.read, results.used, results.next_look) == (69, 60, 120)
    assert results.level == pytest.approx(0.975)


def test_a_look_waits_for_what_comes_before_it(project, ann):
    survey = make_survey(project, budget=120, stops_early=True)
    first = in_order(survey)[0]
    Suspect.items.filter(pk=first.pk).update(status="adjudication")
    read(ann, survey, 80)
    assert survey_results(survey).used == 0


def test_the_files_give_each_reading_its_probability(project, ann):
    survey = make_survey(project)
    read(ann, survey, 5)
    chances = [row.chance for row in rating_records(survey.rating)]
    items = sorted(in_order(survey)[:5], key=lambda item: item.pk)
    assert chances == [item.content["chance"] for item in items]


def test_the_latest_survey_is_one_that_was_read_to_its_end(project, ann):
    campaign = make_text(project)
    done = make_survey(project, campaign)
    read(ann, done)
    make_survey(project, campaign)
    make_survey(project, campaign, question="critical")
    assert latest_survey(project) == done
    stopped = make_survey(project, campaign, stops_early=True)
    stop_survey(stopped, ann.reviewer)
    assert latest_survey(project) == stopped


def test_where_errors_are_marked_major_and_critical_ones_count(project, ann):
    survey = make_survey(project, protocol=Protocol.ESA)
    first, second, third = in_order(survey)[:3]
    for item, severity in ((first, "minor"), (second, "major"), (third, "")):
        marks = (
            [{"side": "translation", "start": 0, "end": 3, "severity": severity}]
            if severity
            else []
        )
        record(ann, item.pk, parse_vote({"answer": "rate", "score": 70, "spans": marks}))
    results = survey_results(survey)
    assert (results.read, rate_of(results).errors) == (3, 1)


def test_a_marked_critical_error_has_its_category(project, ann):
    survey = make_survey(project, protocol=Protocol.ESA, question="category", category="NUM")
    first, second = in_order(survey)[:2]
    for item, category in ((first, "NUM"), (second, "NAM")):
        mark = {
            "side": "translation",
            "start": 0,
            "end": 3,
            "severity": "critical",
            "critical": category,
        }
        record(ann, item.pk, parse_vote({"answer": "rate", "score": 10, "spans": [mark]}))
    results = survey_results(survey)
    assert (results.read, rate_of(results).errors) == (2, 1)
