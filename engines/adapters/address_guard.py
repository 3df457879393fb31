"""Restricts the addresses that adapters may call, checked when connecting.

The name is resolved here and the connection uses the address that was checked, which protects
against DNS rebinding.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Iterable
from functools import cache
from typing import Any

import httpcore
import httpx

from engines.adapters.deadlines import TimedStream, left
from engines.errors import EngineConfigurationError, EngineUnavailable
from engines.messages import EngineMessage

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
# Cloud machines' metadata services outside the link-local range: AWS over IPv6, Alibaba, Oracle.
METADATA = frozenset(
    ipaddress.ip_address(one) for one in ("fd00:ec2::254", "100.100.100.200", "192.0.0.192")
)
NAT64 = ipaddress.ip_network("64:ff9b::/96")


class RefusedAddress(EngineConfigurationError):
    """Adapters may not call the address."""


def check_address(text: str, *, allow_private: bool) -> None:
    """Check that an IP address may be called.

    :raises RefusedAddress: it is link-local, metadata, multicast or reserved; or private or
        loopback without ``allow_private``.
    """
    address = _plain(ipaddress.ip_address(text))
    if address in METADATA or address.is_link_local or address.is_multicast:
        raise RefusedAddress(EngineMessage.NEVER_CALLED(address=address))
    if address.is_unspecified or (address.is_reserved and not address.is_loopback):
        raise RefusedAddress(EngineMessage.RESERVED_ADDRESS(address=address))
    # Site-local addresses are deprecated, but some networks still route them.
    site_local = isinstance(address, ipaddress.IPv6Address) and address.is_site_local
    if (site_local or not address.is_global) and not allow_private:
        raise RefusedAddress(
            EngineMessage.PRIVATE_ADDRESS(address=address),
            remedy=EngineMessage.ALLOW_PRIVATE_ADDRESSES(),
        )


def _plain(address: Address) -> Address:
    """The IPv4 address embedded in an IPv6 address, so that the rules for IPv4 apply to it."""
    if isinstance(address, ipaddress.IPv6Address):
        if address in NAT64:
            return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        teredo = address.teredo[1] if address.teredo else None
        return address.ipv4_mapped or address.sixtofour or teredo or address
    return address


def resolve(host: str, port: int, *, allow_private: bool) -> list[str]:
    """Resolve a name and check all of its addresses.

    :raises RefusedAddress: one of them may not be called.
    :raises EngineUnavailable: the name cannot be resolved.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError):
        raise EngineUnavailable(EngineMessage.NAME_NOT_RESOLVED(host=host)) from None
    addresses = list(dict.fromkeys(str(one[4][0]).split("%")[0] for one in found))
    for address in addresses:
        check_address(address, allow_private=allow_private)
    return addresses


class _CheckedBackend(httpcore.SyncBackend):
    def __init__(self, allow_private: bool) -> None:
        self._allow_private = allow_private

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        failure: Exception | None = None
        for address in resolve(host, port, allow_private=self._allow_private):
            rest = left(timeout, httpcore.ConnectTimeout)
            try:
                stream = super().connect_tcp(address, port, rest, local_address, socket_options)
                return TimedStream(stream)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure or httpcore.ConnectError(f"no address for {host}")

    def connect_unix_socket(self, path: str, *_: Any, **__: Any) -> httpcore.NetworkStream:
        raise RefusedAddress(EngineMessage.NO_FILE_SOCKETS())


@cache
def _tls_context() -> ssl.SSLContext:
    """The TLS settings of all connections; loading the trusted certificates takes some 20 ms."""
    return ssl.create_default_context()


def checked_transport(*, allow_private: bool) -> httpx.HTTPTransport:
    """A transport that connects only to allowed addresses and respects the deadline of a call.

    It ignores proxies in the environment.
    """
    context = _tls_context()
    transport = httpx.HTTPTransport(verify=context)
    transport._pool = httpcore.ConnectionPool(
        ssl_context=context,
        max_connections=64,
        max_keepalive_connections=16,
        keepalive_expiry=15,
        network_backend=_CheckedBackend(allow_private),
    )
    return transport
