"""The list begins with what is open and fails; tabs, filters and the address say what it shows."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import make_suspect, make_user
from triage.models import HistoryEntry, Mode, Presence, Role, SavedView, SuspectStatus
from triage.services.counts.suspect_counts import reconcile
from triage.services.projects import saved_views, ui_language

pytestmark = pytest.mark.django_db
LIST = "/suspects/"


@pytest.fixture
def lead(project, client: Client) -> Client:
    client.force_login(make_user("lea", project, Role.LEAD))
    return client


def listed(client: Client, query: str = "") -> list[int]:
    return [row.pk for row in client.get(LIST + query).context["rows"]]


def test_the_list_begins_with_what_is_open_and_was_found_again(project, lead):
    failing = make_suspect(project)
    fixed = make_suspect(project, presence=Presence.FIXED)
    decided = make_suspect(project, status=SuspectStatus.REJECTED)
    assert listed(lead) == listed(lead, "?sort=number") == [failing.pk]
    assert listed(lead, "?status=") == [decided.pk, fixed.pk, failing.pk]
    assert listed(lead, "?presence=fixed") == [fixed.pk]


def test_who_judges_blind_begins_with_all_there_is_to_see(project, client):
    project.mode = Mode.MEASURING
    project.save()
    decided = make_suspect(project, status=SuspectStatus.CONFIRMED)
    client.force_login(make_user("ann", project, Role.ANNOTATOR))
    assert listed(client) == [decided.pk]


def test_a_list_begins_with_what_its_member_chose_in_this_project(project, lead):
    failing = make_suspect(project)
    decided = make_suspect(project, status=SuspectStatus.REJECTED)
    save = reverse("view-save")
    lead.post(save, {"query": "status=rejected", "begin": ""})
    assert listed(lead) == [decided.pk]
    assert not SavedView.objects.exists()
    assert "Begin with what is open and fails" in lead.get(LIST).content.decode()
    assert saved_views.first_view(project, make_user("other", project)) is None
    assert ui_language.of(User.objects.get(username="lea")) == ""
    lead.post(save, {"query": "", "begin": ""})
    assert listed(lead) == [decided.pk, failing.pk]
    lead.post(save, {"query": "", "forget": ""})
    assert listed(lead) == [failing.pk]


def test_a_saved_view_is_a_tab_and_can_be_deleted(project, lead):
    save = reverse("view-save")
    lead.post(save, {"query": "status=rejected", "name": "Spring <1>"})
    page = lead.get(LIST + "?status=rejected").content.decode()
    assert '<a href="?status=rejected" aria-current="page">Spring &lt;1&gt;</a>' in page
    assert "Status: Rejected" in page, "a name alone says nothing"
    assert "Delete “Spring &lt;1&gt;”" in page
    lead.post(save, {"name": "Spring <1>", "delete": ""})
    assert not SavedView.objects.exists()
    assert list(HistoryEntry.objects.values_list("action", flat=True)) == [
        "view deleted",
        "view saved",
    ]


def test_tabs_keep_the_filters_and_say_how_many(project, lead):
    make_suspect(project, error_kind="digit")
    make_suspect(project, error_kind="unit")
    make_suspect(project, error_kind="unit", status=SuspectStatus.CONFIRMED)
    reconcile(project)
    tabs = lead.get(LIST + "?status=open&presence=failing&error_kind=unit").context["tabs"]
    found = {str(tab["label"]): (tab["here"], tab["number"], tab["query"]) for tab in tabs}
    both = "error_kind=unit&status=open&presence=failing"
    assert found["Open and failing"] == (True, 1, both)
    assert found["Confirmed bugs"] == (False, 1, "error_kind=unit&status=confirmed")
    assert found["All"] == (False, 2, "error_kind=unit")


def test_every_condition_that_no_filter_in_sight_shows_is_said_and_can_be_removed(project, lead):
    make_suspect(project)
    page = lead.get(LIST + "?status=open&capability=dates&rater=lea&engine=acme").content.decode()
    pills = re.findall(r'class="pill" href="\?([^"]*)">\s*([^<]*?)\s*<', page)
    assert {label: query.replace("&amp;", "&") for query, label in pills} == {
        "Status: Open": "capability=dates&engine=acme&rater=lea",
        "Capability: dates": "engine=acme&status=open&rater=lea",
        "Rater: lea": "capability=dates&engine=acme&status=open",
    }
    assert '<span class="badge info">2</span>' in page, "as many of the folded filters are set"


def test_a_filter_keeps_the_order_and_what_only_the_address_has(project, lead):
    page = lead.get(LIST + "?status=open&rater=lea&voted=NUM&sort=-engine").content.decode()
    assert '<input type="hidden" name="rater" value="lea">' in page
    assert '<input type="hidden" name="voted" value="NUM">' in page
    assert '<option value="-engine" selected>' in page


def test_the_address_follows_the_filters_and_what_is_typed_is_one_visit(project, lead):
    def headers(query: str, before: str) -> tuple[str | None, str | None]:
        sent = {"HX-Request": "true", "HX-Current-URL": f"http://testserver/suspects/?{before}"}
        answer = lead.get(f"{LIST}?{query}", headers=sent)
        return answer.headers.get("HX-Push-Url"), answer.headers.get("HX-Replace-Url")

    assert headers("q=&engine=acme&status=&sort=", "status=") == ("?engine=acme", None)
    assert headers("q=ab&engine=&status=", "q=a") == (None, "?q=ab")
    assert headers("q=&engine=&status=", "engine=acme") == ("?status=", None)


def test_a_suspect_leads_back_to_the_list_that_it_was_opened_from(project, lead):
    first, second = make_suspect(project), make_suspect(project)
    href = re.search(r'data-open href="([^"]*)"', lead.get(LIST + "?status=").content.decode())
    assert href is not None
    page = lead.get(href[1].replace("&amp;", "&"))
    assert (page.context["suspect"], page.context["next_pk"]) == (second, first.pk)
    assert f'href="{LIST}?status="' in page.content.decode()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "Nothing that is open fails any more"),
        ("?q=zzz&status=open", "Look among all suspects"),
        ("?q=zzz", "Clear filter"),
    ],
)
def test_an_empty_list_says_why_and_what_next(project, lead, query, said):
    make_suspect(project, status=SuspectStatus.REJECTED)
    assert said in lead.get(LIST + query).content.decode()


def test_a_project_without_suspects_leads_to_its_campaigns(lead):
    page = lead.get(LIST).content.decode()
    assert "No suspects yet" in page


def test_groups_begin_with_what_still_fails(project, lead):
    make_suspect(project, error_kind="digit")
    make_suspect(project, error_kind="unit", presence=Presence.FIXED)
    groups = reverse("groups")
    for query, kinds in [
        ("", {"digit"}),
        ("?sort=total", {"digit"}),
        ("?status=", {"digit", "unit"}),
    ]:
        context = lead.get(groups + query).context
        assert {group.error_kind for group, *_ in context["groups"]} == kinds
    assert [here for _, here, _ in context["tabs"]] == [False, True]


def test_the_columns_of_the_groups_add_up(project, lead):
    for status in SuspectStatus.of_suspects():
        make_suspect(project, status=status[0])
    make_suspect(project, presence=Presence.FIXED)
    context = lead.get(reverse("groups"), {"status": ""}).context
    ((_, _, numbers),) = context["groups"]
    assert [label for _, label, _ in context["heads"]] == [
        *("Open", "Fixed", "In adjudication", "Confirmed", "Rejected", "All"),
    ]
    assert numbers == [1, 1, 1, 1, 1, 5]


def test_values_are_listed_only_where_the_sentence_says_one_of_several(project, lead):
    evidence = {"expected": [{"value": "7", "text": "seven"}], "found": []}
    one = make_suspect(project, evidence=evidence)
    several = make_suspect(project, evidence=evidence | {"found": evidence["expected"] * 2})
    for suspect, listed in ((one, False), (several, True)):
        page = lead.get(reverse("suspect", args=[suspect.pk])).content.decode()
        assert ("evidence__numbers" in page, "(source " in page) == (listed, listed)


def test_members_are_offered_for_a_mention_and_the_author_is_not(project, lead):
    make_user("bob", project)
    page = lead.get(reverse("suspect", args=[make_suspect(project).pk])).content.decode()
    assert page.count("data-mention=") == 1
    assert 'data-mention="bob"' in page
