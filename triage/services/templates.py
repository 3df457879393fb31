"""Templates of a project: imported, harvested from a corpus, given to the number tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from engines import services as engine_services
from engines.messages import by_text
from engines.models import Engine
from triage.methods.base import MethodOptions
from triage.methods.numbertest import harvest
from triage.methods.numbertest.importing import Parsed, Problem
from triage.methods.numbertest.options import NumberTestOptions, TemplateRow
from triage.methods.numbertest.templates import Template as SentenceTemplate
from triage.models import Campaign, Project, Template
from triage.services.campaign_requests import CampaignRequest, parse_options
from triage.services.history import record_change

CHUNK = 200


@dataclass(frozen=True, slots=True)
class TemplateImport:
    """What came of a file: templates added, known ones left alone, problems named."""

    added: int
    known: int
    problems: tuple[Problem, ...]


Pool = tuple[TemplateRow, ...]
"""The project's own templates that a run draws from, beside those that ship."""


def of_project(project: Project, language: str) -> Pool:
    """The project's own active templates of a language, as they are now."""
    rows = Template.objects.filter(project=project, language=language, active=True).order_by("pk")
    return tuple(_option_row(row) for row in rows)


def of_campaign(campaign: Campaign, language: str) -> Pool | None:
    """What a campaign's runs of a language draw from; None where it generated none of that language.

    Its runs' signatures hold it, whatever became of the templates since.
    """
    runs = campaign.runs.filter(source_language=language).exclude(engine__kind="recorded")
    rows = runs.values_list("signature__options__templates", flat=True).first()
    return None if rows is None else tuple(TemplateRow(**row) for row in rows)


def complete_options(request: CampaignRequest, language: str) -> MethodOptions:
    """The options of a run from a language, number tests with their templates.

    The same question with the same seed gets the templates that it had the last time, so that
    its cases are the same whatever was imported or switched off in between.

    :raises CampaignError: unknown or wrong options, each named.
    """
    options = parse_options(request.method, request.options)
    if not isinstance(options, NumberTestOptions) or options.templates:
        return options
    return options.model_copy(update={"templates": _pool(request, options, language)})


def _pool(request: CampaignRequest, options: NumberTestOptions, language: str) -> Pool:
    for campaign in _earlier(request, options):
        pool = of_campaign(campaign, language)
        if pool is not None:
            return pool
    return of_project(request.project, language)


def _earlier(request: CampaignRequest, options: NumberTestOptions) -> Iterator[Campaign]:
    """The campaigns whose templates the request takes over, the one that counts first."""
    if request.new_templates:
        return
    if request.like is not None:
        yield request.like
    if request.seed is None:
        return
    # Imported bugs lie in a campaign without options: it drew from no template.
    rows = Campaign.objects.filter(
        project=request.project, method=request.method, seed=request.seed, suite={}
    ).exclude(options={})
    asked, default = (one.model_dump(mode="json") for one in (options, NumberTestOptions()))
    for campaign in rows.order_by("-pk").iterator(chunk_size=20):
        if {**default, **campaign.options} == asked:
            yield campaign


def left_out(campaign: Campaign) -> int:
    """How many of the project's templates as they are now a campaign does not draw from."""
    if campaign.suite or campaign.options.get("templates"):
        return 0
    languages = campaign.runs.values_list("source_language", flat=True).distinct().order_by()
    count = 0
    for language in languages:
        pool = of_campaign(campaign, language)
        if pool is not None:
            known = {row.id for row in pool}
            now = of_project(campaign.project, language)
            count += sum(row.id not in known for row in now)
    return count


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
    """Leave a template out of new campaigns, or take it in again."""
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
    """Add the templates that the project does not have yet."""
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
    """Templates made of a corpus, and how many sentences were dropped for each reason."""

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
    kept = harvest.keep_right(found.candidates, translations, *direction, minimum=minimum)
    added = _add_new(project, kept.templates)
    dropped = harvest.reasons([*found.dropped, *kept.dropped])
    known = len(kept.templates) - added
    return HarvestReport(added, known, len(sentences), dropped, by_text(dropped))


def _translate(
    engine: Engine,
    sentences: Sequence[str],
    direction: tuple[str, str],
    progress: Callable[[int, int], None],
) -> list[str | None]:
    texts: list[str | None] = []
    for start in range(0, len(sentences), CHUNK):
        answers = engine_services.translate(engine, sentences[start : start + CHUNK], *direction)
        texts += [
            answer.text if isinstance(answer, engine_services.Answer) else None
            for answer in answers
        ]
        progress(len(texts), len(sentences))
    return texts
