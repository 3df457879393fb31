"""A project's own templates for number tests: imported or harvested from a corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from engines import services as engine_services
from engines.catalogue import by_text
from engines.models import Engine
from triage.methods.numbertest import harvest
from triage.methods.numbertest.importing import LeftOutRow, Parsed
from triage.methods.numbertest.options import TemplateRow
from triage.methods.numbertest.templates import Template as SentenceTemplate
from triage.models import Project, Template
from triage.models.bulk_insert import chunks
from triage.services.events.history import record_change

CHUNK = 200


@dataclass(frozen=True, slots=True)
class TemplateImport:
    """The result of an import: templates added, templates already known, and problems."""

    added: int
    known: int
    problems: tuple[LeftOutRow, ...]


Pool = tuple[TemplateRow, ...]
"""The project's own templates that a run uses in addition to the built-in ones."""


def of_project(project: Project, language: str) -> Pool:
    """The project's current active templates for a language."""
    rows = Template.objects.filter(project=project, language=language, active=True).order_by("pk")
    return tuple(_option_row(row) for row in rows)


def _option_row(row: Template) -> TemplateRow:
    return TemplateRow(
        id=f"own-{row.pk}",
        text=row.text,
        capabilities=tuple(row.capabilities),
        corpus=row.corpus,
        filler=row.filler,
        noun=row.noun,
        selected_by=tuple(row.selected_by),
    )


def switch(template: Template, actor: User) -> None:
    """Exclude a template from new campaigns, or include it again."""
    template.active = not template.active
    with transaction.atomic():
        template.save(update_fields=["active"])
        record_change(
            template.project,
            actor,
            "template switched",
            old={"active": not template.active},
            new={"template": template.pk, "active": template.active},
        )


def add(project: Project, actor: User, parsed: Parsed) -> TemplateImport:
    """As :func:`store`, with a line in the history."""
    with transaction.atomic():
        report = store(project, parsed)
        record_change(project, actor, "templates added", new={"count": report.added})
    return report


def store(project: Project, parsed: Parsed) -> TemplateImport:
    """Add those of the templates that the project does not have yet."""
    added = _add_new(project, parsed.templates)
    return TemplateImport(added, len(parsed.templates) - added, parsed.problems)


def _add_new(project: Project, templates: Iterable[SentenceTemplate]) -> int:
    with transaction.atomic():
        known = set(Template.objects.filter(project=project).values_list("language", "text"))
        fresh = {(item.language, item.text): item for item in templates}
        rows = [
            Template(
                project=project,
                language=item.language,
                text=item.text,
                capabilities=list(item.capabilities),
                corpus=item.corpus,
                filler=item.filler,
                noun=item.noun,
                selected_by=list(item.selected_by),
            )
            for key, item in fresh.items()
            if key not in known
        ]
        Template.objects.bulk_create(rows)
    return len(rows)


@dataclass(frozen=True, slots=True)
class HarvestReport:
    """Templates made from a corpus, and the number of sentences dropped per reason."""

    added: int
    known: int
    candidates: int
    dropped: dict[str, int]
    messages: dict[str, Any]


def harvest_corpus(
    project: Project,
    lines: Iterable[str],
    direction: tuple[str, str],
    engines: Sequence[Engine],
    corpus: str,
    *,
    minimum: int | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> HarvestReport:
    """Make templates of the sentences with one number that the engines translate right.

    :raises EngineError: an engine failed as a whole; nothing is stored.
    """
    found = harvest.find_candidates(lines, direction[0], corpus)
    sentences = [candidate.sentence for candidate in found.candidates]
    translations = {
        engine.name: _translate(engine, sentences, direction, progress) for engine in engines
    }
    passed = harvest.keep_right(found.candidates, translations, *direction, minimum=minimum)
    added = _add_new(project, passed.templates)
    dropped = harvest.reasons([*found.dropped, *passed.dropped])
    known = len(passed.templates) - added
    return HarvestReport(added, known, len(sentences), dropped, by_text(dropped))


def _translate(
    engine: Engine,
    sentences: Sequence[str],
    direction: tuple[str, str],
    progress: Callable[[int, int], None],
) -> list[str | None]:
    texts: list[str | None] = []
    for some in chunks(sentences, CHUNK):
        answers = engine_services.translate(engine, some, *direction)
        texts += [
            answer.text if isinstance(answer, engine_services.Answer) else None
            for answer in answers
        ]
        progress(len(texts), len(sentences))
    return texts
