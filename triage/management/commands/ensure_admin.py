"""``manage.py ensure_admin``: create an administrator if there is none."""

from __future__ import annotations

import os
import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from triage.models import check_new

NAME = "admin"


class Command(BaseCommand):
    help = "Make the first administrator where there is none, and print the password once."

    def handle(self, *args: Any, **options: Any) -> None:
        users = get_user_model()._default_manager
        if users.filter(is_superuser=True).exists():
            return
        chosen = os.environ.get("MTRIAGE_ADMIN_PASSWORD")
        password = chosen or secrets.token_urlsafe(12)
        try:
            check_new(NAME)
        except ValidationError as error:
            raise CommandError(
                f"{' '.join(error.messages)} Choose another name: manage.py createsuperuser"
            ) from error
        users.create_superuser(NAME, password=password)
        shown = "the password in MTRIAGE_ADMIN_PASSWORD" if chosen else f"password {password}"
        self.stdout.write(f"Made the administrator: name {NAME}, {shown}")
        if not chosen:
            self.stdout.write(
                "It is shown this once. To set another: .venv/bin/python manage.py changepassword "
                + NAME
            )
