"""E-mail summaries of scheduled campaigns, through Django's mail settings."""

from __future__ import annotations

from django.core.mail import EmailMessage, get_connection
from django.db.models import Q
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override, pgettext

from triage.models import Campaign, Run, ScheduledCampaign, Suspect, SuspectStatus
from triage.models.campaign import SkippedRun
from triage.services.campaigns.schedules import made_up_at
from triage.services.counts.results import RunTally, run_tally
from triage.services.messages.sentences import labelled, translated
from triage.services.projects import ui_language


def unsent() -> list[int]:
    """Scheduled campaigns that finished or stalled and whose recipients were not notified yet."""
    reportable = Q(campaign__end__isnull=False) | Q(campaign__rest__isnull=False)
    rows = ScheduledCampaign.objects.filter(reportable, summary_sent=False)
    found = rows.exclude(schedule__recipients="").values_list("campaign_id", flat=True)
    return [pk for pk in found if pk is not None]


def send_summary(campaign_id: int) -> bool:
    """Send the summary once; if the mail server fails, mark it as unsent again.

    No transaction is open while the mail is sent.

    :raises OSError: the mail server did not accept it.
    """
    scheduled = ScheduledCampaign.objects.filter(campaign=campaign_id)
    related = ("schedule__created_by", "schedule__timer__crontab", "campaign__project")
    row = scheduled.select_related(*related).first()
    if row is None or row.campaign is None or not row.schedule.recipients:
        return False
    if not scheduled.filter(summary_sent=False).update(summary_sent=True):
        return False
    try:
        get_connection().send_messages(_messages(row, row.campaign))
    except BaseException:
        scheduled.update(summary_sent=False)
        raise
    return True


def _messages(start: ScheduledCampaign, campaign: Campaign) -> list[EmailMessage]:
    """One message per language of the recipients; addresses without an account get the owner's."""
    schedule = start.schedule
    asker = ui_language.of(schedule.created_by) if schedule.created_by else ""
    found = []
    for language, addresses in ui_language.by_language(schedule.recipients.split(), asker).items():
        with override(language):
            subject, text = summary(campaign)
            text = _lateness(start) + text
        found.append(EmailMessage(subject, text, None, addresses))
    return found


def _lateness(start: ScheduledCampaign) -> str:
    """A paragraph that says that the start was missed and made up, if it was."""
    made_up = made_up_at(start)
    if made_up is None:
        return ""
    when = {"day": f"{start.day:%Y-%m-%d}", "when": f"{made_up:%Y-%m-%d %H:%M %Z}"}
    return (
        _("The start of %(day)s was missed, because the site did not run; made up at %(when)s.")
        % when
        + "\n\n"
    )


def summary(campaign: Campaign) -> tuple[str, str]:
    """Subject and text in the active language: figures of every run and the suspects to review."""
    runs = list(campaign.runs.select_related("engine__line", "campaign"))
    waiting = Suspect.objects.filter(last_run__in=runs, status=SuspectStatus.OPEN).count()
    left = ngettext(
        "%(n)d suspect from these runs needs a verdict.",
        "%(n)d suspects from these runs need a verdict.",
        waiting,
    ) % {"n": waiting}
    skipped = [_skipped_line(one) for one in campaign.skipped_runs]
    lines = [*(_line(run_tally(run), run) for run in runs), *skipped, "", left]
    name = " ".join(campaign.name.split())
    return f"[mtriage] {name}", "\n".join(lines) + "\n"


def _line(row: RunTally, run: Run) -> str:
    """A run's status, rate and counts, and why it ended or paused."""
    status = str(run.get_status_display()).lower()
    found = pgettext("mark", ", ").join([status, _rate(row), *_counts(row)])
    line = labelled(f"{row.engine} {row.direction}", found)
    return f"{line}\n  {translated(run.notice)}" if run.notice else line


def _skipped_line(one: SkippedRun) -> str:
    line = labelled(f"{one.engine} {one.direction}", _("skipped"))
    return f"{line}\n  {translated(one.reason)}"


def _rate(row: RunTally) -> str:
    if row.pass_rate is None:
        return _("no pass rate")
    return _("pass rate %(rate)s %%") % {"rate": number_format(row.pass_rate, 1)}


def _counts(row: RunTally) -> list[str]:
    return [
        ngettext("%(n)d case", "%(n)d cases", row.cases) % {"n": row.cases},
        ngettext("%(n)d failed", "%(n)d failed", row.failed) % {"n": row.failed},
        ngettext("%(n)d abstained", "%(n)d abstained", row.abstained) % {"n": row.abstained},
        ngettext("%(n)d error", "%(n)d errors", row.errors) % {"n": row.errors},
    ]
