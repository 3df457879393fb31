from __future__ import annotations

from collections import Counter

import pytest

from tests.factories import make_engine, make_outcome, make_run, make_user
from tests.surveying import in_order, make_survey, make_text, rater, read, shown
from triage.models import (
    Campaign,
    HistoryEntry,
    Judgement,
    Mode,
    Outcome,
    RankedSuspect,
    SurveyQuestion,
    Suspect,
    SuspectStatus,
)
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.sampling import SampleError
from triage.services.review.surveys import SurveyRequest, start_survey, stop_survey
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db


def test_the_budget_is_drawn_from_all_cases(project):
    survey = make_survey(project)
    items = in_order(survey)
    assert len(items) == survey.rating.size == 60
    assert survey.cases == 200
    assert {shown(item).verdict for item in items} == {"pass", "fail"}


def test_each_item_keeps_its_probability_of_being_drawn(project):
    survey = make_survey(project)
    passed, failed = (
        [item.content["chance"] for item in in_order(survey) if shown(item).verdict == verdict]
        for verdict in ("pass", "fail")
    )
    assert min(failed) > max(passed)
    assert min(passed) >= 0.7 * 60 / 200


def test_no_more_is_drawn_than_there_is(project):
    survey = make_survey(project, make_text(project, 25))
    assert {item.content["chance"] for item in in_order(survey)} == {1.0}
    assert survey.rating.size == 25


def test_a_vote_keeps_the_probability_of_its_item(project):
    survey = make_survey(project)
    ann = rater(project, "ann")
    (lease,) = reserve_next(ann, QueueRequest(ViewFilter(), 1, survey.pk))
    assert lease.chance == lease.suspect.content["chance"]
    assert lease.arm == "rating"


@pytest.mark.parametrize("mode", [Mode.TRIAGE, Mode.MEASURING])
def test_items_are_handed_out_in_the_order_of_their_turns(project, mode):
    project.mode = mode
    survey = make_survey(project)
    ann = rater(project, "ann")
    got = reserve_next(ann, QueueRequest(ViewFilter(), 3, survey.pk))
    assert [lease.suspect.content["turn"] for lease in got] == [0, 1, 2]


def test_one_rater_settles_an_item(project):
    survey = make_survey(project)
    read(rater(project, "ann"), survey, 1)
    assert in_order(survey)[0].status == SuspectStatus.RATED
    assert not in_order(survey)[0].available


def test_three_raters_settle_an_item_even_if_they_differ(project):
    survey = make_survey(project, raters=3)
    item = in_order(survey)[0]
    for name, likert in (("ann", 1), ("ben", 5), ("cleo", 3)):
        assert Suspect.items.get(pk=item.pk).status == SuspectStatus.OPEN
        session = rater(project, name)
        critical = {"critical": False} if likert < 3 else {}
        record(session, item.pk, parse_vote({"answer": "rate", "likert": likert, **critical}))
    assert Suspect.items.get(pk=item.pk).status == SuspectStatus.RATED


def test_the_checks_that_call_a_translation_wrong_are_kept_with_it(project):
    survey = make_survey(project)
    found = {tuple(item.content["called"]) for item in in_order(survey)}
    assert ("method:screening", "signal:negation", "signal:numbers") in found
    assert () in found
    assert survey.drawn_from["called"]["method:screening"] == 20


def test_the_ranking_calls_the_first_fifth_of_the_suspects_wrong(project):
    campaign = make_text(project)
    last = Suspect.objects.order_by("-pk")[:4]
    for place, suspect in enumerate(last, 1):
        RankedSuspect.objects.create(project=project, suspect=suspect, place=place)
    survey = make_survey(project, campaign, 200)
    ranked = {item.current_id for item in in_order(survey) if "ranking" in item.content["called"]}
    assert ranked == {suspect.current_id for suspect in last}


def test_what_two_campaigns_say_of_one_translation_is_joined(project):
    first = make_text(project, 30)
    second = Campaign.objects.create(project=project, name="N", method="numbertest", seed=1)
    run = make_run(project, make_engine("one"), campaign=second)
    outcome = Outcome.objects.filter(run__campaign=first, verdict="pass")[0]
    make_outcome(run, inputs=outcome.case.inputs, outputs=outcome.outputs, verdict="fail")
    wanted = SurveyRequest("S", SurveyQuestion.SERIOUS, 60)
    survey = start_survey(project, make_user(), wanted, [first, second], 1)
    assert survey.cases == 30
    assert survey.drawn_from["called"]["method:numbertest"] == 1


def test_all_translations_of_a_drawn_input_are_read(project):
    survey = make_survey(project, make_text(project, 100, "one", "two"))
    engines = Counter(item.engine_line.name for item in in_order(survey))
    assert engines == {"one": 30, "two": 30}
    assert survey.cases == 200


def test_without_translations_there_is_nothing_to_draw(project):
    empty = Campaign.objects.create(project=project, name="E", method="screening", seed=1)
    with pytest.raises(SampleError, match="no translations to read"):
        make_survey(project, empty)


def test_a_stopped_survey_hands_nothing_out(project):
    survey = make_survey(project, stops_early=True)
    ann = rater(project, "ann")
    assert stop_survey(survey, ann.reviewer)
    assert reserve_next(ann, QueueRequest(ViewFilter(), 1, survey.pk)) == []
    assert not stop_survey(survey, ann.reviewer)
    assert HistoryEntry.objects.filter(action="survey stopped").count() == 1


def test_a_survey_that_may_not_stop_early_goes_on(project):
    survey = make_survey(project)
    assert not stop_survey(survey, make_user())


def test_readings_make_no_bugs(project):
    survey = make_survey(project)
    read(rater(project, "ann"), survey)
    assert Judgement.objects.count() == 60
    assert not Suspect.objects.filter(status="confirmed").exists()
