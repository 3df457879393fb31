from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from engines.adapters import registry
from engines.errors import EngineConfigurationError, EngineRateLimited
from engines.forms import engine_form
from engines.models import Engine, EngineLine
from engines.services import breaker
from tests.engines.loopback import Reply

pytestmark = pytest.mark.django_db
KEY = "sk-very-secret"
ADD = reverse("admin:engines_engine_add")


def form_data(service_url="https://libre.example", **more):
    return {
        "line_name": "libre",
        "version_label": "1.6",
        "enabled": "on",
        "new_key": KEY,
        "option_url": service_url,
        "option_batch": "25",
        "option_characters": "5000",
        "option_timeout_seconds": "5",
        **more,
    }


@pytest.fixture
def stored() -> Engine:
    engine = Engine(
        line=EngineLine.objects.create(name="libre"),
        version_label="1.6",
        kind="libretranslate",
        options={"url": "https://libre.example"},
    )
    engine.set_key(KEY)
    engine.save()
    return engine


def change_page(engine: Engine) -> str:
    return reverse("admin:engines_engine_change", args=[engine.pk])


def test_a_new_engine_starts_with_the_choice_of_its_kind(admin_client):
    page = admin_client.get(ADD).content.decode()
    assert all(registry.adapter_type(kind).title in page for kind in ("deepl", "command"))


@pytest.mark.parametrize("kind", registry.kinds())
def test_every_kind_has_a_form_with_a_field_for_each_option(admin_client, kind):
    page = admin_client.get(f"{ADD}?kind={kind}").content.decode()
    for name in registry.adapter_type(kind).options_type.model_fields:
        assert f'name="option_{name}"' in page


def test_an_engine_is_saved_with_its_options_and_an_encrypted_key(admin_client, service):
    service.always(Reply({"translatedText": ["La casa."]}))
    admin_client.post(f"{ADD}?kind=libretranslate", form_data(service.url))
    engine = Engine.objects.visible_to(None).by_name("libre/1.6")
    assert engine.options["url"] == service.url
    assert engine.key() == KEY
    assert KEY not in engine.sealed_key


def test_a_service_is_not_saved_until_the_sentence_comes_back_as_text(admin_client, service):
    service.always(Reply({"error": "Invalid API key"}, 403))
    response = admin_client.post(f"{ADD}?kind=libretranslate", form_data(service.url))
    (error,) = response.context["adminform"].form.errors["trial_text"]
    assert "Invalid API key" in error
    assert not Engine.objects.exists()


def test_a_service_that_is_not_enabled_is_saved_untried(admin_client, service):
    data = form_data(service.url)
    del data["enabled"]
    admin_client.post(f"{ADD}?kind=libretranslate", data)
    assert Engine.objects.get().enabled is False
    assert not service.asked


def test_a_service_that_is_left_alone_is_shown_and_called_again(admin_client, stored, broker):
    breaker.failed(stored, EngineRateLimited("slow down", retry_after=60))
    page = admin_client.get(reverse("admin:engines_engine_changelist")).content.decode()
    assert "slow down" in page
    admin_client.post(
        reverse("admin:engines_engine_changelist"),
        {"action": "reset_pauses", "_selected_action": [stored.pk]},
    )
    assert not breaker.state(stored).open


def test_a_wrong_option_is_shown_at_its_field(admin_client):
    response = admin_client.post(f"{ADD}?kind=libretranslate", form_data(option_batch="0"))
    errors = response.context["adminform"].form.errors
    assert errors["option_batch"] == ["Input should be greater than or equal to 1"]
    assert not Engine.objects.exists()


def test_a_stored_key_is_on_no_page(admin_client, stored):
    pages = [change_page(stored), reverse("admin:engines_engine_changelist")]
    assert all(KEY not in admin_client.get(page).content.decode() for page in pages)
    assert stored.sealed_key not in admin_client.get(change_page(stored)).content.decode()


def test_an_empty_key_field_keeps_the_stored_key(admin_client, stored):
    admin_client.post(change_page(stored), form_data(new_key="", enabled=""))
    stored.refresh_from_db()
    assert stored.key() == KEY


def test_a_stored_key_is_not_sent_to_another_address(admin_client, stored, service):
    response = admin_client.post(change_page(stored), form_data(service.url, new_key=""))
    assert "Enter the key again" in str(response.context["adminform"].form.errors["new_key"])
    assert not service.asked


def test_the_secrets_of_the_site_are_no_keys_of_engines(stored, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "of the site")
    stored.key_variable = "SECRET_KEY"
    with pytest.raises(EngineConfigurationError):
        stored.key()


def test_a_key_can_be_forgotten(admin_client, stored):
    admin_client.post(change_page(stored), form_data(new_key="", forget_key="on", enabled=""))
    stored.refresh_from_db()
    assert stored.key() == ""


def test_a_version_label_is_used_once_in_a_line(admin_client, stored):
    response = admin_client.post(f"{ADD}?kind=libretranslate", form_data())
    assert "version_label" in response.context["adminform"].form.errors


def test_a_sentence_is_tried_without_saving_and_with_the_key_masked(admin_client, service):
    service.always(Reply({"translatedText": ["La casa."]}))
    data = form_data(service.url, trial_kind="libretranslate", trial_text="The house.")
    page = admin_client.post(reverse("admin:engines_engine_try"), data).content.decode()
    assert service.asked[0].body["api_key"] == KEY
    assert "La casa." in page
    assert KEY not in page
    assert not Engine.objects.exists()


def test_a_trial_of_an_engine_that_is_none_is_not_found_or_new(admin_client, service):
    service.always(Reply({"translatedText": ["La casa."]}))
    data = form_data(service.url, trial_kind="libretranslate", trial_engine="²")
    assert admin_client.post(reverse("admin:engines_engine_try"), data).status_code == 200


def test_a_failed_trial_says_why(admin_client, service):
    service.always(Reply({"error": "Invalid API key"}, 403))
    data = form_data(service.url, trial_kind="libretranslate", trial_text="The house.")
    page = admin_client.post(reverse("admin:engines_engine_try"), data).content.decode()
    assert "Invalid API key" in page


def test_the_list_checks_connections(admin_client, service, stored):
    service.answer = lambda asked: Reply(
        [{"code": "en", "targets": ["es"]}]
        if asked.path == "/languages"
        else {"translatedText": ["La casa."]}
    )
    stored.options = {"url": service.url}
    stored.save()
    response = admin_client.post(
        reverse("admin:engines_engine_changelist"),
        {"action": "check_connection", "_selected_action": [stored.pk]},
        follow=True,
    )
    (message,) = response.context["messages"]
    assert str(message).startswith("libre 1.6: en-es works.")


def test_the_key_can_come_from_the_environment(stored, monkeypatch):
    stored.key_variable = "LIBRE_KEY"
    monkeypatch.setenv("LIBRE_KEY", "from-outside")
    assert stored.key() == "from-outside"


def test_a_variable_that_is_not_set_is_named(stored, monkeypatch):
    stored.key_variable = "LIBRE_KEY"
    monkeypatch.delenv("LIBRE_KEY", raising=False)
    with pytest.raises(Exception, match="LIBRE_KEY, which is not set"):
        stored.adapter()


def test_keys_survive_a_rotation_of_the_secret(stored, settings):
    settings.ENGINE_KEY_SECRETS = ["new secret"]
    before = stored.sealed_key
    call_command("rotate_engine_keys")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", []
    stored.refresh_from_db()
    assert stored.sealed_key != before
    assert stored.key() == KEY


def test_a_rotation_without_the_old_secret_changes_nothing(stored, settings):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", []
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("rotate_engine_keys")


def test_options_in_json_are_shown_and_read_as_json():
    form = engine_form("http")
    assert form.base_fields["option_headers"].clean('{"X-Key": "{{key}}"}') == {"X-Key": "{{key}}"}
