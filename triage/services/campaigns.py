"""Start a campaign: check what was asked, then make its runs in one transaction."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import islice
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from pydantic import ValidationError

from engines import services as engine_services
from engines.errors import EngineError
from engines.models import Engine
from triage.methods.base import CaseSpec, MethodError, MethodOptions
from triage.methods.registry import INPUT_FIELDS, MADE_WITH_MODELS, get_method
from triage.models import Campaign, CampaignInput, Project, Run
from triage.services import generation
from triage.services.filters import ViewFilter
from triage.services.history import record_change
from triage.services.identity import digest
from triage.services.templates import with_project_templates

Direction = tuple[str, str]


class CampaignError(Exception):
    """What was asked cannot be started; ``problems`` has one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = list(problems)


@dataclass(frozen=True)
class CampaignRequest:
    """What a lead asks for. ``seed`` None: drawn, and kept with the campaign."""

    project: Project
    method: str
    engines: Sequence[Engine]
    directions: Sequence[Direction]
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    bypass_cache: bool = False
    repeats: int = 0
    character_cap: int | None = None
    suite: ViewFilter | None = None
    created_by: User | None = None


def parse_direction(text: str) -> Direction:
    """Split ``en-es`` into its two language codes.

    >>> parse_direction("en-es")
    ('en', 'es')
    >>> parse_direction("en")
    Traceback (most recent call last):
    triage.services.campaigns.CampaignError: 'en' is not a direction; write it like en-es.
    """
    source, dash, target = text.strip().partition("-")
    if not (source and dash and target):
        raise CampaignError([f"{text!r} is not a direction; write it like en-es."])
    return source, target


def parse_options(method: str, options: Mapping[str, Any]) -> MethodOptions:
    """Check raw options against the method's types.

    :raises CampaignError: unknown or wrong options, each named.
    """
    try:
        return get_method(method).options_type(**options)
    except MethodError as error:
        raise CampaignError([str(error)]) from error
    except ValidationError as error:
        raise CampaignError([_option_problem(item) for item in error.errors()]) from error


def _option_problem(item: Mapping[str, Any]) -> str:
    place = ".".join(str(part) for part in item["loc"]) or "options"
    return f"Option {place}: {item['msg']}."


def check_request(request: CampaignRequest) -> None:
    """Refuse what could only fail later.

    :raises CampaignError: every problem found, not just the first.
    """
    problems = []
    if not request.engines:
        problems.append("Choose at least one engine.")
    if not request.directions:
        problems.append("Choose at least one direction.")
    for engine in request.engines:
        for source, target in request.directions:
            problems += _direction_problems(engine, source, target)
    parse_options(request.method, request.options)
    if not problems:
        problems += _emptiness_problems(request)
    if problems:
        raise CampaignError(problems)


def _direction_problems(engine: Engine, source: str, target: str) -> list[str]:
    try:
        engine_services.check_direction(engine, source, target)
    except EngineError as error:
        return [f"{engine.name}: {error}"]
    return []


def can_preview(request: CampaignRequest, engine: Engine) -> bool:
    """Whether cases can be made here and now: language models are loaded by workers alone."""
    read_from_rows = engine.kind == "recorded" or request.suite is not None
    return read_from_rows or request.method not in MADE_WITH_MODELS


def _emptiness_problems(request: CampaignRequest) -> list[str]:
    """A direction that yields no case at all is an error before anything starts."""
    problems = []
    for engine in request.engines:
        if not can_preview(request, engine):
            if not request.options.get("sentences"):
                problems.append("Give at least one input sentence.")
            continue
        for direction in request.directions:
            try:
                first = preview(request, engine, direction, count=1)
            except (MethodError, EngineError) as error:
                problems.append(f"{engine.name} {'-'.join(direction)}: {error}")
                continue
            if not first:
                problems.append(
                    f"{engine.name} {'-'.join(direction)}: these settings make no test case."
                )
    return problems


def preview(
    request: CampaignRequest, engine: Engine, direction: Direction, count: int = 10
) -> list[CaseSpec]:
    """Return the first cases that a run would make, without storing anything."""
    options = _undrawn(parse_options(request.method, request.options))
    specs = generation.case_specs(
        request.method,
        options,
        request.project,
        engine,
        direction,
        request.seed or 0,
        request.suite,
    )
    return list(islice(specs, count))


@dataclass(frozen=True)
class Estimate:
    """What one run would send at most; answers that are stored already cost nothing.

    ``price`` is in the currency of the engine's price, None where it has none.
    """

    engine: str
    direction: str
    cases: int
    characters: int
    calls: int
    price: Decimal | None


def estimate(request: CampaignRequest) -> list[Estimate]:
    """Count cases, characters and calls of every run, without storing or sending anything.

    :raises MethodError, EngineError: a run could not be made.
    """
    return [
        _estimate(request, engine, direction)
        for engine in request.engines
        if can_preview(request, engine)
        for direction in request.directions
    ]


def _undrawn(options: MethodOptions) -> MethodOptions:
    """The same without a draw: that would screen the whole upload while a page waits."""
    if getattr(options, "sampling", "all") == "all":
        return options
    return options.model_copy(update={"sampling": "all"})


def _estimate(request: CampaignRequest, engine: Engine, direction: Direction) -> Estimate:
    options = _undrawn(parse_options(request.method, request.options))
    specs = generation.case_specs(
        request.method,
        options,
        request.project,
        engine,
        direction,
        request.seed or 0,
        request.suite,
    )
    cases = 0
    lengths: dict[str, int] = {}
    for spec in specs:
        cases += 1
        lengths.update((text, len(text)) for text in spec.inputs)
    characters = sum(lengths.values())
    size = max(1, engine_services.limits(engine).max_items)
    price = engine.price_per_million_characters
    return Estimate(
        engine=engine.name,
        direction="-".join(direction),
        cases=cases,
        characters=characters,
        calls=-(-len(lengths) // size),
        price=None if price is None else price * characters / 1_000_000,
    )


def raise_cap(campaign: Campaign, cap: int | None, actor: User) -> None:
    """Change how many characters the campaign may send in all; None: no limit."""
    old = campaign.character_cap
    campaign.character_cap = cap
    with transaction.atomic():
        campaign.save(update_fields=["character_cap"])
        record_change(campaign.project, actor, "cap changed", old={"cap": old}, new={"cap": cap})


def create_campaign(request: CampaignRequest) -> Campaign:
    """Store a campaign with one run per engine and direction; nothing is enqueued here.

    :raises CampaignError: the request cannot work; nothing is stored.
    """
    check_request(request)
    options = parse_options(request.method, request.options).model_dump(mode="json")
    items = options.pop(INPUT_FIELDS.get(request.method, ""), [])
    seed = random.SystemRandom().randrange(2**31) if request.seed is None else request.seed
    with transaction.atomic():
        campaign = Campaign.objects.create(
            project=request.project,
            name=request.name or default_name(request),
            method=request.method,
            options=options,
            seed=seed,
            bypass_cache=request.bypass_cache,
            repeats=request.repeats,
            character_cap=request.character_cap,
            suite={} if request.suite is None else {"view": request.suite.query_string()},
            created_by=request.created_by,
        )
        if items:
            CampaignInput.objects.create(campaign=campaign, items=items)
        Run.objects.bulk_create(_runs(campaign, request, items))
        record_change(
            request.project, request.created_by, "campaign started", new={"campaign": campaign.name}
        )
    return campaign


def default_name(request: CampaignRequest) -> str:
    engines = ", ".join(engine.name for engine in request.engines)
    directions = ", ".join("-".join(direction) for direction in request.directions)
    return f"{get_method(request.method).title}: {engines}, {directions}"[:200]


def _runs(campaign: Campaign, request: CampaignRequest, items: list[Any]) -> list[Run]:
    method = get_method(campaign.method)
    return [
        Run(
            campaign=campaign,
            engine=engine,
            source_language=source,
            target_language=target,
            signature={
                "method": method.name,
                "version": method.version,
                "seed": campaign.seed,
                "options": _run_options(campaign, source),
                "engine": {
                    "kind": engine.kind,
                    "line": engine.line.name,
                    "version": engine.version_label,
                    "options": engine.options,
                },
                "direction": f"{source}-{target}",
                "texts": {"count": len(items), "digest": digest(json.dumps(items, sort_keys=True))},
            },
        )
        for engine in request.engines
        for source, target in request.directions
    ]


def _run_options(campaign: Campaign, source_language: str) -> dict[str, Any]:
    """The options with the project's own templates, as they are when the run starts."""
    options = parse_options(campaign.method, campaign.options)
    complete = with_project_templates(options, campaign.project, source_language)
    return complete.model_dump(mode="json")
