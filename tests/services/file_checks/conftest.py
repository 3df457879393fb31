"""A project with a lead and an annotator, and checks of small files."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import make_project, make_user
from triage.models import FileCheck, Project, Role
from triage.services.file_checks import running
from triage.services.file_checks.requesting import CheckOptions, request_check
from triage.services.file_checks.uploaded_files import CheckedUpload

Check = Callable[..., FileCheck]


def uploads(**files: str | bytes) -> list[CheckedUpload]:
    """Uploads by path; a double underscore stands for a slash, a single one for a dot."""
    return [
        CheckedUpload(
            name.replace("__", "/").replace("_", "."),
            BytesIO(content.encode() if isinstance(content, str) else content),
        )
        for name, content in files.items()
    ]


def po(**units: tuple[str, str]) -> str:
    """A Spanish catalogue; its units by their contexts."""
    head = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    return head + "".join(
        f'\nmsgctxt "{name}"\nmsgid "{source}"\nmsgstr "{translation}"\n'
        for name, (source, translation) in units.items()
    )


@pytest.fixture
def project(db: None, settings: Any, tmp_path: Path) -> Project:
    settings.DATA_DIR = tmp_path / "data"
    return make_project("Shop")


@pytest.fixture
def annotator(project: Project) -> User:
    return make_user("ana", project, Role.ANNOTATOR)


@pytest.fixture
def check(project: Project, lead: User) -> Check:
    """Check files to the end; options and the earlier check by name."""

    def run(
        *given: CheckedUpload, previous: FileCheck | None = None, wait: bool = False, **options: Any
    ) -> FileCheck:
        made = request_check(project, lead, given, CheckOptions(**options), previous)
        if not wait:
            running.run(made.pk)
            made.refresh_from_db()
        return made

    return run
