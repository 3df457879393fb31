"""Ask a campaign's question again every night or week, kept by celery-beat's own rows."""

from __future__ import annotations

import json
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django_celery_beat.models import CrontabSchedule, PeriodicTask

from engines.errors import EngineError
from triage.models import Campaign, Every, Project, Schedule, ScheduledCampaign
from triage.services.campaigns import CampaignError, CampaignRequest, create_campaign
from triage.services.history import record_change
from triage.services.regression import suite_of

TASK = "triage.integrations.tasks.start_scheduled"
MONDAY = "1"


class ScheduleError(Exception):
    """A schedule cannot be kept as asked; the message says why."""


def add(campaign: Campaign, user: User, every: Every, hour: int, recipients: str = "") -> Schedule:
    """Run the campaign's question again at ``hour`` (0 to 23, UTC), weekly on Mondays.

    :raises ScheduleError: no such hour, or an address that is none.
    """
    if not 0 <= hour <= 23:
        raise ScheduleError(_("The hour is a number from 0 to 23."))
    listed = _addresses(recipients)
    with transaction.atomic():
        crontab, _made = CrontabSchedule.objects.get_or_create(
            minute="0",
            hour=str(hour),
            day_of_week=MONDAY if every == Every.WEEK else "*",
            day_of_month="*",
            month_of_year="*",
            timezone=ZoneInfo("UTC"),
        )
        number = (Schedule.objects.order_by("-pk").values_list("pk", flat=True).first() or 0) + 1
        timer = PeriodicTask.objects.create(
            name=f"campaign {campaign.pk}, schedule {number}", task=TASK, crontab=crontab
        )
        schedule = Schedule.objects.create(
            campaign=campaign,
            every=every,
            recipients="\n".join(listed),
            timer=timer,
            created_by=user,
        )
        timer.args = json.dumps([schedule.pk])
        timer.save()
        record_change(
            campaign.project,
            user,
            "schedule added",
            new={"campaign": campaign.name, "every": every, "hour": hour},
        )
    return schedule


def _addresses(text: str) -> list[str]:
    found = text.replace(",", "\n").split()
    for address in found:
        try:
            validate_email(address)
        except ValidationError:
            raise ScheduleError(
                _("%(address)s is not an e-mail address.") % {"address": address}
            ) from None
    return found


def of_project(project: Project) -> list[Schedule]:
    rows = Schedule.objects.filter(campaign__project=project)
    return list(rows.select_related("campaign", "timer__crontab", "created_by"))


def switch(schedule: Schedule, user: User, *, active: bool) -> None:
    with transaction.atomic():
        # Saved, not updated: the scheduler looks for a change that only saving notes.
        schedule.timer.enabled = active
        schedule.timer.save()
        action = "schedule switched on" if active else "schedule switched off"
        record_change(
            schedule.campaign.project, user, action, new={"campaign": schedule.campaign.name}
        )


def remove(schedule: Schedule, user: User) -> None:
    """End a schedule; the campaigns that it started stay."""
    with transaction.atomic():
        record_change(
            schedule.campaign.project,
            user,
            "schedule removed",
            old={"campaign": schedule.campaign.name, "every": schedule.every},
        )
        schedule.timer.delete()


def start(schedule_id: int) -> Campaign | None:
    """Start today's campaign of a schedule; None where that was done or could not be.

    The seed stays, so that the cases are the same and only the engines can differ; stored
    translations are not used, since they would hide a change.
    """
    schedule = (
        Schedule.objects.select_related("campaign__project", "created_by")
        .filter(pk=schedule_id, campaign__project__archived_at__isnull=True)
        .first()
    )
    if schedule is None:
        return None
    try:
        with transaction.atomic():
            started = ScheduledCampaign.objects.create(schedule=schedule, day=timezone.now().date())
            started.campaign = create_campaign(_request(schedule))
            started.save(update_fields=["campaign"])
    except IntegrityError:
        return None
    except (CampaignError, EngineError) as error:
        Schedule.objects.filter(pk=schedule_id).update(problem=str(error))
        return None
    Schedule.objects.filter(pk=schedule_id).update(problem="")
    return started.campaign


def _request(schedule: Schedule) -> CampaignRequest:
    first = schedule.campaign
    runs = list(first.runs.select_related("engine__line"))
    return CampaignRequest(
        project=first.project,
        method=first.method,
        engines=list({run.engine_id: run.engine for run in runs}.values()),
        directions=list(dict.fromkeys((run.source_language, run.target_language) for run in runs)),
        name=f"{first.name[:180]} ({timezone.now():%Y-%m-%d})",
        options=first.options,
        seed=first.seed,
        bypass_cache=True,
        repeats=first.repeats,
        character_cap=first.character_cap,
        suite=suite_of(first),
        created_by=schedule.created_by,
    )
