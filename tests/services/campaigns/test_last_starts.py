"""What a schedule started last, beside what it was before."""

from __future__ import annotations

from datetime import date, timedelta

from tests.factories import make_user
from tests.services.campaigns.test_named_gates import make_asked
from triage.models import Every, Role, ScheduledCampaign
from triage.services.campaigns import schedules
from triage.services.campaigns.schedules import Moment


def test_each_start_stands_beside_the_one_before_and_the_first_beside_what_is_repeated(
    client, project
):
    user = make_user("lead", project, Role.LEAD)
    asked = make_asked(project, passed=1)
    schedule = schedules.add(asked.campaign, user, Moment(Every.NIGHT, 2))
    runs = [make_asked(project, passed=1, failed=number) for number in range(1, 5)]
    for number, run in enumerate(runs):
        day = date(2031, 1, 1) + timedelta(days=number)
        ScheduledCampaign.objects.create(schedule=schedule, campaign=run.campaign, day=day)
    found = schedules.last_starts([schedule])[schedule.pk]
    assert [one.runs[0] for one in found] == runs[:0:-1]
    assert [one.before[0] for one in found] == runs[2::-1]
    everything = schedules.last_starts([schedule], most=9)[schedule.pk]
    assert everything[-1].before == [asked]
    client.force_login(user)
    page = client.get("/exchange/schedules/").content.decode()
    assert "(before 25.0 %)" in page
    assert f"?a={runs[2].pk}&amp;b={runs[3].pk}" in page


def test_a_schedule_that_never_started_says_so(client, project):
    user = make_user("lead", project, Role.LEAD)
    schedules.add(make_asked(project, passed=1).campaign, user, Moment(Every.NIGHT, 2))
    client.force_login(user)
    assert "not started yet" in client.get("/exchange/schedules/").content.decode()
