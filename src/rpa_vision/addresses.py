"""Where an address leads, told by the address alone: nobody is asked what a name stands for."""

from __future__ import annotations

import ipaddress
import re
import socket

_SITE_NETWORKS = tuple(
    ipaddress.ip_network(network)
    for network in (
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "fc00::/7",
        "fe80::/10",
    )
)
"""Those no router of the internet knows a way to."""
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_-]+")
_NAMES_OF_SITES = (".localhost", ".local", ".internal", ".home.arpa")
"""Set aside for networks of one's own: nobody else can have such a name."""


def is_this_machine(host: str) -> bool:
    if host.rstrip(".").lower() == "localhost":
        return True
    try:
        return _is_own(_unmapped(ipaddress.ip_address(host)))
    except ValueError:
        return False


def is_of_this_site(host: str) -> bool:
    """This machine, a private network, or a name only machines beside it have. A name with a dot may lead anywhere."""
    number = _number(host)
    if number is not None:
        return _is_own(number) or any(number in network for network in _SITE_NETWORKS)
    return _PLAIN_NAME.fullmatch(host) is not None or (
        host.isascii() and host.rstrip(".").lower().endswith(_NAMES_OF_SITES)
    )


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Also as only the system reads it: 134744072 and 010.8.8.8 are addresses, no names."""
    try:
        return _unmapped(ipaddress.ip_address(host))
    except ValueError:
        pass
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except (OSError, UnicodeEncodeError):
        return None


def _unmapped(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return getattr(address, "ipv4_mapped", None) or address


def _is_own(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return address.is_loopback or address.is_unspecified
