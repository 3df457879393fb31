from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from engines.errors import EngineRateLimited
from engines.models import Engine
from engines.services import breaker
from tests.factories import (
    make_engine,
    make_outcome,
    make_project,
    make_run,
    make_suspect,
    make_suspects,
    make_user,
)
from triage import tasks
from triage.models import (
    Batch,
    Campaign,
    Case,
    HistoryEntry,
    ItemKind,
    Role,
    Run,
    RunStatus,
    Suspect,
    Template,
)


def form(engine, **changes):
    return {
        "engines": [engine.pk],
        "directions": ["en-es"],
        "preset": "paper",
        "capabilities": ["integers"],
        "seed": "5",
        **changes,
    }


@pytest.fixture(autouse=True)
def sent(monkeypatch):
    """What would go to the workers; the broker itself is tested with real ones elsewhere."""
    sent: list[int] = []
    monkeypatch.setattr(tasks, "enqueue_run", sent.append)
    for name in ("enqueue_again", "enqueue_work"):
        monkeypatch.setattr(tasks, name, lambda run: sent.append(run.pk))
    return sent


def test_capabilities_are_ticked_by_hand_only_and_none_means_the_four_of_the_preset(
    lead_client, engine, sent
):
    page = lead_client.get(reverse("campaign-new"))
    assert page.context["form"]["capabilities"].value() is None
    lead_client.post(reverse("campaign-new"), form(engine, capabilities=[]))
    four = ["integers", "decimals", "numerals", "separators"]
    assert Campaign.objects.get().options["capabilities"] == four


def test_a_lead_starts_a_campaign(lead_client, engine, sent):
    response = lead_client.post(reverse("campaign-new"), form(engine))
    campaign = Campaign.objects.get()
    assert response.url == reverse("campaign", args=[campaign.pk])
    assert sent == [campaign.runs.get().pk]
    assert str(campaign.created_by) == "lead"


def test_the_preview_shows_ten_cases_and_starts_nothing(lead_client, engine, sent):
    page = lead_client.post(reverse("campaign-new"), form(engine, preview="1")).content.decode()
    assert page.count("<tr><td>integers</td>") == 10
    assert not Campaign.objects.exists()
    assert sent == []


def test_the_preview_shows_two_cases_of_each_capability(lead_client, engine, sent):
    asked = form(engine, preview="1", capabilities=["integers", "decimals", "numerals"])
    page = lead_client.post(reverse("campaign-new"), asked).content.decode()
    shown = re.findall(r"<tr><td>(integers|decimals|numerals)</td>", page)
    assert shown == ["integers"] * 2 + ["decimals"] * 2 + ["numerals"] * 2


def test_what_an_engine_lacks_is_skipped_and_named_before_and_after_the_start(
    lead_client, engine, sent
):
    asked = form(engine, other_directions="en-fi")
    said = "scripted 1 does not translate en-fi"
    assert (
        said
        in lead_client.post(reverse("campaign-new"), {**asked, "preview": "1"}).content.decode()
    )
    started = lead_client.post(reverse("campaign-new"), asked, follow=True).content.decode()
    assert said in started
    assert len(sent) == 1


def test_what_cannot_work_is_named_on_the_form(lead_client, engine):
    wrong = form(engine, directions=[], other_directions="en-fi")
    page = lead_client.post(reverse("campaign-new"), wrong).content.decode()
    assert "does not translate en-fi" in page
    assert not Campaign.objects.exists()


def test_a_direction_that_is_none_is_named(lead_client, engine):
    page = lead_client.post(reverse("campaign-new"), form(engine, other_directions="spanish"))
    assert "is not a direction" in page.content.decode()


def test_a_code_of_no_language_is_named(lead_client, engine):
    page = lead_client.post(
        reverse("campaign-new"), form(engine, other_directions="en-xx, qq-zh_TW")
    )
    assert "No languages have the codes xx, qq." in page.content.decode()


def test_an_unknown_method_is_not_found(lead_client):
    assert lead_client.get(reverse("campaign-new") + "?method=guess").status_code == 404


def test_the_campaign_page_shows_counts_and_rates_by_capability(lead_client, project):
    run = make_run(project, cases_total=2, failed=2)
    make_outcome(run)
    make_outcome(run, capability="integers")
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "separators" in page
    assert "0.0 %" in page


def test_a_slow_run_does_not_say_that_it_does_nothing_per_second(lead_client, project):
    run = make_run(project, make_engine())
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "per second" not in page


def test_a_finished_campaign_stops_asking_for_progress(lead_client, project):
    done = make_run(project)
    live = make_run(project, status=RunStatus.RUNNING)
    path = "campaign-progress"
    assert "hx-get" not in lead_client.get(reverse(path, args=[done.campaign_id])).content.decode()
    assert "hx-get" in lead_client.get(reverse(path, args=[live.campaign_id])).content.decode()


def test_a_lead_stops_and_resumes_a_run(lead_client, project, sent):
    run = make_run(project, status=RunStatus.RUNNING)
    lead_client.post(reverse("run-change", args=[run.pk, "stop"]))
    run.refresh_from_db()
    assert run.status == RunStatus.STOPPED
    lead_client.post(reverse("run-change", args=[run.pk, "resume"]))
    run.refresh_from_db()
    assert run.status == RunStatus.PENDING
    assert sent == [run.pk]


def test_each_control_leaves_a_line_in_the_history(lead_client, project):
    run = make_run(project, status=RunStatus.RUNNING)
    lead_client.post(reverse("run-change", args=[run.pk, "pause"]))
    entry = HistoryEntry.objects.get()
    assert (entry.action, entry.old["status"]) == ("run paused", "running")


def test_a_run_of_another_project_cannot_be_changed(lead_client, engine):
    run = make_run(make_project("Other"), engine, status=RunStatus.RUNNING)
    assert lead_client.post(reverse("run-change", args=[run.pk, "stop"])).status_code == 404


def test_an_annotator_cannot_start_or_stop(client, project, engine):
    client.force_login(make_user("ann", project, Role.ANNOTATOR))
    run = make_run(project, engine, status=RunStatus.RUNNING)
    assert client.post(reverse("campaign-new"), form(engine)).status_code == 403
    assert client.post(reverse("run-change", args=[run.pk, "stop"])).status_code == 403


def test_an_archived_campaign_moves_to_the_archive_and_back(lead_client, project):
    run = make_run(project)
    lead_client.post(reverse("campaign-archive", args=[run.campaign_id]))
    assert "Numbers</a>" not in lead_client.get(reverse("campaigns")).content.decode()
    assert "Numbers</a>" in lead_client.get(reverse("campaigns") + "?archived=1").content.decode()
    lead_client.post(reverse("campaign-archive", args=[run.campaign_id]))
    assert "Numbers</a>" in lead_client.get(reverse("campaigns")).content.decode()


def test_the_number_of_queries_of_the_campaign_page_is_constant(
    lead_client, project, engine, django_assert_max_num_queries
):
    campaign = make_run(project, engine).campaign
    for target in ("ca", "fr", "de"):
        run = make_run(project, engine, campaign=campaign, target_language=target)
        make_outcome(run)
    with django_assert_max_num_queries(10):
        lead_client.get(reverse("campaign", args=[campaign.pk]))


def test_a_lead_adds_templates_and_bad_lines_are_named(lead_client, project):
    text = "We counted [NUM] boats in the harbour.\nNo slot here."
    data = {"language": "en", "capabilities": ["integers"], "text": text}
    page = lead_client.post(reverse("templates-add"), data, follow=True).content.decode()
    assert Template.objects.get().text == "We counted [NUM] boats in the harbour."
    assert "line 2" in page


def test_own_templates_are_used_by_the_next_campaign(project, start_run):
    Template.objects.create(
        project=project,
        language="en",
        text="We counted [NUM] boats in the harbour.",
        capabilities=["separators"],
    )
    run = start_run(options={"preset": "full", "capabilities": ["separators"]})
    assert run.cases.filter(template__contains="boats in the harbour").exists()
    assert "boats" in str(run.signature["options"]["templates"])


def test_the_check_page_shows_what_the_oracle_reads(lead_client):
    data = {
        "source_language": "en",
        "target_language": "es",
        "source": "It costs 9,756 dollars <b>now</b>.",
        "translation": "Cuesta 9,756 dólares.",
    }
    page = lead_client.post(reverse("check"), data).content.decode()
    assert ">fail<" in page
    assert "<b>now" not in page


def test_the_page_says_until_when_an_engine_is_left_alone_and_calls_it_again(
    lead_client, project, broker, sent
):
    engine = make_engine("libre")
    Engine.objects.filter(pk=engine.pk).update(kind="libretranslate")
    engine.refresh_from_db()
    run = make_run(project, engine, status=RunStatus.RUNNING)
    later = timezone.now() + timedelta(minutes=5)
    batch = Batch.objects.create(
        run=run, number=0, first_index=0, end_index=5, not_before=later, attempts=1
    )
    breaker.failed(engine, EngineRateLimited("slow down", retry_after=300))
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "libre is paused until" in page
    assert "slow down" in page
    reset = {"campaign": run.campaign_id}
    answer = lead_client.post(reverse("engine-reset", args=[engine.pk]), reset)
    assert answer.url == reverse("campaign", args=[run.campaign_id])
    batch.refresh_from_db()
    assert batch.not_before is None
    assert not breaker.state(engine).open
    assert sent == [run.pk]


def test_the_page_says_until_when_a_run_waits(lead_client, project):
    run = make_run(project, status=RunStatus.RUNNING, notice="503.")
    later = timezone.now() + timedelta(minutes=5)
    Batch.objects.create(run=run, number=0, first_index=0, end_index=5, not_before=later)
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert f"Waiting until {later:%H:%M:%S} UTC" in page


def test_the_page_says_that_a_run_judged_nothing(lead_client, project):
    run = make_run(project, status=RunStatus.DONE, errored=4, cases_total=4)
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "No case was judged: all 4 ended in errors." in page


def test_the_page_shows_no_time_in_the_past(lead_client, project):
    run = make_run(project, status=RunStatus.RUNNING, notice="503.")
    before = timezone.now() - timedelta(minutes=5)
    Batch.objects.create(run=run, number=0, first_index=0, end_index=5, not_before=before)
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "503." in page
    assert "Waiting until" not in page


def test_a_reached_budget_is_raised_and_resumed_in_one_step(lead_client, project, sent):
    run = make_run(project, status=RunStatus.BUDGET, cases_complete=True)
    Campaign.objects.update(character_cap=100, characters_sent=90)
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "Character limit reached: 90 of 100 characters" in page
    raised = {"character_cap": "5000", "resume": "1"}
    lead_client.post(reverse("campaign-cap", args=[run.campaign_id]), raised)
    run.refresh_from_db()
    assert run.status == RunStatus.RUNNING
    assert Campaign.objects.get().character_cap == 5000
    assert sent == [run.pk]


def test_the_cap_offered_at_a_reached_budget_is_enough_for_every_run(lead_client, project):
    run = make_run(project, status=RunStatus.BUDGET, cases_total=2)
    other = make_run(
        project, campaign=run.campaign, target_language="fr", status=RunStatus.BUDGET, cases_total=1
    )
    for at, texts in ((run, ["a" * 30, "b" * 50]), (other, ["c" * 7])):
        for index, text in enumerate(texts):
            Case.objects.create(run=at, index=index, inputs=[text], input_hash=text[:32])
    Campaign.objects.update(character_cap=100, characters_sent=90)
    page = lead_client.get(reverse("campaign-progress", args=[run.campaign_id])).content.decode()
    assert page.count("Raise the limit to") == 1
    assert 'value="177"' in page
    assert "90 of 100 characters sent" in page


def test_the_preview_adds_up_and_warns_of_a_cap_that_is_too_low(lead_client, engine):
    data = form(engine, preview="1", character_cap="100")
    page = lead_client.post(reverse("campaign-new"), data).content.decode()
    assert "characters over the limit" in page
    assert "Total" not in page
    both = [engine.pk, make_engine("other").pk]
    page = lead_client.post(reverse("campaign-new"), {**data, "engines": both}).content.decode()
    assert "Total" in page


def test_versions_of_one_engine_side_by_side_lead_to_their_comparison(lead_client, project):
    old = make_run(project, make_engine("acme", "r1"))
    new = make_run(project, make_engine("acme", "r2"), campaign=old.campaign)
    make_run(project, make_engine("other"), campaign=old.campaign)
    page = lead_client.get(reverse("campaign", args=[old.campaign_id])).content.decode()
    assert page.count("are versions of one engine") == 1
    assert "acme r1 and acme r2" in page
    assert f"?a={old.pk}&amp;b={new.pk}" in page


def test_errors_of_a_run_lead_to_their_cases_with_the_reason(lead_client, project):
    run = make_run(project, cases_total=1, errored=1)
    make_outcome(run, verdict="error", message="The service refused.", capability="integers")
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    link = re.search(r'href="(/charts/cases/[^"]+verdict=error)"', page)
    assert link
    assert "The service refused." in lead_client.get(html.unescape(link[1])).content.decode()


def test_whatever_takes_the_focus_in_renewed_progress_has_a_name_that_lasts(lead_client, project):
    run = make_run(project, status=RunStatus.RUNNING)
    page = lead_client.get(reverse("campaign-progress", args=[run.campaign_id])).content.decode()
    takers = re.findall(r"<(?:a|button|summary|input(?! type=.hidden))\b[^>]*>", page)
    assert len(takers) == 2
    assert all(" id=" in taker for taker in takers)


def test_a_lead_runs_a_campaign_again_at_once_with_the_same_cases(lead_client, engine, sent):
    lead_client.post(reverse("campaign-new"), form(engine, name="Spring"))
    first = Campaign.objects.get()
    answer = lead_client.post(reverse("campaign-again", args=[first.pk]))
    again = Campaign.objects.exclude(pk=first.pk).get()
    assert answer.url == reverse("campaign", args=[again.pk])
    assert (again.seed, again.options, again.bypass_cache) == (5, first.options, True)
    assert sent == [first.runs.get().pk, again.runs.get().pk]
    assert again.name.startswith("Spring (")


def test_a_campaign_is_offered_to_the_newest_version_of_its_engine(lead_client, sent):
    lead_client.post(reverse("campaign-new"), form(make_engine("acme", "1"), name="Spring"))
    first = Campaign.objects.get()
    page = lead_client.get(reverse("campaign", args=[first.pk])).content.decode()
    assert "Start now" in page
    make_engine("acme", "2")
    page = lead_client.get(reverse("campaign", args=[first.pk])).content.decode()
    assert "Start with acme 2" in page
    lead_client.post(reverse("campaign-again", args=[first.pk]), {"newest": "yes"})
    assert Run.objects.latest("pk").engine.name == "acme 2"


def test_a_third_start_is_named_after_the_first_alone(lead_client, engine):
    lead_client.post(reverse("campaign-new"), form(engine, name="Spring"))
    for _ in range(2):
        lead_client.post(reverse("campaign-again", args=[Campaign.objects.latest("pk").pk]))
    assert Campaign.objects.latest("pk").name.count("(") == 1


def test_what_cannot_run_again_is_said_on_the_campaigns_page(lead_client, engine):
    lead_client.post(reverse("campaign-new"), form(engine))
    Engine.objects.update(enabled=False)
    page = lead_client.post(
        reverse("campaign-again", args=[Campaign.objects.get().pk]), follow=True
    )
    assert "disabled" in page.content.decode()
    assert Campaign.objects.count() == 1


def test_a_campaign_says_how_many_read_ones_of_each_tenth_were_wrong(lead_client, project):
    run = make_run(project, method="screening")
    wrong: list[dict[str, object]]
    wrong = [{"tenth": 1, "status": "confirmed"}] * 18 + [{"tenth": 1, "status": "rejected"}] * 6
    few: list[dict[str, object]] = [{"tenth": 2, "status": "confirmed"}, {"tenth": 2}, {}]
    make_suspects(project, [*wrong, *few], run)
    passed = make_suspect(project, run, tenth=10, verdict="pass", status="rejected")
    Suspect.items.filter(pk=passed.pk).update(kind=ItemKind.PASSED)
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    table = page[page.index("Does the score work") :]
    assert "18 wrong of 24" in table
    assert "75.0 % (55.1 to 88.0)" in table
    assert re.search(r"1 wrong of 1 <span[^>]*>too few", table)
    assert re.search(r"0 wrong of 1 <span[^>]*>too few", table)
    assert "none read" in table
    link = f"{reverse('charts-cases')}?campaign={run.campaign_id}&amp;tenth=1"
    assert link in table


def test_a_campaign_without_scores_has_no_such_table(lead_client, project):
    run = make_run(project, method="screening")
    make_suspect(project, run)
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "Does the score work" not in page


def test_a_campaign_with_scores_of_which_nothing_was_read_says_so(lead_client, project):
    run = make_run(project, method="screening")
    make_suspect(project, run, tenth=4)
    page = lead_client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "Nothing with a score has been read yet." in page


def test_lists_show_scores_and_filter_by_tenth(lead_client, project):
    metric = {"metric": {"name": "Gemma", "score": -3.456, "worse_than": 0.95}}
    run = make_run(project, method="screening")
    scored = {"tenth": 1, "evidence": metric, "inputs": ["One."]}
    make_suspects(project, [scored, {"inputs": ["Two."]}], run)
    for name in ("suspects", "charts-cases"):
        every = lead_client.get(reverse(name)).content.decode()
        assert "-3.46" in every
        assert "Two." in every
        chosen = lead_client.get(reverse(name), {"tenth": "1"}).content.decode()
        assert '<option value="1" selected>worst tenth</option>' in chosen
        assert "Two." not in chosen
        none = lead_client.get(reverse(name), {"tenth": "7"}).content.decode()
        assert '<option value="7" selected>tenth 7 of 10</option>' in none


def test_lists_without_scores_have_no_column_for_them(lead_client, project):
    make_suspect(project)
    for name in ("suspects", "charts-cases"):
        assert "f-tenth" not in lead_client.get(reverse(name)).content.decode()


def test_the_folded_fields_of_a_campaign_say_the_methods_own_first(lead_client, engine):
    form = lead_client.get("/campaigns/new/?method=sit").context["form"]
    phrases = [now for _id, now, _blank, _filled in form.advanced_summary]
    assert phrases[:2] == ["A word replaced", "Dependency relations"]
    assert phrases[-1] == "no repeats"
    numbers = lead_client.get("/campaigns/new/").context["form"]
    assert [field.name for field in numbers.tested_fields] == ["preset", "capabilities"]


def test_directions_are_typed_only_for_engines_that_state_none(lead_client, engine):
    page = lead_client.get("/campaigns/new/")
    field = page.context["form"]["other_directions"]
    stateless = field.field.widget.attrs["data-engines"].split()
    assert stateless == page.context["form"].without_directions
