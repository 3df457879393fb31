"""Passwords cannot be guessed at the speed of the machine."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_project, make_user
from triage.services.common.request_rate import RequestRate
from triage.views.accounts import sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    # Rates of its own, since other tests sign in from the same address.
    monkeypatch.setattr(sign_in, "PER_NAME", RequestRate(3, 3600))
    monkeypatch.setattr(sign_in, "PER_ADDRESS", RequestRate(8, 3600))


def attempt(client: Client, name: str, password: str = "wrong", **sent: Any):
    return client.post(reverse("login"), {"username": name, "password": password}, **sent)


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


# Bold, full-width, circled: Django takes each of them for "oadm" when it looks for the account.
@pytest.mark.parametrize("name", ["o\U0001d41adm", "oad\uff4d", "\u24deadm", " OADM\u3000"])
def test_other_forms_of_the_same_letters_are_no_other_name(client: Client, name: str):
    for _ in range(3):
        attempt(client, "oadm")
    assert attempt(client, name).status_code == 429


def test_many_names_from_one_address_are_one_guesser(client: Client):
    for number in range(8):
        assert attempt(client, f"name{number}", REMOTE_ADDR="192.0.2.1").status_code == 200
    refused = attempt(client, "name8", REMOTE_ADDR="192.0.2.1")
    assert refused.status_code == 429
    assert "from this address" in refused.content.decode()
    assert attempt(client, "name8", REMOTE_ADDR="192.0.2.2").status_code == 200


def test_a_network_of_one_customer_is_one_address(client: Client):
    for number in range(8):
        attempt(client, f"name{number}", REMOTE_ADDR=f"2001:db8:0:1::{number}")
    assert attempt(client, "other", REMOTE_ADDR="2001:db8:0:1:ffff::").status_code == 429
    assert attempt(client, "other", REMOTE_ADDR="2001:db8:0:2::").status_code == 200


@pytest.mark.parametrize("told", ["198.51.100.{}", "10.0.0.1, 198.51.100.{}"])
def test_behind_the_proxy_each_browser_has_an_address_of_its_own(client: Client, told: str):
    for number in range(12):
        sent = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": told.format(number)}
        assert attempt(client, f"name{number}", **sent).status_code == 200


def test_what_a_stranger_says_of_its_address_is_not_believed(client: Client):
    answers = [
        attempt(
            client, f"n{number}", REMOTE_ADDR="192.0.2.9", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}"
        ).status_code
        for number in range(9)
    ]
    assert answers[-1] == 429


@pytest.mark.parametrize("proxies", [["192.0.2.9"], ["::1", " 192.0.2.0/24"], ["*"]])
def test_a_proxy_elsewhere_is_believed_once_it_is_named(client: Client, settings, proxies):
    settings.FORWARDED_ALLOW_IPS = proxies
    for number in range(12):
        sent = {"REMOTE_ADDR": "192.0.2.9", "HTTP_X_FORWARDED_FOR": f"198.51.100.{number}"}
        assert attempt(client, f"name{number}", **sent).status_code == 200


def test_another_name_has_attempts_of_its_own(client: Client):
    for _ in range(4):
        attempt(client, "carol")
    assert attempt(client, "dave").status_code == 200


def test_the_admin_site_has_no_door_of_its_own(client: Client):
    answer = client.get("/admin/login/?next=/admin/triage/")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{reverse('login')}?next=/admin/triage/"
