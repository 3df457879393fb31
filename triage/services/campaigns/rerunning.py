"""Repeat campaigns, and pair runs of two versions of an engine within one campaign."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby, pairwise

from django.contrib.auth.models import User
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from engines.models import Engine
from triage.models import Campaign, Project, Run
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest, parse_direction
from triage.services.common.errors import CampaignError
from triage.services.runs.generation import texts_given
from triage.services.runs.regression import suite_of

_WHEN = re.compile(r" \(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?\)$")
_LONGEST_NAME = 180


def suite_name(campaign_name: str) -> str:
    """The name that a campaign shares with its repetitions.

    >>> suite_name("Nightly (2026-11-22 02:00)")
    'Nightly'
    """
    return _WHEN.sub("", campaign_name)


def run_again(campaign: Campaign, user: User, *, newest: bool = False) -> Campaign:
    """Repeat a campaign now; its runs are not enqueued yet.

    :param newest: with the newest enabled version of each engine, not with those that it ran with.
    :raises CampaignError: it cannot be repeated, for example because an engine is switched off.
    """
    when = f"{timezone.now():%Y-%m-%d %H:%M}"
    return create_campaign(repeated_request(campaign, when, user, newest=newest))


def newer_versions(campaigns: Sequence[Campaign]) -> dict[int, list[Engine]]:
    """The newest enabled versions of each campaign's engines, without those that it ran with.

    :param campaigns: of one project; the versions are given by their keys.
    """
    ran_with = {campaign.pk: _ran_with(campaign) for campaign in campaigns}
    enabled = _enabled(campaigns[0].project_id, chain(*ran_with.values())) if campaigns else {}
    return {
        pk: [one for one in _newest(enabled, engines) if one not in engines]
        for pk, engines in ran_with.items()
    }


#: Campaigns among which those of an engine are looked for, and those that are offered.
_LOOKED_AT, _OFFERED = 50, 3


def campaigns_for_new(project: Project) -> list[tuple[Engine, list[Campaign]]]:
    """The versions that have not run yet, with the latest campaigns of the versions before them."""
    last = Engine.objects.visible_to(project).filter(enabled=True).order_by("created", "pk")
    newest = {engine.line_id: engine for engine in last}
    unused = [engine for engine in newest.values() if engine.used_options is None]
    rows = Campaign.objects.filter(
        project=project,
        archived_at__isnull=True,
        runs__engine__line__in=[engine.line_id for engine in unused],
    )
    rows = rows.annotate(line=F("runs__engine__line")).order_by("-pk").distinct()[:_LOOKED_AT]
    by_line: dict[int, dict[str, Campaign]] = defaultdict(dict)
    for campaign in rows:
        by_line[campaign.line].setdefault(suite_name(campaign.name), campaign)
    return [
        (engine, list(by_line[engine.line_id].values())[:_OFFERED])
        for engine in unused
        if by_line[engine.line_id]
    ]


def repeated_request(
    first: Campaign, when: str, user: User | None, *, newest: bool = False
) -> CampaignRequest:
    """A request for the same cases as ``first``, named after it and ``when``.

    The seed is kept so that the cases are the same and only the engines can differ. Cached
    translations are not used, since they would hide a change.

    :param newest: with the newest enabled version of each engine, not with those it ran with.
    :raises CampaignError: one of its engines is switched off.
    """
    engines = _ran_with(first)
    if newest:
        engines = _newest(_enabled(first.project_id, engines), engines)
    off = [engine.name for engine in engines if not engine.enabled]
    if off:
        raise CampaignError([_("%(engine)s is disabled.") % {"engine": name} for name in off])
    directions = [(run.source_language, run.target_language) for run in first.runs.all()]
    # What an engine lacked it may have by now.
    directions += [parse_direction(one.direction) for one in first.skipped_runs]
    return CampaignRequest(
        project=first.project,
        method=first.method,
        engines=engines,
        directions=list(dict.fromkeys(directions)),
        name=f"{suite_name(first.name)[:_LONGEST_NAME]} ({when})",
        options={**first.options, **texts_given(first)},
        seed=first.seed,
        bypass_cache=True,
        repeats=first.repeats,
        character_cap=first.character_cap,
        suite=suite_of(first),
        like=first,
        created_by=user,
    )


def _ran_with(campaign: Campaign) -> list[Engine]:
    # Runs that the caller has fetched are not read again.
    runs = campaign.runs.all()
    return list({run.engine_id: run.engine for run in runs}.values())


def _enabled(project: int, engines: Iterable[Engine]) -> dict[int, Engine]:
    """The newest enabled version of each of the engines' lines."""
    lines = {engine.line_id for engine in engines}
    rows = Engine.objects.visible_to(project).filter(enabled=True, line__in=lines)
    return {engine.line_id: engine for engine in rows.order_by("created", "pk")}


def _newest(enabled: Mapping[int, Engine], ran_with: Sequence[Engine]) -> list[Engine]:
    """The newest enabled version of each engine; one without any stays as it is."""
    by_line = {engine.line_id: enabled.get(engine.line_id, engine) for engine in ran_with}
    return list(by_line.values())


def version_pairs(campaign_runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Pairs (older, newer) of runs of the same cases on two versions of one engine line.

    Both runs have the same suspects, whose identity has the engine line but not the version.
    """
    by_question = sorted(campaign_runs, key=lambda run: (*_question(run), run.engine_id))
    return [pair for _question_, runs in groupby(by_question, _question) for pair in pairwise(runs)]


def _question(run: Run) -> tuple[int, str, str]:
    return run.engine.line_id, run.source_language, run.target_language
