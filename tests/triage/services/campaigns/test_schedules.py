"""Campaigns run again by themselves, and somebody is told by e-mail."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from celery import current_app
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_celery_beat.models import PeriodicTask
from django_celery_beat.schedulers import ModelEntry

from tests.factories import make_project, make_user
from tests.triage.conftest import finish
from triage.integrations import tasks as integration_tasks
from triage.models import Campaign, Every, HistoryEntry, Role, Schedule, ScheduledCampaign
from triage.services.campaigns import notifications, schedules
from triage.services.campaigns.schedules import Moment, ScheduleError


@pytest.fixture
def lead(project):
    return make_user("lead", project, Role.LEAD)


@pytest.fixture
def schedule(start_run, lead):
    campaign = finish(start_run()).campaign
    return schedules.add(campaign, lead, Moment(Every.NIGHT, 2), "qa@example.org")


def test_the_scheduler_gets_a_timer_for_a_task_that_exists(schedule):
    assert json.loads(schedule.timer.args) == [schedule.pk]
    assert schedule.timer.task in current_app.tasks
    assert (schedule.timer.crontab.hour, schedule.timer.crontab.day_of_week) == ("2", "*")


def test_a_weekly_schedule_runs_on_mondays(schedule, lead):
    weekly = schedules.add(schedule.campaign, lead, Moment(Every.WEEK, 23))
    assert weekly.timer.crontab.day_of_week == "1"


def test_the_same_question_is_asked_again_with_fresh_translations(schedule):
    again = schedules.start(schedule.pk)
    first = schedule.campaign
    assert again is not None
    assert (again.seed, again.options, again.method) == (first.seed, first.options, first.method)
    assert again.bypass_cache
    assert [run.engine for run in again.runs.all()] == [run.engine for run in first.runs.all()]


def test_a_tick_that_comes_twice_starts_one_campaign(schedule):
    schedules.start(schedule.pk)
    assert schedules.start(schedule.pk) is None
    assert Campaign.objects.count() == 2


def test_what_cannot_start_is_said_on_the_page(schedule, client: Client, lead):
    engine = schedule.campaign.runs.get().engine
    engine.kind = "none"
    engine.save()
    assert schedules.start(schedule.pk) is None
    schedule.refresh_from_db()
    assert "none" in schedule.problem
    assert not ScheduledCampaign.objects.exists()


def test_a_summary_is_mailed_once_the_campaign_is_over(schedule, start_run):
    schedules.start(schedule.pk)
    assert notifications.unsent() == []
    ScheduledCampaign.objects.update(campaign=finish(start_run(name="second")).campaign)
    (campaign,) = notifications.unsent()
    assert notifications.send_summary(campaign)
    assert not notifications.send_summary(campaign)
    (message,) = mail.outbox
    assert message.to == ["qa@example.org"]
    assert "pass rate" in message.body


def test_a_summary_that_the_mail_server_refused_is_sent_later(schedule, start_run, settings):
    schedules.start(schedule.pk)
    ScheduledCampaign.objects.update(campaign=finish(start_run(name="second")).campaign)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    (campaign,) = notifications.unsent()
    integration_tasks.mail_summary(campaign)
    assert notifications.unsent() == [campaign]


def test_a_name_with_a_line_break_cannot_add_headers(schedule, start_run):
    schedules.start(schedule.pk)
    run = finish(start_run(name="second\nBcc: all@example.org"))
    ScheduledCampaign.objects.update(campaign=run.campaign)
    assert notifications.send_summary(run.campaign_id)
    assert "\n" not in mail.outbox[0].subject


@pytest.mark.parametrize(("hour", "recipients"), [(24, ""), (-1, ""), (2, "no address")])
def test_what_makes_no_schedule_is_refused(schedule, lead, hour, recipients):
    with pytest.raises(ScheduleError):
        schedules.add(schedule.campaign, lead, Moment(Every.NIGHT, hour), recipients)
    assert Schedule.objects.count() == 1


def test_a_lead_adds_switches_and_removes_schedules(schedule, client: Client, lead):
    client.force_login(lead)
    posted = {"campaign": schedule.campaign_id, "every": "week", "hour": "4", "recipients": ""}
    assert client.post("/exchange/schedules/", posted).status_code == 302
    client.post(f"/exchange/schedules/{schedule.pk}", {})
    schedule.timer.refresh_from_db()
    assert not schedule.timer.enabled
    client.post(f"/exchange/schedules/{schedule.pk}", {"remove": "1"})
    assert Schedule.objects.count() == 1
    actions = set(HistoryEntry.objects.values_list("action", flat=True))
    assert {"schedule added", "schedule switched off", "schedule removed"} <= actions


def test_a_campaign_of_another_project_cannot_be_scheduled(schedule, client: Client):
    stranger = make_user(project=make_project("Other"), role=Role.LEAD)
    client.force_login(stranger)
    posted = {"campaign": schedule.campaign_id, "every": "week", "hour": "4"}
    assert client.post("/exchange/schedules/", posted).status_code == 400
    assert client.post(f"/exchange/schedules/{schedule.pk}", {}).status_code == 404


def test_a_lead_moves_a_schedule_to_another_hour_and_day(schedule, client: Client, lead):
    client.force_login(lead)
    posted = {"change": "1", "every": "week", "weekday": "4", "hour": "17"}
    assert client.post(f"/exchange/schedules/{schedule.pk}", posted).status_code == 302
    schedule = Schedule.objects.get()
    crontab = schedule.timer.crontab
    assert (schedule.every, crontab.day_of_week, crontab.hour) == (Every.WEEK, "4", "17")
    page = client.get("/exchange/schedules/").content.decode()
    assert "Every week, Thursday," in page
    assert "17:00 UTC" in page
    entry = HistoryEntry.objects.get(action="schedule changed")
    assert entry.actor == lead
    assert (entry.new["every"], entry.new["hour"], entry.new["weekday"]) == ("week", 17, "4")


def test_moving_one_schedule_leaves_others_of_the_same_hour(schedule, lead):
    other = schedules.add(schedule.campaign, lead, Moment(Every.NIGHT, 2))
    schedules.change(schedule, lead, Moment(Every.NIGHT, 5))
    other.timer.refresh_from_db()
    assert other.timer.crontab.hour == "2"


def test_a_moved_schedule_makes_up_for_no_moment_that_has_passed(schedule, lead):
    now = timezone.now()
    earlier = Moment(Every.NIGHT, (now - timedelta(hours=1)).hour)
    PeriodicTask.objects.filter(pk=schedule.timer_id).update(last_run_at=now - timedelta(days=1))
    schedule.refresh_from_db()
    schedules.change(schedule, lead, earlier)
    entry = ModelEntry(PeriodicTask.objects.get(pk=schedule.timer_id), app=current_app)
    assert not entry.is_due().is_due


@pytest.mark.parametrize(
    "wrong", [{"hour": "24"}, {"weekday": "8"}, {"every": "year"}, {"zone": "Mars/Olympus"}]
)
def test_a_moment_that_is_none_moves_nothing(schedule, client: Client, lead, wrong):
    client.force_login(lead)
    posted = {"change": "1", "every": "week", "weekday": "4", "hour": "17", **wrong}
    page = client.post(f"/exchange/schedules/{schedule.pk}", posted, follow=True)
    assert "notice error" in page.content.decode()
    assert Schedule.objects.get().timer.crontab.hour == "2"


def test_a_weekly_schedule_is_added_on_the_day_that_was_chosen(schedule, client: Client, lead):
    client.force_login(lead)
    posted = {"campaign": schedule.campaign_id, "every": "week", "weekday": "0", "hour": "4"}
    client.post("/exchange/schedules/", posted)
    assert Schedule.objects.latest("pk").timer.crontab.day_of_week == "0"


# --- Time zones -----------------------------------------------------------------------------------


def starts(zone: str, hour: int, first: datetime, days: int) -> list[datetime]:
    """When the scheduler starts a nightly schedule, looked at every ten minutes."""
    schedule = Moment(Every.NIGHT, hour, zone=zone).crontab().schedule
    now = first.replace(tzinfo=UTC)
    # The scheduler's own clock, which it asks again at each look.
    schedule.nowfun = lambda: now.astimezone(ZoneInfo(zone))
    found, last = [], now
    for _ in range(days * 144):
        now += timedelta(minutes=10)
        if schedule.is_due(last).is_due:
            found.append(now.astimezone(ZoneInfo(zone)))
            last = now
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("zone", "change"),
    [
        ("Europe/Madrid", datetime(2027, 3, 28)),
        ("Europe/Madrid", datetime(2026, 10, 25)),
        ("America/New_York", datetime(2027, 3, 14)),
        ("America/New_York", datetime(2026, 11, 1)),
        ("Australia/Lord_Howe", datetime(2027, 4, 4)),
        ("Asia/Kathmandu", datetime(2027, 1, 1)),
    ],
    ids=lambda value: str(value)[:20],
)
@pytest.mark.parametrize("hour", [0, 1, 2, 3, 23])
def test_a_night_in_which_clocks_change_sees_one_start(zone, change, hour):
    found = starts(zone, hour, change - timedelta(days=3) + timedelta(hours=17, minutes=5), 5)
    nights = [moment.date() for moment in found]
    assert len(nights) == len(set(nights)) == 5
    moved = [moment for moment in found if moment.hour != hour]
    # Only where that hour does not exist on that day.
    assert [moment.date() for moment in moved] in ([], [change.date()])
    assert all(moment.hour == hour + 1 for moment in moved)


def test_two_nights_there_that_are_one_day_elsewhere_see_two_starts(schedule, lead, monkeypatch):
    schedules.change(schedule, lead, Moment(Every.NIGHT, 1, zone="Europe/Madrid"))
    # Winter: 1:00 there is 0:00 UTC; the next night, in summer, 23:00 UTC of the same day.
    for moment in (datetime(2027, 3, 28, 0, 0), datetime(2027, 3, 28, 23, 0)):
        monkeypatch.setattr(timezone, "now", lambda moment=moment: moment.replace(tzinfo=UTC))
        assert schedules.start(schedule.pk) is not None
    days = ScheduledCampaign.objects.order_by("day").values_list("day", flat=True)
    assert [str(day) for day in days] == ["2027-03-28", "2027-03-29"]
    assert [name[-12:] for name in Campaign.objects.order_by("pk").values_list("name", flat=True)][
        1:
    ] == ["(2027-03-28)", "(2027-03-29)"]


@pytest.mark.parametrize(
    ("moment", "now", "expected"),
    [
        (
            Moment(Every.NIGHT, 2, zone="Europe/Madrid"),
            "2027-03-27T12:00",
            "2027-03-28T03:00+02:00",
        ),
        (
            Moment(Every.NIGHT, 2, zone="Europe/Madrid"),
            "2027-03-28T12:00",
            "2027-03-29T02:00+02:00",
        ),
        (Moment(Every.WEEK, 4, "0", "Asia/Tokyo"), "2027-03-27T19:30", "2027-04-04T04:00+09:00"),
        (Moment(Every.NIGHT, 23), "2027-03-27T22:59", "2027-03-27T23:00+00:00"),
    ],
)
def test_the_next_start_is_told_by_the_schedules_own_clocks(schedule, lead, moment, now, expected):
    schedules.change(schedule, lead, moment)
    schedule.refresh_from_db()
    found = schedules.next_start(schedule, datetime.fromisoformat(now).replace(tzinfo=UTC))
    assert found is not None
    assert found.isoformat(timespec="minutes") == expected


def test_a_schedule_that_is_off_starts_next_never(schedule, lead):
    schedules.switch(schedule, lead, active=False)
    assert schedules.next_start(schedule) is None


def test_a_lead_states_the_zone_and_reads_it_again(schedule, client: Client, lead):
    client.force_login(lead)
    posted = {"change": "1", "every": "night", "hour": "2", "zone": "Asia/Kathmandu"}
    client.post(f"/exchange/schedules/{schedule.pk}", posted)
    page = client.get("/exchange/schedules/").content.decode()
    assert "2:00 Asia/Kathmandu" in page
    assert "+05:45" in page
    assert HistoryEntry.objects.get(action="schedule changed").new["zone"] == "Asia/Kathmandu"
