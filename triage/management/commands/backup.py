"""``manage.py backup F``: everything in one file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from triage.services.exchange import archive, native_archive


class Command(BaseCommand):
    help = "Write the database and the data folder's files into one file; the site may go on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="where to write; - is standard output")
        parser.add_argument(
            "--native",
            action="store_true",
            help="with the database's own tools: fast, for the same kind of database, read back at once",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        form: Any = native_archive if options["native"] else archive
        if options["file"] == "-":
            form.write(sys.stdout.buffer, settings.DATA_DIR)
            return
        path = Path(options["file"])
        draft = path.with_name(path.name + ".partial")
        try:
            # Readable by its owner only, since it contains password hashes.
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                counts = form.write(file, settings.DATA_DIR)
            if options["native"]:
                native_archive.verify(draft)
            draft.replace(path)
        except OSError as error:
            raise CommandError(f"Cannot write {path}: {error.strerror}") from error
        except archive.ArchiveError as error:
            raise CommandError(str(error)) from error
        what = f"{sum(counts.values())} rows" if counts else "the database, and read it back,"
        self.stdout.write(f"Wrote {what} to {path}")
