"""Connections that this program opens, and who else may see them: nobody but a proxy its own settings name.

What the environment says of proxies is meant for browsers. It would be handed tokens and screens, even on their way
to this very machine.
"""

from __future__ import annotations

import ssl
from typing import Any
from urllib.parse import urlsplit

import httpx

from rpa_vision.addresses import is_this_machine


def open_http(url: str, proxy: str | None = None, **options: Any) -> httpx.Client:
    """``url``: what it will talk to. Certificates a site has named for its programs (``SSL_CERT_FILE``) count."""
    return httpx.Client(trust_env=False, proxy=proxy_for(url, proxy), verify=_trusted_by(url), **options)


def _trusted_by(url: str) -> ssl.SSLContext:
    """Reading all authorities takes longer than most calls: in plain words none is needed, so that none is trusted."""
    if urlsplit(url).scheme == "http":
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return httpx.create_ssl_context()


def proxy_for(url: str, proxy: str | None) -> str | None:
    """None: straight there, as always on this machine itself."""
    return None if is_this_machine(urlsplit(url).hostname or "") else proxy
