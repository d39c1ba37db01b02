"""Who may use the API: whoever knows its token."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import Depends, HTTPException, status
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from rpa_vision.server.services import ServicesDep

_bearer = HTTPBearer(auto_error=False, description="The token of this server")


def require_token(
    services: ServicesDep,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> None:
    given = credentials.credentials if credentials else ""
    if not given or not hmac.compare_digest(given.encode(), services.token.encode()):
        raise HTTPException(
            status.HTTP_401_UNAUTHORIZED,
            "a valid bearer token is needed",
            headers={"WWW-Authenticate": "Bearer"},
        )
