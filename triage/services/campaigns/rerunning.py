"""Ask a campaign's question again, and find what one campaign asked two versions of an engine."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from triage.models import Campaign, Run
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest
from triage.services.common.errors import CampaignError
from triage.services.runs.generation import texts_given
from triage.services.runs.regression import suite_of

_WHEN = re.compile(r" \(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?\)$")
_LONGEST_NAME = 180


def suite_name(campaign_name: str) -> str:
    """What a campaign is called over its repetitions.

    >>> suite_name("Nightly (2026-11-22 02:00)")
    'Nightly'
    """
    return _WHEN.sub("", campaign_name)


def run_again(campaign: Campaign, user: User) -> Campaign:
    """Start the campaign's question anew at once; its runs are not enqueued yet.

    :raises CampaignError: it cannot be asked any more, such as of an engine that is switched off.
    """
    return create_campaign(same_question(campaign, f"{timezone.now():%Y-%m-%d %H:%M}", user))


def same_question(first: Campaign, when: str, user: User | None) -> CampaignRequest:
    """A request for the cases of ``first``, named after it and ``when``.

    The seed stays, so that the cases are the same and only the engines can differ; stored
    translations are not used, since they would hide a change.

    :raises CampaignError: one of its engines is switched off.
    """
    runs = list(first.runs.select_related("engine__line"))
    engines = list({run.engine_id: run.engine for run in runs}.values())
    off = [engine.name for engine in engines if not engine.enabled]
    if off:
        raise CampaignError([_("%(engine)s is disabled.") % {"engine": name} for name in off])
    return CampaignRequest(
        project=first.project,
        method=first.method,
        engines=engines,
        directions=list(dict.fromkeys((run.source_language, run.target_language) for run in runs)),
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


def version_pairs(campaign_runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Pairs (older, newer) of runs that put the same cases to two versions of one line.

    Their suspects are the same: an identity knows the line, not the version.
    """
    by_question = sorted(campaign_runs, key=lambda run: (*_question(run), run.engine_id))
    return [pair for _question_, runs in groupby(by_question, _question) for pair in pairwise(runs)]


def _question(run: Run) -> tuple[int, str, str]:
    return run.engine.line_id, run.source_language, run.target_language
