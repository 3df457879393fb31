"""Guidelines for raters: a text that ships, editable by the lead, one section a heading."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Project
from triage.services.events.history import record_change
from triage.services.projects.guideline_text import is_shipped, shipped


@dataclass(frozen=True)
class Section:
    """A heading with its paragraphs."""

    title: str
    lines: tuple[str, ...]


def guideline_text(project: Project) -> str:
    """The lead's own text; until there is one, the shipped text in the reader's language."""
    own: str = project.guidelines
    return own or shipped()


def guideline_sections(project: Project) -> list[Section]:
    """Cut the text at lines that begin with ``#``."""
    sections: list[Section] = []
    title, lines = "", list[str]()
    for line in guideline_text(project).splitlines():
        if line.startswith("#"):
            _close(sections, title, lines)
            title, lines = line.lstrip("#").strip(), []
        elif line.strip():
            lines.append(line.strip())
    _close(sections, title, lines)
    return sections


def _close(sections: list[Section], title: str, lines: list[str]) -> None:
    if title or lines:
        sections.append(Section(title, tuple(lines)))


def change_guidelines(project: Project, actor: User, text: str) -> None:
    """Store a new text; an empty one, or the shipped one, brings the shipped text back."""
    text = text.strip()
    if is_shipped(text, [code for code, _name in settings.LANGUAGES]):
        text = ""
    if text == project.guidelines:
        return
    with transaction.atomic():
        record_change(
            project,
            actor,
            "guidelines changed",
            old={"guidelines": project.guidelines},
            new={"guidelines": text},
        )
        project.guidelines = text
        project.save(update_fields=["guidelines"])
