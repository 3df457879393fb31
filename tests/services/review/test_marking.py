"""Rating campaigns in which errors are marked: ESA and MQM."""

from __future__ import annotations

import pytest

from tests.factories import make_suspect, make_user
from tests.services.review.test_rating_protocol import (
    SYSTEMS,
    asked,
    output,
    session,
    start,
    status,
)
from triage.models import ErrorSpan, HistoryEntry, Judgement, Protocol, Suspect
from triage.services.review import undo
from triage.services.review.gold import GoldAnswer, mark_gold
from triage.services.review.rating_export import rating_records
from triage.services.review.rating_progress import rating_progress, read_ratings
from triage.services.review.side_by_side import item_to_rate, screen
from triage.services.review.vote_recording import record
from triage.services.review.votes import VoteError, parse_vote
from triage.services.suspects.items import texts_of

pytestmark = pytest.mark.django_db

#: The first word of "one: frase 0.".
WORD = {"side": "translation", "start": 0, "end": 3, "severity": "minor"}


def says(rater, item: Suspect, *spans: dict, **more):
    vote = {"answer": "rate", "spans": spans, **more}
    return record(rater, item.pk, parse_vote(vote)).judgement


def test_marks_are_stored_with_the_vote_and_its_score(project):
    item = output(start(project, protocol=Protocol.ESA))
    stored = says(session(project, "ann"), item, WORD, score=80)
    assert stored.score == 80
    (span,) = stored.spans.all()
    assert (span.side, span.start, span.end, span.severity) == ("translation", 0, 3, "minor")


def test_what_is_missing_is_marked_without_a_place(project):
    item = output(start(project, protocol=Protocol.ESA))
    missing = {"side": "translation", "severity": "major"}
    (span,) = says(session(project, "ann"), item, missing, score=50).spans.all()
    assert (span.start, span.end) == (None, None)


def test_offsets_count_characters_and_not_parts_of_them(project):
    item = output(start(project, protocol=Protocol.ESA))
    Suspect.items.filter(pk=item.pk).update(content={"source": "x", "translation": "😀 sí"})
    says(session(project, "ann"), item, {**WORD, "start": 2, "end": 4}, score=50)
    with pytest.raises(VoteError):
        says(session(project, "ben"), item, {**WORD, "start": 3, "end": 5}, score=50)


@pytest.mark.parametrize(
    ("protocol", "said", "missing"),
    [
        ("esa", {"spans": [WORD]}, "score"),
        ("esa", {"score": 101}, "score"),
        ("esa", {"score": 50, "likert": 3}, "likert"),
        ("esa", {"score": 50, "spans": [{**WORD, "category": "style"}]}, "spans.0"),
        ("esa", {"score": 50, "spans": [{**WORD, "end": 99}]}, "spans.0"),
        ("esa", {"score": 50, "spans": [{**WORD, "start": 3}]}, "spans.0"),
        ("esa", {"score": 50, "spans": [{**WORD, "end": None}]}, "spans.0"),
        ("esa", {"score": 50, "spans": [{**WORD, "severity": "critical"}]}, "spans.0"),
        ("esa", {"score": 50, "spans": [{**WORD, "critical": "NUM"}]}, "spans.0"),
        ("esa", {"score": 50, "others": [{"score": 50}]}, "others"),
        ("mqm", {"spans": [WORD]}, "spans.0"),
        ("mqm", {"score": 50}, "score"),
        ("wmt20", {"likert": 4, "spans": [WORD]}, "spans"),
    ],
)
def test_an_answer_that_breaks_the_protocol_is_refused_as_a_whole(project, protocol, said, missing):
    item = output(start(project, protocol=Protocol(protocol)))
    with pytest.raises(VoteError) as refused:
        record(session(project, "ann"), item.pk, parse_vote({"answer": "rate", **said}))
    assert set(refused.value.problems) == {missing}
    assert not Judgement.objects.exists()
    assert not ErrorSpan.objects.exists()


def test_a_critical_error_has_one_of_the_critical_categories(project):
    item = output(start(project, protocol=Protocol.MQM))
    worst = {**WORD, "severity": "critical", "critical": "NAM", "category": "accuracy"}
    (span,) = says(session(project, "ann"), item, worst).spans.all()
    assert (span.category, span.critical) == ("accuracy", "NAM")


def test_an_item_is_settled_once_it_has_its_raters_who_need_not_agree(project):
    rating = start(project, protocol=Protocol.ESA, raters=2)
    item = output(rating)
    says(session(project, "ann"), item, score=0)
    assert status(item) == "open"
    says(session(project, "ben"), item, score=100)
    assert status(item) == "rated"
    assert item.pk not in [row.suspect_id for row in asked(session(project, "cat"), rating)]


def test_progress_counts_the_raters_that_the_campaign_asks_for(project):
    rating = start(project, protocol=Protocol.MQM, raters=1)
    assert rating_progress(read_ratings(rating)).votes.needed == 6
    says(session(project, "ann"), output(rating))
    progress = rating_progress(read_ratings(rating))
    assert (progress.votes.given, progress.votes.needed, progress.settled) == (1, 5, 1)


def test_undo_keeps_the_marks_with_the_withdrawn_vote(project):
    rating = start(project, protocol=Protocol.ESA)
    item, ann = output(rating), session(project, "ann")
    first = says(ann, item, WORD, score=80)
    undo.undo(ann)
    says(ann, item, score=90)
    assert first.spans.count() == 1
    (record_,) = rating_records(rating)
    assert (record_.score, record_.spans) == (90, ())


def test_the_history_says_how_many_errors_were_marked(project):
    says(session(project, "ann"), output(start(project, protocol=Protocol.ESA)), WORD, score=8)
    entry = HistoryEntry.objects.get(action="judged")
    assert (entry.new["score"], entry.new["errors"]) == (8, 1)


def test_all_systems_stand_on_one_screen(project):
    rating = start(project, protocol=Protocol.ESA, contrastive=True, reference=False)
    ann = session(project, "ann")
    rows = asked(ann, rating)
    assert len(rows) == 2
    for row in rows:
        shown = item_to_rate(row.suspect, ann.reviewer)
        assert len(shown.rated) == len(SYSTEMS)
        assert len({text.text.split(":")[1] for text in shown.rated}) == 1


def test_the_order_of_systems_differs_between_raters_and_stays_for_each(project):
    rating = start(project, inputs=9, protocol=Protocol.ESA, contrastive=True, reference=False)
    raters = [make_user(name, project) for name in ("ann", "ben")]
    leads = list(Suspect.items.filter(rating=rating, stands_beside__isnull=True))

    def orders(rater):
        return [[one.engine_line.name for one in screen(lead, rater)] for lead in leads]

    assert orders(raters[0]) != orders(raters[1])
    assert orders(raters[0]) == orders(raters[0])


def test_what_is_said_of_each_system_reaches_its_own(project):
    rating = start(project, inputs=1, protocol=Protocol.ESA, contrastive=True, raters=1)
    ann = session(project, "ann")
    lead = Suspect.items.get(rating=rating, beside__isnull=False)
    texts = screen(lead, ann.reviewer)
    first, second = ({"score": len(texts_of(one)[1]), "spans": []} for one in texts)
    record(ann, lead.pk, parse_vote({"answer": "rate", **first, "others": [second]}))
    for text in texts:
        assert Judgement.objects.get(suspect=text).score == len(texts_of(text)[1])
        assert status(text) == "rated"
    assert len({row.screen for row in rating_records(rating)}) == 1


@pytest.mark.parametrize("chosen", [False, True])
def test_marks_begin_with_the_checkers_only_if_the_campaign_says_so(project, chosen):
    ann = make_user("ann", project)
    view = item_to_rate(output(started_with_finding(project, chosen)), ann)
    assert [len(start) for start in view.starts] == [int(chosen)]


def started_with_finding(project, checker_spans):
    from tests.factories import make_engine, make_outcome, make_run
    from triage.services.review.sampling import RatingRequest, start_rating

    run = make_run(project, make_engine("one"))
    make_outcome(
        run,
        inputs=["It costs 5 euros."],
        outputs=["Cuesta 7 euros."],
        evidence={"found": [{"text": "7", "start": 7, "end": 8, "values": ["7"]}]},
    )
    wanted = RatingRequest("C", Protocol.ESA, checker_spans=checker_spans)
    return start_rating(
        project, make_user(f"boss {checker_spans}", project), wanted, [run.campaign], 1, 1
    )


@pytest.mark.parametrize(
    ("known", "spans", "right"),
    [
        (GoldAnswer("confirm", "NUM"), [], False),
        (GoldAnswer("confirm", "NUM"), [WORD], False),
        (GoldAnswer("confirm", "NUM"), [{**WORD, "severity": "major"}], True),
        (GoldAnswer("confirm", "NUM", critical=True), [{**WORD, "severity": "major"}], False),
        (
            GoldAnswer("confirm", "NUM", critical=True),
            [{**WORD, "severity": "critical", "critical": "NUM"}],
            True,
        ),
        (GoldAnswer("reject"), [WORD], True),
        (GoldAnswer("reject"), [{**WORD, "severity": "major"}], False),
    ],
)
def test_a_gold_item_checks_that_serious_errors_are_marked(project, known, spans, right):
    boss = make_user("boss", project)
    gold = mark_gold(project, boss, make_suspect(project), known)
    stored = says(session(project, "ann"), gold.item, *spans, score=50)
    assert stored.gold_correct is right
