"""A screening with a scorer: a real HTTP service or program scores what the signals suspect."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.urls import reverse

from engines.adapters.base import Answer
from engines.models import Engine, EngineLine
from tests.campaigns import translate_all
from tests.engines.loopback import Asked, Reply, Service, running_service
from tests.factories import make_user
from triage import tasks
from triage.models import (
    BatchStatus,
    Outcome,
    Project,
    Role,
    Run,
    RunStatus,
    Scope,
    Suspect,
    SuspectStatus,
)
from triage.services.campaigns.creation import create_campaign, raise_cap
from triage.services.campaigns.previews import estimate
from triage.services.campaigns.requests import CampaignRequest
from triage.services.common.errors import CampaignError
from triage.services.exchange.bug_rows import records
from triage.services.exchange.export import chunks, confirmed_bugs
from triage.services.projects.tokens import issue
from triage.services.runs import batches, judging, lifecycle, scoring
from triage.services.suspects.filters import ViewFilter

SOURCES = [f"The shop on the corner sold {n} old lamps." for n in (13, 24, 57, 68, 79)]
#: The worst score belongs to the first translation, which no signal suspects.
SCORES = {SOURCES[0]: 0.05, SOURCES[1]: 0.9, SOURCES[2]: 0.3, SOURCES[3]: 0.5, SOURCES[4]: 0.1}


def by_source(asked: Asked) -> Reply:
    return Reply({"scores": [SCORES[item["src"]] for item in asked.body["data"]]})


@pytest.fixture
def service(settings, broker):
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        running.answer = by_source
        yield running


def make_scorer(url: str, **options: object) -> Engine:
    line = EngineLine.objects.create(name="COMET")
    values = {"url": url, **options}
    return Engine.objects.create(line=line, version_label="22", kind="http_scorer", options=values)


@pytest.fixture
def scorer(service: Service, db) -> Engine:
    return make_scorer(service.url)


@pytest.fixture
def screened(start_run, script) -> Callable[..., Run]:
    """Start a screening of the five sources; all translations but the first lose their number."""

    def in_spanish(text: str) -> str:
        number = text.split()[-3] if "13" in text else "99"
        return f"La tienda de la esquina vendió {number} lámparas viejas."

    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]

    def start(scorer: str = "COMET/22", **options: object) -> Run:
        segments = [{"source": source} for source in SOURCES]
        chosen = {"segments": segments, "signals": ["numbers"], "scorer": scorer, **options}
        run: Run = start_run(method="screening", options={"filter_input": False, **chosen})
        return run

    return start


def judged(run: Run) -> Run:
    """Do the workers' part until nothing is left to claim now."""
    translate_all(run)
    while held := batches.claim(run, BatchStatus.TRANSLATED, 2):
        if not judging.judge_or_wait(held):
            break
    lifecycle.finish_if_complete(run.pk)
    run.refresh_from_db()
    return run


def metrics(run: Run) -> dict[str, dict]:
    found = Outcome.objects.filter(run=run).select_related("case")
    return {one.case.inputs[0]: one.evidence["metric"] for one in found}


def queued(project: Project) -> list[str]:
    queue = Suspect.objects.filter(project=project).order_by("-priority")
    return list(queue.values_list("current__case__inputs__0", flat=True))


def test_the_worst_score_comes_first_and_accuses_nothing_alone(screened, scorer, project):
    run = judged(screened())
    assert (run.status, run.passed, run.failed) == (RunStatus.DONE, 1, 4)
    assert queued(project) == [SOURCES[4], SOURCES[2], SOURCES[3], SOURCES[1]]


def test_a_scorer_that_counts_errors_orders_the_other_way(screened, service, project):
    make_scorer(service.url, better="lower")
    judged(screened())
    assert queued(project) == [SOURCES[1], SOURCES[3], SOURCES[2], SOURCES[4]]


def test_the_score_stands_on_the_item_in_the_api_and_in_every_export(
    screened, service, project, client
):
    spans: list[dict[str, object]] = [
        {"start": 0, "end": 9, "severity": "major"},
        {"start": 10, "end": 12},
    ]
    service.answer = lambda asked: Reply({"scores": [0.5] * 5, "spans": [spans] * 5})
    make_scorer(service.url, spans_path="spans")
    judged(screened())
    suspect = Suspect.objects.filter(project=project)[0]
    Suspect.objects.update(status=SuspectStatus.CONFIRMED)
    lead = make_user("lead", project, Role.LEAD)
    client.force_login(lead)
    page = client.get(f"/suspects/{suspect.pk}/").content.decode()
    said = "COMET 22: 0.5, worse than 50 % of the scores in this run; it marks “La tienda” (major), “de”"
    assert said in page
    token = issue(lead, project, "script", Scope.READ, 1)
    headers = {"Authorization": f"Bearer {token}"}
    served = client.get(f"/api/v1/suspects/{suspect.pk}", headers=headers).json()
    assert served["evidence"]["metric"]["name"] == "COMET 22"
    bugs = [bug for _, bug in records(confirmed_bugs(project, ViewFilter()), project)]
    exported = json.loads(next(iter(chunks("jsonl", bugs[:1]))))
    assert exported["metric"] == {
        "name": "COMET 22",
        "score": 0.5,
        "worse_than": 0.5,
        "spans": [spans[0], {**spans[1], "severity": ""}],
    }


def test_a_reference_goes_out_with_its_pair(screened, scorer, service):
    segments = [{"source": SOURCES[0], "reference": "La tienda vendió 13."}]
    judged(screened(segments=segments))
    (item,) = service.asked[0].body["data"]
    assert item["ref"] == "La tienda vendió 13."


def test_a_pair_without_a_score_is_named_and_the_others_keep_theirs(screened, scorer, service):
    def answer(asked: Asked) -> Reply:
        scores = [SCORES[item["src"]] for item in asked.body["data"]]
        return Reply({"scores": [None if one == 0.3 else one for one in scores]})

    service.answer = answer
    run = judged(screened())
    assert (run.status, run.judged, run.errored) == (RunStatus.DONE, 5, 0)
    found = metrics(run)
    assert found[SOURCES[2]]["problem"] == "The scorer's answer None is not a number."
    assert [found[one]["score"] for one in SOURCES if one != SOURCES[2]] == [0.05, 0.9, 0.5, 0.1]


def test_a_pair_without_a_score_says_so_on_its_page(screened, scorer, service, project, client):
    service.answer = lambda asked: Reply({"scores": ["good"] * len(asked.body["data"])})
    judged(screened())
    client.force_login(make_user("lead", project, Role.LEAD))
    suspect = Suspect.objects.filter(project=project)[0]
    page = client.get(f"/suspects/{suspect.pk}/").content.decode()
    assert "COMET 22: no score. The scorer&#x27;s answer &#x27;good&#x27; is not a number." in page


@pytest.mark.parametrize("status", [200, 413, 500])
def test_a_pair_that_spoils_its_request_is_named_and_the_others_get_their_scores(
    screened, scorer, service, status
):
    def answer(asked: Asked) -> Reply:
        spoilt = any(item["src"] == SOURCES[3] for item in asked.body["data"])
        return Reply("<html>", status=status) if spoilt else by_source(asked)

    service.answer = answer
    run = judged(screened())
    assert (run.status, run.judged) == (RunStatus.DONE, 5)
    assert {one for one, found in metrics(run).items() if "problem" in found} == {SOURCES[3]}


@pytest.mark.parametrize("reply", [Reply("no", status=401), Reply("bad request", status=400)])
def test_a_scorer_that_refuses_everything_ends_the_run_which_can_be_resumed(
    screened, scorer, service, project, reply
):
    service.always(reply)
    run = judged(screened())
    assert (run.status, run.judged) == (RunStatus.FAILED, 0)
    assert run.notice.startswith("The scorer COMET/22 failed: 127.0.0.1 answered 4")
    service.answer = by_source
    assert lifecycle.resume(run, make_user("lead", project, Role.LEAD))
    run = judged(run)
    assert (run.status, run.passed, run.failed) == (RunStatus.DONE, 1, 4)


def test_a_scorer_that_fails_for_a_while_postpones_the_batch(screened, scorer, service):
    service.always(Reply("down", status=503))
    run = judged(screened())
    assert (run.status, run.judged) == (RunStatus.RUNNING, 0)
    batch = run.batches.get()
    assert (batch.status, batch.attempts) == (BatchStatus.TRANSLATED, 1)
    assert batch.not_before is not None
    service.answer = by_source
    run.batches.update(not_before=None)
    assert judged(run).status == RunStatus.DONE


def test_a_scorer_that_keeps_failing_ends_the_run_with_nothing_lost(screened, scorer, service):
    service.always(Reply("down", status=503))
    run = screened()
    translate_all(run)
    run.batches.update(attempts=5)
    run = judged(run)
    assert (run.status, run.judged) == (RunStatus.FAILED, 0)
    assert run.batches.get().status == BatchStatus.TRANSLATED


def test_scores_that_came_before_a_failure_are_not_requested_again(screened, service):
    make_scorer(service.url, max_items=2)
    service.answer = lambda asked: (
        Reply("down", status=503) if len(service.asked) == 2 else by_source(asked)
    )
    run = judged(screened())
    run.batches.update(not_before=None)
    assert judged(run).status == RunStatus.DONE
    asked = [item["src"] for one in service.asked for item in one.body["data"]]
    assert sorted(asked) == sorted([*SOURCES, *SOURCES[2:4]])


def test_another_campaign_uses_the_stored_scores(screened, scorer, service):
    judged(screened())
    judged(screened())
    assert len(service.asked) == 1


def test_a_fresh_score_takes_the_place_of_the_stored_one(screened, scorer, service, monkeypatch):
    judged(screened())
    monkeypatch.setitem(SCORES, SOURCES[0], 0.95)
    fresh = screened()
    fresh.campaign.bypass_cache = True
    fresh.campaign.save()
    judged(fresh)
    before = len(service.asked)
    assert metrics(judged(screened()))[SOURCES[0]]["score"] == 0.95
    assert len(service.asked) == before


def characters_of(run: Run) -> tuple[int, int]:
    """The characters that the engine got, and those that the scorer got."""
    outputs = Outcome.objects.filter(run=run).values_list("outputs__0", flat=True)
    sources = sum(map(len, SOURCES))
    return sources, sources + sum(map(len, outputs))


def test_requests_to_a_scorer_and_their_characters_are_counted(screened, service, script):
    make_scorer(service.url, max_items=2)
    run = judged(screened())
    assert len(service.asked) == 3
    assert run.engine_calls == len(script.calls) + 3
    run.campaign.refresh_from_db()
    assert run.campaign.characters_sent == sum(characters_of(run))


def test_batches_of_a_program_that_scores_and_their_characters_are_counted(
    screened, settings, tmp_path, script
):
    settings.ENGINES_ALLOW_COMMANDS = True
    program = tmp_path / "scorer.py"
    program.write_text("import sys\nfor line in sys.stdin: print(0.5)")
    line = EngineLine.objects.create(name="own")
    options = {"command": f"{sys.executable} {program}", "max_items": 2}
    Engine.objects.create(line=line, kind="command_scorer", options=options)
    run = judged(screened("own"))
    assert run.engine_calls == len(script.calls) + 3
    run.campaign.refresh_from_db()
    assert run.campaign.characters_sent == sum(characters_of(run))


def test_stored_scores_are_not_counted_again(screened, scorer):
    judged(screened())
    again = judged(screened())
    assert (again.status, again.engine_calls) == (RunStatus.DONE, 0)


def test_a_scorer_is_sent_nothing_beyond_the_character_limit(screened, service):
    make_scorer(service.url, max_items=2)
    run = screened()
    cap = sum(map(len, SOURCES)) + 200
    run.campaign.character_cap = cap
    run.campaign.save(update_fields=["character_cap"])
    run = judged(run)
    assert (run.status, run.judged, len(service.asked)) == (RunStatus.BUDGET, 0, 1)
    assert "Raise it" in run.notice
    run.campaign.refresh_from_db()
    assert run.campaign.characters_sent <= cap


def test_a_run_that_rested_at_its_scorer_goes_on_without_repeating_a_request(
    screened, service, project
):
    make_scorer(service.url, max_items=2)
    run = screened()
    run.campaign.character_cap = sum(map(len, SOURCES)) + 200
    run.campaign.save(update_fields=["character_cap"])
    run = judged(run)
    lead = make_user("lead", project, Role.LEAD)
    raise_cap(run.campaign, None, lead)
    assert lifecycle.resume(run, lead)
    run = judged(Run.objects.get(pk=run.pk))
    assert (run.status, run.passed, run.failed) == (RunStatus.DONE, 1, 4)
    asked = [item["src"] for one in service.asked for item in one.body["data"]]
    assert sorted(asked) == sorted(SOURCES)


def test_a_scorer_that_asks_to_wait_is_not_charged(screened, scorer, service):
    service.always(Reply("later", status=429))
    run = judged(screened())
    assert run.engine_calls == 2
    run.campaign.refresh_from_db()
    assert run.campaign.characters_sent == sum(map(len, SOURCES))


def test_the_estimate_counts_what_the_scorer_gets(project, engine, service, db):
    make_scorer(service.url, max_items=2)
    segments = [{"source": source} for source in SOURCES]
    options = {"segments": segments, "signals": ["numbers"], "filter_input": False}
    asked = CampaignRequest(project, "screening", [engine], [("en", "es")], options=options)
    runs = [(engine, ("en", "es"))]
    (plain,) = estimate(asked, runs)
    (scored,) = estimate(replace(asked, options={**options, "scorer": "COMET/22"}), runs)
    assert scored.characters == 3 * plain.characters
    assert scored.calls == plain.calls + 3


def test_ranking_twice_changes_nothing(screened, scorer):
    run = judged(screened())
    before = list(Outcome.objects.order_by("pk").values("evidence", "confidence"))
    scoring.rank(run)
    assert list(Outcome.objects.order_by("pk").values("evidence", "confidence")) == before


def test_scores_of_several_batches_are_ranked_together(screened, scorer, script, project):
    script.max_items = 1
    run = screened()
    translate_all(run)
    while held := batches.claim(run, BatchStatus.TRANSLATED):
        judging.judge_batches(held)
    lifecycle.finish_if_complete(run.pk)
    assert queued(project) == [SOURCES[4], SOURCES[2], SOURCES[3], SOURCES[1]]
    places = {one: found["worse_than"] for one, found in metrics(run).items()}
    assert [places[one] for one in SOURCES[1:]] == [0.0, 0.5, 0.25, 0.75]


def test_the_scores_of_a_stopped_run_are_ranked_together(screened, scorer, script):
    script.max_items = 1
    run = screened()
    translate_all(run)
    for _ in range(3):
        judging.judge_batches(batches.claim(run, BatchStatus.TRANSLATED))
    lifecycle.stop(run, None)
    tasks.judge_next(run.pk)
    places = {one: found["worse_than"] for one, found in metrics(run).items()}
    assert [places[one] for one in SOURCES[1:3]] == [0.0, 0.5]


def test_every_scored_case_has_its_tenth_once_the_run_has_ended(screened, scorer, script, project):
    script.max_items = 1
    run = judged(screened())
    # The passed case has the worst score of all; its first rank was that within its own batch.
    assert metrics(run)[SOURCES[0]]["worse_than"] == 1.0
    tenths = dict(run.outcomes.values_list("case__inputs__0", "tenth"))
    assert [tenths[one] for one in SOURCES] == [1, 10, 5, 8, 3]
    worst = ViewFilter(tenth="1,3")
    assert worst.outcomes(project).count() == 2
    found = worst.suspects(project).values_list("current__case__inputs__0", flat=True)
    assert list(found) == [SOURCES[4]]


def test_a_program_scores_as_well(screened, settings, tmp_path, project):
    settings.ENGINES_ALLOW_COMMANDS = True
    script = tmp_path / "scorer.py"
    script.write_text(
        "import json, sys\nfor line in sys.stdin: print(int(json.loads(line)['src'].split()[-3]))"
    )
    line = EngineLine.objects.create(name="own")
    options = {"command": f"{sys.executable} {script}", "better": "higher"}
    Engine.objects.create(line=line, kind="command_scorer", options=options)
    run = judged(screened("own"))
    assert run.status == RunStatus.DONE
    assert queued(project) == SOURCES[1:]


def test_a_program_where_none_may_run_ends_the_run(screened, settings):
    settings.ENGINES_ALLOW_COMMANDS = False
    line = EngineLine.objects.create(name="own")
    Engine.objects.create(line=line, kind="command_scorer", options={"command": "cat"})
    run = judged(screened("own"))
    assert run.status == RunStatus.FAILED
    assert "ENGINES_ALLOW_COMMANDS" in run.notice


def test_a_campaign_keeps_the_version_of_its_scorer(screened, scorer):
    assert screened("COMET").campaign.options["scorer"] == "COMET/22"


def test_a_campaign_keeps_a_version_without_a_label(screened, service, db):
    old = make_scorer(service.url)
    Engine.objects.filter(pk=old.pk).update(version_label="")
    run = screened("COMET")
    assert run.campaign.options["scorer"] == "COMET/"
    Engine.objects.create(
        line=old.line, version_label="23", kind="http_scorer", options={"url": f"{service.url}/23"}
    )
    judged(run)
    assert "/23" not in {one.path for one in service.asked}


@pytest.mark.parametrize("name", ["nobody", "scripted/1"])
def test_a_campaign_with_no_such_scorer_is_refused(screened, scorer, name):
    with pytest.raises(CampaignError, match=r"No enabled engine|is not a scorer"):
        screened(name)


def test_a_scorer_is_no_engine_of_a_campaign(project, scorer):
    options = {"segments": [{"source": SOURCES[0]}], "filter_input": False}
    request = CampaignRequest(
        project=project,
        method="screening",
        engines=[scorer],
        directions=[("en", "es")],
        options=options,
    )
    with pytest.raises(CampaignError, match="does not translate"):
        create_campaign(request)


def test_the_form_offers_scorers_apart_from_engines(client, project, scorer, engine, monkeypatch):
    monkeypatch.setattr(tasks, "enqueue_run", lambda pk: None)
    client.force_login(make_user("lead", project, Role.LEAD))
    address = reverse("campaign-new") + "?method=screening"
    form = client.get(address).context["form"]
    assert ("COMET/22", "COMET 22") in form.fields["scorer"].choices
    assert [*form.fields["engines"].queryset] == [engine]
    data = {"engines": [engine.pk], "directions": ["en-es"], "segments_text": SOURCES[0]}
    client.post(address, {**data, "signals": ["numbers"], "scorer": "COMET/22"})
    assert Run.objects.get().campaign.options["scorer"] == "COMET/22"
