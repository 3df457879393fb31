"""One command encrypts everything anew that is stored encrypted."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from engines import vault
from tests.factories import make_engine, make_user
from triage.models import Event, Webhook
from triage.services.events import webhooks

KEY = "an-engine's-key"


@pytest.fixture
def stored(project):
    """An engine's key and a webhook's secret under the present SECRET_KEY."""
    engine = make_engine()
    engine.sealed_key = vault.seal(KEY)
    engine.save()
    _, secret = webhooks.add(project, make_user(), "https://ci.example/", [Event.GATE_FAILED])
    return engine, secret


def opened(engine):
    engine.refresh_from_db()
    return vault.unseal(engine.sealed_key), vault.unseal(Webhook.objects.get().sealed_secret)


@pytest.mark.parametrize("command", ["rotate_secrets", "rotate_engine_keys"])
def test_keys_and_secrets_open_without_the_old_secret_after_a_rotation(stored, settings, command):
    settings.ENGINE_KEY_SECRETS = ["new secret"]
    call_command(command)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", []
    assert opened(stored[0]) == (KEY, stored[1])


def test_one_value_that_does_not_open_keeps_all_as_they_are(stored, settings):
    engine, _ = stored
    Webhook.objects.update(sealed_secret="not sealed by us")
    settings.ENGINE_KEY_SECRETS = ["new secret"]
    with pytest.raises(CommandError, match=r"ci\.example.*Nothing was changed"):
        call_command("rotate_secrets")
    settings.ENGINE_KEY_SECRETS = []
    engine.refresh_from_db()
    assert vault.unseal(engine.sealed_key) == KEY
