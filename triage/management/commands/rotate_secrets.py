"""``manage.py rotate_secrets``: encrypt everything that is stored encrypted with the newest secret."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from triage.services.common.encryption import CannotReseal, reseal_all


class Command(BaseCommand):
    help = (
        "Encrypt the stored keys of engines and secrets of webhooks anew. Put the new secret "
        "first in ENGINE_KEY_SECRETS, run this, then take the old one out."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = reseal_all()
        except CannotReseal as error:
            raise CommandError(f"{error} Nothing was changed.") from None
        counts = ", ".join(f"{number} {kind}" for kind, number in done.items())
        self.stdout.write(f"Encrypted with the newest secret: {counts}.")
