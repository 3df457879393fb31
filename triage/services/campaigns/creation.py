"""Create campaigns: check the request, then make the runs in one transaction."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import product
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engines import services as engine_services
from engines.catalogue import stored
from engines.errors import EngineError, UnsupportedDirection
from engines.models import Engine
from triage.methods.base import MethodError
from triage.methods.registry import INPUT_FIELDS, get_method
from triage.models import Campaign, CampaignInput, Project, Run, RunStatus
from triage.models.campaign import SkippedRun
from triage.services.campaigns.previews import can_preview, preview
from triage.services.campaigns.requests import CampaignRequest, Direction, parse_options
from triage.services.campaigns.template_pools import options_with_templates
from triage.services.common.errors import CampaignError
from triage.services.common.stable_hashes import digest
from triage.services.events.history import record_change
from triage.services.messages.sentences import ServiceMessage, labelled, translated
from triage.services.projects.signal_thresholds import with_thresholds
from triage.services.runs.scoring import pinned, scorer_named
from triage.services.word_lists.stored_lists import chosen, remember, used_by


@dataclass(frozen=True)
class RunPlan:
    """The runs that a request comes to, and those that it skips."""

    runs: Sequence[tuple[Engine, Direction]]
    skipped: Sequence[SkippedRun]


def plan(request: CampaignRequest) -> RunPlan:
    """Decide which runs can be made, and find problems that would only make them fail later.

    A run is skipped if its engine lacks the direction, or if it would have no case.

    :raises CampaignError: no run is left, or the request itself is wrong; lists every problem.
    """
    problems = []
    if not request.engines:
        problems.append(_("Choose at least one engine."))
    if not request.directions:
        problems.append(_("Choose at least one direction."))
    problems += _foreign_engines(request)
    parse_options(request.method, request.options)
    chosen(request.project, request.options.get("lists", ()))
    problems += _unused_segments(request) + _scorer_problems(request)
    runs, skipped = [], []
    for engine, direction in product(request.engines, request.directions):
        try:
            reason = _reason_to_skip(request, engine, direction, empty=not problems)
        except EngineError as error:
            problems.append(labelled(engine.name, translated(str(error))))
            continue
        if reason:
            skipped.append(SkippedRun(engine.name, "-".join(direction), reason))
        else:
            runs.append((engine, direction))
    if not (problems or runs):
        problems = [f"{one.engine} {one.direction}: {translated(one.reason)}" for one in skipped]
    if problems:
        raise CampaignError(list(dict.fromkeys(problems)))
    return RunPlan(runs, skipped)


def _foreign_engines(request: CampaignRequest) -> list[str]:
    """Campaigns of earlier releases may have used what another project uploaded."""
    seen = set(Engine.objects.visible_to(request.project).values_list("pk", flat=True))
    return [
        _("%(engine)s belongs to another project: upload its translations to this one as well.")
        % {"engine": engine.name}
        for engine in request.engines
        if engine.pk not in seen
    ]


def _reason_to_skip(
    request: CampaignRequest, engine: Engine, direction: Direction, *, empty: bool
) -> str:
    """Why no run of this engine and direction can be made, or nothing.

    :param empty: whether to look for a first case, too
    :raises EngineError: the engine cannot be asked.
    """
    try:
        engine_services.check_direction(engine, *direction)
    except UnsupportedDirection as error:
        return str(error)
    return _reason_for_no_case(request, engine, direction) if empty else ""


def _reason_for_no_case(request: CampaignRequest, engine: Engine, direction: Direction) -> str:
    if not can_preview(request, engine):
        return "" if request.options.get("sentences") else ServiceMessage.NO_SENTENCE()
    try:
        return "" if preview(request, engine, direction, count=1) else ServiceMessage.NO_CASE()
    except MethodError as error:
        return str(error)


def _scorer_problems(request: CampaignRequest) -> list[str]:
    try:
        _pinned_scorer(request.project, request.options)
    except EngineError as error:
        return [translated(str(error))]
    return []


def _pinned_scorer(project: Project, options: Mapping[str, Any]) -> dict[str, str]:
    """The option that names the scorer, with its version.

    :raises EngineConfigurationError: there is no scorer of that name.
    """
    name = scorer_named(options)
    if not name:
        return {}
    scorer = Engine.objects.visible_to(project).by_name(name)
    engine_services.scorer_of(scorer)
    return {"scorer": pinned(scorer)}


def _scorers(project: Project, options: Mapping[str, Any]) -> list[Engine]:
    name = scorer_named(options)
    return [Engine.objects.visible_to(project).by_name(name)] if name else []


def _unused_segments(request: CampaignRequest) -> list[str]:
    """Recorded engines only translate their own sentences, so uploaded segments would be ignored."""
    recorded = [engine for engine in request.engines if engine.kind == "recorded"]
    if not request.options.get("segments") or not recorded or len(recorded) < len(request.engines):
        return []
    return [
        _(
            "These sentences would not be used: a recorded engine only answers for the sentences in its recording. Leave them out, choose an engine that translates as well, or upload the files under “Check my translations”."
        )
    ]


def raise_cap(campaign: Campaign, cap: int | None, actor: User) -> None:
    """Change the campaign's character limit; None removes it."""
    old = campaign.character_cap
    campaign.character_cap = cap
    with transaction.atomic():
        campaign.save(update_fields=["character_cap"])
        campaign.runs.filter(status=RunStatus.BUDGET).update(notice=ServiceMessage.BUDGET_CHANGED())
        record_change(campaign.project, actor, "cap changed", old={"cap": old}, new={"cap": cap})


def switch_archived(campaign: Campaign, actor: User) -> None:
    """Archive a campaign or restore it."""
    campaign.archived_at = None if campaign.archived_at else timezone.now()
    action = "campaign archived" if campaign.archived_at else "campaign restored"
    with transaction.atomic():
        campaign.save(update_fields=["archived_at"])
        record_change(campaign.project, actor, action, new={"campaign": campaign.name})


def create_campaign(request: CampaignRequest) -> Campaign:
    """Store a campaign with one run per engine and direction, without enqueueing them.

    :raises CampaignError: the request is invalid; nothing is stored.
    """
    planned = plan(request)
    wanted = with_thresholds(request.project, request.method, request.options)
    wanted = {**wanted, **_pinned_scorer(request.project, wanted)}
    options = parse_options(request.method, wanted).model_dump(mode="json")
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
            skipped=[{**asdict(one), "reason": stored(one.reason)} for one in planned.skipped],
            created_by=request.created_by,
        )
        if items:
            CampaignInput.objects.create(campaign=campaign, items=items)
        remember(campaign)
        asked, directions = zip(*planned.runs, strict=True)
        engines = Engine.objects.note_used([*asked, *_scorers(request.project, options)])
        runs = list(zip(engines, directions, strict=False))
        Run.objects.bulk_create(_runs(campaign, replace(request, options=options), runs, items))
        record_change(
            request.project, request.created_by, "campaign started", new={"campaign": campaign.name}
        )
    return campaign


def default_name(request: CampaignRequest) -> str:
    """A name without versions, since gates compare campaigns of one name over the versions."""
    engines = ", ".join(dict.fromkeys(engine.line.name for engine in request.engines))
    directions = ", ".join("-".join(direction) for direction in request.directions)
    return f"{get_method(request.method).title}: {engines}, {directions}"[:200]


def _runs(
    campaign: Campaign,
    request: CampaignRequest,
    planned: Sequence[tuple[Engine, Direction]],
    items: list[Any],
) -> list[Run]:
    method = get_method(campaign.method)
    options = {
        source: options_with_templates(request, source).model_dump(mode="json")
        for source in {source for _engine, (source, _target) in planned}
    }
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
                "options": options[source],
                "engine": {
                    "kind": engine.kind,
                    "line": engine.line.name,
                    "version": engine.version_label,
                    "options": engine.options,
                },
                "direction": f"{source}-{target}",
                "lists": _list_digests(campaign),
                "texts": {"count": len(items), "digest": digest(json.dumps(items, sort_keys=True))},
            },
        )
        for engine, (source, target) in planned
    ]


def _list_digests(campaign: Campaign) -> dict[str, dict[str, Any]]:
    """Digests of the word lists as they were when the campaign started."""
    return {
        version.word_list.name: {
            "version": version.number,
            "digest": digest(json.dumps(version.content, sort_keys=True)),
        }
        for version in used_by(campaign)
    }
