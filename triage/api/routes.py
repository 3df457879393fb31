"""The endpoints under /api/v1/: each checks the caller, calls one service and responds.

An Idempotency-Key starts only one campaign; with another payload it is refused with 422
(draft-ietf-httpapi-idempotency-key-header, section 2.7).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any

from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Header, Router, Status

from engines.models import Engine
from triage import tasks
from triage.api.access import caller
from triage.api.errors import Problem
from triage.api.parameters import Cursor, Identifier, Limit, described, responses, view_of
from triage.api.schemas import CampaignIn, VoteIn
from triage.client import models as replies
from triage.models import Campaign, Gate, Outcome, Project, Role, Run, Suspect
from triage.services.campaigns import gates, project_gates
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.gate_junit import ConditionResult, GateState
from triage.services.campaigns.requests import CampaignRequest, parse_direction
from triage.services.common.critical import critical_of
from triage.services.common.errors import CampaignError
from triage.services.counts import results
from triage.services.exchange import export
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import AlreadyJudgedError, record
from triage.services.review.votes import VoteError
from triage.services.runs import lifecycle
from triage.services.suspects.hidden_gold import blinded, items_seen_by
from triage.services.suspects.pagination import suspects_for
from triage.services.suspects.subcategories import subcategories

router = Router()
VIEW = {"parameters": described()}
Key = Annotated[str, Header(alias="Idempotency-Key", max_length=64)]


@router.get(
    "/engines", response=responses(list[replies.Engine]), summary="List engines", tags=["Engines"]
)
def engines(request: HttpRequest) -> Any:
    """List the engines of the site and the project's own, without their options and keys."""
    who = caller(request)
    return [
        replies.Engine(
            name=engine.name,
            line=engine.line.name,
            version=engine.version_label,
            kind=engine.kind,
            enabled=engine.enabled,
        )
        for engine in Engine.objects.visible_to(who.project)
    ]


@router.post(
    "/campaigns",
    response=responses(replies.Campaign, 200, 201),
    summary="Start a campaign",
    tags=["Campaigns"],
)
def start_campaign(request: HttpRequest, body: CampaignIn, key: Key = "") -> Any:
    """Start a campaign. Repeating the Idempotency-Key and body returns the first one, with 200."""
    who = caller(request, Role.LEAD, write=True)
    if started := started_before(who.project, key, body):
        return Status(200, _campaign(started))
    try:
        known = Engine.objects.visible_to(who.project)
        campaign_request = CampaignRequest(
            project=who.project,
            engines=[known.by_name(name) for name in body.engines],
            directions=[parse_direction(text) for text in body.directions],
            created_by=who.user,
            **body.model_dump(exclude={"engines", "directions"}),
        )
        with transaction.atomic():
            campaign = create_campaign(campaign_request)
            remember(campaign, key, body)
    except CampaignError as error:
        raise Problem(422, str(error), problems=error.problems) from error
    except IntegrityError:
        if first := started_before(who.project, key, body):
            return Status(200, _campaign(first))
        raise
    for run in campaign.runs.all():
        tasks.enqueue_run(run.pk)
    return Status(201, _campaign(campaign))


@router.get(
    "/campaigns",
    response=responses(list[replies.Campaign]),
    summary="List campaigns",
    tags=["Campaigns"],
)
def campaigns(request: HttpRequest, after: Cursor = 0, limit: Limit = 50) -> Any:
    """List campaigns from oldest to newest, beginning after the given one."""
    who = caller(request)
    found = Campaign.objects.filter(project=who.project, pk__gt=after).order_by("pk")[:limit]
    return [_campaign(campaign) for campaign in found]


@router.get(
    "/campaigns/{campaign_id}",
    response=responses(replies.Campaign),
    summary="Read a campaign",
    tags=["Campaigns"],
)
def campaign(request: HttpRequest, campaign_id: Identifier) -> Any:
    return _campaign(_own_campaign(request, campaign_id))


@router.post(
    "/campaigns/{campaign_id}/cancel",
    response=responses(replies.Campaign),
    summary="Cancel a campaign",
    tags=["Campaigns"],
)
def cancel_campaign(request: HttpRequest, campaign_id: Identifier) -> Any:
    """Stop all unfinished runs; existing results are kept."""
    who = caller(request, Role.LEAD, write=True)
    found = _own_campaign(request, campaign_id)
    for run in found.runs.select_related("campaign__project"):
        if lifecycle.stop(run, who.user):
            tasks.enqueue_judging(run)  # which ranks the scores so far
    return _campaign(found)


@router.get("/gates", response=responses(list[replies.Gate]), summary="List gates", tags=["Gates"])
def gate_list(request: HttpRequest) -> Any:
    """List the project's gates by name."""
    own = Gate.objects.filter(project=caller(request).project)
    names = replies.Gate.model_fields.keys() - {"conditions"}
    return [
        replies.Gate(
            **{name: getattr(gate, name) for name in names},
            conditions=[str(text) for text in gates.in_words(gate)],
        )
        for gate in own
    ]


@router.get(
    "/campaigns/{campaign_id}/gates",
    response=responses(list[replies.Held]),
    summary="Check gates against a campaign",
    tags=["Gates"],
)
def campaign_gates(request: HttpRequest, campaign_id: Identifier, name: str = "") -> Any:
    """Evaluate a campaign's runs against its gates, or the one named, with the current verdicts."""
    found = _own_campaign(request, campaign_id)
    if name:
        chosen = [get_object_or_404(Gate, project=found.project_id, name=name)]
    else:
        chosen = gates.gates_for(found)
    return [_results_for(gate, found) for gate in chosen]


def _results_for(gate: Gate, campaign: Campaign) -> replies.Held:
    results = project_gates.results_for(gate, campaign)
    done = len(results) == campaign.runs.count()
    return replies.Held(
        gate=gate.name,
        campaign=campaign.pk,
        done=done,
        holds=done and all(one.holds for one in results),
        state=GateState.worst(one.state for one in results) if done else "",
        runs=[
            replies.GateRun(
                run=one.run.pk,
                engine=one.run.engine.name,
                direction=one.run.direction,
                holds=one.holds,
                state=one.state,
                checks=[_check(check) for check in one.checks],
            )
            for one in results
        ],
    )


def _check(check: ConditionResult) -> replies.GateCheck:
    opens = "charts-cases" if "verdict=" in check.opens else "suspects"
    return replies.GateCheck(
        condition=check.name,
        problem=check.problem,
        state=check.state,
        undecided=check.undecided,
        opens=f"{reverse(opens)}?{check.opens}" if check.opens else "",
    )


def _own_campaign(request: HttpRequest, pk: int) -> Campaign:
    return get_object_or_404(Campaign, pk=pk, project=caller(request).project)


def _campaign(campaign: Campaign) -> replies.Campaign:
    found = list(campaign.runs.select_related("engine__line", "campaign"))
    return replies.Campaign(
        id=campaign.pk,
        name=campaign.name,
        method=campaign.method,
        seed=campaign.seed,
        created=campaign.created,
        done=all(run.is_final for run in found),
        runs=[_run(run) for run in found],
        skipped=[replies.SkippedRun(**asdict(one)) for one in campaign.skipped_runs],
    )


def _run(run: Run) -> replies.Run:
    row = results.as_json(results.run_tally(run))
    return replies.Run(**row, status=run.status, notice=run.notice)


@router.get("/runs/{run_id}", response=responses(replies.Run), summary="Read a run", tags=["Runs"])
def run(request: HttpRequest, run_id: Identifier) -> Any:
    who = caller(request)
    mine = Run.objects.select_related("engine__line", "campaign")
    return _run(get_object_or_404(mine, pk=run_id, campaign__project=who.project))


@router.get(
    "/suspects",
    response=responses(replies.SuspectPage),
    openapi_extra=VIEW,
    summary="List suspects",
    tags=["Suspects"],
)
def suspects(request: HttpRequest, after: Cursor = 0, limit: Limit = 100) -> Any:
    """List suspects, filtered by the same parameters as on the site's pages; paging is stable."""
    who = caller(request)
    view = view_of(request, who.project)
    seen = suspects_for(who.project, who.user, view, blind=who.role == Role.ANNOTATOR)
    rows = list(_with_texts(seen.filter(pk__gt=after))[: limit + 1])
    items = _suspects(rows[:limit])
    return replies.SuspectPage(items=items, next=items[-1].id if len(rows) > limit else None)


@router.get(
    "/suspects/{suspect_id}",
    response=responses(replies.Suspect),
    summary="Read a suspect",
    tags=["Suspects"],
)
def suspect(request: HttpRequest, suspect_id: Identifier) -> Any:
    who = caller(request)
    if who.role == Role.ANNOTATOR:
        row = get_object_or_404(_with_texts(items_seen_by(who.project, who.user)), pk=suspect_id)
        return _suspects([blinded(row, who.user, who.project.mode)])[0]
    mine = _with_texts(Suspect.objects.filter(project=who.project))
    return _suspects([get_object_or_404(mine, pk=suspect_id)])[0]


def _with_texts(found: Any) -> Any:
    return found.select_related("engine_line", "current__case", "project").order_by("pk")


def _suspects(rows: Sequence[Suspect]) -> list[replies.Suspect]:
    found = subcategories(rows)
    return [_suspect(row, found.get(row.pk, "")) for row in rows]


def _suspect(row: Suspect, subcategory: str) -> replies.Suspect:
    outcome, critical = row.current, critical_of(row)
    return replies.Suspect(
        id=row.pk,
        fingerprint=row.fingerprint,
        method=row.method,
        capability=row.capability,
        direction=row.direction,
        engine=row.engine_line.name,
        status=row.status,
        presence=row.presence,
        abstained=row.abstained,
        error_kind=row.error_kind,
        category=row.category,
        subcategory=subcategory,
        critical=critical.value,
        critical_by=critical.by,
        source=outcome.case.inputs[0] if outcome else "",
        translation=outcome.outputs[0] if outcome and outcome.outputs else "",
        reason=outcome.message if outcome else "",
        evidence=outcome.evidence if outcome else {},
        output_hash=row.output_hash,
    )


@router.post(
    "/suspects/{suspect_id}/judgements",
    response=responses(replies.Judgement, 201),
    summary="Judge a suspect",
    tags=["Suspects"],
)
def judge(request: HttpRequest, suspect_id: Identifier, body: VoteIn) -> Any:
    """Judge a suspect by the same rules as on the site; each ``request_id`` counts once."""
    who = caller(request, Role.ANNOTATOR, write=True)
    try:
        stored = record(ReviewSession(who.project, who.user), suspect_id, body)
    except Suspect.DoesNotExist as error:
        raise Problem(404, "There is no such suspect in your project.") from error
    except VoteError as error:
        raise Problem(422, str(error), problems=list(error.problems.values())) from error
    except AlreadyJudgedError as error:
        raise Problem(409, str(error)) from error
    judged = Suspect.items.get(pk=suspect_id)
    return Status(
        201,
        replies.Judgement(
            id=stored.judgement.pk,
            suspect=suspect_id,
            answer=stored.judgement.answer,
            status=judged.status,
            counted=stored.counted,
        ),
    )


@router.get(
    "/scores",
    response=responses(replies.ScorePage),
    openapi_extra=VIEW,
    summary="List scores",
    tags=["Suspects"],
)
def scores(request: HttpRequest, after: Cursor = 0, limit: Limit = 100) -> Any:
    """List the cases of screenings that were sent to a scorer, passed ones included."""
    who = caller(request, Role.ENGINEER)
    cases = view_of(request, who.project).outcomes(who.project)
    scored = cases.filter(evidence__has_key="metric", pk__gt=after).order_by("pk")
    rows = list(scored.select_related("case", "run__engine__line")[: limit + 1])
    items = [_score(row) for row in rows[:limit]]
    return replies.ScorePage(items=items, next=items[-1].id if len(rows) > limit else None)


def _score(row: Outcome) -> replies.Score:
    metric = row.evidence["metric"]
    translation = row.outputs[0] if row.outputs else ""
    return replies.Score(
        id=row.pk,
        score=metric.get("score"),
        least=_least(metric, translation),
        tenth=row.tenth,
        reason=metric.get("problem", ""),
        scorer=metric["name"],
        suspect=row.suspect_id,
        verdict=row.verdict,
        engine=row.run.engine.name,
        direction=row.run.direction,
        source=row.case.inputs[0],
        translation=translation,
    )


def _least(metric: Mapping[str, Any], translation: str) -> replies.Least | None:
    """The word with the lowest value, which only a language model gives."""
    spans = [span for span in metric.get("spans", ()) if span.get("value") is not None]
    if not spans:
        return None
    span = min(spans, key=lambda one: float(one["value"]))
    start, end = span["start"], span["end"]
    return replies.Least(text=translation[start:end], start=start, end=end, value=span["value"])


@router.get(
    "/bugs",
    response=responses(replies.BugPage),
    openapi_extra=VIEW,
    summary="List confirmed bugs",
    tags=["Bugs"],
)
def bugs(request: HttpRequest, after: Cursor = 0, limit: Limit = 100) -> Any:
    """List confirmed bugs that match the filters, in the format of /schema/bugs.json."""
    who = caller(request, Role.ENGINEER)
    view = view_of(request, who.project)
    items, following = export.bug_page(who.project, view, after, limit)
    return replies.BugPage(items=[bug.as_json() for bug in items], next=following)


def hash_of(body: CampaignIn) -> str:
    """SHA-256 of the request's body, as 64 hexadecimal digits.

    It does not depend on white space, the order of keys, or fields added by later releases.
    """
    sent = body.model_dump(mode="json", exclude_unset=True)
    text = json.dumps(sent, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def started_before(project: Project, key: str, body: CampaignIn) -> Campaign | None:
    """The campaign that was started with this key.

    Campaigns of releases that did not store a hash are returned for any body.

    :raises Problem: 422, the key was used with another body.
    """
    if not key:
        return None
    known = Campaign.objects.filter(project=project, request_key=key).first()
    if known and known.request_hash and known.request_hash != hash_of(body):
        raise Problem(
            422,
            "This Idempotency-Key was sent before with another body. Send a new key, or the same body.",
        )
    return known


def remember(campaign: Campaign, key: str, body: CampaignIn) -> None:
    """Store the key and hash of the request that started a campaign, if it has a key.

    :raises IntegrityError: another request with this key was faster.
    """
    if key:
        noted = {"request_key": key, "request_hash": hash_of(body)}
        Campaign.objects.filter(pk=campaign.pk).update(**noted)
