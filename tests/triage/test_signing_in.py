"""Passwords cannot be guessed at the speed of the machine."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_project, make_user
from triage.services.request_rate import RequestRate
from triage.views import signing_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few(monkeypatch, request):
    # A rate of its own: the real one is shared with whatever else runs.
    monkeypatch.setattr(signing_in, "PER_NAME", RequestRate(3, 3600))
    name = request.node.name
    monkeypatch.setattr(
        signing_in, "_who", lambda http: f"{name}{http.POST['username'].casefold()}"
    )


def attempt(client: Client, name: str, password: str = "wrong"):
    return client.post(reverse("login"), {"username": name, "password": password})


def test_after_too_many_attempts_even_the_right_password_has_to_wait(client: Client):
    user = make_user("alice", make_project())
    user.set_password("right and long")
    user.save()
    assert [attempt(client, "alice").status_code for _ in range(3)] == [200, 200, 200]
    refused = attempt(client, "alice", "right and long")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert "Too many attempts" in refused.content.decode()
    assert "_auth_user_id" not in client.session


def test_letters_of_another_case_are_no_other_name(client: Client):
    for name in ("bob", "BOB", "Bob"):
        attempt(client, name)
    assert attempt(client, "bOb").status_code == 429


def test_another_name_has_attempts_of_its_own(client: Client):
    for _ in range(4):
        attempt(client, "carol")
    assert attempt(client, "dave").status_code == 200


def test_the_admin_site_has_no_door_of_its_own(client: Client):
    answer = client.get("/admin/login/?next=/admin/triage/")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{reverse('login')}?next=/admin/triage/"
