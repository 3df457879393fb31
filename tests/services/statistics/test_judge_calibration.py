"""A judge's answers beside those of people: what counts, and what does not."""

from __future__ import annotations

import random
import time
from decimal import Decimal

import pytest
from django.db import connection

from engines.models import Engine
from tests.factories import make_suspect
from tests.judging import make_answer, make_judge, make_judge_run
from tests.judging import make_text as make_passed
from tests.surveying import in_order, make_survey, make_text, rater, read, shown
from triage.models import (
    JudgeHelp,
    JudgeRun,
    JudgeScope,
    Outcome,
    Protocol,
    SuspectStatus,
    WorkStatus,
)
from triage.reporting.judges.prevalence import Prevalence
from triage.reporting.statistics.intervals import NoFigure
from triage.services.projects.review_settings import change_settings
from triage.services.review.judge_help import help_with
from triage.services.review.surveys import stop_survey
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.statistics.judge_calibration import (
    JudgeCalibration,
    judge_calibration,
    model_family,
    prompts_of,
)

pytestmark = pytest.mark.django_db

URL = "http://model.example.org/v1"


@pytest.fixture
def judge(db) -> Engine:
    return make_judge(URL)


@pytest.fixture
def ann(project):
    return rater(project, "ann")


def calibration(run: JudgeRun) -> JudgeCalibration:
    return judge_calibration(run.project, run.engine, run.prompt)


def answers(run: JudgeRun, outcomes=None, sensitivity=1.0, specificity=1.0, **fields) -> JudgeRun:
    """The judge's answers to a run's translations: right ones but for so many, at random."""
    rng = random.Random(5)
    for outcome in outcomes or Outcome.objects.filter(run__campaign=run.campaign).order_by("pk"):
        wrong = "mal" in outcome.outputs[0]
        serious = rng.random() < (sensitivity if wrong else 1 - specificity)
        worst, score = ("major", 30) if serious else ("", 90)
        make_answer(run, outcome, **{"worst": worst, "score": score, **fields})
    JudgeRun.objects.filter(pk=run.pk).update(status=WorkStatus.DONE)
    return run


def corrected(run) -> Prevalence:
    (row,) = calibration(run).corrected
    assert isinstance(row.found, Prevalence)
    return row.found


def test_without_people_there_are_counts_and_no_figures(project, judge):
    run = answers(make_judge_run(project, judge, make_text(project)))
    found = calibration(run)
    assert (found.answered, found.read, found.with_people, found.corrected) == (200, 0, None, [])


def test_a_judge_is_compared_with_people_who_read_blindly(project, judge, ann):
    survey = make_survey(project)
    run = answers(make_judge_run(project, judge, survey.campaigns.get()), specificity=0.9)
    read(ann, survey)
    found = calibration(run)
    assert (found.answered, found.read) == (200, 60)
    assert found.with_people is not None
    assert 0.85 < found.with_people.raw < 1
    assert not found.verdicts.missed
    accused = Outcome.objects.filter(pk__in=found.verdicts.false)
    assert accused
    assert all("mal" not in outcome.outputs[0] for outcome in accused)


def test_a_survey_that_people_still_read_calibrates_nothing(project, judge, ann):
    survey = make_survey(project)
    run = make_judge_run(project, judge, scope=JudgeScope.SURVEY, survey=survey)
    answers(run, [shown(one) for one in in_order(survey)])
    read(ann, survey, 30)
    assert calibration(run).answered == 0
    read(ann, survey)
    assert calibration(run).read == 60


def test_people_are_compared_with_each_other(project, judge):
    survey = make_survey(project, raters=3)
    run = answers(make_judge_run(project, judge, survey.campaigns.get()))
    for name in ("ann", "ben", "cleo"):
        read(rater(project, name), survey)
    found = calibration(run)
    assert found.among_people is not None
    assert (found.among_people.items, found.among_people.raw) == (60, 1.0)
    assert found.scores is not None
    assert found.scores.value > 0.9


def test_settled_suspects_count_as_accusations_and_misses_only(project, judge):
    suspects = [make_suspect(project, inputs=[f"Room {n}."]) for n in range(2)]
    run = make_judge_run(project, judge, scope=JudgeScope.SUSPECTS)
    for suspect, status in zip(suspects, ("confirmed", "rejected"), strict=True):
        make_answer(run, suspect.current, worst="major", cost="0.5")
        suspect.status = SuspectStatus(status)
        suspect.save()
    found = calibration(run)
    assert (found.read, found.settled, found.with_people) == (0, 2, None)
    assert found.verdicts.right == [suspects[0].current_id]
    assert found.verdicts.false == [suspects[1].current_id]
    assert (found.cost, found.cost_each) == (Decimal(1), None)


def test_lengths_and_places_are_those_of_the_texts(project, judge, ann):
    """Two sources, one of them long; the error stands in the last third, and the judge marks it."""
    pairs = [("Short.", "uno dos mal"), ("Long. " * 40, "uno dos mal")]
    survey = make_survey(project, make_passed(project, pairs), protocol=Protocol.ESA)
    run = make_judge_run(project, judge, survey.campaigns.get())
    mark = {"side": "translation", "start": 8, "end": 11, "severity": "major"}
    for outcome in Outcome.objects.all():
        span = {**mark, "text": "mal", "category": "accuracy", "critical": "", "found": True}
        make_answer(run, outcome, worst="major", spans=[span])
    for item in in_order(survey):
        said = {"answer": "rate", "score": 20, "spans": [mark]}
        record(ann, item.pk, parse_vote(said))
    found = calibration(run)
    assert {row.name: row.read for row in found.lengths} == {"short": 1, "long": 1}
    assert [(rate.successes, rate.n) for rate in found.positions] == [(0, 0), (0, 0), (2, 2)]


def test_the_same_texts_in_another_campaign_are_the_same_translation(project, judge, ann):
    survey = make_survey(project)
    read(ann, survey)
    texts = Outcome.objects.values_list("case__inputs__0", "outputs__0")
    again = make_passed(project, list(texts), name="News again")
    assert calibration(answers(make_judge_run(project, judge, again))).read == 60


def test_repeated_answers_say_how_steady_a_judge_is(project, judge):
    run = make_judge_run(project, judge, make_text(project, 40), repeats=2)
    for place, outcome in enumerate(Outcome.objects.order_by("pk")):
        make_answer(run, outcome, repeat=0, worst="major")
        make_answer(run, outcome, repeat=1, worst="major" if place < 30 else "")
    found = calibration(run)
    assert found.answered == 40
    assert found.repeats is not None
    assert (found.repeats.items, found.repeats.raw) == (40, 0.75)


def test_another_prompt_is_another_judge_and_the_change_is_shown(project, judge):
    text = make_text(project, 40)
    earlier = make_judge_run(project, judge, text)
    JudgeRun.objects.filter(pk=earlier.pk).update(prompt="0-abc")
    answers(earlier, sensitivity=0.0)
    later = answers(make_judge_run(project, judge, text))
    assert prompts_of(project, judge) == [later.prompt, "0-abc"]
    (change,) = calibration(later).changes
    assert (change.other.prompt, change.shared) == ("0-abc", 40)
    assert change.drift is not None
    assert change.drift.change == pytest.approx(0.2)
    assert change.drift.interval is not None
    assert change.drift.interval.low > 0


def test_another_model_behind_the_same_engine_is_seen(project, judge):
    text = make_text(project, 40)
    answers(make_judge_run(project, judge, text), model="parrot-2026-01", sensitivity=0.0)
    later = answers(make_judge_run(project, judge, text), model="parrot-2026-02")
    found = calibration(later)
    assert found.models == ["parrot-2026-01", "parrot-2026-02"]
    (change,) = found.changes
    assert (change.other.model, change.shared) == ("parrot-2026-01", 40)


def test_a_judge_of_its_own_family_of_models_is_seen(project, ann):
    survey = make_survey(project, make_text(project, 60, "one", "two"), 120)
    Engine.objects.filter(line__name="one").update(options={"model": "acme/parrot-2-7B"})
    judge = make_judge(URL, options={"model": "parrot-3"})
    run = make_judge_run(project, judge, survey.campaigns.get())
    answers(run, sensitivity=0.9)
    read(ann, survey)
    found = calibration(run)
    assert found.own is not None
    assert found.others is not None
    assert {row.name for row in found.engines} == {"one", "two"}
    assert found.own.n + found.others.n == found.read == 120


@pytest.mark.parametrize(
    ("model", "family"),
    [("acme/Parrot-2.5-7B", "parrot"), ("parrot3", "parrot"), ("7b", ""), ("", "")],
)
def test_a_family_is_the_name_without_owner_version_and_size(model, family):
    assert model_family(model) == family


def test_the_rate_is_corrected_where_the_judge_read_the_whole_text(project, judge, ann):
    survey = make_survey(project, make_text(project, 600), 120)
    run = answers(
        make_judge_run(project, judge, survey.campaigns.get()), sensitivity=0.8, specificity=0.9
    )
    assert calibration(run).corrected == []
    read(ann, survey)
    found = corrected(run)
    assert found.judged == 600
    assert 0.2 < found.apparent < 0.28
    assert found.interval.low < 0.2 < found.interval.high


def test_a_random_part_of_the_text_is_enough(project, judge, ann):
    survey = make_survey(project, make_text(project, 600), 300)
    run = make_judge_run(project, judge, survey.campaigns.get(), limit=300)
    chosen = random.Random(1).sample(list(Outcome.objects.order_by("pk")), 300)
    answers(run, chosen, sensitivity=0.9, specificity=0.9)
    read(ann, survey)
    found = corrected(run)
    assert found.judged == 300
    # Only what both read says something of the judge.
    assert found.sensitivity.n + found.specificity.n < 220


def test_suspects_are_no_sample_and_correct_nothing(project, judge, ann):
    survey = make_survey(project)
    read(ann, survey)
    run = make_judge_run(project, judge, scope=JudgeScope.SUSPECTS)
    answers(run, list(Outcome.objects.filter(verdict="fail")))
    assert calibration(run).corrected == []


def test_a_run_that_did_not_end_corrects_nothing(project, judge, ann):
    survey = make_survey(project)
    read(ann, survey)
    run = answers(make_judge_run(project, judge, survey.campaigns.get()))
    JudgeRun.objects.filter(pk=run.pk).update(status=WorkStatus.STOPPED)
    assert calibration(run).corrected == []


def test_missing_answers_correct_nothing(project, judge, ann):
    survey = make_survey(project)
    read(ann, survey)
    run = answers(make_judge_run(project, judge, survey.campaigns.get()))
    run.answers.filter(pk__in=run.answers.values("pk")[:10]).update(state="refused")
    (row,) = calibration(run).corrected
    assert isinstance(row.found, NoFigure)
    assert "10 have no answer" in row.found.reason


def test_a_survey_that_stopped_early_counts_by_its_looks(project, judge, ann):
    survey = make_survey(project, make_text(project, 400), 120, stops_early=True)
    run = answers(make_judge_run(project, judge, survey.campaigns.get()), sensitivity=0.9)
    read(ann, survey, 70)
    assert stop_survey(survey, ann.reviewer)
    survey.refresh_from_db()
    found = corrected(run)
    assert found.sensitivity.n + found.specificity.n == 60
    assert found.interval.level > 0.95


def test_the_random_split_says_what_help_is_worth(project, judge, ann):
    """Raters that a suggestion saves four of twelve seconds."""
    change_settings(project, None, {"judge_prefill": True, "judge_split": True})
    run = make_judge_run(project, judge, make_text(project, 1), repeats=1)
    rng = random.Random(2)
    for number in range(120):
        suspect = make_suspect(project, inputs=[f"Room {number}."])
        make_answer(run, suspect.current, worst="major", spans=[])
        helped = help_with(project, suspect) == JudgeHelp.WITH
        seconds = (8.0 if helped else 12.0) + rng.uniform(-2, 2)
        said = {"answer": "confirm", "category": "NUM", "seconds": seconds}
        record(ann, suspect.pk, parse_vote(said))
    found = calibration(run).help
    assert found is not None
    assert found.helped.n + found.alone.n == 120
    assert found.minutes is not None
    assert found.minutes.interval.low < -100 * 4 / 60 < found.minutes.interval.high < 0
    # Whoever saw the suggestion says nothing of the judge.
    assert calibration(run).settled == found.alone.n


@pytest.mark.slow
def test_ten_thousand_answers_take_half_a_second(project, judge, ann):
    text = make_text(project, 10_000)
    # Autovacuum cannot count rows that are not committed, and plans for a few rows take minutes.
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    survey = make_survey(project, text, 600)
    run = answers(make_judge_run(project, judge, survey.campaigns.get()), sensitivity=0.8)
    read(ann, survey)
    # Once before: modules are imported when they are needed.
    assert calibration(run).read == 600
    begun = time.process_time()
    calibration(run)
    assert time.process_time() - begun < 0.5
