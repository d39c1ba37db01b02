"""The API's bearer token: from the settings, or a random one kept readable by its owner alone."""

from __future__ import annotations

import hmac
import os
import secrets
from typing import Annotated

from fastapi import Depends, HTTPException, status
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from rpa_vision.server.services import ServicesDep
from rpa_vision.settings import Settings

TOKEN_FILE = "token"  # noqa: S105 - a file's name
_bearer = HTTPBearer(auto_error=False, description="The token of this server")


def server_token(settings: Settings) -> str:
    """The configured token, else the one in the data folder, made the first time it is asked for."""
    if settings.token is not None:
        return settings.token.get_secret_value()
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    path = settings.data_dir / TOKEN_FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    token = secrets.token_urlsafe(32)
    with os.fdopen(handle, "w") as file:
        file.write(token)
    return token


def require_token(
    services: ServicesDep,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> None:
    given = credentials.credentials if credentials else ""
    if not hmac.compare_digest(given.encode(), services.token.encode()):
        raise HTTPException(
            status.HTTP_401_UNAUTHORIZED,
            "a valid bearer token is needed",
            headers={"WWW-Authenticate": "Bearer"},
        )
