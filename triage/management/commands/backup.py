"""``manage.py backup F``: everything in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from triage.files.outputs import STANDARD, written
from triage.models import Backup
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
        path = options["file"]
        try:
            # Readable by its owner only, since it contains password hashes.
            with written(path, _inputs(), private=True) as file:
                counts = form.write(file, settings.DATA_DIR)
                file.flush()
                if options["native"] and path != STANDARD:
                    native_archive.verify(Path(file.name))
        except OSError as error:
            raise CommandError(f"Cannot write {path}: {error.strerror}") from error
        except archive.ArchiveError as error:
            raise CommandError(str(error)) from error
        to_file = path != STANDARD
        try:
            Backup.objects.create(
                place=str(Path(path).absolute())[-500:] if to_file else "",
                bytes=Path(path).stat().st_size if to_file else 0,
                native=options["native"],
            )
        except DatabaseError as error:
            # A copy of the database that can only be read is backed up all the same.
            self.stderr.write(f"Operations will not show this backup: {error}")
        if not to_file:
            return
        what = f"{sum(counts.values())} rows" if counts else "the database, and read it back,"
        self.stdout.write(f"Wrote {what} to {path}")


def _inputs() -> list[Path]:
    """The files that a backup is made of: the data folder's, and the database if it is a file."""
    kept = [path for name in archive.FOLDERS for path in (settings.DATA_DIR / name).rglob("*")]
    return [Path(str(settings.DATABASES["default"]["NAME"])), *kept]
