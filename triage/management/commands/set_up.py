"""``manage.py set_up``: makes the database and files ready; does nothing the second time."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection


class Command(BaseCommand):
    help = "Migrate the database, collect static files, make the first administrator."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            connection.ensure_connection()
        except DatabaseError as error:
            raise CommandError(
                f"The database does not answer ({str(error).strip()}): check DATABASE_URL, "
                "or unset it to use the SQLite file in the data folder."
            ) from error
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("ensure_admin", stdout=self.stdout)
