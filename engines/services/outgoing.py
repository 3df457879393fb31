"""HTTP calls to other systems, such as webhooks, under the same address rules as engines."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx
from django.conf import settings

from engines.adapters.address_guard import check_address, checked_transport
from engines.adapters.deadlines import within
from engines.errors import EngineUnavailable
from engines.messages import EngineMessage

MAX_READ = 400
"""Bytes of a reply that are kept for the log."""


_HOST = re.compile(rb"[0-9A-Za-z._:-]+")
"""The characters of host names in IDNA form and of IP addresses."""


@dataclass(frozen=True, slots=True)
class OutgoingReply:
    status: int
    text: str


def names_host(url: str) -> bool:
    """Whether a URL has a well-formed host name, whether or not it resolves."""
    try:
        parts = httpx.URL(url)
        # Encodes the name as sending would; the pattern below checks the result.
        parts.host.encode("idna")
    except (httpx.InvalidURL, ValueError):
        return False
    return bool(_HOST.fullmatch(parts.raw_host))


def check_host(url: str) -> None:
    """Check what can be known of a URL's host without asking a name server.

    Names are checked when they are called, and may lead elsewhere by then.

    :raises EngineConfigurationError: it is an address that is never called.
    """
    host = httpx.URL(url).raw_host.decode().rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        host = "127.0.0.1"
    try:
        # Reads 127.1 and 2130706433 as a connection would.
        found = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
    except (socket.gaierror, UnicodeError):
        return
    for one in found:
        address = str(one[4][0]).partition("%")[0]
        check_address(address, allow_private=settings.ENGINES_ALLOW_PRIVATE_ADDRESSES)


def post(url: str, content: bytes, headers: Mapping[str, str], seconds: float) -> OutgoingReply:
    """Send ``content``; redirects are not followed, proxies not used.

    :raises EngineConfigurationError: the address may not be called.
    :raises EngineUnavailable: there was no reply.
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
        host = urlsplit(url).hostname or url
        # Without the number that the operating system puts in front.
        said = re.sub(r"^\[Errno -?\d+\] ", "", str(error)) or type(error).__name__
        raise EngineUnavailable(EngineMessage.NOTHING_ANSWERS(host=host, detail=said)) from error


def _start(reply: httpx.Response, deadline: float) -> bytes:
    """The start of a reply, for the log; the deadline stops replies that trickle in slowly."""
    start = b""
    for part in reply.iter_raw():
        start += part
        if len(start) >= MAX_READ or time.monotonic() > deadline:
            break
    return start[:MAX_READ]
