"""Counts on pages, with their thousands grouped as the reader's language does."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.urls import reverse
from django.utils.translation import override

from tests.factories import make_run, make_user
from triage.models import Role

SENTENCE = "{% load i18n mtriage %}{% blocktranslate count n=n|grouped %}{{ n }} case{% plural %}{{ n }} cases{% endblocktranslate %}"


@pytest.mark.parametrize(
    ("value", "shown"), [(999, "999"), (1234567, "1,234,567"), (-1000, "-1,000"), ("1000", "1000")]
)
def test_thousands_are_grouped_in_whole_numbers(value, shown):
    page = Template("{% load mtriage %}{{ value|grouped }}").render(Context({"value": value}))
    assert page == shown


def test_thousands_are_grouped_as_the_readers_language_does():
    with override("es"):
        page = Template("{% load mtriage %}{{ value|grouped }}").render(Context({"value": 12345}))
    assert page == "12\xa0345"


@pytest.mark.parametrize(("n", "shown"), [(1, "1 case"), (5000, "5,000 cases")])
def test_a_sentence_agrees_with_its_grouped_number(n, shown):
    assert Template(SENTENCE).render(Context({"n": n})) == shown


def test_the_counts_of_a_campaigns_page_are_grouped(client, project):
    run = make_run(project, cases_total=5000, passed=4000)
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "4,000 passed" in page
