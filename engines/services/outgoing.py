"""Call addresses of other systems under the same rules as those of engines."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass

import httpx
from django.conf import settings

from engines.adapters.addresses import checked_transport
from engines.adapters.deadlines import within
from engines.errors import EngineUnavailable
from engines.messages import Sentence

MOST_READ = 400
"""Bytes of a reply that are kept for the log."""


_HOST = re.compile(rb"[0-9A-Za-z._:-]+")
"""What a name may consist of once it is written for the name service, or an address."""


@dataclass(frozen=True, slots=True)
class OutgoingReply:
    status: int
    text: str


def names_host(url: str) -> bool:
    """Whether an address names a host that could be asked, be it there or not."""
    try:
        parts = httpx.URL(url)
        # Reads the name back, as sending does; the name service's own rules come after it.
        parts.host.encode("idna")
    except (httpx.InvalidURL, ValueError):
        return False
    return bool(_HOST.fullmatch(parts.raw_host)) and (parts.port or 0) <= 65_535


def post(url: str, content: bytes, headers: Mapping[str, str], seconds: float) -> OutgoingReply:
    """Send ``content``; redirects are not followed, proxies not used.

    :raises EngineConfigurationError: the address is one that is never called.
    :raises EngineUnavailable: no reply came.
    """
    transport = checked_transport(allow_private=settings.ENGINES_ALLOW_PRIVATE_ADDRESSES)
    try:
        with httpx.Client(transport=transport, timeout=seconds, trust_env=False) as client:
            request = client.build_request("POST", url, content=content, headers=dict(headers))
            with within(seconds):
                reply = client.send(request, stream=True)
            start = _start(reply, time.monotonic() + seconds)
            return OutgoingReply(reply.status_code, start.decode("utf-8", "replace"))
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise EngineUnavailable(
            Sentence.BROKE_OFF(error=type(error).__name__, detail=error)
        ) from error


def _start(reply: httpx.Response, deadline: float) -> bytes:
    """Bytes for the log; a slow drip, which trips no read time-out, holds no worker."""
    start = b""
    for part in reply.iter_raw():
        start += part
        if len(start) >= MOST_READ or time.monotonic() > deadline:
            break
    return start[:MOST_READ]
