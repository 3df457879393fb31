"""Re-encrypts stored secrets: engine keys and webhook secrets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Model

from engines.encryption import rotate
from engines.errors import EngineError
from engines.models import Engine
from triage.models import Webhook


class CannotDecrypt(Exception):
    """No secret decrypts a stored value; the message names its owner. Nothing was changed."""


def rotate_all() -> dict[str, int]:
    """Encrypt every stored value with the newest secret; return how many of each kind.

    :raises CannotDecrypt: one of them cannot be decrypted.
    """
    with transaction.atomic():
        return {kind: _rotate(rows, field) for kind, rows, field in _stored()}


def _stored() -> Iterator[tuple[str, Any, str]]:
    yield "keys of engines", Engine.objects.exclude(sealed_key=""), "sealed_key"
    yield "secrets of webhooks", Webhook.objects.exclude(sealed_secret=""), "sealed_secret"


def _rotate(rows: Any, field: str) -> int:
    locked: list[Model] = list(rows.select_for_update())
    for row in locked:
        try:
            setattr(row, field, rotate(getattr(row, field)))
        except EngineError as error:
            raise CannotDecrypt(f"{row}: {error}") from None
        row.save(update_fields=[field])
    return len(locked)
