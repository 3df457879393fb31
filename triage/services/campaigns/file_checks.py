"""Screen uploaded translations as they are, without calling an engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.contrib.auth.models import User

from engines.models import Engine
from triage.models import Campaign, Project
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.requests import CampaignRequest

Directions = Sequence[tuple[str, str]]


def screen(
    project: Project, user: User, name: str, brought: Sequence[tuple[Engine, Directions]]
) -> list[Campaign]:
    """Start a screening of each recorded engine in its directions; its runs are not enqueued yet.

    Engines with the same directions share a campaign. The input is not filtered: a file is checked
    as it is.

    :raises CampaignError: nothing in it can be screened.
    """
    groups: dict[tuple[tuple[str, str], ...], list[Engine]] = defaultdict(list)
    for engine, directions in brought:
        groups[tuple(sorted(directions))].append(engine)
    return [
        create_campaign(
            CampaignRequest(
                project=project,
                method="screening",
                engines=engines,
                directions=list(directions),
                name=name,
                options={"filter_input": False},
                created_by=user,
            )
        )
        for directions, engines in groups.items()
    ]
