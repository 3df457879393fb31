from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_project, make_suspect, make_user
from triage.models import Role


@pytest.fixture
def lead(client, db):
    client.force_login(make_user("lena", make_project(), Role.LEAD))
    return client


@pytest.mark.parametrize("name", ["suspects", "groups"])
def test_a_list_without_suspects_leads_to_the_campaigns(lead, name):
    page = lead.get(reverse(name)).content.decode()
    assert "They appear while a campaign is running." in page
    assert f'<a class="button primary" href="{reverse("campaigns")}">' in page


def test_without_runs_to_compare_the_campaigns_are_next(lead):
    page = lead.get(reverse("charts-compare")).content.decode()
    assert f'<a class="button primary" href="{reverse("campaigns")}">' in page


def test_who_has_judged_nothing_reads_no_figures_of_it(lead):
    assert "My progress" not in lead.get(reverse("overview")).content.decode()


def test_nothing_to_adjudicate_is_said_once(lead):
    page = lead.get(reverse("adjudication")).content.decode()
    assert "Nothing to adjudicate" in page
    assert "need a decision" not in page


def test_the_tour_waits_for_a_suspect_to_point_at(client, db):
    project = make_project()
    client.force_login(make_user("ann", project, Role.ANNOTATOR))
    assert 'id="tour"' not in client.get(reverse("queue")).content.decode()
    make_suspect(project)
    assert 'id="tour"' in client.get(reverse("queue")).content.decode()
