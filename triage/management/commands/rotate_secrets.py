"""``manage.py rotate_secrets``: re-encrypt stored secrets with the newest secret."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from triage.services.common.key_rotation import CannotDecrypt, rotate_all


class Command(BaseCommand):
    help = (
        "Re-encrypt the stored engine keys and webhook secrets. Put the new secret first in "
        "ENGINE_KEY_SECRETS, run this command, then remove the old one."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rotated = rotate_all()
        except CannotDecrypt as error:
            raise CommandError(f"{error} Nothing was changed.") from None
        counts = ", ".join(f"{number} {kind}" for kind, number in rotated.items())
        self.stdout.write(f"Encrypted with the newest secret: {counts}.")
