"""Campaigns run again by themselves, and somebody is told by e-mail."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from celery import current_app
from django.core import mail
from django.test import Client
from django.utils import timezone

from engines.models import Engine
from tests.campaigns import finish
from tests.factories import make_project, make_run, make_user
from triage.models import Campaign, Every, HistoryEntry, Role, Schedule, ScheduledCampaign
from triage.services.campaigns import notifications, schedules
from triage.services.campaigns.schedules import Moment, ScheduleError
from triage.tasks import integrations as integration_tasks


@pytest.fixture
def schedule(start_run, lead):
    """Due each night at 2:00, and this night's start still to be made."""
    campaign = finish(start_run()).campaign
    schedule = schedules.add(campaign, lead, Moment(Every.NIGHT, 2), "qa@example.org")
    schedule.since = timezone.now() - timedelta(days=2)
    schedule.save()
    return schedule


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


def newer_than(schedule):
    ran_with = schedule.campaign.runs.get().engine
    new = Engine.objects.get(pk=ran_with.pk)
    new.pk, new.version_label = None, "newer"
    new._state.adding = True
    new.save()
    return new


def test_a_schedule_may_start_with_the_newest_version_of_each_engine(schedule, client, lead):
    client.force_login(lead)
    new = newer_than(schedule)
    assert f"There is {new}." in client.get("/exchange/schedules/").content.decode()
    client.post(f"/exchange/schedules/{schedule.pk}", {"newest": "on"})
    page = client.get("/exchange/schedules/").content.decode()
    assert "with the newest versions of the engines" in page
    assert f"There is {new}." not in page
    assert HistoryEntry.objects.get(action="schedule changed").new["newest"] is True
    again = schedules.start(schedule.pk)
    assert again is not None
    assert [run.engine for run in again.runs.all()] == [new]


def test_a_schedule_keeps_its_versions_unless_it_is_told_otherwise(schedule):
    newer_than(schedule)
    again = schedules.start(schedule.pk)
    assert again is not None
    assert [run.engine for run in again.runs.all()] == [schedule.campaign.runs.get().engine]


def test_a_tick_that_comes_twice_starts_one_campaign(schedule):
    schedules.start(schedule.pk)
    assert schedules.start(schedule.pk) is None
    assert Campaign.objects.count() == 2


def test_what_cannot_start_is_said_on_the_page(schedule, client: Client, lead):
    engine = schedule.campaign.runs.get().engine
    Engine.objects.filter(pk=engine.pk).update(kind="none")
    assert schedules.start(schedule.pk) is None
    schedule.refresh_from_db()
    assert "none" in schedule.problem
    assert schedules.due() == []


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
    assert schedules.due() == [schedule.pk]
    earlier = Moment(Every.NIGHT, (timezone.now() - timedelta(hours=1)).hour)
    schedules.change(schedule, lead, earlier)
    assert schedules.due() == []
    assert schedules.start(schedule.pk) is None


def test_a_schedule_that_is_switched_on_makes_up_for_no_moment_that_has_passed(schedule, lead):
    schedules.switch(schedule, lead, active=False)
    assert schedules.due() == []
    schedules.switch(schedule, lead, active=True)
    assert schedules.due() == []
    assert schedules.due(timezone.now() + timedelta(days=1)) == [schedule.pk]


def test_a_new_schedule_waits_for_its_first_hour(schedule, lead):
    now = timezone.now()
    new = schedules.add(schedule.campaign, lead, Moment(Every.NIGHT, now.hour))
    assert new.pk not in schedules.due()
    assert new.pk in schedules.due(now + timedelta(days=1))


@pytest.mark.parametrize(
    "wrong", [{"hour": "24"}, {"weekday": "8"}, {"every": "year"}, {"zone": "Mars/Olympus"}]
)
def test_a_moment_that_is_none_moves_nothing(schedule, client: Client, lead, wrong):
    client.force_login(lead)
    posted = {"change": "1", "every": "week", "weekday": "4", "hour": "17", **wrong}
    page = client.post(f"/exchange/schedules/{schedule.pk}", posted, follow=True)
    assert "notice error" in page.content.decode()
    assert Schedule.objects.get().timer.crontab.hour == "2"


# --- Missed starts --------------------------------------------------------------------------------

NIGHT = datetime(2031, 3, 5, 2, 0, tzinfo=UTC)


@pytest.fixture
def down_since(schedule):
    """Nothing runs from the evening before NIGHT on."""
    schedule.since = NIGHT - timedelta(hours=6)
    schedule.save()
    return schedule


@pytest.mark.parametrize("hours", [0, 1, 5, 23])
def test_a_missed_start_is_made_up_once_however_late(down_since, hours):
    back = NIGHT + timedelta(hours=hours)
    assert schedules.due(NIGHT - timedelta(seconds=1)) == []
    assert schedules.due(back) == [down_since.pk]
    assert schedules.start(down_since.pk, back) is not None
    assert schedules.due(back) == []
    assert schedules.start(down_since.pk, back) is None
    assert schedules.due(NIGHT + timedelta(days=1)) == [down_since.pk]


def test_of_several_missed_starts_the_last_is_made_up(down_since):
    back = NIGHT + timedelta(days=3, hours=5)
    assert schedules.start(down_since.pk, back) is not None
    assert schedules.due(back) == []
    assert str(ScheduledCampaign.objects.get().day) == "2031-03-08"


def test_a_start_made_up_after_midnight_leaves_the_next_night_its_own(down_since, lead):
    Schedule.objects.update(since=NIGHT - timedelta(days=2))
    down_since.timer.crontab = Moment(Every.NIGHT, 23).crontab()
    down_since.timer.save()
    for moment in (datetime(2031, 3, 5, 0, 30), datetime(2031, 3, 5, 23, 0)):
        assert schedules.start(down_since.pk, moment.replace(tzinfo=UTC)) is not None
    days = ScheduledCampaign.objects.order_by("day").values_list("day", flat=True)
    assert [str(day) for day in days] == ["2031-03-04", "2031-03-05"]


def test_a_weekly_start_is_made_up_days_later(down_since, lead):
    down_since.timer.crontab = Moment(Every.WEEK, 2, weekday="3").crontab()
    down_since.timer.save()
    assert schedules.due(NIGHT + timedelta(days=6)) == [down_since.pk]
    assert schedules.start(down_since.pk, NIGHT + timedelta(days=6)) is not None
    assert schedules.due(NIGHT + timedelta(days=6)) == []


@pytest.mark.parametrize(("minutes", "said"), [(1, False), (300, True)])
def test_page_and_summary_say_that_a_start_was_missed(
    schedule, start_run, client: Client, lead, minutes, said
):
    campaign = finish(start_run(name="second")).campaign
    due = campaign.created - timedelta(minutes=minutes)
    start = ScheduledCampaign.objects.create(
        schedule=schedule, campaign=campaign, day=due.date(), due=due
    )
    client.force_login(lead)
    page = client.get("/exchange/schedules/").content.decode()
    at = f"made up at {campaign.created:%Y-%m-%d %H:%M}"
    assert (f"missed, {at}" in page) is said
    assert notifications.send_summary(campaign.pk)
    missed = f"The start of {start.day} was missed, because the site did not run; {at} UTC."
    assert (missed in str(mail.outbox[0].body)) is said


def test_a_schedule_that_waits_is_sent_with_whatever_else_is_due(schedule, monkeypatch):
    sent: list[tuple[int]] = []
    monkeypatch.setattr(
        integration_tasks.start_scheduled, "apply_async", lambda args, **_: sent.append(args)
    )
    integration_tasks.send_due()
    assert sent == [(schedule.pk,)]


def test_a_weekly_schedule_is_added_on_the_day_that_was_chosen(schedule, client: Client, lead):
    client.force_login(lead)
    posted = {"campaign": schedule.campaign_id, "every": "week", "weekday": "0", "hour": "4"}
    client.post("/exchange/schedules/", posted)
    assert Schedule.objects.latest("pk").timer.crontab.day_of_week == "0"


# --- Time zones -----------------------------------------------------------------------------------


def starts(schedule: Schedule, first: datetime, days: int) -> list[datetime]:
    """When a schedule starts, looked at every half hour."""
    zone = schedules.zone_of(schedule)
    now = first.replace(tzinfo=UTC)
    Schedule.objects.update(since=now)
    found = []
    for _ in range(days * 48):
        now += timedelta(minutes=30)
        if schedules.due(now):
            found.append(now.astimezone(zone))
            ScheduledCampaign.objects.create(schedule=schedule, day=found[-1].date())
    return found


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
def test_a_night_in_which_clocks_change_sees_one_start(project, lead, zone, change, hour):
    moment = Moment(Every.NIGHT, hour, zone=zone)
    schedule = schedules.add(make_run(project).campaign, lead, moment)
    found = starts(schedule, change - timedelta(days=3) + timedelta(hours=17, minutes=5), 5)
    nights = [moment.date() for moment in found]
    assert len(nights) == len(set(nights)) == 5
    moved = [moment for moment in found if moment.hour != hour]
    # Only where that hour does not exist on that day.
    assert [moment.date() for moment in moved] in ([], [change.date()])
    assert all(moment.hour == hour + 1 for moment in moved)


def test_two_nights_there_that_are_one_day_elsewhere_see_two_starts(schedule, lead):
    schedules.change(schedule, lead, Moment(Every.NIGHT, 1, zone="Europe/Madrid"))
    # Winter: 1:00 there is 0:00 UTC; the next night, in summer, 23:00 UTC of the same day.
    Schedule.objects.update(since=datetime(2027, 3, 27, 12, 0, tzinfo=UTC))
    for moment in (datetime(2027, 3, 28, 0, 0), datetime(2027, 3, 28, 23, 0)):
        assert schedules.start(schedule.pk, moment.replace(tzinfo=UTC)) is not None
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
