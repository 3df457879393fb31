"""``manage.py set_up``: makes the database and files ready; does nothing the second time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
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
                f"The database does not answer ({str(error).splitlines()[0]}): check DATABASE_URL, "
                "or unset it to use the SQLite file in the data folder."
            ) from error
        compile_texts()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("ensure_admin", stdout=self.stdout)


def compile_texts() -> None:
    """Compile translated texts that changed, as ``compilemessages`` does where gettext is there."""
    for folder in settings.LOCALE_PATHS:
        for source in sorted(Path(folder).rglob("*.po")):
            target = source.with_suffix(".mo")
            if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                with source.open("rb") as texts, target.open("wb") as compiled:
                    write_mo(compiled, read_po(texts))
