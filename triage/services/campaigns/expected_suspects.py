"""Estimate what a screening would find, with the precision of its signals so far."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engines import services as engine_services
from engines.models import Engine
from triage.methods.model_loading import screening
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions, Segment
from triage.methods.screening.precision import precisions
from triage.methods.screening.sampling import SuspectEstimate
from triage.models import DECIDED, Project, Suspect, SuspectStatus
from triage.services.campaigns.requests import CampaignRequest, Direction, parse_options
from triage.services.word_lists.stored_lists import chosen, with_lists

MIN_JUDGED = 20


@dataclass(frozen=True, slots=True)
class ExpectedSuspects:
    """Expected suspects in one direction, and the signals that do not support it.

    ``whose`` is the recorded engine of the translations, or "" for those of an upload.
    """

    whose: str
    direction: str
    expected: SuspectEstimate
    gaps: Mapping[str, str]


def measured_precision(project: Project) -> dict[str, float]:
    """The precision of each signal with at least ``MIN_JUDGED`` judged suspects."""
    decided = Suspect.objects.filter(
        project=project,
        method="screening",
        status__in=DECIDED,
        current__isnull=False,
    ).values_list("current__evidence", "status")
    judged = ((evidence, status == SuspectStatus.CONFIRMED) for evidence, status in decided)
    return {one.signal: one.value for one in precisions(judged) if one.judged >= MIN_JUDGED}


def estimate_suspects(request: CampaignRequest) -> list[ExpectedSuspects]:
    """One estimate per direction of the uploaded segments and of every recorded engine.

    :raises CampaignError, MethodError, EngineError: the request cannot be made.
    """
    options = parse_options(request.method, request.options)
    if not isinstance(options, ScreeningOptions):
        raise TypeError(f"{request.method} does not screen.")
    lists = chosen(request.project, options.lists)
    options = with_lists(options, [version.content for version in lists])
    found = []
    for direction in request.directions:
        if any(engine.kind != "recorded" for engine in request.engines):
            found.append(_estimate_direction("", options.segments, options, direction))
        # Recorded translations are screened completely, without filters or sampling.
        whole = options.model_copy(update={"filter_input": False, "sampling": "all"})
        for engine in request.engines:
            if engine.kind == "recorded":
                found.append(
                    _estimate_direction(engine.name, _recorded(engine, direction), whole, direction)
                )
    return found


def _recorded(engine: Engine, direction: Direction) -> Iterable[Segment]:
    for row in engine_services.recorded_rows(engine, *direction):
        yield Segment(row.source, translation=row.translation)


def _estimate_direction(
    whose: str, segments: Iterable[Segment], options: ScreeningOptions, direction: Direction
) -> ExpectedSuspects:
    # The estimate does without language models; the run uses them.
    expected = Screening().estimate(segments, options, *direction, random.Random(0))
    return ExpectedSuspects(
        whose, "-".join(direction), expected, screening().gaps(options, *direction)
    )
