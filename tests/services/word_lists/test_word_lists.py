"""Word lists that a project keeps: uploaded, replaced, used by campaigns, deleted."""

from __future__ import annotations

import csv
import html
import io
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_project, make_user
from triage import tasks
from triage.methods.screening.options import ScreeningOptions
from triage.models import Campaign, Every, HistoryEntry, Role, WordList, WordListVersion
from triage.services.campaigns import schedules
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.common.errors import CampaignError
from triage.services.runs import generation
from triage.services.word_lists import stored_lists

WORDS = (
    "toxic,es,memo\ntoxic,es,bobo\nidiom,en,gone fishing\nsentiment,en,meh,-0.5\nrisk,any,oxygen\n"
)
TERMS = "valve\tválvula|llave\noxygen\toxígeno\n"
SOURCE = "The committee will meet again on the fourth floor tomorrow."


@pytest.fixture
def lead(client, project):
    user = make_user("lead", project, Role.LEAD)
    client.force_login(user)
    return user


@pytest.fixture
def rude(project, lead):
    content, _problems = stored_lists.read_list(
        io.BytesIO(WORDS.encode()), "rude.csv", len(WORDS), stored_lists.WORDS
    )
    return stored_lists.save(project, lead, "rude", content, "rude.csv")


def request(project, engine, **options) -> CampaignRequest:
    return CampaignRequest(
        project=project,
        method="screening",
        engines=[engine],
        directions=[("en", "es")],
        options={"segments": [{"source": SOURCE}], "signals": ["toxicity"], **options},
        seed=1,
    )


def test_the_list_of_lists_reads_nothing_of_what_they_hold(
    client, rude, django_assert_max_num_queries
):
    with django_assert_max_num_queries(30) as queries:
        assert "rude" in client.get(reverse("word-lists")).content.decode()
    assert not [one for one in queries if '"triage_wordlistversion"."content"' in one["sql"]]


def options_of(campaign: Campaign | None) -> ScreeningOptions:
    assert campaign is not None
    found = generation._options_of(campaign.runs.all()[0])
    assert isinstance(found, ScreeningOptions)
    return found


def file(name: str, content: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode())


def test_a_lead_keeps_a_list_from_the_page(client, project, lead):
    page = client.post(
        reverse("word-lists"),
        {"name": "rude", "kind": "words", "file": file("rude.csv", WORDS)},
        follow=True,
    ).content.decode()
    assert "rude, version 1: 5 entries." in page
    assert "memo" in page
    assert HistoryEntry.objects.get().action == "word list added"


def test_rows_that_are_none_are_named_when_a_list_is_kept(client, project, lead):
    page = client.post(
        reverse("word-lists"),
        {"name": "rude", "kind": "words", "file": file("rude.csv", WORDS + "rude,es,tonto\n")},
        follow=True,
    ).content.decode()
    assert "row 6" in page.lower()


def test_a_file_without_an_entry_is_refused(client, project, lead):
    page = client.post(
        reverse("word-lists"), {"name": "none", "kind": "words", "file": file("n.csv", "a,b\n")}
    ).content.decode()
    said = html.unescape(page)
    assert "n.csv contains no usable entry. Word list: Row 1: 'a' is not one of" in said
    assert not WordList.objects.exists()


def test_a_name_that_is_taken_is_refused_on_the_page_of_all_lists(client, rude):
    page = client.post(
        reverse("word-lists"), {"name": "rude", "kind": "words", "file": file("x.csv", WORDS)}
    ).content.decode()
    assert "A list with this name exists" in page


def test_a_list_is_replaced_on_its_own_page_and_old_versions_stay(client, rude):
    address = reverse("word-list", args=[rude.word_list_id])
    client.post(address, {"kind": "words", "file": file("two.csv", "toxic,es,tonto\n")})
    numbers = WordListVersion.objects.values_list("number", "entries")
    assert list(numbers) == [(2, 1), (1, 5)]
    assert "tonto" in client.get(address).content.decode()


def test_entries_are_found_by_what_is_typed(client, rude):
    page = client.get(reverse("word-list", args=[rude.word_list_id]), {"q": "BOB"})
    assert [one.word for one in page.context["page"]] == ["bobo"]


@pytest.mark.parametrize(("kind", "text", "name"), [("words", WORDS, "w.csv"), ("glossary", TERMS, "g.tsv")])  # fmt: skip
def test_the_file_of_a_version_makes_the_same_list_again(client, project, lead, kind, text, name):
    content, _problems = stored_lists.read_list(io.BytesIO(text.encode()), name, len(text), kind)
    version = stored_lists.save(project, lead, "again", content, name)
    address = reverse("word-list-file", args=[version.word_list_id, 1])
    data = client.get(address).content
    assert stored_lists.read_list(io.BytesIO(data), "x.csv", len(data), kind) == (content, [])


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("glossary", "source,translation\n=1+1,@sum|-1\n-ness,+heit\n'tis,es ist\n"),
        ("words", "toxic,es,=1+1\nidiom,en,+1 for that\nsentiment,en,-meh,-0.5\nrisk,any,@home\n"),
    ],
)
def test_a_spreadsheet_runs_no_word_of_a_list_and_it_comes_back_as_it_was(kind, text):
    content, _problems = stored_lists.read_list(io.BytesIO(text.encode()), "x.csv", len(text), kind)
    written = stored_lists.as_csv(content)
    cells = [cell for row in csv.reader(written.splitlines()) for cell in row]
    assert not [one for one in cells if one.startswith(tuple("=+-@")) and one != "-0.5"]
    read = stored_lists.read_list(io.BytesIO(written.encode()), "x.csv", len(written), kind)
    assert read == (content, [])


def test_a_campaign_judges_by_the_lists_it_names(project, engine, rude):
    campaign = create_campaign(request(project, engine, lists=["rude"]))
    options = options_of(campaign)
    assert options.toxic_words == {"es": ("memo", "bobo")}
    assert options.idioms == {"en": ("gone fishing",)}
    assert options.sentiment_words == {"en": {"meh": -0.5}}
    assert options.risk_terms == ("oxygen",)


def test_words_of_a_list_are_added_to_those_of_the_campaign(project, engine, rude):
    own = {"toxic_words": {"es": ["feo"], "fr": ["laid"]}}
    campaign = create_campaign(request(project, engine, lists=["rude"], **own))
    options = options_of(campaign)
    assert options.toxic_words == {"es": ("feo", "memo", "bobo"), "fr": ("laid",)}


def test_a_campaign_keeps_the_version_that_it_was_started_with(project, engine, lead, rude):
    campaign = create_campaign(request(project, engine, lists=["rude"]))
    stored_lists.save(project, lead, "rude", {"toxic_words": {"es": ["tonto"]}}, "two.csv")
    assert options_of(campaign).toxic_words == {"es": ("memo", "bobo")}
    signature = campaign.runs.get().signature
    assert signature["lists"]["rude"]["version"] == 1
    assert signature["options"]["lists"] == ["rude"]


def test_a_schedule_takes_the_newest_version(project, engine, lead, rude):
    campaign = create_campaign(request(project, engine, lists=["rude"]))
    schedule = schedules.add(campaign, lead, schedules.Moment(Every.NIGHT, 3))
    stored_lists.save(project, lead, "rude", {"toxic_words": {"es": ["tonto"]}}, "two.csv")
    again = schedules.start(schedule.pk, timezone.now() + timedelta(days=1))
    schedule.refresh_from_db()
    assert schedule.problem == ""
    assert options_of(again).toxic_words == {"es": ("tonto",)}


def test_a_schedule_says_that_its_list_is_gone(project, engine, lead, rude):
    campaign = create_campaign(request(project, engine, lists=["rude"]))
    schedule = schedules.add(campaign, lead, schedules.Moment(Every.NIGHT, 3))
    stored_lists.delete(rude.word_list, lead)
    assert schedules.start(schedule.pk, timezone.now() + timedelta(days=1)) is None
    schedule.refresh_from_db()
    assert "Unknown word list 'rude'" in schedule.problem


def test_the_page_of_a_list_names_the_campaigns_that_used_each_version(
    client, project, engine, rude
):
    campaign = create_campaign(request(project, engine, lists=["rude"]))
    page = client.get(reverse("word-list", args=[rude.word_list_id])).content.decode()
    assert f'href="{reverse("campaign", args=[campaign.pk])}"' in page


def test_a_deleted_list_is_gone_for_new_campaigns_and_stays_for_old_ones(
    client, project, engine, rude
):
    campaign = create_campaign(request(project, engine, lists=["rude"]))
    client.post(reverse("word-list-delete", args=[rude.word_list_id]))
    with pytest.raises(CampaignError, match="Unknown word list 'rude'; known: none"):
        create_campaign(request(project, engine, lists=["rude"]))
    assert options_of(campaign).toxic_words == {"es": ("memo", "bobo")}
    assert HistoryEntry.objects.filter(action="word list deleted").exists()
    assert client.get(reverse("word-list", args=[rude.word_list_id])).status_code == 404


def test_the_name_of_a_deleted_list_is_free(project, lead, rude):
    stored_lists.delete(rude.word_list, lead)
    assert stored_lists.save(project, lead, "rude", rude.content, "x.csv").number == 1


def test_lists_of_another_project_are_unknown(project, engine, lead):
    stored_lists.save(make_project("Other"), None, "theirs", {"risk_terms": ["x"]}, "x.csv")
    with pytest.raises(CampaignError, match="Unknown word list 'theirs'"):
        create_campaign(request(project, engine, lists=["theirs"]))


def test_only_leads_see_the_lists(client, project, rude):
    client.force_login(make_user("anna", project, Role.ANNOTATOR))
    assert client.get(reverse("word-lists")).status_code == 403


def test_the_screening_form_offers_the_lists(client, engine, rude, monkeypatch, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    data = {
        "engines": [engine.pk],
        "directions": ["en-es"],
        "signals": ["toxicity"],
        "sampling": "all",
        "lists": ["rude"],
        "segments_text": SOURCE,
    }
    client.post(reverse("campaign-new") + "?method=screening", data)
    assert Campaign.objects.get().options["lists"] == ["rude"]


def test_the_command_keeps_shows_and_deletes_a_list(project, tmp_path):
    path = tmp_path / "terms.tsv"
    path.write_text(TERMS)
    out = io.StringIO()
    call_command("word_list", "medical", path, "--glossary", stdout=out)
    call_command("word_list", stdout=out)
    call_command("word_list", "medical", stdout=out)
    call_command("word_list", "medical", "--delete", stdout=out)
    assert out.getvalue().splitlines() == [
        "medical, version 1: 2 entries",
        "medical, version 1: 2 entries, terms.tsv",
        "valve,válvula|llave",
        "oxygen,oxígeno",
    ]
    with pytest.raises(CommandError, match="Unknown word list 'medical'"):
        call_command("word_list", "medical")
