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
from triage.models.bulk_insert import chunks
from triage.services.campaigns.requests import CampaignRequest, Direction
from triage.services.campaigns.template_pools import options_with_templates
from triage.services.runs import generation
from triage.services.runs.scoring import scorer_named

#: Cases that a preview shows: of a single capability, and of each of several.
_SHOWN, _SHOWN_OF_EACH = 10, 2
#: Cases among which it looks for capabilities.
_LOOKED_AT = 5000


def can_preview(request: CampaignRequest, engine: Engine) -> bool:
    """Whether cases can be made in the web process; only workers load language models."""
    read_from_rows = engine.kind == "recorded" or request.suite is not None
    return read_from_rows or request.method not in MADE_WITH_MODELS


def preview(
    request: CampaignRequest, engine: Engine, direction: Direction, count: int = 10
) -> list[CaseSpec]:
    """Return the first cases that a run would generate, without storing anything."""
    return list(islice(_specs(request, engine, direction), count))


def sample(request: CampaignRequest, engine: Engine, direction: Direction) -> list[CaseSpec]:
    """Return ten cases of a run, or the first two of each capability if it has several."""
    by_capability: dict[str, list[CaseSpec]] = {}
    for spec in islice(_specs(request, engine, direction), _LOOKED_AT):
        of_this = by_capability.setdefault(spec.capability, [])
        if len(of_this) < _SHOWN:
            of_this.append(spec)
    each = _SHOWN if len(by_capability) == 1 else _SHOWN_OF_EACH
    return [spec for some in by_capability.values() for spec in some[:each]]


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


def estimate(request: CampaignRequest, runs: Sequence[tuple[Engine, Direction]]) -> list[Estimate]:
    """Estimate cases, characters and calls of the runs, without storing or sending anything.

    :raises MethodError, EngineError: a run could not be made.
    """
    return [
        _estimate(request, engine, direction)
        for engine, direction in runs
        if can_preview(request, engine)
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
    """Cut the cases into batches as the run does, and ask what each of them takes."""
    cases = dict.fromkeys(spec.inputs for spec in _specs(request, engine, direction))
    # The worst case: every case becomes a suspect, is asked again alone and then repeated.
    times = 1 + engine_services.limits(engine).neighbour_dependent + request.repeats
    scorer = _scorer(request)
    cost = engine_services.Cost()
    scored = engine_services.Cost()
    for batch in chunks(cases, generation.batch_size(engine)):
        texts = list(dict.fromkeys(text for inputs in batch for text in inputs))
        cost += engine_services.cost_of(engine, texts, *direction) * times
        if scorer:
            # With translations as long as their sources.
            pairs = [2 * text for text in texts]
            scored += engine_services.cost_of(scorer, pairs, *direction)
    return Estimate(
        engine=engine.name,
        direction="-".join(direction),
        cases=len(cases),
        characters=cost.characters + scored.characters,
        calls=cost.requests + scored.requests,
        price=cost.price,
    )


def _scorer(request: CampaignRequest) -> Engine | None:
    name = scorer_named(request.options)
    return Engine.objects.visible_to(request.project).by_name(name) if name else None
