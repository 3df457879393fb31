"""A site under a path of a host, as https://example.org/mt/, whether or not its proxy passes the path on."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from html import unescape
from subprocess import Popen
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured

from tests.charting import random_runs
from tests.factories import make_project, make_suspect, make_user
from triage.models import Role
from webapp import url_prefix

PREFIX = "/mt"
#: Whatever a page may fetch, open or send a form to.
ADDRESS = re.compile(r'\s(?:href|src|action|hx-[a-z]+|data-[a-z-]+)="(/[^"]*)"')
LINK = re.compile(r'\shref="([^"#]+)')


@pytest.fixture
def client(
    process_environment: dict[str, str], start_web: Callable[[], tuple[str, Popen[bytes]]]
) -> Iterator[httpx.Client]:
    process_environment["URL_PREFIX"] = f"{PREFIX}/"
    project = make_project()
    make_user("boss", project, Role.ADMINISTRATOR)
    User.objects.update(is_staff=True, is_superuser=True)
    random_runs(project, 1)
    make_suspect(project)
    with httpx.Client(base_url=start_web()[0], timeout=60, trust_env=False) as client:
        yield client


def sign_in(client: httpx.Client, prefix: str = PREFIX) -> httpx.Response:
    page = client.get(f"{prefix}/accounts/login/").text
    form = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert form
    sent = {"username": "boss", "password": "correct horse", "csrfmiddlewaretoken": form[1]}
    return client.post(f"{PREFIX}/accounts/login/", data=sent)


def test_signing_in_and_out_stays_below_the_path(client: httpx.Client) -> None:
    assert client.get(f"{PREFIX}/").headers["Location"] == f"{PREFIX}/accounts/login/?next=/mt/"
    answer = sign_in(client)
    assert answer.headers["Location"] == f"{PREFIX}/"
    assert {cookie.path for cookie in client.cookies.jar} == {PREFIX}
    assert client.get(f"{PREFIX}/").status_code == 200


def test_no_page_leads_out_of_the_path(client: httpx.Client) -> None:
    sign_in(client)
    seen = set[str]()
    waiting = deque(f"{PREFIX}/{page}" for page in ("", "api/v1/docs", "admin/"))
    while waiting:
        address = waiting.popleft()
        kind = re.sub(r"\d+", "#", address)
        if kind in seen:
            continue
        seen.add(kind)
        answer = client.get(address)
        assert answer.status_code < 400, address
        assert answer.headers.get("Location", PREFIX).startswith(PREFIX), address
        if "html" in answer.headers.get("Content-Type", ""):
            outside = [one for one in ADDRESS.findall(answer.text) if not is_inside(one)]
            assert outside == [], address
            waiting += links(address, answer.text)
    assert len(seen) > 100


def is_inside(address: str) -> bool:
    return f"{urlsplit(address).path}/".startswith(f"{PREFIX}/")


def links(page: str, text: str) -> list[str]:
    """The pages of the site that a page leads to, each once however it is filtered."""
    found = (urlsplit(urljoin(page, unescape(one))) for one in LINK.findall(text))
    return [one.path for one in found if not one.netloc and one.scheme in ("", "http")]


def test_the_scripts_of_the_api_find_its_description_and_its_own_addresses(
    client: httpx.Client,
) -> None:
    document = client.get(f"{PREFIX}/api/v1/openapi.json").json()
    assert all(is_inside(path) for path in document["paths"])


@pytest.mark.parametrize("address", ["/healthz", "/mt/healthz", "/accounts/login/"])
def test_a_proxy_may_take_the_path_away(client: httpx.Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert 'href="/' not in answer.text.replace('href="/mt/', "")


@pytest.mark.parametrize("given", ["mt", "/m t", "//mt", "https://example.org/mt"])
def test_what_is_no_path_is_refused(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URL_PREFIX", given)
    with pytest.raises(ImproperlyConfigured, match="write a path that begins with /"):
        url_prefix.from_environment()
