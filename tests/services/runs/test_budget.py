from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal

import pytest
from django.urls import reverse

from engines.adapters.base import Answer
from engines.errors import (
    EngineBusy,
    EngineConfigurationError,
    EngineRateLimited,
    EngineUnavailable,
)
from engines.models import Engine, EngineLine
from engines.services import cost_of
from tests.campaigns import claim, finish, translated
from tests.factories import make_recorded_systems, make_user
from tests.fakes import ScriptedAdapter
from triage import tasks
from triage.models import HistoryEntry, Outcome, Project, Role, RunStatus
from triage.services.campaigns.creation import create_campaign, plan, raise_cap
from triage.services.campaigns.previews import Estimate, estimate, total_of
from triage.services.campaigns.requests import CampaignRequest
from triage.services.runs import generation, lifecycle


def test_at_the_cap_no_further_call_leaves(start_run, script):
    run = finish(start_run(character_cap=1200))
    assert run.status == RunStatus.BUDGET
    sent = sum(len(text) for call in script.calls for text in call)
    assert 0 < sent <= 1200
    assert "Raise it" in run.notice
    run.campaign.refresh_from_db()
    assert run.campaign.characters_sent == sent


def test_a_cap_of_just_what_is_needed_is_enough(start_run, script):
    finish(start_run())
    needed = sum(len(text) for call in script.calls for text in call)
    assert finish(start_run(character_cap=needed, bypass_cache=True)).status == RunStatus.DONE
    short = finish(start_run(character_cap=needed - 1, bypass_cache=True))
    assert short.status == RunStatus.BUDGET


def test_what_came_before_the_cap_is_kept(start_run):
    run = finish(start_run(character_cap=1200))
    assert Outcome.objects.filter(run=run).count() == run.judged > 0


def test_a_raised_cap_lets_the_run_go_on_without_repeating_a_call(start_run, script, project):
    run = finish(start_run(character_cap=1200))
    raise_cap(run.campaign, None, make_user("lead", project, Role.LEAD))
    assert lifecycle.resume(run, None)
    finish(run)
    asked = [text for call in script.calls for text in call]
    assert run.status == RunStatus.DONE
    assert len(asked) == len(set(asked)) == 35


def separators(project: Project, engine: Engine) -> CampaignRequest:
    """The 35 cases of one capability from English into Spanish."""
    return CampaignRequest(
        project=project,
        method="numbertest",
        engines=[engine],
        directions=[("en", "es")],
        options={"preset": "paper", "capabilities": ["separators"]},
        seed=1,
    )


def estimated(request: CampaignRequest) -> list[Estimate]:
    return estimate(request, plan(request).runs)


def test_no_more_requests_are_made_than_announced(project, engine, script, start_run):
    """Every case fails, so all of them are asked again alone and then repeated."""
    script.neighbour_dependent = True
    script.reply = lambda texts: [Answer("Nada.") for _ in texts]
    script.alone = lambda text: "Nada."
    request = replace(separators(project, engine), repeats=2)
    (row,) = estimated(request)
    run = finish(start_run(repeats=2))
    assert run.engine_calls == row.calls


def test_the_estimate_counts_a_request_for_each_text_that_is_sent_singly(
    project, engine, monkeypatch
):
    monkeypatch.setattr(ScriptedAdapter, "asks_singly", True)
    (row,) = estimated(separators(project, engine))
    assert row.calls == row.cases == 35


def test_an_engine_that_goes_through_another_costs_both(project, engine):
    engine.price_per_million_characters = Decimal(20)
    engine.save()
    options = {"first": "scripted", "through": "es", "second": "scripted"}
    line = EngineLine.objects.create(name="pivot")
    pivot = Engine.objects.create(line=line, kind="pivot", options=options)
    cost = cost_of(pivot, ["One text.", "Another one."], "en", "en")
    assert (cost.requests, cost.characters) == (2, 21)
    assert cost.price == 2 * 20 * Decimal(21) / 1_000_000


def test_the_tokens_of_a_chat_model_have_a_price(db):
    line = EngineLine.objects.create(name="chat")
    chat = Engine(
        line=line, kind="openai_chat", options={"model": "m", "prompt": "Translate {text}"}
    )
    assert cost_of(chat, ["Three rooms."], "en", "es").price is None
    chat.price_per_million_input_tokens = Decimal(3)
    chat.price_per_million_output_tokens = Decimal(15)
    # 22 bytes are 8 tokens at three bytes each; 12 characters of answer are at most 6 in Latin script.
    assert cost_of(chat, ["Three rooms."], "en", "es").price == Decimal(8 * 3 + 6 * 15) / 1_000_000
    assert cost_of(chat, ["Three rooms."], "en", "zh").price == Decimal(8 * 3 + 12 * 15) / 1_000_000


def test_nothing_is_sent_to_a_recording(project, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    row = {"source": "It costs 7 euros.", "translation": "Cuesta 7 euros."}
    make_recorded_systems(json.dumps({**row, "src_lang": "en", "tgt_lang": "es"}).encode(), "ours")
    ours = Engine.objects.visible_to(None).by_name("ours")
    request = replace(separators(project, ours), options={})
    (estimate_,) = estimated(request)
    assert (estimate_.cases, estimate_.calls, estimate_.characters) == (1, 0, 0)
    campaign = create_campaign(replace(request, character_cap=1))
    run = campaign.runs.get()
    generation.generate(run)
    run.refresh_from_db()
    assert finish(run).status == RunStatus.DONE
    assert run.engine_calls == 0


def test_the_estimate_counts_cases_calls_characters_and_price(project, engine, script):
    engine.price_per_million_characters = Decimal(20)
    (row,) = estimated(separators(project, engine))
    assert (row.cases, row.calls) == (35, 4)
    assert row.price == Decimal(20) * row.characters / 1_000_000
    assert script.calls == []


def test_the_estimate_counts_repeats_of_every_case(project, engine):
    asked = separators(project, engine)
    (once,) = estimated(asked)
    (often,) = estimated(replace(asked, repeats=3))
    assert often.characters == 4 * once.characters
    assert often.calls > 3 * (once.calls - 1)


def one_estimate(characters: int, price: Decimal | None) -> Estimate:
    return Estimate("acme", "en-es", cases=2, characters=characters, calls=1, price=price)


def test_estimates_are_added_up_and_held_against_the_cap():
    both = [one_estimate(700, Decimal(2)), one_estimate(500, Decimal(1))]
    total = total_of(both, cap=1000)
    assert (total.cases, total.characters, total.calls) == (4, 1200, 2)
    assert (total.price, total.beyond) == (Decimal(3), 200)
    assert total_of(both, cap=None).beyond == total_of(both, cap=1200).beyond == 0
    assert total_of([*both, one_estimate(1, None)], cap=None).price is None


def test_a_lead_changes_the_cap_on_the_page(start_run, project, client):
    run = start_run(character_cap=1200)
    client.force_login(make_user("lead", project, Role.LEAD))
    client.post(reverse("campaign-cap", args=[run.campaign_id]), {"character_cap": "5000"})
    run.campaign.refresh_from_db()
    assert run.campaign.character_cap == 5000


@pytest.fixture
def rested(start_run, project, client):
    """A run at its cap, and what its campaign's page says of that."""
    run = finish(start_run(character_cap=1200))
    client.force_login(make_user("lead", project, Role.LEAD))

    def shown() -> str:
        page = client.get(reverse("campaign-progress", args=[run.campaign_id]))
        return " ".join(page.content.decode().split())

    return run, shown


def test_a_cap_that_was_raised_without_resuming_is_not_said_to_be_passed(rested, client):
    run, shown = rested
    assert "the rest would exceed it" in shown()
    client.post(reverse("campaign-cap", args=[run.campaign_id]), {"character_cap": "60000"})
    assert "would exceed it" not in shown()
    assert "has since been raised; the rest fits" in shown()
    run.refresh_from_db()
    assert (
        run.notice
        == "The campaign's character limit was reached and has since been changed. Resume it."
    )


def test_a_cap_that_was_raised_by_too_little_is_still_told(rested, client):
    run, shown = rested
    client.post(reverse("campaign-cap", args=[run.campaign_id]), {"character_cap": "1201"})
    assert "of 1201 characters sent, and the rest would exceed it" in shown()


@pytest.mark.parametrize("cap", ["", "60000"])
def test_what_rests_below_a_raised_cap_is_resumed_with_one_button(rested, client, cap, monkeypatch):
    monkeypatch.setattr(tasks, "enqueue_again", lambda run: None)
    run, shown = rested
    client.post(reverse("campaign-cap", args=[run.campaign_id]), {"character_cap": cap})
    changes = HistoryEntry.objects.filter(action="cap changed").count()
    assert f'name="character_cap" value="{cap}"' in shown()
    again = {"character_cap": cap, "resume": "1"}
    client.post(reverse("campaign-cap", args=[run.campaign_id]), again)
    run.refresh_from_db()
    assert run.status == RunStatus.RUNNING
    assert HistoryEntry.objects.filter(action="cap changed").count() == changes


@pytest.mark.parametrize(
    ("error", "counted"),
    [
        (EngineRateLimited("429", retry_after=1), 0),
        (EngineBusy("left alone"), 0),
        (EngineConfigurationError("401"), 0),
        (EngineUnavailable("no answer in time"), 1),
    ],
)
def test_only_what_may_have_been_translated_counts_against_the_cap(
    start_run, script, error, counted
):
    def refuse(texts):
        raise error

    run = start_run()
    script.reply = refuse
    batch = claim(run)
    with suppress(EngineBusy):
        translated(batch)
    run.campaign.refresh_from_db()
    assert (run.campaign.characters_sent > 0) == counted


def test_what_came_before_a_refusal_stays_counted(start_run, script):
    def first_two(texts):
        error = EngineRateLimited("429", retry_after=1)
        error.answered = [Answer(texts[0]), Answer(texts[1])]
        raise error

    run = start_run()
    script.reply = first_two
    translated(claim(run))
    run.campaign.refresh_from_db()
    assert run.campaign.characters_sent == sum(map(len, script.calls[0][:2]))
