"""Campaigns run again by themselves, and somebody is told by e-mail."""

from __future__ import annotations

import json
from datetime import timedelta

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
from triage.services import notifications, schedules
from triage.services.schedules import Moment, ScheduleError


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


@pytest.mark.parametrize("wrong", [{"hour": "24"}, {"weekday": "8"}, {"every": "year"}])
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
