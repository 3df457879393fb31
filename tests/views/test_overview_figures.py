from __future__ import annotations

import html
import re

import pytest
from django.urls import reverse

from tests.factories import make_project, make_suspect, make_user
from triage.models import Presence, Role, SuspectStatus


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
