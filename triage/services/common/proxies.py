"""Which peers are proxies whose forwarding headers are believed."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings


def is_trusted(peer: str) -> bool:
    """Whether ``FORWARDED_ALLOW_IPS`` has the peer's address, its network, or ``*``."""
    trusted = settings.FORWARDED_ALLOW_IPS
    if "*" in trusted:
        return True
    try:
        address = ip_address(peer)
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            # Of a peer that speaks IPv4 with a server that listens on IPv6.
            address = address.ipv4_mapped
        return any(address in ip_network(one.strip()) for one in trusted)
    except ValueError:
        return False
