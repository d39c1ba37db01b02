"""What lies open to others: said when a server starts, and by ``doctor``."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from rpa_vision.addresses import is_of_this_site
from rpa_vision.server.gate.encrypted import ends_soon, is_loopback
from rpa_vision.server.gate.token import TOKEN_FILE
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.key import audit_key_path
from rpa_vision.storage.vault.vault import vault_key_path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def exposures(settings: Settings) -> Iterator[str]:
    if not is_loopback(settings.host) and settings.tls.certificate is None:
        yield (
            f"listens on {settings.host} without TLS: tokens, passwords and screens can be read on the way;"
            " give it tls.certificate and tls.key, or keep it on 127.0.0.1, behind a proxy with TLS"
        )
    if (end := ends_soon(settings)) is not None:
        yield (
            f"{settings.tls.certificate}: ends on {end:%Y-%m-%d}, and from then on no agent and no browser will talk"
            " to this server; have another made"
        )
    yield from _models_outside(settings)
    if os.name == "posix":
        yield from _open_files(settings)


def _models_outside(settings: Settings) -> Iterator[str]:
    for name, server in (("vision", settings.models.vision), ("language", settings.models.language)):
        if server.url is not None and not is_of_this_site(urlsplit(server.url).hostname or ""):
            yield (
                f"models.{name}.url leads outside this site, as models.{name}.outside_site allows: what screens"
                " show of patients goes there; take a server of this site, or unset both"
            )


def _open_files(settings: Settings) -> Iterator[str]:
    for path in (
        audit_key_path(settings),
        vault_key_path(settings),
        settings.data_dir.absolute() / TOKEN_FILE,
    ):
        mode = _mode(path)
        if mode & _OTHERS:
            yield f"{path}: others may use it (mode {mode:03o}): chmod 600"


def _mode(path: Path) -> int:
    """Nobody reads what is not there."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return 0
