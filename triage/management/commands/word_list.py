"""Save, show and delete the word lists of a project."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from triage.files.units import FileError
from triage.models import Project
from triage.services.common.errors import CampaignError
from triage.services.projects.projects import UnknownProject, find_project
from triage.services.word_lists import stored_lists


class Command(BaseCommand):
    help = "Without a name: the lists of a project. With a name: its words, or keep a file as it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", default="")
        parser.add_argument("file", nargs="?", type=Path, help="a .tsv or .csv file to keep")
        parser.add_argument("--glossary", action="store_true", help="the file is a glossary")
        parser.add_argument("--delete", action="store_true")
        parser.add_argument("--project", default="", help="its slug; default: the first project")
        parser.add_argument("--user", default="", help="who does it, for the history")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            project = find_project(options["project"])
            self._act(project, options)
        except (UnknownProject, CampaignError, FileError, OSError) as error:
            raise CommandError(str(error)) from error

    def _act(self, project: Project, options: dict[str, Any]) -> None:
        name, file = options["name"], options["file"]
        if not name:
            for version in stored_lists.newest(project):
                self.stdout.write(f"{version}: {version.entries} entries, {version.file_name}")
        elif file is not None:
            self._keep(project, options, name, file)
        elif options["delete"]:
            [version] = stored_lists.chosen(project, [name])
            stored_lists.delete(version.word_list, _actor(options))
        else:
            [version] = stored_lists.chosen(project, [name])
            self.stdout.write(stored_lists.as_csv(version.content), ending="")

    def _keep(self, project: Project, options: dict[str, Any], name: str, file: Path) -> None:
        kind = stored_lists.GLOSSARY if options["glossary"] else stored_lists.WORDS
        with file.open("rb") as stream:
            content, problems = stored_lists.read_list(stream, file.name, file.stat().st_size, kind)
        for problem in problems:
            self.stderr.write(problem)
        version = stored_lists.save(project, _actor(options), name, content, file.name)
        self.stdout.write(f"{version}: {version.entries} entries")


def _actor(options: dict[str, Any]) -> User | None:
    if not options["user"]:
        return None
    found = User.objects.filter(username=options["user"]).first()
    if found is None:
        raise CommandError(f"There is no user {options['user']!r}.")
    return found
