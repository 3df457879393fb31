"""Errors that more than one package raises."""

from __future__ import annotations

from collections.abc import Sequence

from engines.catalogue import joined


class CampaignError(Exception):
    """A campaign cannot be started; ``problems`` lists the reasons, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(joined(*problems))
        self.problems = list(problems)
