"""Call addresses of other systems under the same rules as those of engines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import httpx
from django.conf import settings

from engines.adapters.addresses import checked_transport
from engines.errors import EngineUnavailable

MOST_READ = 400
"""Bytes of a reply that are kept for the log."""


@dataclass(frozen=True, slots=True)
class OutgoingReply:
    status: int
    text: str


def post(url: str, content: bytes, headers: Mapping[str, str], seconds: float) -> OutgoingReply:
    """Send ``content``; redirects are not followed, proxies not used.

    :raises EngineConfigurationError: the address is one that is never called.
    :raises EngineUnavailable: no reply came.
    """
    transport = checked_transport(allow_private=settings.ENGINES_ALLOW_PRIVATE_ADDRESSES)
    try:
        with (
            httpx.Client(transport=transport, timeout=seconds, trust_env=False) as client,
            client.stream("POST", url, content=content, headers=dict(headers)) as reply,
        ):
            start = next(reply.iter_raw(MOST_READ), b"")
            return OutgoingReply(reply.status_code, start.decode("utf-8", "replace"))
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise EngineUnavailable(f"{type(error).__name__}: {error}") from error
