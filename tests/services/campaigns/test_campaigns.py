from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils.translation import override

from engines.models import Engine
from tests.factories import make_engine, make_recorded_systems, make_user
from triage.models import Campaign, Case, Project
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.previews import preview
from triage.services.campaigns.requests import CampaignRequest, parse_direction
from triage.services.campaigns.rerunning import campaigns_for_new, newer_versions, run_again
from triage.services.common.errors import CampaignError
from triage.services.messages.sentences import translated


def request_for(project: Project, engine: Engine, **changes: object) -> CampaignRequest:
    values: dict[str, Any] = {
        "project": project,
        "method": "numbertest",
        "engines": [engine],
        "directions": [("en", "es")],
        "options": {"preset": "paper"},
        "seed": 3,
        **changes,
    }
    return CampaignRequest(**values)


def problems_of(request: CampaignRequest) -> str:
    with pytest.raises(CampaignError) as caught:
        create_campaign(request)
    assert not Campaign.objects.exists()
    return " ".join(caught.value.problems)


def test_a_campaign_has_one_run_for_each_engine_and_direction(project, engine):
    campaign = create_campaign(
        request_for(project, engine, directions=[("en", "es"), ("es", "en")])
    )
    assert sorted(run.direction for run in campaign.runs.all()) == ["en-es", "es-en"]


def test_every_run_keeps_what_is_needed_to_repeat_it(project, engine):
    signature = create_campaign(request_for(project, engine)).runs.get().signature
    assert signature["seed"] == 3
    assert signature["method"] == "numbertest"
    assert signature["options"]["preset"] == "paper"
    assert signature["engine"] == {
        "kind": "scripted",
        "line": "scripted",
        "version": "1",
        "options": {},
    }


def test_without_a_seed_one_is_drawn_and_kept(project, engine):
    assert create_campaign(request_for(project, engine, seed=None)).seed >= 0


def test_a_direction_that_the_engine_lacks_is_named_before_anything_starts(project, engine):
    text = problems_of(request_for(project, engine, directions=[("en", "fi")]))
    assert "en-fi" in text
    assert "en-es" in text


def test_the_directions_that_an_engine_lacks_are_skipped_and_the_rest_runs(project, engine):
    wanted = [("en", "es"), ("en", "fi")]
    campaign = create_campaign(request_for(project, engine, directions=wanted))
    assert [run.direction for run in campaign.runs.all()] == ["en-es"]
    (skipped,) = Campaign.objects.get().skipped_runs
    assert (skipped.engine, skipped.direction) == (engine.name, "en-fi")
    assert "does not translate en-fi" in skipped.reason


def test_the_reason_for_skipping_is_told_in_the_readers_language(project, engine):
    campaign = create_campaign(
        request_for(project, engine, directions=[("en", "es"), ("en", "fi")])
    )
    (skipped,) = campaign.skipped_runs
    with override("es"):
        assert "no traduce en-fi" in translated(skipped.reason)


def test_a_recording_without_a_usable_sentence_in_one_direction_is_skipped_there(
    project, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    rows = [
        {"source": "It costs 7 euros.", "translation": "Cuesta 7 euros."}
        | {"src_lang": "en", "tgt_lang": "es"},
        {"source": "Hola.", "translation": "Hello.", "src_lang": "es", "tgt_lang": "en"},
    ]
    make_recorded_systems("\n".join(map(json.dumps, rows)).encode(), "ours")
    engine = Engine.objects.visible_to(None).by_name("ours")
    wanted = [("en", "es"), ("es", "en")]
    campaign = create_campaign(
        request_for(project, engine, directions=wanted, options={"preset": "paper"})
    )
    assert campaign.runs.get().direction == "en-es"
    (skipped,) = campaign.skipped_runs
    assert skipped.reason == "These settings produce no test cases."


def test_a_campaign_that_is_run_again_tries_the_skipped_engine_too(project, engine):
    campaign = create_campaign(
        request_for(project, engine, directions=[("en", "es"), ("en", "fi")])
    )
    again = run_again(campaign, make_user("lead"))
    assert again.skipped == campaign.skipped


def test_a_campaign_runs_again_with_the_newest_version_of_its_engine(project):
    old = make_engine("acme", "1")
    campaign = create_campaign(request_for(project, old))
    new = make_engine("acme", "2")
    make_engine("another", "3")
    assert newer_versions([campaign]) == {campaign.pk: [new]}
    again = run_again(campaign, make_user("lead"), newest=True)
    assert [run.engine for run in again.runs.all()] == [new]
    assert (again.seed, again.options) == (campaign.seed, campaign.options)
    assert newer_versions([again]) == {again.pk: []}


def test_a_version_that_has_not_run_is_offered_the_last_campaigns_of_those_before_it(project):
    old = make_engine("acme", "1")
    campaign = create_campaign(request_for(project, old))
    last = run_again(campaign, make_user("lead"))
    assert campaigns_for_new(project) == []
    new = make_engine("acme", "2")
    assert campaigns_for_new(project) == [(new, [last])]
    run_again(last, make_user("another"), newest=True)
    assert campaigns_for_new(project) == []


def test_a_disabled_version_is_no_newer_one(project):
    campaign = create_campaign(request_for(project, make_engine("acme", "1")))
    Engine.objects.filter(pk=make_engine("acme", "2").pk).update(enabled=False)
    assert newer_versions([campaign]) == {campaign.pk: []}


def test_a_campaign_is_named_after_engines_without_their_versions(project):
    campaign = create_campaign(request_for(project, make_engine("acme", "1")))
    assert campaign.name == "Number tests: acme, en-es"


def test_every_missing_choice_is_named(project, engine):
    text = problems_of(request_for(project, engine, engines=[], directions=[]))
    assert "at least one engine" in text
    assert "at least one direction" in text


def test_an_unknown_option_is_named(project, engine):
    assert "colour" in problems_of(request_for(project, engine, options={"colour": "red"}))


def test_an_unknown_method_is_named(project, engine):
    assert "'guess'" in problems_of(request_for(project, engine, method="guess"))


def test_a_template_without_a_slot_is_refused(project, engine):
    options = {"templates": [{"text": "No number here.", "capabilities": ["integers"]}]}
    assert "[NUM]" in problems_of(request_for(project, engine, options=options))


def test_settings_that_make_no_case_are_refused(project, engine):
    options = {"formats": ["no-such-format"]}
    assert problems_of(request_for(project, engine, options=options))


def test_a_preview_shows_the_first_cases_and_stores_nothing(project, engine):
    request = request_for(project, engine)
    shown = preview(request, engine, ("en", "es"))
    assert len(shown) == 10
    assert not Case.objects.exists()


def test_the_preview_is_what_the_run_will_make(project, start_run, engine):
    run = start_run()
    options = {"preset": "paper", "capabilities": ["separators"]}
    request = request_for(project, engine, options=options, seed=run.campaign.seed)
    shown = preview(request, engine, ("en", "es"))
    stored = run.cases.order_by("index")[:10]
    assert [spec.inputs[0] for spec in shown] == [case.inputs[0] for case in stored]


@pytest.mark.parametrize("text", ["en", "", "-es", "en-"])
def test_what_is_not_a_direction_is_refused(text):
    with pytest.raises(CampaignError, match="not a direction"):
        parse_direction(text)
