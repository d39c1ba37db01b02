"""The API's token: from the settings, or a random one kept readable by its owner alone."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

from pydantic import SecretStr

from rpa_vision.errors import BadSettingsError, NotFoundError
from rpa_vision.phrases import phrased
from rpa_vision.settings import Settings
from rpa_vision.storage.files.files import create_atomically, read_bounded

TOKEN_FILE = "token"  # noqa: S105 - a file's name
_TOKEN = re.compile(rb"[!-~]{16,4096}")
"""Printable and long enough not to be guessed: what an interrupted or foreign writer leaves is neither."""
_LARGEST_FILE = 8192


def server_token(settings: Settings) -> str:
    """For the server: the configured token, else the one in the data folder, made at the first start."""
    if settings.token is not None:
        return _configured(settings.token)
    create_atomically(settings.data_dir / TOKEN_FILE, secrets.token_urlsafe(32).encode())
    return _kept_token(settings.data_dir / TOKEN_FILE)


def known_token(settings: Settings) -> str:
    """For the server's clients, which must never make one: the server would not know it."""
    if settings.token is not None:
        return settings.token.get_secret_value()
    path = settings.data_dir / TOKEN_FILE
    try:
        return _kept_token(path)
    except NotFoundError:
        raise BadSettingsError(phrased("setting_refused.no_token", path=path)) from None


def _configured(token: SecretStr) -> str:
    """Whoever guesses it is the administrator: as long as one that is made here must be."""
    given = token.get_secret_value()
    if not _TOKEN.fullmatch(given.encode(errors="replace")):
        raise BadSettingsError(phrased("setting_refused.token_form"))
    return given


def _kept_token(path: Path) -> str:
    kept = read_bounded(path, _LARGEST_FILE).strip()
    if not _TOKEN.fullmatch(kept):
        raise BadSettingsError(phrased("setting_refused.token_file", path=path))
    return kept.decode()
