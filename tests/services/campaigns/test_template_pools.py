"""The same question with the same seed has the same cases, whatever became of the templates."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from tests.campaigns import finish
from triage import tasks
from triage.management.commands.run_campaign import Command
from triage.methods.numbertest.importing import parse_text
from triage.models import Campaign, Every, Run, Template
from triage.services.campaigns import schedules
from triage.services.campaigns.previews import preview
from triage.services.campaigns.requests import CampaignRequest
from triage.services.campaigns.rerunning import run_again
from triage.services.campaigns.schedules import Moment
from triage.services.campaigns.template_pools import left_out
from triage.services.common import workers
from triage.services.projects.templates import store, switch
from triage.services.runs import generation


def add_templates(project, count=7, subject="owls") -> list[Template]:
    known = set(Template.objects.values_list("pk", flat=True))
    lines = [f"In room {place} there are [NUM] {subject}." for place in "abcdefghij"[:count]]
    store(project, parse_text("\n".join(lines), "en", ("separators", "integers"), "own"))
    return list(Template.objects.exclude(pk__in=known))


def inputs(run: Run) -> list[str]:
    return [texts[0] for texts in run.cases.order_by("index").values_list("inputs", flat=True)]


def made(campaign: Campaign) -> list[str]:
    run = campaign.runs.get()
    generation.generate(run)
    return inputs(run)


def own(texts: list[str]) -> list[str]:
    return [text for text in texts if "In room" in text]


@pytest.mark.parametrize("preset", ["paper", "full"])
def test_a_seed_draws_the_same_cases_after_templates_were_added(project, start_run, preset):
    options = {"preset": preset, "capabilities": ["separators"]}
    first = inputs(start_run(options=options))
    add_templates(project)
    assert inputs(start_run(options=options)) == first


def test_a_seed_draws_the_same_cases_after_templates_were_switched_off_or_removed(
    project, start_run, lead
):
    added = add_templates(project, 9)
    options = {"preset": "full", "capabilities": ["separators"]}
    first = inputs(start_run(options=options))
    assert own(first)
    for template in added[:5]:
        switch(template, lead)
    assert inputs(start_run(options=options)) == first
    Template.objects.all().delete()
    assert inputs(start_run(options=options)) == first


def test_templates_that_come_while_a_run_waits_stay_out_of_it(project, start_run):
    first = inputs(start_run())
    waiting = start_run(generated=False)
    add_templates(project)
    generation.generate(waiting)
    assert inputs(waiting) == first


@pytest.mark.parametrize(
    "changes", [{"seed": 8}, {"options": {"capabilities": ["separators", "integers"]}}]
)
def test_another_question_takes_the_templates_as_they_are(project, start_run, changes):
    start_run()
    add_templates(project)
    options = {"preset": "full", "capabilities": ["separators"]}
    assert own(inputs(start_run(**{"options": options, **changes})))


def test_new_templates_come_in_where_they_are_asked_for_and_stay_from_then_on(project, start_run):
    options = {"preset": "full", "capabilities": ["separators"]}
    before = inputs(start_run(options=options))
    add_templates(project)
    taken_in = inputs(start_run(options=options, new_templates=True))
    assert own(taken_in)
    assert inputs(start_run(options=options)) == taken_in != before


def test_a_campaign_run_again_repeats_its_own_cases_not_those_of_a_later_one(
    project, start_run, lead
):
    options = {"preset": "full", "capabilities": ["separators"]}
    first = start_run(options=options)
    add_templates(project)
    start_run(options=options, new_templates=True)
    assert made(run_again(first.campaign, lead)) == inputs(first)


def test_a_schedule_asks_the_same_cases_every_night(project, start_run, lead):
    first = finish(start_run())
    schedule = schedules.add(first.campaign, lead, Moment(Every.NIGHT, 2))
    add_templates(project)
    again = schedules.start(schedule.pk, timezone.now() + timedelta(days=1))
    assert again is not None
    assert made(again) == inputs(first)


def test_a_language_that_the_seed_was_not_used_with_takes_the_templates_as_they_are(
    project, start_run
):
    options = {"preset": "full", "capabilities": ["separators"]}
    start_run(options=options)
    add_templates(project)
    Template.objects.update(language="es")
    assert own(inputs(start_run(options=options, directions=[("es", "en")])))


def test_templates_that_a_request_brings_itself_are_not_told_as_left_out(project, start_run):
    row = {"text": "We saw [NUM] owls.", "capabilities": ["separators"]}
    run = start_run(options={"templates": [row], "capabilities": ["separators"]})
    add_templates(project)
    assert left_out(run.campaign) == 0


def test_the_preview_shows_the_cases_that_the_campaign_will_have(project, engine, start_run):
    first = inputs(start_run())
    add_templates(project)
    options = {"preset": "paper", "capabilities": ["separators"]}
    asked = CampaignRequest(project, "numbertest", [engine], [("en", "es")], "", options, 7)
    shown = preview(asked, engine, ("en", "es"), count=5)
    assert [spec.inputs[0] for spec in shown] == first[:5]


@pytest.fixture
def build(project, engine, monkeypatch, capsys):
    """What ``run_campaign`` starts in a build, and what it says."""
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    monkeypatch.setattr(workers, "live_workers", lambda: ["one"])
    monkeypatch.setattr(Command, "_wait", lambda self, campaign: finished(campaign))

    def finished(campaign: Campaign) -> None:
        run = campaign.runs.get()
        generation.generate(run)
        run.refresh_from_db()
        finish(run)

    def run(*more: str) -> tuple[list[str], str]:
        question = ["--direction", "en-es", "--option", 'capabilities=["separators"]']
        call_command("run_campaign", "--engine", engine.name, *question, "--wait", *more)
        return inputs(Run.objects.latest("pk")), capsys.readouterr().err

    return run


def test_a_build_with_the_same_seed_has_the_same_cases_and_says_what_is_left_out(project, build):
    first, said = build("--seed", "1")
    assert "--new-templates" not in said
    add_templates(project)
    again, said = build("--seed", "1")
    assert again == first
    assert "7 added since are left out (--new-templates takes them in)" in said
    renewed, said = build("--seed", "1", "--new-templates")
    assert own(renewed)
    assert "left out" not in said


def test_a_build_held_against_a_baseline_has_its_cases(project, build):
    first, _said = build("--seed", "1")
    baseline = Run.objects.get()
    add_templates(project)
    build("--seed", "1", "--new-templates")
    again, _said = build("--seed", "1", "--baseline", str(baseline.pk), "--no-new-critical")
    assert again == first


def test_the_browser_keeps_the_cases_of_a_seed_and_takes_new_templates_on_request(
    project, engine, client, lead, monkeypatch
):
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    client.force_login(lead)
    data = {
        "engines": [engine.pk],
        "directions": ["en-es"],
        "preset": "full",
        "capabilities": ["separators"],
        "seed": 3,
    }

    def start(**more: str) -> tuple[list[str], str]:
        page = client.post(reverse("campaign-new"), {**data, **more}, follow=True)
        return made(Campaign.objects.latest("pk")), page.content.decode()

    first, said = start()
    assert "left out" not in said
    add_templates(project)
    again, said = start()
    assert again == first
    assert "7 added since are left out" in said
    assert own(start(new_templates="on")[0])


def test_a_file_of_cases_can_be_written_from_the_templates_of_a_campaign(
    project, start_run, tmp_path
):
    first = start_run()
    add_templates(project)
    target = tmp_path / "cases.jsonl"

    def written(*arguments: str) -> list[str]:
        call_command("generate_numbers", "--src-lang", "en", *arguments, "--output", str(target))
        return [json.loads(line)["source"] for line in target.read_text().splitlines()]

    assert own(written("--project", project.slug))
    like = ("--templates-of", str(first.campaign_id))
    assert not own(written(*like))
    before = written(*like)
    Template.objects.all().delete()
    assert written(*like) == before
    unknown = str(first.campaign_id + 1000)
    with pytest.raises(CommandError, match=f"no campaign {unknown} of number tests from en"):
        written("--templates-of", unknown)
