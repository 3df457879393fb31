from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from tests.factories import make_project, make_user
from triage.models import Project, Role
from triage.views.access import GRANTS

pytestmark = pytest.mark.django_db

#: Addresses with rules of their own: the admin site, the API with its tokens, health, language.
OWN_RULES = ("admin/", "api/", "favicon.ico", "healthz", "readyz", "i18n/")
ARGUMENTS = {
    "pk": 1,
    "uidb64": "x",
    "token": "y",
    "action": "pause",
    "format_name": "csv",
    "name": "none",
}


def addresses(patterns: list[Any], prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if route.startswith(OWN_RULES):
            continue
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        else:
            yield route, pattern


TABLE = list(addresses(get_resolver().url_patterns))
GUARDED = [
    (route, pattern)
    for route, pattern in TABLE
    if getattr(pattern.callback, "access_rule", "") != "public"
]


def path_of(pattern: URLPattern) -> str:
    needed = pattern.pattern.converters
    kwargs = {name: ARGUMENTS.get(name, 1) for name in needed}
    return reverse(pattern.name or "", kwargs=kwargs)


def open_page(client: Client, pattern: URLPattern) -> int:
    path = path_of(pattern)
    answer = client.get(path)
    if answer.status_code == 405:
        answer = client.post(path, {}, content_type="application/json")
    return answer.status_code


@pytest.mark.parametrize(("route", "pattern"), TABLE, ids=[route for route, _ in TABLE])
def test_every_address_has_a_rule(route, pattern):
    assert hasattr(pattern.callback, "access_rule"), f"{route} needs role_required or public"


@pytest.mark.parametrize(("route", "pattern"), GUARDED, ids=[route for route, _ in GUARDED])
def test_strangers_are_sent_to_the_sign_in_page(client, route, pattern):
    make_project()
    assert open_page(client, pattern) == 302


@pytest.mark.parametrize("role", list(Role))
def test_each_role_opens_its_addresses_and_no_other(client, role, monkeypatch):
    from triage import tasks

    monkeypatch.setattr(tasks, "enqueue_ranking", lambda project: None)
    project = make_project()
    client.force_login(make_user(project=project, role=role))
    client.raise_request_exception = False
    wrong = []
    for route, pattern in GUARDED:
        rule = getattr(pattern.callback, "access_rule", ())
        allowed = bool(GRANTS[role].intersection(rule))
        refused = open_page(client, pattern) == 403
        if refused == allowed:
            wrong.append(route)
    assert wrong == []


@pytest.mark.parametrize("role", list(Role))
def test_no_role_writes_where_it_may_not_look(client, role):
    project = make_project()
    client.force_login(make_user(project=project, role=role))
    client.raise_request_exception = False
    wrong = []
    for route, pattern in GUARDED:
        rule = getattr(pattern.callback, "access_rule", ())
        if GRANTS[role].intersection(rule):
            continue
        path = path_of(pattern)
        answers = (client.get(path), client.post(path, {}), client.put(path), client.delete(path))
        if {answer.status_code for answer in answers} - {403, 405}:
            wrong.append(route)
    assert wrong == []


def test_somebody_without_a_project_is_told_what_to_do(client):
    make_project()
    client.force_login(make_user())
    answer = client.get(reverse("queue"))
    assert answer.status_code == 403
    assert "Ask an administrator" in answer.content.decode()


def test_members_of_an_archived_project_alone_have_none_to_work_in(client):
    project = make_project()
    client.force_login(make_user(project=project, role=Role.ADMINISTRATOR))
    Project.objects.filter(pk=project.pk).update(archived_at=timezone.now())
    assert client.get(reverse("queue")).status_code == 403


def test_items_of_another_project_do_not_exist(client):
    from tests.factories import make_suspect

    mine, theirs = make_project(), make_project()
    suspect = make_suspect(theirs)
    client.force_login(make_user(project=mine, role=Role.ADMINISTRATOR))
    assert client.get(reverse("suspect", args=[suspect.pk])).status_code == 404
    answer = client.post(
        reverse("queue-judge", args=[suspect.pk]),
        {"vote": {"answer": "reject"}},
        content_type="application/json",
    )
    assert answer.status_code == 404
