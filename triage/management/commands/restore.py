"""``manage.py restore F``: restore a backup into this or another database."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from triage.models import Campaign, FileCheck
from triage.services.exchange import archive, native_archive
from triage.services.suspects import text_search


class Command(BaseCommand):
    help = "Put back what backup wrote. Everything in the database is replaced."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="what backup wrote; - is standard input")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="even where this database holds campaigns or file checks",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            held = {"campaigns": Campaign.objects.count(), "file checks": FileCheck.objects.count()}
        except DatabaseError as error:
            problem = str(error).strip()
            raise CommandError(
                f"This database cannot be read ({problem}). A new one is made with manage.py set_up."
            ) from error
        counted = " and ".join(f"{n} {name}" for name, n in held.items() if n)
        if counted and not options["replace"]:
            raise CommandError(
                f"This database holds {counted}, which restoring would delete: back them up first, "
                "then add --replace."
            )
        try:
            with _open(options["file"]) as file:
                form: Any = native_archive if native_archive.is_native(file) else archive
                counts = form.read(file, settings.DATA_DIR)
        except OSError as error:
            raise CommandError(f"Cannot read {options['file']}: {error.strerror}") from error
        except archive.ArchiveError as error:
            raise CommandError(str(error)) from error
        # Backups of earlier releases have none.
        text_search.fill()
        text_search.make_index()  # set_up says why, where the database does not let it
        what = f"{sum(counts.values())} rows" if counts else "the database"
        self.stdout.write(f"Restored {what} from {options['file']}")


def _open(name: str) -> BinaryIO:
    # Zip files are read from the end, so a pipe has to be read into memory first.
    return io.BytesIO(sys.stdin.buffer.read()) if name == "-" else Path(name).open("rb")
