"""``manage.py set_up``: prepare the database and files; safe to repeat."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from triage.management.texts import compile_texts
from triage.services.campaigns.former_file_checks import convert_file_checks
from triage.services.common import migration_lock, site_key
from triage.services.exchange import archive
from triage.services.suspects import text_search


class Command(BaseCommand):
    help = "Migrate the database, collect static files, make the first administrator."

    def handle(self, *args: Any, **options: Any) -> None:
        self._close(settings.DATA_DIR)
        try:
            connection.ensure_connection()
        except DatabaseError as error:
            raise CommandError(
                f"The database does not answer ({str(error).splitlines()[0]}): check DATABASE_URL, "
                "or unset it to use the SQLite file in the data folder."
            ) from error
        for folder in settings.LOCALE_PATHS:
            compile_texts(Path(folder))
        with migration_lock.migration_lock():
            self._check_age()
            call_command("migrate", interactive=False, verbosity=0)
            self._prepare_search()
            convert_file_checks()
            self._compare_keys(options["new_secret_key"])
            call_command("ensure_admin", stdout=self.stdout)
        call_command("collectstatic", interactive=False, verbosity=0)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--new-secret-key",
            action="store_true",
            help="from now on this host's SECRET_KEY is the site's",
        )

    def _check_age(self) -> None:
        applied = {".".join(key) for key in MigrationRecorder(connection).applied_migrations()}
        try:
            archive.check_age(applied, "This database")
        except archive.ArchiveError as error:
            raise CommandError(str(error)) from error

    def _compare_keys(self, take_over: bool) -> None:
        if take_over:
            site_key.take_over()
        try:
            site_key.check()
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error

    def _prepare_search(self) -> None:
        text_search.fill()
        if reason := text_search.make_index():
            self.stderr.write(
                f"Text search reads all suspects, for want of PostgreSQL's pg_trgm ({reason}). Let a "
                "superuser run CREATE EXTENSION pg_trgm in this database, then start again."
            )

    def _close(self, folder: Path) -> None:
        """Keep other users of the machine out of a data folder that was made open to them.

        One that is evidently shared, like ``/tmp``, or that is another user's, stays as it is.
        """
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
        mode = stat.S_IMODE(found.st_mode)
        if not mode & (stat.S_IRWXG | stat.S_IRWXO):
            return
        opened = f"{folder} {{}} open to other users of this machine ({mode:o})"
        if mode & stat.S_ISVTX or found.st_uid != os.geteuid():
            advice = "choose a folder of the site's own with MTRIAGE_DATA"
            self.stderr.write(f"{opened.format('is')}: {advice}.")
        else:
            folder.chmod(0o700)
            self.stdout.write(f"{opened.format('was')}; it is closed now.")
