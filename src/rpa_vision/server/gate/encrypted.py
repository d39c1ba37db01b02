"""Listening with TLS: a certificate that can be used, or nobody but this machine is answered."""

from __future__ import annotations

import ipaddress
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509

from rpa_vision.errors import BadSettingsError
from rpa_vision.phrases import phrased
from rpa_vision.settings import Settings

EXPIRES_SOON = timedelta(days=30)
"""Time enough for a site to ask its authority for another."""


def encryption_of(settings: Settings) -> dict[str, Any]:
    """In the words of uvicorn; empty where it speaks plainly. Refused: plain words to others, unless told."""
    tls = settings.tls
    if tls.certificate is None or tls.key is None:
        if not is_loopback(settings.host) and not tls.plain_allowed:
            raise BadSettingsError(phrased("setting_refused.plain_beyond", host=settings.host))
        return {}
    password = tls.key_password.get_secret_value() if tls.key_password else None
    _try(tls.certificate, tls.key, password)
    return {"ssl_certfile": tls.certificate, "ssl_keyfile": tls.key, "ssl_keyfile_password": password}


def _try(certificate: Path, key: Path, password: str | None) -> None:
    """uvicorn's own error names no file. Without a password none is asked for at the terminal."""
    for file in (certificate, key):
        try:
            file.read_bytes()
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise BadSettingsError(phrased("setting_refused.tls_file", path=file, why=why)) from None
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, lambda: password or "")
    except (ssl.SSLError, ValueError):
        raise BadSettingsError(
            phrased("setting_refused.tls_pair", certificate=certificate, key=key)
        ) from None


def expires(settings: Settings) -> datetime | None:
    """When the certificate ends; None without one that can be read."""
    if settings.tls.certificate is None:
        return None
    try:
        [first, *_] = x509.load_pem_x509_certificates(settings.tls.certificate.read_bytes())
    except (OSError, ValueError):
        return None
    return first.not_valid_after_utc


def ends_soon(settings: Settings) -> datetime | None:
    end = expires(settings)
    return end if end is not None and end - datetime.now(UTC) < EXPIRES_SOON else None


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
