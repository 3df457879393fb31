"""Everything that is kept encrypted: keys of engines, secrets of webhooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Model

from engines.errors import EngineError
from engines.models import Engine
from engines.vault import reseal
from triage.models import Webhook


class CannotReseal(Exception):
    """A stored value opens with no secret; the message names its owner. Nothing was changed."""


def reseal_all() -> dict[str, int]:
    """Encrypt every stored value with the newest secret; how many of each kind.

    :raises CannotReseal: one of them cannot be opened.
    """
    with transaction.atomic():
        return {kind: _reseal(rows, field) for kind, rows, field in _stored()}


def _stored() -> Iterator[tuple[str, Any, str]]:
    yield "keys of engines", Engine.objects.exclude(sealed_key=""), "sealed_key"
    yield "secrets of webhooks", Webhook.objects.exclude(sealed_secret=""), "sealed_secret"


def _reseal(rows: Any, field: str) -> int:
    locked: list[Model] = list(rows.select_for_update())
    for row in locked:
        try:
            setattr(row, field, reseal(getattr(row, field)))
        except EngineError as error:
            raise CannotReseal(f"{row}: {error}") from None
        row.save(update_fields=[field])
    return len(locked)
