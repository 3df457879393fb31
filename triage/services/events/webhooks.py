"""Webhooks: signed according to Standard Webhooks 1.0.0, retried with back-off."""

from __future__ import annotations

import base64
import json
import logging
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _
from standardwebhooks import Webhook as StandardWebhook

from engines import encryption
from engines.errors import EngineConfigurationError, EngineError
from engines.services.outgoing import OutgoingReply, check_host, names_host, post
from triage.models import Delivery, DeliveryStatus, Event, Project, Webhook
from triage.services.common import clock
from triage.services.events.history import record_change
from triage.services.messages.sentences import translated

logger = logging.getLogger(__name__)

PREFIX = "whsec_"
SECRET_BYTES = 32
TIMEOUT = 15.0
LEASE = timedelta(seconds=60)
GONE = 410
TEST = "test"
#: Waits before the second and later attempts, spread as the standard recommends.
WAITS = tuple(timedelta(seconds=s) for s in (5, 300, 1800, 7200, 18_000, 36_000, 50_400))

delivery_made = Signal()
"""Sent with ``delivery_id`` in the transaction that creates it, since services send no tasks."""


class WebhookError(Exception):
    """A webhook cannot be saved; the message says why."""


def add(project: Project, user: User, url: str, events: Sequence[str]) -> tuple[Webhook, str]:
    """Store a webhook; return it with its secret, which is not shown again.

    :raises WebhookError: the URL is invalid or contains credentials, or an event is unknown.
    """
    _check(url, events)
    secret = _new_secret()
    with transaction.atomic():
        webhook = Webhook.objects.create(
            project=project,
            url=url,
            events=list(events),
            sealed_secret=encryption.encrypt(secret),
            created_by=user,
        )
        record_change(project, user, "webhook added", new={"url": url, "events": list(events)})
    return webhook, secret


def _new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def change(
    webhook: Webhook,
    user: User,
    url: str,
    events: Sequence[str],
    *,
    active: bool,
    new_secret: bool = False,
) -> str:
    """Change a webhook; return its new secret, if one was asked for, which is not shown again.

    :raises WebhookError: as for :func:`add`.
    """
    _check(url, events)
    secret = _new_secret() if new_secret else ""
    with transaction.atomic():
        row = Webhook.objects.select_for_update().get(pk=webhook.pk)
        old = {"url": row.url, "events": row.events, "active": row.active}
        new: dict[str, Any] = {"url": url, "events": list(events), "active": active}
        row.url, row.events, row.active = url, list(events), active
        if secret:
            row.sealed_secret = encryption.encrypt(secret)
            new["secret"] = _("new")
        row.save(update_fields=["url", "events", "active", "sealed_secret"])
        if new != old:
            record_change(row.project, user, "webhook changed", old=old, new=new)
    return secret


def _check(url: str, events: Sequence[str]) -> None:
    try:
        parts = urlsplit(url)
        known = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        known = False
    if not known:
        raise WebhookError(_("Enter an address that starts with https:// or http://."))
    if not _has_usable_port(parts):
        raise WebhookError(_("The port must be a number from 1 to 65535."))
    if not names_host(url):
        raise WebhookError(_("%(host)s is not a host name.") % {"host": parts.hostname})
    try:
        check_host(url)
    except EngineConfigurationError as error:
        raise WebhookError(translated(str(error))) from error
    if parts.username or parts.password:
        raise WebhookError(
            _("The address must not contain a password; the signature identifies the sender.")
        )
    if not events or not set(events) <= set(Event.values):
        raise WebhookError(
            _("Choose from these events: %(events)s.") % {"events": ", ".join(Event.values)}
        )


def _has_usable_port(parts: SplitResult) -> bool:
    try:
        return parts.port != 0
    except ValueError:
        return False


def switch(webhook: Webhook, user: User, *, active: bool) -> None:
    with transaction.atomic():
        Webhook.objects.filter(pk=webhook.pk).update(active=active)
        action = "webhook switched on" if active else "webhook switched off"
        record_change(webhook.project, user, action, new={"url": webhook.url})


def remove(webhook: Webhook, user: User) -> None:
    """Delete a webhook and the log of its deliveries; what was not delivered is not sent any more."""
    with transaction.atomic():
        old = {"url": webhook.url, "events": webhook.events}
        record_change(webhook.project, user, "webhook removed", old=old)
        webhook.delete()


def announce(project: Project, event: Event, data: Mapping[str, Any]) -> None:
    """Create a delivery for every webhook subscribed to the event; call it in its transaction.

    ``data`` contains ids and names but no texts: a reported error is also an attack vector, and
    those who may read it can use the API.
    """
    now = clock.now()
    payload = {"type": event.value, "timestamp": now.isoformat(), "data": dict(data)}
    for webhook in Webhook.objects.filter(project=project, active=True):
        if event in webhook.events:
            _make(webhook, event, payload, now)


def _make(webhook: Webhook, event: str, payload: Any, now: datetime) -> Delivery:
    delivery = Delivery.objects.create(
        webhook=webhook, event=event, payload=payload, not_before=now
    )
    delivery_made.send(Delivery, delivery_id=delivery.pk)
    return delivery


def send_test(webhook: Webhook, user: User) -> None:
    """Send a message of type ``test``, which receivers ignore if they handle only known events."""
    now = clock.now()
    payload = {"type": TEST, "timestamp": now.isoformat(), "data": {}}
    with transaction.atomic():
        delivery = _make(webhook, TEST, payload, now)
        record_change(webhook.project, user, "test sent", new={"id": delivery.message_id})


def send_again(delivery: Delivery, user: User) -> None:
    """Start over with a delivery; the message keeps its id, so receivers recognise it."""
    with transaction.atomic():
        Delivery.objects.filter(pk=delivery.pk).update(
            status=DeliveryStatus.WAITING, attempts=0, not_before=clock.now(), message=""
        )
        record_change(
            delivery.webhook.project, user, "message sent again", new={"id": delivery.message_id}
        )
        delivery_made.send(Delivery, delivery_id=delivery.pk)


def due() -> list[int]:
    """Deliveries that are due and have no worker."""
    waiting = Delivery.objects.filter(
        status=DeliveryStatus.WAITING, not_before__lte=clock.now(), webhook__active=True
    )
    return list(waiting.order_by("not_before").values_list("pk", flat=True)[:500])


def deliver(delivery_id: int) -> None:
    """Make one attempt, unless another worker has the delivery or it is not due."""
    now = clock.now()
    claimed = Delivery.objects.filter(
        pk=delivery_id, status=DeliveryStatus.WAITING, not_before__lte=now, webhook__active=True
    ).update(not_before=now + LEASE, attempts=F("attempts") + 1)
    if not claimed:
        return
    delivery = Delivery.objects.select_related("webhook").get(pk=delivery_id)
    try:
        reply = _send(delivery)
    except EngineError as error:
        _note(delivery, None, str(error), final=isinstance(error, EngineConfigurationError))
        return
    except Exception as error:
        # Counts as an attempt like any other, or it would be retried every minute forever.
        logger.exception("Delivery %s to %s broke", delivery_id, delivery.webhook_id)
        _note(delivery, None, f"{type(error).__name__}: {error}", final=False)
        return
    if 200 <= reply.status < 300:
        Delivery.objects.filter(pk=delivery_id).update(
            status=DeliveryStatus.SENT,
            delivered_at=timezone.now(),
            response_status=reply.status,
            message="",
        )
        return
    if reply.status == GONE:
        Webhook.objects.filter(pk=delivery.webhook_id).update(active=False)
    _note(delivery, reply.status, reply.text, final=reply.status == GONE)


def _send(delivery: Delivery) -> OutgoingReply:
    content = json.dumps(delivery.payload, ensure_ascii=False, separators=(",", ":"))
    sent_at = timezone.now()
    signer = StandardWebhook(encryption.decrypt(delivery.webhook.sealed_secret))
    headers = {
        "content-type": "application/json",
        "user-agent": "mtriage",
        "webhook-id": delivery.message_id,
        "webhook-timestamp": str(int(sent_at.timestamp())),
        "webhook-signature": signer.sign(delivery.message_id, sent_at, content),
    }
    return post(delivery.webhook.url, content.encode(), headers, TIMEOUT)


def _note(delivery: Delivery, status: int | None, message: str, *, final: bool) -> None:
    """Record a failed attempt and schedule the next one, or give up after the last."""
    left = delivery.attempts <= len(WAITS) and not final
    wait = WAITS[delivery.attempts - 1] if left else timedelta(0)
    Delivery.objects.filter(pk=delivery.pk).update(
        status=DeliveryStatus.WAITING if left else DeliveryStatus.FAILED,
        not_before=clock.now() + wait,
        response_status=status,
        message=message if getattr(message, "code", "") else message.replace("\0", "")[:500],
    )
