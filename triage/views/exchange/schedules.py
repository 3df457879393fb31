"""Pages of scheduled campaigns, for leads."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from triage.models import Campaign, Every, Role, Schedule
from triage.services.campaigns import schedules
from triage.services.campaigns.rerunning import newer_versions
from triage.services.campaigns.schedules import Moment, ScheduleError
from triage.views.access import MemberRequest, role_required


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def schedule_list(request: MemberRequest) -> HttpResponse:
    problem = ""
    if request.method == "POST":
        problem = _add_schedule(request)
        if not problem:
            return redirect("schedules")
    of_project = schedules.of_project(request.project)
    started = schedules.last_starts(of_project)
    newer = newer_versions([one.campaign for one in of_project])
    context = {
        "schedules": [
            (one, schedules.next_start(one), started[one.pk], newer[one.campaign_id])
            for one in of_project
        ],
        "campaigns": Campaign.objects.filter(project=request.project, archived_at__isnull=True)[
            :200
        ],
        "chosen": request.POST.get("campaign") or request.GET.get("campaign", ""),
        "every": Every.choices,
        "hours": [str(hour) for hour in range(24)],
        "weekdays": schedules.WEEKDAYS.items(),
        "zones": schedules.ZONES,
        "posted": request.POST,
        "newest": "newest" in request.POST or not problem,
        "problem": problem,
    }
    return render(
        request, "triage/exchange/schedules.html", context, status=400 if problem else 200
    )


def _add_schedule(request: MemberRequest) -> str:
    """Add the posted schedule; return what is wrong with it."""
    chosen = request.POST.get("campaign", "")
    own = Campaign.objects.filter(project=request.project)
    campaign = own.filter(pk=int(chosen)).first() if _is_number(chosen) else None
    if campaign is None:
        return _("Choose a campaign.")
    try:
        recipients = request.POST.get("recipients", "")
        newest = "newest" in request.POST
        added = schedules.add(campaign, request.user, _moment(request), recipients, newest=newest)
    except ScheduleError as error:
        return str(error)
    if start := schedules.next_start(added):
        when = f"{start:%Y-%m-%d %H:%M} {start.tzinfo}"
        text = _("“%(campaign)s” starts for the first time on %(when)s.")
        messages.success(request, text % {"campaign": campaign.name, "when": when})
    return ""


def _moment(request: MemberRequest) -> Moment:
    """The posted start time.

    :raises ScheduleError: neither nightly nor weekly.
    """
    every, hour = request.POST.get("every"), request.POST.get("hour", "")
    if every not in Every.values:
        raise ScheduleError(_("Choose how often."))
    weekday = request.POST.get("weekday", schedules.MONDAY)
    zone = request.POST.get("zone", schedules.UTC).strip()[:64]
    return Moment(Every(every), int(hour) if _is_number(hour) else -1, weekday, zone)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 18


@require_POST
@role_required(Role.LEAD)
def change_schedule(request: MemberRequest, pk: int) -> HttpResponse:
    """Change a schedule's time, switch it on or off, or remove it."""
    schedule = get_object_or_404(
        Schedule.objects.select_related("campaign__project", "timer__crontab"),
        pk=pk,
        campaign__project=request.project,
    )
    if "remove" in request.POST:
        schedules.remove(schedule, request.user)
    elif "newest" in request.POST and "change" not in request.POST:
        schedules.use_newest(schedule, request.user)
    elif "change" in request.POST:
        try:
            newest = "newest" in request.POST
            schedules.change(schedule, request.user, _moment(request), newest=newest)
        except ScheduleError as error:
            messages.error(request, str(error))
    else:
        schedules.switch(schedule, request.user, active=not schedule.timer.enabled)
    return redirect("schedules")
