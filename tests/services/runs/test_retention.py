from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests.factories import make_engine, make_project, make_run
from triage.models import FileCheck, StepTime, Translation
from triage.services.runs import retention

pytestmark = pytest.mark.django_db


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven answers, a day between each and the next, the newest of today."""
    monkeypatch.setattr(retention, "TOGETHER", 2)
    engine = make_engine()
    for days in reversed(range(7)):
        row = Translation.objects.create(
            key=str(days), engine=engine, source_language="en", target_language="es"
        )
        Translation.objects.filter(pk=row.pk).update(
            created=timezone.now() - timedelta(days=days, hours=1)
        )


def test_answers_older_than_wanted_are_forgotten(answers, settings):
    settings.KEEP_ANSWERS_DAYS = 3
    assert retention.forget_old()["answers"] == 4
    assert sorted(Translation.objects.values_list("key", flat=True)) == ["0", "1", "2"]


def test_answers_are_kept_where_nothing_is_said(answers):
    assert retention.forget_old()["answers"] == 0
    assert Translation.objects.count() == 7


def test_step_times_go_with_the_age_of_their_run_and_not_before_its_end(settings):
    settings.KEEP_STEP_TIMES_DAYS = 30
    old = make_run(make_project(), finished_at=timezone.now() - timedelta(days=31))
    going_on = make_run(make_project())
    for run in (old, going_on):
        StepTime.objects.create(run=run, step="parsing")
    assert retention.forget_old()["step times"] == 1
    assert StepTime.objects.get().run == going_on


def test_sessions_go_when_they_have_expired():
    for key, hours in (("over", -1), ("open", 1)):
        ends = timezone.now() + timedelta(hours=hours)
        Session.objects.create(session_key=key, session_data="", expire_date=ends)
    assert retention.forget_old()["sessions"] == 1
    assert Session.objects.get().session_key == "open"


def test_file_checks_go_with_their_age(settings):
    project = make_project()
    settings.KEEP_FILE_CHECKS_DAYS = 30
    for days in (29, 31):
        ended = timezone.now() - timedelta(days=days)
        FileCheck.objects.create(project=project, title=str(days), finished_at=ended)
    FileCheck.objects.create(project=project, title="open")
    assert retention.forget_old()["file checks"] == 1
    assert {one.title for one in FileCheck.objects.all()} == {"29", "open"}
