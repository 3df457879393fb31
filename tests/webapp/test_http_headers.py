"""Security headers that the site sends, and requests that it refuses to read."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse

from tests.factories import make_project, make_user
from tests.servers import ROOT
from tests.views.test_access import TABLE, path_of
from triage.models import Role
from webapp import secret_key

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("peer", "forwarded", "secure"),
    [
        ("127.0.0.1", "https", True),
        ("::ffff:127.0.0.1", "https", True),
        ("127.0.0.1", "http", False),
        ("192.0.2.9", "https", True),
        ("198.51.100.1", "https", False),
    ],
)
def test_only_a_proxy_that_is_named_is_believed_that_the_browser_used_https(
    client: Client, settings, peer, forwarded, secure
):
    settings.FORWARDED_ALLOW_IPS = ["127.0.0.1", "192.0.2.0/24"]
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get(
        reverse("login"), REMOTE_ADDR=peer, headers={"X-Forwarded-Proto": forwarded}
    )
    assert answer.status_code == (200 if secure else 301)


def test_the_largest_upload_of_a_page_is_below_the_limit():
    from triage.forms.recordings import LARGEST_UPLOAD
    from triage.services.exchange import bug_uploads
    from triage.services.recordings import segment_uploads
    from triage.services.word_lists import word_files

    screening = segment_uploads.LARGEST + 2 * word_files.LARGEST
    assert max(screening, LARGEST_UPLOAD, bug_uploads.LARGEST) < settings.LARGEST_REQUEST


def test_no_page_may_be_framed_or_load_scripts_from_elsewhere(client: Client):
    headers = client.get(reverse("login")).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == "'self'"
    assert "script-src" not in policy or "unsafe" not in policy["script-src"]
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@override_settings(SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True)
def test_the_session_is_out_of_reach_of_scripts_and_other_sites(client: Client):
    user = make_user("alice", make_project(), Role.LEAD)
    client.post(reverse("login"), {"username": "alice", "password": "correct horse"}, secure=True)
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    assert session["httponly"]
    assert session["secure"]
    assert session["samesite"] == "Lax"
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_cookies_of_another_site_on_the_same_host_name_are_not_this_ones(client: Client):
    # Browsers send a cookie to every port of a host name.
    user = make_user("alice", make_project(), Role.LEAD)
    client.post(reverse("login"), {"username": "alice", "password": "correct horse"})
    client.cookies.load({"sessionid": "x", "csrftoken": "x", "django_language": "es"})
    page = client.get("/")
    assert page.context["user"] == user
    assert page.headers["Content-Language"] == "en"
    assert secret_key.cookie_suffix("one") != secret_key.cookie_suffix("another")
    names = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME)
    own = secret_key.cookie_suffix(settings.SECRET_KEY)
    assert all(name.startswith("mtriage_") and name.endswith(own) for name in names)


def test_browsers_and_proxies_keep_no_page_and_no_answer(client: Client):
    client.force_login(make_user(project=make_project(), role=Role.ADMINISTRATOR))
    client.raise_request_exception = False
    paths = [path_of(pattern) for _route, pattern in TABLE]
    paths += ["/admin/", "/admin/engines/engine/", "/api/v1/suspects", "/api/v1/docs", "/nowhere"]
    wrong = []
    for path in paths:
        answers = (client.get(path), client.post(path, {}, content_type="application/json"))
        wrong += [
            (path, answer.status_code)
            for answer in answers
            if "no-store" not in answer.headers.get("Cache-Control", "")
        ]
    assert wrong == []


def told_by(**environment: str) -> str:
    """The HSTS header of a site with these environment variables."""
    code = (
        "import django; django.setup()\n"
        "from django.test import Client\n"
        "answer = Client().get('/nowhere.png', secure=True, headers={'host': 'localhost'})\n"
        "print(answer.headers['Strict-Transport-Security'])"
    )
    settings_module = {"DJANGO_SETTINGS_MODULE": "webapp.settings", "SECRET_KEY": "x" * 50}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **settings_module, **environment},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()


@pytest.mark.slow
def test_a_domain_goes_on_browsers_lists_only_where_somebody_asked_for_it():
    year = "max-age=31536000; includeSubDomains"
    assert told_by(HTTPS="1") == year
    assert told_by(HTTPS="1", HSTS_PRELOAD="1") == f"{year}; preload"
