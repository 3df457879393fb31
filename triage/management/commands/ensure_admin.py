"""``manage.py ensure_admin``: makes the first administrator where there is none."""

from __future__ import annotations

import os
import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand

NAME = "admin"


class Command(BaseCommand):
    help = "Make the first administrator where there is none, and print the password once."

    def handle(self, *args: Any, **options: Any) -> None:
        users = get_user_model()._default_manager
        if users.filter(is_superuser=True).exists():
            return
        chosen = os.environ.get("MTRIAGE_ADMIN_PASSWORD")
        password = chosen or secrets.token_urlsafe(12)
        users.create_superuser(NAME, password=password)
        shown = "the password in MTRIAGE_ADMIN_PASSWORD" if chosen else f"password {password}"
        self.stdout.write(f"Made the administrator: name {NAME}, {shown}")
        if not chosen:
            self.stdout.write(
                "It is shown this once. To set another: .venv/bin/python manage.py changepassword "
                + NAME
            )
