"""Random samples: of passed cases, to bound what the checker misses, and of all outputs."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from heapq import nsmallest
from math import ceil
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engines.models import EngineLine
from triage.models import (
    Beside,
    Campaign,
    ItemKind,
    Outcome,
    OutcomeVerdict,
    Project,
    Protocol,
    RatingCampaign,
    Suspect,
    SuspectStatus,
)
from triage.models.bulk_insert import chunks
from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.calibration import sample_size_for
from triage.reporting.statistics.rates import Rate
from triage.services.common.stable_hashes import digest, outputs_hash
from triage.services.events.history import record_change
from triage.services.review.slots import RATERS

REFERENCE_LINE = "reference translation"
DEFAULT_SIZE = 400
CHUNK = 500


class SampleError(Exception):
    """There is nothing to draw from; the message says why."""


def sample_size(bound: float) -> int:
    """The sample size for which zero errors bound the miss rate by ``bound`` (Wilson, 95 %).

    >>> sample_size(0.0126)
    302
    """
    if not 0 < bound < 1:
        raise SampleError(_("The limit must be a share between 0 and 1."))
    return sample_size_for(bound)


def draw_passed_sample(project: Project, actor: User, bound: float, seed: int) -> int:
    """Mix a stratified sample of passed cases into the queue; return how many are new.

    Strata are engine line, direction and capability, sampled in proportion. Cases drawn before
    with the same ``seed`` count towards the size, however many have passed since.

    :raises SampleError: no case has passed yet.
    """
    strata: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    passed = Outcome.objects.filter(
        run__campaign__project=project,
        run__campaign__archived_at__isnull=True,
        verdict=OutcomeVerdict.PASS,
    ).values_list(
        "run__engine__line_id", "run__source_language", "run__target_language", "capability", "pk"
    )
    for *stratum, pk in passed.iterator():
        strata[tuple(stratum)].append(pk)
    total = sum(len(pks) for pks in strata.values())
    if not total:
        raise SampleError(_("No case has passed yet, so there is nothing to sample."))
    fraction = min(sample_size(bound) / total, 1.0)
    rng = random.Random(seed)
    drawn: dict[int, float] = {}
    for _stratum, pks in sorted(strata.items(), key=lambda item: repr(item[0])):
        count = min(ceil(fraction * len(pks)), len(pks))
        drawn |= dict.fromkeys(_first(pks, count, seed), count / len(pks))
    with transaction.atomic():
        made = _add_items(project, drawn, ItemKind.PASSED, rng)
        record_change(
            project, actor, "sample of passed cases drawn", new={"bound": bound, "items": made}
        )
    return made


def _first(pks: Sequence[int], count: int, seed: int) -> list[int]:
    """The first ``count`` in a random order that does not change as cases are added."""
    key = seed.to_bytes(8, signed=True)
    return nsmallest(
        count, pks, lambda pk: blake2b(str(pk).encode(), digest_size=8, key=key).digest()
    )


def _add_items(
    project: Project,
    chances: dict[int, float],
    kind: ItemKind,
    rng: random.Random,
    rating: RatingCampaign | None = None,
) -> int:
    before = Suspect.items.filter(project=project, kind=kind).count()
    scope = str(rating.pk) if rating else ""
    for chunk in chunks(sorted(chances), CHUNK):
        outcomes = Outcome.objects.filter(pk__in=chunk).select_related("case", "run__engine")
        Suspect.items.bulk_create(
            [
                Suspect(
                    project=project,
                    kind=kind,
                    rating=rating,
                    fingerprint=digest(kind, scope, str(outcome.pk)),
                    content={"chance": chances[outcome.pk]},
                    shuffle=rng.random(),
                    **outcome_fields(outcome),
                )
                for outcome in outcomes
            ],
            ignore_conflicts=True,
        )
    return Suspect.items.filter(project=project, kind=kind).count() - before


def outcome_fields(outcome: Outcome) -> dict[str, Any]:
    """The fields of an item that shows an outcome."""
    now = timezone.now()
    return {
        "method": outcome.run.campaign.method,
        "engine_line_id": outcome.run.engine.line_id,
        "source_language": outcome.run.source_language,
        "target_language": outcome.run.target_language,
        "capability": outcome.capability,
        "error_kind": outcome.error_kind,
        "current": outcome,
        "output_hash": outcome.output_hash,
        "first_run": outcome.run,
        "last_run": outcome.run,
        "first_seen": now,
        "last_seen": now,
    }


def missed_rate(project: Project) -> Rate:
    """The share of confirmed bugs among the passed cases that were decided."""
    rows = Suspect.items.filter(project=project, kind=ItemKind.PASSED)
    confirmed = rows.filter(status=SuspectStatus.CONFIRMED).count()
    rejected = rows.filter(status=SuspectStatus.REJECTED).count()
    return Rate(confirmed, confirmed + rejected, why_empty=FigureMessage.NO_PASSED_JUDGED())


@dataclass(frozen=True, slots=True)
class RatingRequest:
    """What a lead chooses for a rating campaign; see :class:`RatingCampaign`."""

    name: str
    protocol: Protocol = Protocol.WMT20
    raters: int = RATERS
    reference_beside: bool = False
    contrastive: bool = False
    checker_spans: bool = False


def switch_ended(rating: RatingCampaign, actor: User) -> None:
    """End a rating campaign, so that its raters are no longer asked, or let it go on."""
    rating.archived_at = None if rating.archived_at else timezone.now()
    action = "rating campaign ended" if rating.archived_at else "rating campaign resumed"
    with transaction.atomic():
        rating.save(update_fields=["archived_at"])
        record_change(rating.project, actor, action, new={"name": rating.name})


def make_rating(
    project: Project, actor: User, wanted: RatingRequest, size: int, seed: int
) -> RatingCampaign:
    """Store a rating campaign, without items, and record it in the history."""
    values = asdict(wanted)
    record_change(project, actor, "rating campaign started", new={**values, "size": size})
    return RatingCampaign.objects.create(
        project=project, seed=seed, size=size, created_by=actor, **values
    )


def start_rating(
    project: Project,
    actor: User,
    wanted: RatingRequest,
    campaigns: Sequence[Campaign],
    size: int,
    seed: int,
) -> RatingCampaign:
    """Draw ``size`` inputs per set and queue every engine's output for them, blind.

    A set is one campaign and direction. Reference translations of cases are queued like an
    engine's output, or shown and rated beside the outputs.

    :raises SampleError: the campaigns have no output, or no references to show beside.
    """
    rng = random.Random(seed)
    sets = _inputs_by_set(campaigns)
    if not sets:
        raise SampleError(_("These campaigns have no outputs to rate."))
    once = wanted.contrastive or not wanted.reference_beside
    with transaction.atomic():
        rating = make_rating(project, actor, wanted, size, seed)
        for _set, by_input in sorted(sets.items()):
            inputs = rng.sample(sorted(by_input), min(size, len(by_input)))
            chance = len(inputs) / len(by_input)
            chances = {pk: chance for text in inputs for pk in by_input[text]}
            _add_items(project, chances, ItemKind.RATING, rng, rating)
            rated = [by_input[text][0] for text in inputs] if once else list(chances)
            _add_references(rating, rated, chance, rng)
            if wanted.contrastive:
                _put_together(rating, [by_input[text] for text in inputs])
        if wanted.reference_beside:
            _put_references_beside(rating)
        hide_companions(rating)
    return rating


def _inputs_by_set(campaigns: Sequence[Campaign]) -> dict[str, dict[str, list[int]]]:
    rows = (
        Outcome.objects.filter(run__campaign__in=campaigns)
        .exclude(verdict=OutcomeVerdict.ERROR)
        .order_by("pk")
        .values_list(
            "run__campaign_id",
            "run__source_language",
            "run__target_language",
            "case__input_hash",
            "pk",
        )
    )
    sets: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for campaign, source, target, text, pk in rows.iterator():
        sets[f"{campaign} {source}-{target}"][text].append(pk)
    return sets


def _add_references(
    rating: RatingCampaign, outcome_pks: Sequence[int], chance: float, rng: random.Random
) -> None:
    """Add each outcome's reference, under an engine line that stands for the human translator."""
    line: EngineLine | None = None
    items = []
    for chunk in chunks(outcome_pks, CHUNK):
        for outcome in Outcome.objects.filter(pk__in=chunk).select_related(
            "case", "run__engine", "run__campaign"
        ):
            reference = str(outcome.case.expectation.get("reference") or "")
            if not reference:
                continue
            line = line or EngineLine.objects.get_or_create(name=REFERENCE_LINE)[0]
            fields = {
                **outcome_fields(outcome),
                "engine_line_id": line.pk,
                "current": None,
                "output_hash": outputs_hash([reference]),
            }
            content = {
                "source": outcome.case.inputs[0],
                "translation": reference,
                "chance": chance,
                "outcome": outcome.pk,
            }
            items.append(
                Suspect(
                    project=rating.project,
                    kind=ItemKind.RATING,
                    rating=rating,
                    fingerprint=digest("reference", str(rating.pk), str(outcome.pk)),
                    content=content,
                    shuffle=rng.random(),
                    **fields,
                )
            )
    Suspect.items.bulk_create(items, batch_size=CHUNK)


def _put_together(rating: RatingCampaign, outcomes: Sequence[Sequence[int]]) -> None:
    """Put the outputs of all systems for an input on one screen; the first of them is its lead."""
    items = Suspect.items.filter(rating=rating, current__isnull=False)
    by_outcome = dict(items.values_list("current_id", "pk"))
    Beside.objects.bulk_create(
        (
            Beside(lead_id=by_outcome[first], item_id=by_outcome[other])
            for first, *others in outcomes
            for other in others
        ),
        batch_size=CHUNK,
    )


def _put_references_beside(rating: RatingCampaign) -> None:
    """Put each reference on the screen of the output that it was made for; both tell their outcome."""
    references = Suspect.items.filter(rating=rating, current__isnull=True)
    by_outcome = dict(references.values_list("content__outcome", "pk"))
    outputs = Suspect.items.filter(rating=rating, current__in=by_outcome)
    pairs = [
        Beside(lead_id=pk, item_id=by_outcome[outcome])
        for pk, outcome in outputs.values_list("pk", "current_id")
    ]
    if not pairs:
        raise SampleError(_("These campaigns have no reference translations to show beside."))
    Beside.objects.bulk_create(pairs, batch_size=CHUNK)


def hide_companions(rating: RatingCampaign) -> None:
    """Keep the queue from handing out what stands on the screen of another item."""
    Suspect.items.filter(stands_beside__isnull=False, rating=rating).update(available=False)
