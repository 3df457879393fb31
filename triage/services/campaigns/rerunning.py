"""Repeat campaigns, and pair runs of two versions of an engine within one campaign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from engines.models import Engine
from triage.models import Campaign, Run
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
    engines = _ran_with(campaign)
    if newest:
        engines = _newest(campaign, engines)
    when = f"{timezone.now():%Y-%m-%d %H:%M}"
    return create_campaign(repeated_request(campaign, when, user, engines))


def newer_versions(campaign: Campaign) -> list[Engine]:
    """The newest enabled versions of the campaign's engines, as far as it did not run with them."""
    ran_with = _ran_with(campaign)
    return [engine for engine in _newest(campaign, ran_with) if engine not in ran_with]


def repeated_request(
    first: Campaign, when: str, user: User | None, engines: Sequence[Engine] | None = None
) -> CampaignRequest:
    """A request for the same cases as ``first``, named after it and ``when``.

    The seed is kept so that the cases are the same and only the engines can differ. Cached
    translations are not used, since they would hide a change.

    :param engines: those to call; without it, those that ``first`` ran with.
    :raises CampaignError: one of its engines is switched off.
    """
    engines = engines or _ran_with(first)
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


def _newest(campaign: Campaign, ran_with: Sequence[Engine]) -> list[Engine]:
    """The newest enabled version of each engine; one without any stays as it is."""
    enabled = Engine.objects.visible_to(campaign.project_id).filter(
        enabled=True, line__in={engine.line_id for engine in ran_with}
    )
    newest = {engine.line_id: engine for engine in enabled.order_by("created", "pk")}
    by_line = {engine.line_id: newest.get(engine.line_id, engine) for engine in ran_with}
    return list(by_line.values())


def version_pairs(campaign_runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Pairs (older, newer) of runs of the same cases on two versions of one engine line.

    Both runs have the same suspects, whose identity has the engine line but not the version.
    """
    by_question = sorted(campaign_runs, key=lambda run: (*_question(run), run.engine_id))
    return [pair for _question_, runs in groupby(by_question, _question) for pair in pairwise(runs)]


def _question(run: Run) -> tuple[int, str, str]:
    return run.engine.line_id, run.source_language, run.target_language
