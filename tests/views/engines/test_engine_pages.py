from __future__ import annotations

import os

import pytest
from django.urls import reverse

from engines.adapters.http import _client
from engines.errors import EngineRateLimited
from engines.models import Engine
from engines.services import breaker
from tests.engines.loopback import Reply, running_service
from tests.factories import make_engine, make_run, make_user
from triage.models import HistoryEntry, Role
from triage.services.projects.engine_rights import let_leads_configure

pytestmark = pytest.mark.django_db
KEY = "sk-very-secret"
NEW = reverse("engine-new", args=["http"])


@pytest.fixture
def service(settings):
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        running.always(Reply({"data": [{"text": "La casa."}], "model": "m1"}))
        yield running
    _client(os.getpid(), True).close()
    _client.cache_clear()


@pytest.fixture
def sign_in(client, project):
    def enter(role):
        user = make_user(project=project, role=role)
        client.force_login(user)
        return user

    return enter


def filled(url, **more):
    return {
        "line_name": "acme",
        "enabled": "on",
        "new_key": KEY,
        "option_url": f"{url}/translate",
        "option_method": "POST",
        "option_headers": "Authorization: Bearer {{key}}\nX-Team: qa",
        "option_body": '{"texts": ["{{text}}"], "to": "{{target}}"}',
        "option_response_path": "data.0.text",
        "option_max_items": "25",
        "option_max_characters": "10000",
        "option_parallel": "2",
        "option_timeout_seconds": "5",
        "trial_source": "en",
        "trial_target": "es",
        "trial_text": "The house.",
        **more,
    }


def test_a_service_is_added_without_code(client, sign_in, service):
    sign_in(Role.ADMINISTRATOR)
    client.post(NEW, filled(service.url))
    engine = Engine.objects.visible_to(None).by_name("acme")
    assert engine.options["headers"] == {"Authorization": "Bearer {{key}}", "X-Team": "qa"}
    assert service.asked[0].headers["authorization"] == f"Bearer {KEY}"
    assert service.asked[0].body == {"texts": ["The house."], "to": "es"}
    assert engine.key() == KEY


def test_a_trial_shows_request_and_reply_with_the_key_masked_and_saves_nothing(
    client, sign_in, service
):
    sign_in(Role.ADMINISTRATOR)
    page = client.post(NEW, filled(service.url, **{"try": "1"})).content.decode()
    assert "Bearer •••" in page
    assert "La casa." in page
    assert KEY not in page
    assert not Engine.objects.exists()


def test_a_wrong_response_path_is_not_saved_and_the_texts_of_the_reply_are_offered(
    client, sign_in, service
):
    sign_in(Role.ADMINISTRATOR)
    wrong = filled(service.url, option_response_path="translation")
    saved = client.post(NEW, wrong)
    assert "trial_text" in saved.context["form"].errors
    assert not Engine.objects.exists()
    tried = client.post(NEW, {**wrong, "try": "1"}).content.decode()
    assert 'data-response-path="data.0.text"' in tried


def test_leads_see_the_list_but_set_nothing_up_until_they_may(client, sign_in, project, service):
    sign_in(Role.LEAD)
    assert client.get(reverse("engines")).status_code == 200
    client.post(NEW, filled(service.url))
    assert not Engine.objects.exists()
    let_leads_configure(project, make_user(), allowed=True)
    client.post(NEW, filled(service.url))
    assert Engine.objects.visible_to(None).by_name("acme")


def test_leads_name_no_variable_of_the_server(client, sign_in, project, service):
    sign_in(Role.LEAD)
    let_leads_configure(project, make_user(), allowed=True)
    client.post(NEW, filled(service.url, key_variable="HOME"))
    assert Engine.objects.get().key_variable == ""


def test_the_administrator_allows_leads_and_the_history_says_so(client, sign_in, project):
    sign_in(Role.ADMINISTRATOR)
    client.post(reverse("engines-leads"), {"allowed": "1"})
    project.refresh_from_db()
    assert project.settings["engines"] == {"leads_configure": True}
    assert HistoryEntry.objects.filter(action="engines for leads").exists()


def test_an_engine_left_alone_shows_why_and_until_when_and_is_called_again(client, sign_in, broker):
    sign_in(Role.LEAD)
    engine = make_engine("deep")
    Engine.objects.update(kind="libretranslate", options={"url": "https://libre.example"})
    engine.refresh_from_db()
    breaker.failed(engine, EngineRateLimited("slow down", retry_after=60))
    page = client.get(reverse("engines")).content.decode()
    assert "paused until" in page
    assert "slow down" in page
    client.post(reverse("engine-reset", args=[engine.pk]), {"campaign": "9" * 5000})
    assert not breaker.state(engine).open


def test_columns_that_no_engine_fills_are_left_out(client, sign_in):
    sign_in(Role.LEAD)
    engine = make_engine("plain")
    heads = ('scope="col">Key<', 'scope="col">Limits<')
    page = client.get(reverse("engines")).content.decode()
    assert not any(head in page for head in heads)
    Engine.objects.filter(pk=engine.pk).update(key_variable="ACME_KEY", max_parallel=2)
    page = client.get(reverse("engines")).content.decode()
    assert all(head in page for head in heads)


def test_an_engine_of_uploaded_translations_has_no_connection_to_check(client, sign_in):
    sign_in(Role.LEAD)
    engine = make_engine("outputs")
    Engine.objects.filter(pk=engine.pk).update(kind="recorded")
    assert "Check connection" not in client.get(reverse("engines")).content.decode()


def test_a_connection_is_checked_from_the_list(client, sign_in, service):
    sign_in(Role.ADMINISTRATOR)
    client.post(NEW, filled(service.url))
    address = reverse("engine-check", args=[Engine.objects.get().pk])
    page = client.post(address, headers={"HX-Request": "true"}).content.decode()
    assert "It works" in page
    assert "La casa." in page


def test_a_stored_key_is_in_no_page_of_the_wizard(client, sign_in, service):
    sign_in(Role.ADMINISTRATOR)
    client.post(NEW, filled(service.url))
    engine = Engine.objects.get()
    pages = [reverse("engines"), reverse("engine", args=[engine.pk])]
    assert all(KEY not in client.get(page).content.decode() for page in pages)


def test_a_new_engine_names_its_kind_and_has_no_key_to_forget(client, sign_in, service):
    sign_in(Role.ADMINISTRATOR)
    page = client.get(NEW).content.decode()
    assert "<h1>Add engine: Generic HTTP (JSON)</h1>" in page
    assert "forget_key" not in page
    client.post(NEW, filled(service.url))
    stored = reverse("engine", args=[Engine.objects.get().pk])
    assert "forget_key" in client.get(stored).content.decode()


def test_a_refusal_is_not_offered_as_a_translation(client, sign_in, service):
    sign_in(Role.ADMINISTRATOR)
    service.always(Reply({"error": "This key is not known."}, status=401))
    page = client.post(NEW, filled(service.url, **{"try": "1"})).content.decode()
    assert "This key is not known." in page
    assert "data-response-path" not in page


def test_a_reply_of_many_characters_is_shown_cut(client, sign_in, service):
    sign_in(Role.ADMINISTRATOR)
    service.always(Reply({"data": [{"text": "x" * 1_000_000}]}))
    page = client.post(NEW, filled(service.url, **{"try": "1"})).content.decode()
    assert "1000000 characters" in page
    assert len(page) < 100_000


def test_a_new_version_is_offered_the_campaigns_of_the_one_before_it(client, sign_in, project):
    sign_in(Role.LEAD)
    old = make_engine("acme", "1")
    campaign = make_run(project, old).campaign
    Engine.objects.note_used([old])
    make_engine("acme", "2")
    page = client.get(reverse("engines")).content.decode()
    assert "acme 2 has not run yet" in page
    assert f'formaction="{reverse("campaign-again", args=[campaign.pk])}"' in page
