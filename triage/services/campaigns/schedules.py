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
from django.db.models import F, Prefetch, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone
from django.utils.dates import WEEKDAYS as DAY_NAMES
from django.utils.translation import gettext as _
from django_celery_beat.models import CrontabSchedule, PeriodicTask

from engines.errors import EngineError
from triage.models import Campaign, Every, Project, Run, Schedule, ScheduledCampaign
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.rerunning import repeated_request
from triage.services.common import clock
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
#: After so long, a start was missed; before, its worker was busy.
LATE = timedelta(minutes=10)


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


def add(
    campaign: Campaign, user: User, moment: Moment, recipients: str = "", *, newest: bool = False
) -> Schedule:
    """Repeat a campaign at that time.

    :param newest: with the newest version of each engine, not with those that it ran with.
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
            newest=newest,
            recipients="\n".join(addresses),
            timer=timer,
            created_by=user,
        )
        timer.args = json.dumps([schedule.pk])
        timer.save()
        new = {"campaign": campaign.name, "newest": newest, **moment.as_json()}
        record_change(campaign.project, user, "schedule added", new=new)
    return schedule


def change(schedule: Schedule, user: User, moment: Moment, *, newest: bool = False) -> None:
    """Change a schedule; it does not start twice on the same day.

    :raises ScheduleError: the time is invalid.
    """
    with transaction.atomic():
        timer = schedule.timer
        old = {"every": schedule.every, "at": str(timer.crontab), "newest": schedule.newest}
        timer.crontab = moment.crontab()
        timer.save()
        # Otherwise a time that has passed today would be made up.
        schedule.since = clock.now()
        schedule.every, schedule.newest = moment.every, newest
        schedule.save(update_fields=["every", "newest", "since"])
        new = {"campaign": schedule.campaign.name, "newest": newest, **moment.as_json()}
        record_change(schedule.campaign.project, user, "schedule changed", old=old, new=new)


def use_newest(schedule: Schedule, user: User) -> None:
    """Start a schedule with the newest version of each engine from now on."""
    with transaction.atomic():
        schedule.newest = True
        schedule.save(update_fields=["newest"])
        new = {"campaign": schedule.campaign.name, "newest": True}
        record_change(
            schedule.campaign.project, user, "schedule changed", old={"newest": False}, new=new
        )


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
    """A project's schedules, with their engines, and the starts that :func:`next_start` depends on."""
    rows = Schedule.objects.filter(campaign__project=project)
    # The local date is at most one day behind the UTC date.
    recent = ScheduledCampaign.objects.filter(day__gte=timezone.now().date() - timedelta(days=1))
    rows = rows.select_related("campaign", "timer__crontab", "created_by")
    return list(rows.prefetch_related(Prefetch("started", recent), "campaign__runs__engine__line"))


@dataclass(frozen=True)
class Started:
    """What a schedule started, with its runs and those of the previous start."""

    campaign: Campaign
    day: date
    made_up_at: datetime | None
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
    started: dict[int, list[tuple[Campaign, ScheduledCampaign]]] = defaultdict(list)
    related = ranked.select_related("campaign", "schedule__timer__crontab")
    for one in related.order_by("-day"):
        if one.campaign:
            started[one.schedule_id].append((one.campaign, one))
    campaigns = [schedule.campaign for schedule in schedules]
    campaigns += [campaign for found in started.values() for campaign, _start in found]
    runs: dict[int, list[Run]] = defaultdict(list)
    found = Run.objects.filter(campaign__in=campaigns).select_related("engine__line", "campaign")
    for run in found.order_by("pk"):
        runs[run.campaign_id].append(run)
    return {
        schedule.pk: _with_the_ones_before(started[schedule.pk], schedule.campaign, runs)[:most]
        for schedule in schedules
    }


def _with_the_ones_before(
    started: Sequence[tuple[Campaign, ScheduledCampaign]],
    first: Campaign,
    runs: Mapping[int, list[Run]],
) -> list[Started]:
    before = [*(campaign for campaign, _start in started[1:]), first]
    return (
        [
            Started(
                campaign,
                start.day,
                made_up_at(start),
                runs.get(campaign.pk, []),
                runs.get(earlier.pk, []),
            )
            for (campaign, start), earlier in zip(started, before, strict=True)
        ]
        if started
        else []
    )


def made_up_at(start: ScheduledCampaign) -> datetime | None:
    """When a start that had been missed was made up, in the schedule's time zone."""
    if start.campaign is None or start.due is None or start.campaign.created - start.due < LATE:
        return None
    return start.campaign.created.astimezone(zone_of(start.schedule))


def zone_of(schedule: Schedule) -> ZoneInfo:
    """The time zone of a schedule."""
    return ZoneInfo(str(schedule.timer.crontab.timezone))


def next_start(schedule: Schedule, now: datetime | None = None) -> datetime | None:
    """The next start of a schedule in its time zone; None while it is switched off."""
    if not schedule.timer.enabled:
        return None
    here = (now or timezone.now()).astimezone(zone_of(schedule))
    started = {one.day for one in schedule.started.all()}
    for ahead in range(_DAYS_AHEAD):
        day = here.date() + timedelta(days=ahead)
        moment = _start_on(day, schedule)
        if moment and day not in started and moment > here:
            return moment
    return None


def _start_on(day: date, schedule: Schedule) -> datetime | None:
    """When a schedule starts on a day of its time zone, if it does."""
    crontab, zone = schedule.timer.crontab.schedule, zone_of(schedule)
    if day.isoweekday() % 7 not in crontab.day_of_week:
        return None
    clock_time = time(min(crontab.hour), min(crontab.minute))
    # Convert through UTC, so that a skipped hour becomes the next existing one.
    return datetime.combine(day, clock_time, zone).astimezone(UTC_ZONE).astimezone(zone)


def _due_start(schedule: Schedule, now: datetime) -> datetime | None:
    """The last start of a schedule, unless it was made or lies before what is made up.

    Of several that were missed, only the last is made up.
    """
    if not schedule.timer.enabled:
        return None
    here = now.astimezone(zone_of(schedule))
    days = (here.date() - timedelta(days=back) for back in range(_DAYS_AHEAD))
    moments = (moment for day in days if (moment := _start_on(day, schedule)))
    last = next(moment for moment in moments if moment <= here)
    started = ScheduledCampaign.objects.filter(schedule=schedule, day=last.date())
    return None if last <= schedule.since or started.exists() else last


def _of_live_projects() -> QuerySet[Schedule]:
    rows = Schedule.objects.filter(campaign__project__archived_at__isnull=True)
    return rows.select_related("campaign__project", "created_by", "timer__crontab")


def due(now: datetime | None = None) -> list[int]:
    """The schedules that have to start: their time has come, or came while nothing ran."""
    now = now or clock.now()
    return [one.pk for one in _of_live_projects() if _due_start(one, now)]


def switch(schedule: Schedule, user: User, *, active: bool) -> None:
    with transaction.atomic():
        # save(), not update(): only its signal makes the scheduler reload.
        schedule.timer.enabled = active
        schedule.timer.save()
        if active:
            # Nothing that was due while it was off is made up.
            schedule.since = clock.now()
            schedule.save(update_fields=["since"])
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


def start(schedule_id: int, now: datetime | None = None) -> Campaign | None:
    """Start the campaign that is due; None if none is, or it was started or could not be."""
    schedule = _of_live_projects().filter(pk=schedule_id).first()
    moment = _due_start(schedule, now or clock.now()) if schedule else None
    if schedule is None or moment is None:
        return None
    # The schedule's local date: two local nights may share one UTC date.
    start: dict[str, Any] = {
        "schedule": schedule,
        "day": moment.date(),
        "defaults": {"due": moment},
    }
    try:
        with transaction.atomic():
            started, is_first = ScheduledCampaign.objects.get_or_create(**start)
            if not is_first:
                return None
            started.campaign = create_campaign(
                repeated_request(
                    schedule.campaign,
                    f"{started.day:%Y-%m-%d}",
                    schedule.created_by,
                    newest=schedule.newest,
                )
            )
            started.save(update_fields=["campaign"])
    except (CampaignError, EngineError) as error:
        # Not tried again before the next start.
        ScheduledCampaign.objects.get_or_create(**start)
        Schedule.objects.filter(pk=schedule_id).update(problem=str(error))
        return None
    Schedule.objects.filter(pk=schedule_id).update(problem="")
    return started.campaign
