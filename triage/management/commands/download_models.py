"""Download official Stanza models, which are better than the bundled ones."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from triage.methods.sit.language_models.backends import download
from triage.methods.sit.language_models.model_files import ModelMissing


class Command(BaseCommand):
    help = "Download official Stanza models for structure-invariant testing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("languages", nargs="+", metavar="LANG", help="es, de, zh, ...")
        parser.add_argument("--url", help="Another server of Stanza's resources")

    def handle(self, *args: Any, **options: Any) -> None:
        failed = []
        for language in options["languages"]:
            try:
                folder = download(language, url=options["url"])
            except ModelMissing as error:
                failed.append(language)
                self.stderr.write(str(error))
            else:
                self.stdout.write(f"{language}: {folder}")
        if failed:
            raise CommandError(f"Not downloaded: {', '.join(failed)}.")
