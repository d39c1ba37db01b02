"""What an identity provider tells of itself, so far as it matters here."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from rpa_vision.addresses import is_this_machine


def _encrypted(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme != "https" and not (parts.scheme == "http" and is_this_machine(parts.hostname or "")):
        raise ValueError("must be https")
    return address


_Endpoint = Annotated[str, Field(max_length=2048), AfterValidator(_encrypted)]


class _Told(BaseModel):
    """It tells more than is asked for."""

    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)


class ProviderMetadata(_Told):
    issuer: str
    authorization_endpoint: _Endpoint
    token_endpoint: _Endpoint
    jwks_uri: _Endpoint
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)
    authorization_response_iss_parameter_supported: bool = False


class ProviderKeys(_Told):
    keys: Annotated[tuple[dict[str, Any], ...], Field(min_length=1, max_length=100)]
