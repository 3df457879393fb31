"""The form of a used version, of a new version, and the admin's, whoever sends them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from engines.adapters.http import _client
from engines.models import Engine, EngineLine
from engines.services import trials
from tests.engines.loopback import Reply, Service, running_service
from tests.factories import make_user
from triage.models import HistoryEntry, Project, Role
from triage.services.projects.engine_rights import let_leads_configure

pytestmark = pytest.mark.django_db
KEY = "sk-very-secret"


@pytest.fixture
def service(settings: Any) -> Iterator[Service]:
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        running.always(Reply({"data": [{"text": "La casa."}], "model": "m1"}))
        yield running
    _client(os.getpid(), True).close()
    _client.cache_clear()


@pytest.fixture
def admin(client: Client, project: Project) -> Client:
    client.force_login(make_user("root", project, Role.ADMINISTRATOR))
    return client


@pytest.fixture
def acme(service: Service) -> Engine:
    line = EngineLine.objects.create(name="acme")
    options = {
        "url": f"{service.url}/translate",
        "headers": {"Authorization": "Bearer {{key}}"},
        "body": '{"texts": ["{{text}}"], "to": "{{target}}"}',
        "response_path": "data.0.text",
    }
    engine = Engine(line=line, version_label="1", kind="http", options=options)
    engine.set_key(KEY)
    engine.save()
    return engine


@pytest.fixture
def used(acme: Engine) -> Engine:
    return Engine.objects.note_used([acme])[0]


def address(engine: Engine, page: str = "engine") -> str:
    return reverse(page, args=[engine.pk])


def fields(client: Client, url: str, **changes: str) -> dict[str, str]:
    """What a browser sends of the form, which leaves out disabled fields."""
    form = client.get(url).context["form"]
    sent = {}
    for field in form:
        value = field.value()
        if field.field.disabled or value is None or value is False:
            continue
        widget = (
            field.field.prepare_value(value) if hasattr(field.field, "prepare_value") else value
        )
        sent[field.html_name] = "on" if value is True else str(widget)
    return {**sent, **changes}


def disabled(client: Client, url: str) -> set[str]:
    return {field.name for field in client.get(url).context["form"] if field.field.disabled}


def test_a_used_version_is_shown_read_only_with_the_reason_and_a_way_on(
    admin: Client, used: Engine
) -> None:
    page = admin.get(address(used))
    assert "Runs have used this version" in page.content.decode()
    assert address(used, "engine-version") in page.content.decode()
    assert disabled(admin, address(used)) == {
        "line_name",
        "version_label",
        *(f"option_{name}" for name in ("url", "method", "headers", "body", "codes")),
        "option_response_path",
    }


def test_an_unused_version_can_be_changed(admin: Client, acme: Engine) -> None:
    assert disabled(admin, address(acme)) == set()
    admin.post(address(acme), fields(admin, address(acme), version_label="2"))
    assert Engine.objects.get().name == "acme 2"


def test_limits_key_and_price_of_a_used_version_can_change(admin: Client, used: Engine) -> None:
    sent = fields(
        admin,
        address(used),
        option_timeout_seconds="9",
        requests_per_second="3",
        price_per_million_characters="20",
        new_key="sk-other",
    )
    admin.post(address(used), sent)
    used.refresh_from_db()
    assert (used.options["timeout_seconds"], used.requests_per_second) == (9, 3)
    assert used.price_per_million_characters == 20
    assert used.key() == "sk-other"


@pytest.mark.parametrize(
    "change",
    [
        {"version_label": "2"},
        {"line_name": "other"},
        {"option_response_path": "data.1.text"},
        {"option_headers": "X-Team: qa"},
    ],
)
def test_a_page_from_before_the_first_run_changes_no_history(
    admin: Client, acme: Engine, change: dict[str, str]
) -> None:
    sent = fields(admin, address(acme), requests_per_second="3", **change)
    Engine.objects.note_used([acme])
    page = admin.post(address(acme), sent)
    assert "a run has used this version in the meantime" in page.content.decode()
    stored = Engine.objects.get()
    assert (stored.name, stored.options) == ("acme 1", acme.options)
    assert stored.requests_per_second is None


def test_a_run_that_starts_during_the_trial_is_told_as_well(
    admin: Client, acme: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = fields(admin, address(acme), option_url=acme.options["url"] + "/v2", new_key=KEY)
    whole = trials.try_out

    def meanwhile(*args: Any) -> Any:
        Engine.objects.note_used([acme])
        return whole(*args)

    monkeypatch.setattr("engines.services.try_out", meanwhile)
    page = admin.post(address(acme), sent)
    assert "Runs have used acme 1" in page.content.decode()
    assert Engine.objects.get().options == acme.options


def test_a_new_version_takes_over_everything_the_key_included_but_unseen(
    admin: Client, used: Engine
) -> None:
    page = admin.get(address(used, "engine-version")).content.decode()
    assert KEY not in page
    assert "New version of acme 1" in page
    assert '<a href="/engines/" aria-current="page">' in page
    url = address(used, "engine-version")
    admin.post(url, fields(admin, url, version_label="2", requests_per_second="3"))
    new = Engine.objects.get(version_label="2")
    assert (new.line, new.key(), new.requests_per_second) == (used.line, KEY, 3)
    assert new.options["response_path"] == "data.0.text"
    assert HistoryEntry.objects.get().action == "engine added"


@pytest.mark.parametrize(("label", "why"), [("", "required"), ("1", "already has a version")])
def test_a_new_version_needs_a_label_of_its_own(
    admin: Client, used: Engine, label: str, why: str
) -> None:
    url = address(used, "engine-version")
    page = admin.post(url, fields(admin, url, version_label=label))
    assert why in str(page.context["form"].errors["version_label"])
    assert Engine.objects.count() == 1


def test_a_new_version_cannot_leave_its_line(admin: Client, used: Engine) -> None:
    url = address(used, "engine-version")
    admin.post(url, {**fields(admin, url, version_label="2"), "line_name": "acme"})
    assert Engine.objects.get(version_label="2").line == used.line


def test_the_key_is_not_taken_to_another_address(admin: Client, used: Engine) -> None:
    url = address(used, "engine-version")
    sent = fields(admin, url, version_label="2", option_url="http://127.0.0.1:9/steal")
    page = admin.post(url, sent)
    assert "Enter the key again" in page.content.decode()
    assert Engine.objects.count() == 1


@pytest.mark.parametrize("page", ["engine", "engine-version"])
def test_nor_does_a_lead_take_the_key_of_a_variable_there(
    client: Client, project: Project, acme: Engine, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setenv("ACME_KEY", KEY)
    Engine.objects.update(key_variable="ACME_KEY", sealed_key="")
    lead = make_user("lead", project, Role.LEAD)
    client.force_login(lead)
    let_leads_configure(project, User.objects.get(), allowed=True)
    url = address(acme, page)
    theirs = acme.options["url"] + "/theirs"
    sent = fields(client, url, version_label="2", option_url=theirs)
    assert "Enter the key again" in client.post(url, sent).content.decode()
    client.post(url, {**sent, "new_key": "sk-own"})
    saved = Engine.objects.get(version_label="2")
    assert (saved.options["url"], saved.key()) == (theirs, "sk-own")


def test_the_admin_site_shows_a_used_version_read_only(admin: Client, used: Engine) -> None:
    User.objects.update(is_staff=True, is_superuser=True)
    page = admin.get(f"/admin/engines/engine/{used.pk}/change/")
    assert "Runs have used this version" in page.content.decode()
    assert page.context["adminform"].form.fields["version_label"].disabled
    line = admin.get(f"/admin/engines/engineline/{used.line_id}/change/")
    assert line.context["adminform"].readonly_fields == ["name"]


def test_the_admin_site_tells_of_a_run_that_starts_during_the_trial(
    admin: Client, acme: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.update(is_staff=True, is_superuser=True)
    sent = fields(admin, address(acme), option_url=acme.options["url"] + "/v2", new_key=KEY)
    whole = trials.try_out

    def meanwhile(*args: Any) -> Any:
        Engine.objects.note_used([acme])
        return whole(*args)

    monkeypatch.setattr("engines.services.try_out", meanwhile)
    page = admin.post(f"/admin/engines/engine/{acme.pk}/change/", sent, follow=True)
    assert "Runs have used acme 1" in page.content.decode()
    assert Engine.objects.get().options == acme.options
