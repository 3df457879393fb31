"""How a judge helps with triage where a project lets it, and where it never does."""

from __future__ import annotations

import random

import pytest

from tests.factories import make_suspect, make_user
from tests.judging import make_answer, make_judge, make_judge_run
from tests.surveying import in_order, is_wrong, make_survey, make_text, shown
from triage.models import (
    ItemKind,
    JudgeHelp,
    Judgement,
    JudgeRun,
    JudgeScope,
    Mode,
    Outcome,
    RankedSuspect,
    RatingCampaign,
    Role,
    Suspect,
)
from triage.services.common import clock
from triage.services.projects.review_settings import change_settings
from triage.services.review import ranking
from triage.services.review.judge_help import help_with, suggestion_for
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import VoteError, parse_vote

pytestmark = pytest.mark.django_db

SPAN = {
    "side": "translation",
    "start": 0,
    "end": 6,
    "text": "Cuesta",
    "severity": "critical",
    "category": "accuracy",
    "critical": "NEG",
    "found": True,
}
URL = "http://model.example.org/v1"


@pytest.fixture
def run(project) -> JudgeRun:
    make_suspect(project, inputs=["So that there is one."])
    return make_judge_run(project, make_judge(URL), scope=JudgeScope.SUSPECTS)


def session(project, name="ann") -> ReviewSession:
    return ReviewSession(project, make_user(name, project, Role.ANNOTATOR), name)


def let(project, **settings) -> None:
    change_settings(project, None, settings)


def judged(run: JudgeRun, number=1, **fields) -> Suspect:
    suspect = make_suspect(run.project, inputs=[f"Room {number} is free."])
    values = {"score": 10, "worst": "critical", "spans": [SPAN], **fields}
    make_answer(run, suspect.current, **values)
    return suspect


def vote(session, suspect, **fields) -> Judgement:
    return record(session, suspect.pk, parse_vote(fields)).judgement


def test_nothing_is_shown_until_a_lead_says_so(run):
    suspect = judged(run)
    assert suggestion_for(run.project, suspect) is None
    let(run.project, judge_prefill=True)
    found = suggestion_for(run.project, suspect)
    assert found is not None
    assert (found.judge, found.severity, found.category) == ("judge", "critical", "NEG")


def test_a_judge_that_names_no_error_says_that(run):
    let(run.project, judge_prefill=True)
    found = suggestion_for(run.project, judged(run, worst="", spans=[], score=100))
    assert found is not None
    assert (found.judge, found.severity) == ("judge", "")


def test_a_doubtful_answer_suggests_nothing(run):
    let(run.project, judge_prefill=True)
    assert suggestion_for(run.project, judged(run, flags=["orders"])) is None


def test_measurement_shows_nothing(run):
    let(run.project, judge_prefill=True)
    run.project.mode = Mode.MEASURING
    assert suggestion_for(run.project, judged(run)) is None


def test_what_is_still_to_be_rated_blindly_is_not_suggested(run):
    let(run.project, judge_prefill=True)
    suspect = judged(run)
    rating = RatingCampaign.objects.create(project=run.project, name="R", seed=1, size=1)
    Suspect.items.create(
        project=run.project,
        kind=ItemKind.RATING,
        rating=rating,
        engine_line=suspect.engine_line,
        current=suspect.current,
        fingerprint="f",
        last_seen=clock.now(),
    )
    assert suggestion_for(run.project, suspect) is None


def test_items_of_ratings_and_surveys_are_never_suggested(project):
    let(project, judge_prefill=True)
    survey = make_survey(project)
    run = make_judge_run(project, make_judge(URL), survey.campaigns.get())
    for item in in_order(survey)[:5]:
        make_answer(run, shown(item), worst="critical", spans=[SPAN])
        assert suggestion_for(project, item) is None


def test_a_vote_keeps_whether_its_rater_was_helped(run):
    ann = session(run.project)
    before = vote(ann, judged(run, 1), answer="reject", reject_reason="checker_wrong")
    let(run.project, judge_prefill=True)
    after = vote(ann, judged(run, 2), answer="reject", reject_reason="checker_wrong")
    assert (before.judge_help, after.judge_help) == ("", "shown")


def test_a_random_half_is_helped_and_stays_so(run):
    let(run.project, judge_prefill=True, judge_split=True)
    suspects = [judged(run, number) for number in range(60)]
    helped = [help_with(run.project, suspect) for suspect in suspects]
    assert 15 < helped.count(JudgeHelp.WITH) < 45
    assert set(helped) == {JudgeHelp.WITH, JudgeHelp.WITHOUT}
    assert [help_with(run.project, suspect) for suspect in suspects] == helped
    for suspect, said in zip(suspects, helped, strict=True):
        suggested = suggestion_for(run.project, suspect) is not None
        assert suggested == (said == JudgeHelp.WITH)


def test_a_rejection_that_a_judge_calls_critical_is_looked_at_again(run):
    let(run.project, judge_second_look=True)
    suspect = judged(run)
    ann, ben = session(run.project), session(run.project, "ben")
    vote(ann, suspect, answer="reject", reject_reason="checker_wrong")
    suspect.refresh_from_db()
    assert (suspect.status, suspect.extra_slots, suspect.available) == ("open", 1, True)
    vote(ben, suspect, answer="reject", reject_reason="checker_wrong")
    suspect.refresh_from_db()
    assert suspect.status == "rejected"


def test_two_raters_who_disagree_leave_it_to_a_lead(run):
    let(run.project, judge_second_look=True)
    suspect = judged(run)
    ann, ben = session(run.project), session(run.project, "ben")
    vote(ann, suspect, answer="reject", reject_reason="checker_wrong")
    vote(ben, suspect, answer="confirm", category="NUM")
    suspect.refresh_from_db()
    assert suspect.status == "adjudication"


def test_where_nobody_else_can_look_a_lead_decides(run):
    let(run.project, judge_second_look=True)
    suspect = judged(run)
    vote(session(run.project), suspect, answer="reject", reject_reason="checker_wrong")
    suspect.refresh_from_db()
    assert suspect.status == "adjudication"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"answer": "confirm", "category": "NUM"}, {}),
        ({"answer": "reject"}, {"worst": "minor", "score": 40}),
        ({"answer": "reject"}, {"worst": "major", "score": 60}),
        ({"answer": "confirm", "category": "NUM"}, {"worst": "", "spans": [], "score": 80}),
    ],
)
def test_whoever_does_not_differ_strongly_decides_alone(run, answer, said):
    let(run.project, judge_second_look=True)
    suspect = judged(run, **said)
    reason = {"reject_reason": "checker_wrong"} if answer["answer"] == "reject" else {}
    vote(session(run.project), suspect, **answer, **reason)
    suspect.refresh_from_db()
    assert suspect.status in ("confirmed", "rejected")


def test_a_confirmation_that_a_judge_finds_faultless_is_looked_at_again(run):
    let(run.project, judge_second_look=True)
    suspect = judged(run, worst="", spans=[], score=100)
    ann, _ben = session(run.project), session(run.project, "ben")
    vote(ann, suspect, answer="confirm", category="NUM")
    suspect.refresh_from_db()
    assert suspect.status == "open"


def test_without_a_ranking_the_judge_orders(run):
    suspects = [judged(run, number, score=score) for number, score in enumerate((80, 5, 40))]
    ranking.rank_suspects(run.project)
    assert not RankedSuspect.objects.exists()
    let(run.project, judge_order=True)
    JudgeRun.objects.filter(pk=run.pk).update(finished_at=clock.now())
    assert ranking.due(run.project)
    ranking.rank_suspects(run.project)
    order = RankedSuspect.objects.order_by("place").values_list("suspect_id", flat=True)
    assert list(order) == [suspects[1].pk, suspects[2].pk, suspects[0].pk]
    assert not ranking.due(run.project)


def test_a_ranking_learns_what_a_judges_score_is_worth(run):
    """A judge whose scores are the wrong way round ranks what it praises first."""
    let(run.project, judge_order=True)
    rng = random.Random(1)
    for number in range(80):
        score = rng.randrange(100)
        suspect = judged(run, number, score=score)
        suspect.status = "confirmed" if score > 50 else "rejected"
        suspect.save()
    praised, blamed = judged(run, 100, score=95), judged(run, 101, score=5)
    ranking.rank_suspects(run.project)
    place = dict(RankedSuspect.objects.values_list("suspect_id", "place"))
    assert place[praised.pk] < place[blamed.pk]


def test_a_survey_is_drawn_by_the_judges_scores_where_a_lead_lets_it(project):
    text = make_text(project)
    run = make_judge_run(project, make_judge(URL), text)
    for outcome in Outcome.objects.all():
        make_answer(run, outcome, score=10 if "mal" in outcome.outputs[0] else 90)
    plain = make_survey(project, text)
    let(project, judge_strata=True)
    assert risk_of_missed(make_survey(project, text)) > 1.3 * risk_of_missed(plain)


def risk_of_missed(survey) -> float:
    """The mean risk of the wrong translations that the checker passed, over that of the right ones."""
    items = [item for item in in_order(survey) if not item.content["called"]]
    risks: dict[bool, list[float]] = {True: [], False: []}
    for item in items:
        risks[is_wrong(item)].append(item.content["risk"])
    wrong, right = (sum(found) / len(found) for found in (risks[True], risks[False]))
    return float(wrong / right)


def test_a_category_of_other_needs_a_note_unless_it_was_suggested(run):
    let(run.project, judge_prefill=True)
    other = judged(run, spans=[{**SPAN, "critical": "OTH"}])
    Outcome.objects.filter(pk=other.current_id).update(category="")
    assert vote(session(run.project), other, answer="confirm", category="OTH").category == "OTH"
    let(run.project, judge_prefill=False)
    again = judged(run, 2)
    Outcome.objects.filter(pk=again.current_id).update(category="")
    with pytest.raises(VoteError):
        vote(session(run.project, "ben"), again, answer="confirm", category="OTH")
