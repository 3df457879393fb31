"""Choose the templates of a project that the runs of a campaign draw from."""

from __future__ import annotations

from collections.abc import Iterator

from triage.methods.base import MethodOptions
from triage.methods.numbertest.options import NumberTestOptions, TemplateRow
from triage.models import Campaign
from triage.services.campaigns.requests import CampaignRequest, parse_options
from triage.services.projects.templates import Pool, of_project


def of_campaign(campaign: Campaign, language: str) -> Pool | None:
    """The templates that a campaign's runs of a language draw from; None if it has no such runs.

    They are stored in the runs' signatures, so later changes of templates do not matter.
    """
    runs = campaign.runs.filter(source_language=language).exclude(engine__kind="recorded")
    rows = runs.values_list("signature__options__templates", flat=True).first()
    return None if rows is None else tuple(TemplateRow(**row) for row in rows)


def options_with_templates(request: CampaignRequest, language: str) -> MethodOptions:
    """The options of a run from a language, with templates if the method is number tests.

    The same question with the same seed reuses its earlier templates, so that its cases stay the
    same even if templates were imported or switched off in between.

    :raises CampaignError: unknown or invalid options, each of them listed.
    """
    options = parse_options(request.method, request.options)
    if not isinstance(options, NumberTestOptions) or options.templates:
        return options
    return options.model_copy(update={"templates": _pool(request, options, language)})


def _pool(request: CampaignRequest, options: NumberTestOptions, language: str) -> Pool:
    for campaign in _earlier(request, options):
        pool = of_campaign(campaign, language)
        if pool is not None:
            return pool
    return of_project(request.project, language)


def _earlier(request: CampaignRequest, options: NumberTestOptions) -> Iterator[Campaign]:
    """The campaigns whose templates the request may reuse, in order of preference."""
    if request.new_templates:
        return
    if request.like is not None:
        yield request.like
    if request.seed is None:
        return
    # The campaign that holds imported bugs has no options and used no templates.
    rows = Campaign.objects.filter(
        project=request.project, method=request.method, seed=request.seed, suite={}
    ).exclude(options={})
    wanted, default = (one.model_dump(mode="json") for one in (options, NumberTestOptions()))
    for campaign in rows.order_by("-pk").iterator(chunk_size=20):
        if {**default, **campaign.options} == wanted:
            yield campaign


def left_out(campaign: Campaign) -> int:
    """How many of the project's current templates a campaign does not use."""
    if campaign.suite or campaign.options.get("templates"):
        return 0
    languages = campaign.runs.values_list("source_language", flat=True).distinct().order_by()
    count = 0
    for language in languages:
        pool = of_campaign(campaign, language)
        if pool is not None:
            known = {row.id for row in pool}
            now = of_project(campaign.project, language)
            count += sum(row.id not in known for row in now)
    return count
