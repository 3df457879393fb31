"""A run that is done with errors says so wherever runs are listed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_run, make_user
from triage.models import Project, Role, Run, RunStatus


@pytest.fixture
def pages(client: Client, project: Project):
    client.force_login(make_user("reader", project, Role.ANNOTATOR))

    def texts(run: Run, language: str = "en") -> list[str]:
        addresses = [
            reverse("overview"),
            reverse("campaigns"),
            reverse("campaign", args=[run.campaign_id]),
            reverse("campaign-progress", args=[run.campaign_id]),
        ]
        headers = {"Accept-Language": language}
        return [client.get(one, headers=headers).content.decode() for one in addresses]

    return texts


@pytest.mark.parametrize(
    ("counts", "badge"),
    [
        ({"passed": 35}, '<span class="badge done">Done</span>'),
        ({"passed": 34, "errored": 1}, '<span class="badge warn">Done, 1 error</span>'),
        ({"passed": 30, "errored": 5}, '<span class="badge warn">Done, 5 errors</span>'),
        ({"errored": 35}, '<span class="badge bad">Done, 35 errors</span>'),
    ],
)
def test_every_list_of_runs_shows_the_errors_of_one_that_is_done(pages, project, counts, badge):
    run = make_run(project, cases_total=35, cases_complete=True, **counts)
    for page in pages(run):
        assert badge in page


def test_a_run_that_is_not_done_shows_where_it_stands(pages, project):
    run = make_run(project, status=RunStatus.STOPPED, cases_total=35, errored=5)
    for page in pages(run):
        assert '<span class="badge stopped">Stopped</span>' in page


def test_the_errors_are_told_in_spanish(pages, project):
    run = make_run(project, cases_total=165, errored=165)
    for page in pages(run, "es"):
        assert "Hecho, 165 errores" in page
