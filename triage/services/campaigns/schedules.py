"""Repeat campaigns every night or week, with the tables of django-celery-beat."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC as UTC_ZONE
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import F, Prefetch, Window
from django.db.models.functions import RowNumber
from django.utils import timezone
from django.utils.dates import WEEKDAYS as DAY_NAMES
from django.utils.translation import gettext as _
from django_celery_beat.models import CrontabSchedule, PeriodicTask

from engines.errors import EngineError
from triage.models import Campaign, Every, Project, Run, Schedule, ScheduledCampaign
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.rerunning import repeated_request
from triage.services.common.errors import CampaignError
from triage.services.counts.results import RunTally, run_tally
from triage.services.events.history import record_change

TASK = "triage.integrations.tasks.start_scheduled"
#: Days of the week in calendar order, numbered as in crontab (0: Sunday).
WEEKDAYS = {str((day + 1) % 7): name for day, name in DAY_NAMES.items()}
MONDAY = "1"
UTC = "UTC"
#: The time zones of places in the IANA database, without aliases and abstract zones.
ZONES = sorted(
    name
    for name in available_timezones()
    if name == UTC or ("/" in name and not name.startswith(("Etc/", "SystemV/", "US/")))
)
_DAYS_AHEAD = 9


class ScheduleError(Exception):
    """An invalid schedule; the message says why."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The time at which a schedule starts: every night, or every week on a day of :data:`WEEKDAYS`.

    ``hour`` is 0 to 23 in local time of ``zone``, one of :data:`ZONES`, in summer and winter. If
    daylight saving skips that hour, the schedule starts in the next one; if the hour occurs twice,
    it starts once.
    """

    every: Every
    hour: int
    weekday: str = MONDAY
    zone: str = UTC

    def crontab(self) -> CrontabSchedule:
        """The scheduler's row for this time, shared by schedules.

        :raises ScheduleError: the hour, day or zone is invalid.
        """
        if not 0 <= self.hour <= 23:
            raise ScheduleError(_("The hour must be a number from 0 to 23."))
        if self.weekday not in WEEKDAYS:
            raise ScheduleError(_("Choose a day of the week."))
        if self.zone not in ZONES:
            raise ScheduleError(
                _("%(zone)s is not a time zone, e.g. Europe/Madrid.") % {"zone": self.zone}
            )
        return CrontabSchedule.objects.get_or_create(
            minute="0",
            hour=str(self.hour),
            day_of_week=self.weekday if self.every == Every.WEEK else "*",
            day_of_month="*",
            month_of_year="*",
            timezone=ZoneInfo(self.zone),
        )[0]

    def as_json(self) -> dict[str, Any]:
        """The values stored in the history."""
        day = {"weekday": self.weekday} if self.every == Every.WEEK else {}
        return {"every": str(self.every), "hour": self.hour, "zone": self.zone, **day}


def add(campaign: Campaign, user: User, moment: Moment, recipients: str = "") -> Schedule:
    """Repeat a campaign at that time.

    :raises ScheduleError: the time or an e-mail address is invalid.
    """
    addresses = _addresses(recipients)
    with transaction.atomic():
        crontab = moment.crontab()
        number = (Schedule.objects.order_by("-pk").values_list("pk", flat=True).first() or 0) + 1
        timer = PeriodicTask.objects.create(
            name=f"campaign {campaign.pk}, schedule {number}", task=TASK, crontab=crontab
        )
        schedule = Schedule.objects.create(
            campaign=campaign,
            every=moment.every,
            recipients="\n".join(addresses),
            timer=timer,
            created_by=user,
        )
        timer.args = json.dumps([schedule.pk])
        timer.save()
        new = {"campaign": campaign.name, **moment.as_json()}
        record_change(campaign.project, user, "schedule added", new=new)
    return schedule


def change(schedule: Schedule, user: User, moment: Moment) -> None:
    """Change the time of a schedule; it does not start twice on the same day.

    :raises ScheduleError: the time is invalid.
    """
    with transaction.atomic():
        timer = schedule.timer
        old = {"every": schedule.every, "at": str(timer.crontab)}
        timer.crontab = moment.crontab()
        # Otherwise the scheduler would at once catch up on a time passed since the last start.
        timer.last_run_at = timezone.now()
        timer.save()
        schedule.every = moment.every
        schedule.save(update_fields=["every"])
        new = {"campaign": schedule.campaign.name, **moment.as_json()}
        record_change(schedule.campaign.project, user, "schedule changed", old=old, new=new)


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
    """A project's schedules, with the recent starts that :func:`next_start` depends on."""
    rows = Schedule.objects.filter(campaign__project=project)
    # The local date is at most one day behind the UTC date.
    recent = ScheduledCampaign.objects.filter(day__gte=timezone.now().date() - timedelta(days=1))
    rows = rows.select_related("campaign", "timer__crontab", "created_by")
    return list(rows.prefetch_related(Prefetch("started", recent)))


@dataclass(frozen=True)
class Started:
    """A campaign started by a schedule, with its runs and those of the previous start."""

    campaign: Campaign
    day: date
    runs: Sequence[Run]
    before: Sequence[Run]

    @property
    def rows(self) -> list[tuple[RunTally, RunTally | None, Run, Run | None]]:
        """Each run with its tally, and the tally and run of the same question one start earlier."""
        earlier = {(run.engine.line_id, run.direction): run for run in self.before}
        pairs = [(run, earlier.get((run.engine.line_id, run.direction))) for run in self.runs]
        return [
            (run_tally(run), run_tally(before) if before else None, run, before)
            for run, before in pairs
        ]


def last_starts(schedules: Sequence[Schedule], most: int = 3) -> dict[int, list[Started]]:
    """The latest campaigns started by each schedule, newest first, in two queries.

    The campaign that a schedule repeats is the one before its first start.
    """
    place = Window(RowNumber(), partition_by="schedule", order_by=F("day").desc())
    rows = ScheduledCampaign.objects.filter(schedule__in=schedules, campaign__isnull=False)
    ranked = rows.annotate(place=place).filter(place__lte=most + 1)
    started: dict[int, list[tuple[Campaign, date]]] = defaultdict(list)
    for one in ranked.select_related("campaign").order_by("-day"):
        if one.campaign:
            started[one.schedule_id].append((one.campaign, one.day))
    campaigns = [schedule.campaign for schedule in schedules]
    campaigns += [campaign for found in started.values() for campaign, _day in found]
    runs: dict[int, list[Run]] = defaultdict(list)
    found = Run.objects.filter(campaign__in=campaigns).select_related("engine__line", "campaign")
    for run in found.order_by("pk"):
        runs[run.campaign_id].append(run)
    return {
        schedule.pk: _with_the_ones_before(started[schedule.pk], schedule.campaign, runs)[:most]
        for schedule in schedules
    }


def _with_the_ones_before(
    started: Sequence[tuple[Campaign, date]], first: Campaign, runs: Mapping[int, list[Run]]
) -> list[Started]:
    before = [*(campaign for campaign, _day in started[1:]), first]
    return (
        [
            Started(campaign, day, runs.get(campaign.pk, []), runs.get(earlier.pk, []))
            for (campaign, day), earlier in zip(started, before, strict=True)
        ]
        if started
        else []
    )


def zone_of(schedule: Schedule) -> ZoneInfo:
    """The time zone of a schedule."""
    return ZoneInfo(str(schedule.timer.crontab.timezone))


def next_start(schedule: Schedule, now: datetime | None = None) -> datetime | None:
    """The next start of a schedule in its time zone; None while it is switched off."""
    crontab, zone = schedule.timer.crontab, zone_of(schedule)
    if not schedule.timer.enabled:
        return None
    here = (now or timezone.now()).astimezone(zone)
    started = {one.day for one in schedule.started.all()}
    for ahead in range(_DAYS_AHEAD):
        day = here.date() + timedelta(days=ahead)
        # Convert through UTC, so that a skipped hour becomes the next existing one.
        moment = datetime.combine(day, time(int(crontab.hour)), zone).astimezone(UTC_ZONE)
        on_that_day = crontab.day_of_week in ("*", str(day.isoweekday() % 7))
        if on_that_day and day not in started and moment > here:
            return moment.astimezone(zone)
    return None


def switch(schedule: Schedule, user: User, *, active: bool) -> None:
    with transaction.atomic():
        # save(), not update(): only its signal makes the scheduler reload.
        schedule.timer.enabled = active
        schedule.timer.save()
        action = "schedule switched on" if active else "schedule switched off"
        record_change(
            schedule.campaign.project, user, action, new={"campaign": schedule.campaign.name}
        )


def remove(schedule: Schedule, user: User) -> None:
    """Delete a schedule; the campaigns that it started are kept."""
    with transaction.atomic():
        record_change(
            schedule.campaign.project,
            user,
            "schedule removed",
            old={"campaign": schedule.campaign.name, "every": schedule.every},
        )
        schedule.timer.delete()


def start(schedule_id: int) -> Campaign | None:
    """Start today's campaign of a schedule; None if it was started already or could not be."""
    schedule = (
        Schedule.objects.select_related("campaign__project", "created_by", "timer__crontab")
        .filter(pk=schedule_id, campaign__project__archived_at__isnull=True)
        .first()
    )
    if schedule is None:
        return None
    # The schedule's local date: two local nights may share one UTC date.
    day = timezone.now().astimezone(zone_of(schedule)).date()
    try:
        with transaction.atomic():
            started, is_first = ScheduledCampaign.objects.get_or_create(schedule=schedule, day=day)
            if not is_first:
                return None
            started.campaign = create_campaign(
                repeated_request(schedule.campaign, f"{day:%Y-%m-%d}", schedule.created_by)
            )
            started.save(update_fields=["campaign"])
    except (CampaignError, EngineError) as error:
        Schedule.objects.filter(pk=schedule_id).update(problem=str(error))
        return None
    Schedule.objects.filter(pk=schedule_id).update(problem="")
    return started.campaign
