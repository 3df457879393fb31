"""E-mail summaries of scheduled campaigns, through Django's mail settings."""

from __future__ import annotations

from django.core.mail import send_mail
from django.db.models import Q

from triage.models import Campaign, ScheduledCampaign, Suspect, SuspectStatus
from triage.services.results import Tally, run_tally


def unsent() -> list[int]:
    """Campaigns that are over, or wait for a person, and whose summary somebody waits for."""
    told = Q(campaign__end__isnull=False) | Q(campaign__rest__isnull=False)
    rows = ScheduledCampaign.objects.filter(told, summary_sent=False)
    found = rows.exclude(schedule__recipients="").values_list("campaign_id", flat=True)
    return [pk for pk in found if pk is not None]


def send_summary(campaign_id: int) -> bool:
    """Send the summary once; where the mail server is away, the mark is taken back.

    No transaction is open meanwhile: nobody waits for a mail server.

    :raises OSError: the mail server did not take it.
    """
    mine = ScheduledCampaign.objects.filter(campaign=campaign_id)
    row = mine.select_related("schedule", "campaign__project").first()
    if row is None or row.campaign is None or not row.schedule.recipients:
        return False
    if not mine.filter(summary_sent=False).update(summary_sent=True):
        return False
    subject, text = summary(row.campaign)
    try:
        send_mail(subject, text, None, row.schedule.recipients.split())
    except BaseException:
        mine.update(summary_sent=False)
        raise
    return True


def summary(campaign: Campaign) -> tuple[str, str]:
    """Subject and text: figures of every run, and what waits for a judgement."""
    runs = list(campaign.runs.select_related("engine__line", "campaign"))
    waiting = Suspect.objects.filter(last_run__in=runs, status=SuspectStatus.OPEN).count()
    lines = [_line(run_tally(run), run.get_status_display()) for run in runs]
    lines += ["", f"{waiting} suspects of these runs wait for a judgement."]
    name = " ".join(campaign.name.split())
    return f"[mtriage] {name}", "\n".join(lines) + "\n"


def _line(row: Tally, status: str) -> str:
    rate = "no pass rate" if row.pass_rate is None else f"pass rate {row.pass_rate:.1f} %"
    return (
        f"{row.engine} {row.direction}: {status.lower()}, {rate} "
        f"({row.cases} cases, {row.failed} failed, {row.abstained} abstained, {row.errors} errors)"
    )
