"""Addresses that somebody wrote by hand, or that a program made up: never an error of the server."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.examples import WHOLE
from tests.factories import make_project, make_suspect, make_user
from triage.models import RatingCampaign, Role

pytestmark = pytest.mark.django_db

PAGES = (
    *("suspects", "groups", "suspects-bulk", "queue", "history", "templates", "campaigns"),
    *("charts", "charts-data", "charts-cases", "charts-rated", "charts-compare"),
    *("charts-calibration", "charts-waiting", "exports", "links", "adjudication", "schedules"),
)
PARAMETERS = (
    *("q", "method", "engine", "direction", "campaign", "run", "items", "rule", "signal"),
    *("since", "voted_on", "likert", "distance", "critical", "rating", "rater", "tab", "show"),
    *("page", "before", "after", "figures", "a", "b", "later", "language", "who", "like"),
)
ODD = (
    "9" * 30,
    "-1",
    "²",
    "1e9",
    "(",
    "\\",
    "%",
    "a" * 2000,
    "nan",
    "0",
    ",",
    "..",
    "٣",
    "'",
    "9999-12-31",
    "0001-01-01",
)


@pytest.mark.parametrize("page", PAGES)
def test_no_value_of_any_parameter_breaks_a_page(client: Client, page):
    project = make_project()
    make_suspect(project)
    RatingCampaign.objects.create(project=project, name="sample", seed=1, size=1)
    client.force_login(make_user(project=project, role=Role.ADMINISTRATOR))
    client.raise_request_exception = False
    broken = [
        value
        for value in (ODD if WHOLE else ODD[PAGES.index(page) % 2 :: 2])
        for names in (PARAMETERS[::2], PARAMETERS[1::2])
        if client.get(reverse(page), dict.fromkeys(names, value)).status_code >= 500
    ]
    assert broken == []
