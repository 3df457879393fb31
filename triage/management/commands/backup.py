"""``manage.py backup F``: everything in one file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from triage.services.exchange import archive


class Command(BaseCommand):
    help = "Write the database and the data folder's files into one file; the site may go on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="where to write; - is standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] == "-":
            archive.write(sys.stdout.buffer, settings.DATA_DIR)
            return
        path = Path(options["file"])
        draft = path.with_name(path.name + ".partial")
        try:
            # It holds password hashes: for its owner's eyes only.
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                counts = archive.write(file, settings.DATA_DIR)
            draft.replace(path)
        except OSError as error:
            raise CommandError(f"Cannot write {path}: {error.strerror}") from error
        self.stdout.write(f"Wrote {sum(counts.values())} rows to {path}")
