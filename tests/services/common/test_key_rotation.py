"""One command re-encrypts all stored secrets."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from engines import encryption
from tests.factories import make_engine, make_user
from triage.models import Event, Webhook
from triage.services.events import webhooks

KEY = "an-engine's-key"


@pytest.fixture
def stored(project):
    """An engine's key and a webhook's secret under the present SECRET_KEY."""
    engine = make_engine()
    engine.sealed_key = encryption.encrypt(KEY)
    engine.save()
    _, secret = webhooks.add(project, make_user(), "https://ci.example/", [Event.GATE_FAILED])
    return engine, secret


def decrypted(engine):
    engine.refresh_from_db()
    return encryption.decrypt(engine.sealed_key), encryption.decrypt(
        Webhook.objects.get().sealed_secret
    )


@pytest.mark.parametrize("command", ["rotate_secrets", "rotate_engine_keys"])
def test_after_a_rotation_stored_secrets_are_decrypted_without_the_old_secret(
    stored, settings, command
):
    settings.ENGINE_KEY_SECRETS = ["new secret"]
    call_command(command)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", []
    assert decrypted(stored[0]) == (KEY, stored[1])


def test_nothing_changes_if_one_value_cannot_be_decrypted(stored, settings):
    engine, _ = stored
    Webhook.objects.update(sealed_secret="not sealed by us")
    settings.ENGINE_KEY_SECRETS = ["new secret"]
    with pytest.raises(CommandError, match=r"ci\.example.*Nothing was changed"):
        call_command("rotate_secrets")
    settings.ENGINE_KEY_SECRETS = []
    engine.refresh_from_db()
    assert encryption.decrypt(engine.sealed_key) == KEY
