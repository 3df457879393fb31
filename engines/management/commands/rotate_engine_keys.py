"""``manage.py rotate_engine_keys``: encrypt every stored key with the newest secret."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from engines.errors import EngineError
from engines.models import Engine
from engines.vault import reseal


class Command(BaseCommand):
    help = (
        "Encrypt every stored key anew. Put the new secret first in ENGINE_KEY_SECRETS, run "
        "this, then take the old one out."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            engines = list(Engine.objects.exclude(sealed_key="").select_for_update())
            for engine in engines:
                self._rotate(engine)
        self.stdout.write(f"{len(engines)} keys are encrypted with the newest secret.")

    def _rotate(self, engine: Engine) -> None:
        try:
            engine.sealed_key = reseal(engine.sealed_key)
        except EngineError as error:
            raise CommandError(f"{engine.name}: {error} Nothing was changed.") from None
        engine.save(update_fields=["sealed_key"])
