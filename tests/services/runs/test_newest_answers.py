"""A plain campaign uses the newest answers known, whichever campaign asked for them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engines.adapters.base import Answer, ItemError
from engines.errors import EngineUnavailable
from tests.campaigns import StartRun, claim, finish, judge_all, translate_all, translated
from tests.factories import make_user
from tests.fakes import Script
from triage.models import Batch, Outcome, Presence, Role, Run, Suspect, SuspectStatus, Translation
from triage.services.runs import lifecycle

pytestmark = pytest.mark.django_db


def answer(script: Script, ending: str) -> None:
    """Have the engine end all its answers so, from now on."""
    script.reply = lambda texts: [Answer(f"{text} {ending}") for text in texts]
    script.alone = lambda text: f"{text} {ending}"


def endings(run: Run) -> set[str]:
    outputs = Outcome.objects.filter(run=run).values_list("outputs", flat=True)
    return {text.rsplit(" ", 1)[1] for texts in outputs for text in texts}


def asked(script: Script) -> int:
    return sum(map(len, script.calls)) + len(script.calls_alone)


@pytest.fixture(params=[False, True], ids=["", "alone"])
def engine_of_any_kind(script: Script, request: pytest.FixtureRequest) -> Script:
    script.neighbour_dependent = request.param
    return script


def test_a_plain_campaign_after_a_fresh_one_replays_the_fresh_answers(
    start_run: StartRun, engine_of_any_kind: Script
) -> None:
    script = engine_of_any_kind
    answer(script, "A")
    finish(start_run())
    answer(script, "B")
    finish(start_run(name="fresh", bypass_cache=True))
    before = asked(script)
    plain = finish(start_run(name="plain"))
    assert endings(plain) == {"B"}
    assert (asked(script), plain.engine_calls) == (before, 0)


def test_its_suspects_keep_their_state(start_run: StartRun, script: Script) -> None:
    answer(script, "A")
    finish(start_run())
    Suspect.objects.update(status=SuspectStatus.CONFIRMED)
    answer(script, "B")
    finish(start_run(name="fresh", bypass_cache=True))
    then = Suspect.objects.order_by("pk").values_list("status", "output_hash")
    states = list(then)
    finish(start_run(name="plain"))
    assert list(then.all()) == states
    assert not Suspect.objects.filter(presence=Presence.REOPENED).exists()


def test_answers_of_a_fresh_campaign_count_as_they_come_and_stay_if_it_is_stopped(
    start_run: StartRun, script: Script
) -> None:
    answer(script, "A")
    finish(start_run())
    answer(script, "B")
    fresh = start_run(name="fresh", bypass_cache=True)
    translated(claim(fresh))
    lifecycle.stop(fresh, make_user())
    plain = finish(start_run(name="plain"))
    newer = Outcome.objects.filter(run=plain, outputs__0__endswith=" B").count()
    assert newer == len(script.calls[-1]) == 10
    assert endings(plain) == {"A", "B"}


def test_a_plain_run_between_two_answers_is_judged_by_the_newest(
    start_run: StartRun, script: Script
) -> None:
    answer(script, "A")
    plain = start_run()
    translate_all(plain)
    answer(script, "B")
    finish(start_run(name="fresh", bypass_cache=True))
    judge_all(plain)
    assert endings(plain) == {"B"}


def test_two_fresh_campaigns_at_once_keep_to_their_own_answers(
    start_run: StartRun, script: Script
) -> None:
    first, second = (start_run(name=name, bypass_cache=True) for name in ("one", "two"))
    answer(script, "A")
    translate_all(first)
    answer(script, "B")
    translate_all(second)
    assert (endings(finish(first)), endings(finish(second))) == ({"A"}, {"B"})
    assert endings(finish(start_run(name="plain"))) == {"B"}


def test_repeats_of_suspects_are_no_newer_answers(start_run: StartRun, script: Script) -> None:
    answer(script, "A")
    finish(start_run())
    answer(script, "B")
    finish(start_run(name="repeats", repeats=2))
    before = asked(script)
    assert endings(finish(start_run(name="plain"))) == {"A"}
    assert asked(script) == before


def test_a_fresh_answer_ends_the_older_one_of_the_same_text_on_its_own(
    start_run: StartRun, script: Script
) -> None:
    script.neighbour_dependent = True
    answer(script, "A")
    finish(start_run())
    answer(script, "B")
    # Not judged, so that no suspect is translated again on its own.
    translate_all(start_run(name="fresh", bypass_cache=True))
    assert endings(finish(start_run(name="plain"))) == {"B"}


def test_an_error_of_a_fresh_campaign_leaves_the_newest_known_answer(
    start_run: StartRun, script: Script
) -> None:
    answer(script, "A")
    finish(start_run())
    script.reply = lambda texts: [ItemError("Refused.") for _ in texts]
    finish(start_run(name="fresh", bypass_cache=True))
    assert endings(finish(start_run(name="plain"))) == {"A"}


def test_fresh_campaigns_leave_one_answer_to_share_per_text(
    start_run: StartRun, script: Script
) -> None:
    finish(start_run())
    plain = Translation.objects.count()
    for name in ("one", "two"):
        finish(start_run(name=name, bypass_cache=True))
    assert Translation.objects.count() == 3 * plain


def test_answers_of_a_fresh_batch_that_fails_half_way_are_not_paid_for_twice(
    start_run: StartRun, script: Script
) -> None:
    run = start_run(bypass_cache=True)
    script.max_items = 5
    fails = iter([False, True])

    def reply(texts: list[str]) -> list[Answer | ItemError]:
        if next(fails, False):
            raise EngineUnavailable("Cut off.")
        return [Answer(text) for text in texts]

    script.reply = reply  # type: ignore[assignment]
    assert not translated(claim(run))
    Batch.objects.update(not_before=None)
    translated(claim(run))
    assert [len(call) for call in script.calls] == [5, 5, 5]


def page_of(client: Client, run: Run) -> str:
    client.force_login(make_user(project=run.campaign.project, role=Role.LEAD))
    return client.get(f"/campaigns/{run.campaign_id}/").content.decode()


def test_the_page_says_from_which_days_the_cached_translations_are(
    start_run: StartRun, client: Client
) -> None:
    finish(start_run())
    newest = Translation.objects.order_by("-pk").values_list("pk", flat=True)[:20]
    Translation.objects.update(created=datetime(2026, 5, 3, 12, tzinfo=UTC))
    Translation.objects.filter(pk__in=list(newest)).update(
        created=datetime(2026, 5, 5, 12, tzinfo=UTC)
    )
    page = page_of(client, finish(start_run(name="plain")))
    assert "Cached translations of 2026-05-03 to 2026-05-05 were used." in page
    assert "The engine was not called." in page


def test_it_says_nothing_of_answers_that_the_run_asked_for_itself(
    start_run: StartRun, client: Client
) -> None:
    finish(start_run())
    run = finish(start_run(name="fresh", bypass_cache=True))
    assert "Cached translations" not in page_of(client, run)


def test_two_workers_note_the_days_of_both(start_run: StartRun, script: Script) -> None:
    finish(start_run())
    run = start_run(name="plain")
    first, second = claim(run), claim(Run.objects.get(pk=run.pk))
    for batch, day in ((first, 3), (second, 5)):
        Translation.objects.update(created=datetime(2026, 5, day, 12, tzinfo=UTC))
        translated(batch)
    run.refresh_from_db()
    assert (run.answers_from, run.answers_to) == (date(2026, 5, 3), date(2026, 5, 5))


def test_replaying_a_batch_more_asks_the_database_no_more_than_before(
    start_run: StartRun, script: Script
) -> None:
    finish(start_run())
    run = start_run(name="plain")
    translated(claim(run))  # which notes the day
    batch = claim(run)
    with CaptureQueriesContext(connection) as queries:
        translated(batch)
    assert not [
        one
        for one in queries
        if "answers_from" in one["sql"].split("WHERE")[0] and one["sql"].startswith("UPDATE")
    ]


def test_a_fresh_batch_costs_one_statement_more_than_a_plain_one(
    start_run: StartRun, script: Script
) -> None:
    counts = []
    for name, bypass in (("plain", False), ("fresh", True)):
        batch = claim(start_run(name=name, bypass_cache=bypass, seed=9))
        with CaptureQueriesContext(connection) as queries:
            translated(batch)
        counts.append(len(queries))
    plain, fresh = counts
    assert fresh == plain + 1
