"""Show what a campaign would generate and send before anything is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

from engines import services as engine_services
from engines.models import Engine
from triage.methods.base import CaseSpec, MethodOptions
from triage.methods.registry import MADE_WITH_MODELS
from triage.services.campaigns.requests import CampaignRequest, Direction
from triage.services.campaigns.template_pools import options_with_templates
from triage.services.runs import generation
from triage.services.runs.scoring import scorer_named


def can_preview(request: CampaignRequest, engine: Engine) -> bool:
    """Whether cases can be made in the web process; only workers load language models."""
    read_from_rows = engine.kind == "recorded" or request.suite is not None
    return read_from_rows or request.method not in MADE_WITH_MODELS


def preview(
    request: CampaignRequest, engine: Engine, direction: Direction, count: int = 10
) -> list[CaseSpec]:
    """Return the first cases that a run would generate, without storing anything."""
    return list(islice(_specs(request, engine, direction), count))


@dataclass(frozen=True)
class Estimate:
    """The most that one run would send; cached translations cost nothing.

    ``price`` is in the currency of the engine's price, or None if it has none.
    """

    engine: str
    direction: str
    cases: int
    characters: int
    calls: int
    price: Decimal | None


def estimate(request: CampaignRequest) -> list[Estimate]:
    """Estimate cases, characters and calls of every run, without storing or sending anything.

    :raises MethodError, EngineError: a run could not be made.
    """
    return [
        _estimate(request, engine, direction)
        for engine in request.engines
        if can_preview(request, engine)
        for direction in request.directions
    ]


@dataclass(frozen=True)
class Total:
    """The most that all runs of a campaign would send; ``price`` is None if any run has none.

    ``beyond`` is the number of characters over the campaign's limit.
    """

    cases: int
    characters: int
    calls: int
    price: Decimal | None
    beyond: int


def total_of(estimates: Sequence[Estimate], cap: int | None) -> Total:
    """Sum up the runs and compare the total with the campaign's character limit."""
    characters = sum(one.characters for one in estimates)
    prices = [one.price for one in estimates if one.price is not None]
    return Total(
        cases=sum(one.cases for one in estimates),
        characters=characters,
        calls=sum(one.calls for one in estimates),
        price=sum(prices, Decimal()) if len(prices) == len(estimates) else None,
        beyond=max(0, characters - cap) if cap else 0,
    )


def _specs(request: CampaignRequest, engine: Engine, direction: Direction) -> Iterator[CaseSpec]:
    return generation.case_specs(
        request.method,
        _undrawn(options_with_templates(request, direction[0])),
        request.project,
        engine,
        direction,
        request.seed or 0,
        request.suite,
    )


def _undrawn(options: MethodOptions) -> MethodOptions:
    """The options without sampling, which would screen the whole upload during a request."""
    if getattr(options, "sampling", "all") == "all":
        return options
    return options.model_copy(update={"sampling": "all"})


def _estimate(request: CampaignRequest, engine: Engine, direction: Direction) -> Estimate:
    cases = 0
    lengths: dict[str, int] = {}
    for spec in _specs(request, engine, direction):
        cases += 1
        lengths.update((text, len(text)) for text in spec.inputs)
    # The worst case: every case becomes a suspect and is repeated each time.
    times = 1 + request.repeats
    characters = sum(lengths.values()) * times
    size = max(1, engine_services.limits(engine).max_items)
    calls = -(-len(lengths) * times // size)
    price = engine.price_per_million_characters
    to_scorer, scorings = _scoring(request, sum(lengths.values()), len(lengths))
    return Estimate(
        engine=engine.name,
        direction="-".join(direction),
        cases=cases,
        characters=characters + to_scorer,
        calls=calls + scorings,
        price=None if price is None else price * characters / 1_000_000,
    )


def _scoring(request: CampaignRequest, characters: int, texts: int) -> tuple[int, int]:
    """Return the characters and calls of the scorer, with translations as long as their sources."""
    name = scorer_named(request.options)
    if not name:
        return 0, 0
    size = engine_services.limits(Engine.objects.by_name(name)).max_items
    return 2 * characters, -(-texts // size)
