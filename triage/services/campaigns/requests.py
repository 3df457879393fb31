"""The request for a campaign, and parsing of its options from text or JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from pydantic import ValidationError

from engines.messages import wrong_option
from engines.models import Engine
from triage.language_codes import split_direction
from triage.methods.base import MethodError, MethodOptions
from triage.methods.registry import get_method
from triage.models import Campaign, Project
from triage.services.common.errors import CampaignError
from triage.services.messages.sentences import ServiceMessage
from triage.services.suspects.filters import ViewFilter

Direction = tuple[str, str]


@dataclass(frozen=True)
class CampaignRequest:
    """A request for a campaign. If ``seed`` is None, one is drawn and stored with the campaign.

    ``like`` is the campaign whose templates are reused; by default the newest one with the same
    options and seed. ``new_templates`` uses the project's current templates instead.
    """

    project: Project
    method: str
    engines: Sequence[Engine]
    directions: Sequence[Direction]
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    bypass_cache: bool = False
    repeats: int = 0
    character_cap: int | None = None
    suite: ViewFilter | None = None
    like: Campaign | None = None
    new_templates: bool = False
    created_by: User | None = None


def parse_direction(text: str) -> Direction:
    """Split ``en-es`` into its two language codes.

    >>> parse_direction("en-es")
    ('en', 'es')
    >>> parse_direction("en")
    Traceback (most recent call last):
    triage.services.common.errors.CampaignError: 'en' is not a direction; write it like en-es.
    """
    source, target = split_direction(text.strip())
    if not (source and target):
        raise CampaignError([ServiceMessage.NOT_A_DIRECTION(text=repr(text))])
    return source, target


def parse_options(method: str, options: Mapping[str, Any]) -> MethodOptions:
    """Validate raw options against the method's option types.

    :raises CampaignError: unknown or invalid options, each of them listed.
    """
    try:
        return get_method(method).options_type(**options)
    except MethodError as error:
        raise CampaignError([str(error)]) from error
    except ValidationError as error:
        raise CampaignError([_option_problem(item) for item in error.errors()]) from error


def _option_problem(item: Mapping[str, Any]) -> str:
    place = ".".join(str(part) for part in item["loc"]) or "options"
    return ServiceMessage.OPTION(name=place, why=wrong_option(item))
