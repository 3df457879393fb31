"""One campaign for an Idempotency-Key, and for no other request than the first.

Source: draft-ietf-httpapi-idempotency-key-header, section 2.7: a key that comes again with
another payload is answered with 422.
"""

from __future__ import annotations

import hashlib
import json

from triage.api.errors import Problem
from triage.api.schemas import CampaignIn
from triage.models import Campaign, Project


def hash_of(body: CampaignIn) -> str:
    """SHA-256 of what was sent, as 64 hexadecimal digits.

    White space and the order of keys do not count, nor do fields that a later release adds.
    """
    sent = body.model_dump(mode="json", exclude_unset=True)
    text = json.dumps(sent, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def started_before(project: Project, key: str, body: CampaignIn) -> Campaign | None:
    """The campaign that this key started.

    :raises Problem: 422, the key came with another body. A campaign of a release that kept no
        hash is returned for every body.
    """
    if not key:
        return None
    known = Campaign.objects.filter(project=project, request_key=key).first()
    if known and known.request_hash and known.request_hash != hash_of(body):
        raise Problem(
            422,
            "This Idempotency-Key was sent before with another body. Send a new key, or the same body.",
        )
    return known


def remember(campaign: Campaign, key: str, body: CampaignIn) -> None:
    """Note what started a campaign; without a key, nothing.

    :raises IntegrityError: another request with this key was quicker.
    """
    if key:
        noted = {"request_key": key, "request_hash": hash_of(body)}
        Campaign.objects.filter(pk=campaign.pk).update(**noted)
