"""Tasks for webhooks, mail, schedules and exports.

``send_due`` sends lost tasks again.
"""

from __future__ import annotations

import logging
from typing import Any

from django.dispatch import receiver

from triage.models import Export
from triage.services.campaigns import notifications, project_gates, schedules
from triage.services.common import background_work
from triage.services.common.site_tasks import expires_in, site_task
from triage.services.events import webhooks
from triage.services.events.campaign_events import campaign_ended
from triage.services.exchange import export
from triage.services.review import comments
from triage.tasks.runs import enqueue_run

INTERVAL = 10.0
logger = logging.getLogger(__name__)


@receiver(webhooks.delivery_made)
def _on_delivery(sender: object, delivery_id: int, **_: Any) -> None:
    deliver.send(delivery_id)


@receiver(campaign_ended)
def _on_end(sender: object, campaign_id: int, **_: Any) -> None:
    mail_summary.send(campaign_id)
    hold_to_gates.send(campaign_id)


@receiver(comments.members_named)
def _on_mention(sender: object, comment_id: int, address: str, **_: Any) -> None:
    mail_mention.send(comment_id, address)


def enqueue_export(export_id: int) -> None:
    write_export.send(export_id)


@site_task("triage.integrations.tasks.deliver")
def deliver(delivery_id: int) -> None:
    webhooks.deliver(delivery_id)


@site_task("triage.integrations.tasks.mail_summary")
def mail_summary(campaign_id: int) -> None:
    try:
        notifications.send_summary(campaign_id)
    except OSError as error:
        logger.warning("The summary of campaign %s was not sent: %s", campaign_id, error)


@site_task("triage.integrations.tasks.mail_mention")
def mail_mention(comment_id: int, address: str) -> None:
    try:
        comments.mail_named(comment_id, address)
    except OSError as error:
        logger.warning("The mail about comment %s was not sent: %s", comment_id, error)


@site_task("triage.integrations.tasks.hold_to_gates")
def hold_to_gates(campaign_id: int) -> None:
    project_gates.report(campaign_id)


@site_task("triage.integrations.tasks.write_export")
def write_export(export_id: int) -> None:
    export.write(export_id)


@site_task("triage.integrations.tasks.start_scheduled")
def start_scheduled(schedule_id: int) -> None:
    campaign = schedules.start(schedule_id)
    if campaign is not None:
        for run in campaign.runs.all():
            enqueue_run(run.pk)


@site_task("triage.integrations.tasks.send_due")
def send_due() -> None:
    """Send tasks for work that no worker has; they expire before the next round."""
    waiting: tuple[tuple[Any, list[int]], ...] = (
        (start_scheduled, schedules.due()),
        (deliver, webhooks.due()),
        (mail_summary, notifications.unsent()),
        (write_export, background_work.unclaimed(Export)),
    )
    for task, ids in waiting:
        for pk in ids:
            task.apply_async((pk,), headers=expires_in(INTERVAL))
