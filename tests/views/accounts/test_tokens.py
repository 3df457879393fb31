"""A member's tokens."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_project, make_user
from triage.models import ApiToken, HistoryEntry

pytestmark = pytest.mark.django_db


def test_a_new_token_comes_with_a_command_that_works(client: Client):
    client.force_login(make_user("ann", make_project("Work")))
    page = client.post(reverse("tokens"), {"name": "nightly", "scope": "read", "days": "90"})
    found = re.search(
        r"curl -H &quot;Authorization: (Bearer \S+)&quot; (\S+)<", page.content.decode()
    )
    assert found is not None
    answer = Client().get(
        found[2].removeprefix("http://testserver"), headers={"authorization": found[1]}
    )
    assert answer.status_code == 200
    assert "curl" not in client.get(reverse("tokens")).content.decode()


def test_a_token_is_revoked_once(client: Client):
    ann = make_user("ann", make_project("Work"))
    client.force_login(ann)
    client.post(reverse("tokens"), {"name": "nightly", "scope": "read", "days": "90"})
    token = ApiToken.objects.get()
    for _ in range(2):
        assert client.post(reverse("token-revoke", args=[token.pk])).status_code == 302
    assert HistoryEntry.objects.filter(action="token revoked").count() == 1
