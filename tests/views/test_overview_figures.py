from __future__ import annotations

import html
import re

import pytest
from django.urls import reverse

from tests.factories import make_engine, make_project, make_run, make_suspect, make_user
from triage.models import Mode, Presence, Role, SuspectStatus


@pytest.mark.parametrize("status", ["open", "confirmed", "rejected"])
def test_each_figure_of_the_overview_opens_just_as_many_suspects(client, db, status):
    project = make_project()
    for presence in (Presence.NEW, Presence.REOPENED, Presence.FIXED):
        make_suspect(project, status=SuspectStatus(status), presence=presence)
    client.force_login(make_user("lena", project, Role.LEAD))
    page = client.get(reverse("overview")).content.decode()
    card = re.search(
        rf'stat-card {status}" id="{status}" href="([^"]+)"><span class="stat">(\d+)', page
    )
    assert card
    listed = client.get(html.unescape(card[1])).content.decode()
    assert "is unknown" not in listed
    assert int(card[2]) == 2
    assert len(re.findall(r'href="/suspects/\d+/', listed)) == 2


def test_a_lead_sees_the_largest_open_groups_that_still_fail_first(client, db):
    project = make_project()
    for kind, open_ones in (("separator", 1), ("lost", 3), ("sign", 2), ("numeral", 4)):
        for _ in range(open_ones):
            make_suspect(project, error_kind=kind)
        make_suspect(project, error_kind=kind, status=SuspectStatus.CONFIRMED)
    make_suspect(project, error_kind="tag", presence=Presence.FIXED)
    client.force_login(make_user("lena", project, Role.LEAD))
    page = client.get(reverse("overview"))
    found = [(group.error_kind, group.open, group.confirmed) for group, *_ in page.context["first"]]
    assert found == [("numeral", 4, 1), ("lost", 3, 1), ("sign", 2, 1)]
    assert "What to fix first" in page.content.decode()


def test_a_cause_is_one_row_that_opens_its_suspects_of_all_directions(client, db):
    project = make_project()
    for target in ("de", "fr"):
        run = make_run(project, target_language=target)
        for number in range(2):
            make_suspect(project, run, error_kind="lost", inputs=[f"{number} {target}"])
    client.force_login(make_user("lena", project, Role.LEAD))
    page = client.get(reverse("overview"))
    ((group, *_),) = page.context["first"]
    assert "2 directions" in page.content.decode()
    listed = client.get(f"{reverse('suspects')}?{group.query}&status=open")
    assert len(listed.context["rows"]) == group.open == 4


@pytest.mark.parametrize(
    ("role", "mode"), [(Role.ANNOTATOR, Mode.TRIAGE), (Role.LEAD, Mode.MEASURING)]
)
def test_who_is_to_rate_unaided_sees_no_examples_with_evidence(client, db, role, mode):
    project = make_project(mode=mode)
    make_suspect(project)
    client.force_login(make_user("ann", project, role))
    assert "What to fix first" not in client.get(reverse("overview")).content.decode()


def test_unread_comments_wait_on_the_overview(client, db):
    project = make_project()
    suspect, ann = make_suspect(project), make_user("ann", project, Role.ANNOTATOR)
    comment = suspect.comments.create(
        author=make_user("lena", project, Role.LEAD), text="@ann why?"
    )
    comment.mentioned.add(ann)
    client.force_login(ann)
    page = client.get(reverse("overview")).content.decode()
    link = re.search(r'<a id="next-comments" href="([^"]+)">([^<]+)', page)
    assert link
    assert link[2] == "Unread comments on 1 suspect"
    listed = client.get(html.unescape(link[1])).content.decode()
    assert f'href="/suspects/{suspect.pk}/' in listed


@pytest.mark.parametrize(
    ("role", "step"),
    [(Role.LEAD, "engine-kinds"), (Role.ANNOTATOR, "guidelines"), (Role.ENGINEER, None)],
)
def test_an_empty_project_shows_no_figures_but_a_next_step(client, db, role, step):
    client.force_login(make_user("ann", make_project(), role))
    page = client.get(reverse("overview")).content.decode()
    assert 'class="stats"' not in page
    assert "button primary" not in page or step == "engine-kinds"
    assert step is None or reverse(step) in page.split("<main", 1)[1]


def test_a_project_with_an_engine_begins_with_a_campaign(client, db):
    make_engine("acme")
    client.force_login(make_user("lena", make_project(), Role.LEAD))
    page = client.get(reverse("overview")).content.decode().split("<main", 1)[1]
    assert reverse("engine-kinds") not in page
    assert f'button primary" href="{reverse("campaign-new")}"' in page
