"""Download models that are optional: Stanza's official ones, and that of the quality score."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from engines.services import quality_model
from triage.methods.sit.language_models.backends import download
from triage.methods.sit.language_models.model_files import ModelMissing


class Command(BaseCommand):
    help = "Download optional models: Stanza's for languages, or that of the quality score."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("languages", nargs="*", metavar="LANG", help="es, de, zh, ...")
        parser.add_argument("--url", help="Another server of Stanza's resources")
        parser.add_argument(
            "--quality", action="store_true", help="Gemma 3 270M, which scores translations"
        )
        parser.add_argument(
            "--accept-terms", action="store_true", help="You accept the terms of that model"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["languages"] and not options["quality"]:
            raise CommandError("Name languages (es de), or --quality.")
        if options["quality"]:
            self._quality_model(options["accept_terms"])
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

    def _quality_model(self, accepted: bool) -> None:
        folder = settings.DATA_DIR / quality_model.FOLDER
        if folder.is_dir():
            self.stdout.write(f"{folder} is there already.")
            return
        try:
            terms = quality_model.fetch_terms(folder)
            if not accepted:
                raise CommandError(
                    f"Gemma is not free software: its terms limit its use. They lie in {terms}. "
                    "If you accept them, run the command again with --accept-terms."
                )
            self.stdout.write("Downloading and converting 253 MB; this takes a few minutes.")
            quality_model.fetch(folder)
        except quality_model.ModelNotFetched as error:
            raise CommandError(str(error)) from error
        self.stdout.write(str(folder))
