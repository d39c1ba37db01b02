"""A real OpenID provider on loopback, of Authlib's server parts: authorization code, PKCE, signed identity tokens.

Its people are invented. What it says can be spoilt on purpose, to see it refused.
"""

# ruff: noqa: ARG002 - named by Authlib
from __future__ import annotations

import html
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar
from urllib.parse import parse_qs

from authlib.oauth2.rfc6749 import AuthorizationServer, OAuth2Request
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc6749.requests import BasicOAuth2Payload
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core.grants import OpenIDCode
from fastapi import FastAPI, Request, Response
from joserfc.jwk import KeySet, RSAKey

from live_server import serving

CLIENT, CLIENT_SECRET = "rpa-vision", "only-for-this-provider"  # not secrets
Claims = dict[str, Any]


@dataclass(frozen=True)
class InventedPerson:
    subject: str
    claims: Claims


@dataclass
class _Client:
    redirect_uri: str

    def get_client_id(self) -> str:
        return CLIENT

    def get_default_redirect_uri(self) -> str:
        return self.redirect_uri

    def get_allowed_scope(self, scope: str) -> str:
        return scope

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirect_uri == self.redirect_uri

    def check_client_secret(self, client_secret: str) -> bool:
        return client_secret == CLIENT_SECRET

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        return method == "client_secret_basic"

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type == "authorization_code"


@dataclass
class _Code:
    code: str
    person: InventedPerson
    redirect_uri: str
    scope: str
    nonce: str | None
    code_challenge: str | None
    code_challenge_method: str | None

    def get_redirect_uri(self) -> str:
        return self.redirect_uri

    def get_scope(self) -> str:
        return self.scope

    def get_nonce(self) -> str | None:
        return self.nonce

    def get_auth_time(self) -> int:
        return int(time.time())

    def get_acr(self) -> None:
        return None

    def get_amr(self) -> None:
        return None


def new_key() -> RSAKey:
    return RSAKey.generate_key(2048, {"kid": secrets.token_hex(4), "use": "sig"})


@dataclass
class FakeSite:
    """The provider's own state: who there is, which keys it signs with, and what it gets wrong."""

    people: dict[str, InventedPerson]
    issuer: str = ""
    redirect_uri: str = ""
    key: RSAKey = field(default_factory=new_key)
    signs_with: RSAKey | None = None
    """Another key than the one it publishes."""
    spoil: Callable[[Claims], Claims] = lambda claims: claims
    codes: dict[str, _Code] = field(default_factory=dict)
    seen: list[Claims] = field(default_factory=list)
    """What browsers asked for."""
    is_broken: bool = False
    """It takes codes back with an error of its own."""


def _grant(site: FakeSite) -> type[AuthorizationCodeGrant]:
    class Grant(AuthorizationCodeGrant):
        TOKEN_ENDPOINT_AUTH_METHODS: ClassVar = ["client_secret_basic"]

        def save_authorization_code(self, code: str, request: OAuth2Request) -> None:
            data = request.payload.data
            site.codes[code] = _Code(
                code,
                request.user,
                data["redirect_uri"],
                data["scope"],
                data.get("nonce"),
                data.get("code_challenge"),
                data.get("code_challenge_method"),
            )

        def query_authorization_code(self, code: str, client: _Client) -> _Code | None:
            return site.codes.get(code)

        def delete_authorization_code(self, authorization_code: _Code) -> None:
            del site.codes[authorization_code.code]

        def authenticate_user(self, authorization_code: _Code) -> InventedPerson:
            return authorization_code.person

    return Grant


class _OpenId(OpenIDCode):
    def __init__(self, site: FakeSite) -> None:
        super().__init__(require_nonce=True)
        self._site = site

    def exists_nonce(self, nonce: str, request: OAuth2Request) -> bool:
        return any(one.nonce == nonce for one in self._site.codes.values())

    def resolve_client_private_key(self, client: _Client) -> RSAKey:
        return self._site.signs_with or self._site.key

    def get_client_claims(self, client: _Client) -> Claims:
        return {"iss": self._site.issuer, "aud": [CLIENT]}

    def get_encode_header(self, client: _Client) -> dict[str, str]:
        return {"alg": "RS256", "kid": str(self._site.key.kid)}

    def get_compatible_claims(self, request: OAuth2Request) -> Claims:
        return self._site.spoil(dict(super().get_compatible_claims(request)))

    def get_authorization_code_claims(self, authorization_code: _Code) -> Claims:
        return self._site.spoil(dict(super().get_authorization_code_claims(authorization_code)))

    def generate_user_info(self, user: InventedPerson, scope: str) -> Claims:
        return {"sub": user.subject, **user.claims}


class _Server(AuthorizationServer):
    def __init__(self, site: FakeSite) -> None:
        super().__init__(scopes_supported=["openid", "profile"])
        self._site = site
        self.register_token_generator("default", _token)
        self.register_grant(_grant(site), [CodeChallenge(required=True), _OpenId(site)])

    def query_client(self, client_id: str) -> _Client | None:
        return _Client(self._site.redirect_uri) if client_id == CLIENT else None

    def save_token(self, token: Claims, request: OAuth2Request) -> None:
        pass

    def create_oauth2_request(self, request: OAuth2Request) -> OAuth2Request:
        return request

    def handle_response(self, status: int, body: Any, headers: list[tuple[str, str]]) -> Response:
        from fastapi.responses import JSONResponse

        if isinstance(body, dict):
            return JSONResponse(body, status, dict(headers))
        return Response(body or "", status, dict(headers))

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        pass


def _token(grant_type: str, client: _Client, user: Any = None, scope: str = "", **_: Any) -> Claims:
    return {
        "token_type": "Bearer",
        "access_token": secrets.token_urlsafe(16),
        "expires_in": 300,
        "scope": scope,
    }


async def _asked(request: Request) -> OAuth2Request:
    form = {name: values[0] for name, values in parse_qs((await request.body()).decode()).items()}
    asked = OAuth2Request(request.method, str(request.url), headers=request.headers)
    asked.payload = BasicOAuth2Payload({**request.query_params, **form})
    asked._body = form
    return asked


def provider_app(site: FakeSite) -> FastAPI:
    app, server = FastAPI(), _Server(site)

    @app.get("/.well-known/openid-configuration")
    def metadata() -> Claims:
        return {
            "issuer": site.issuer,
            "authorization_endpoint": f"{site.issuer}/authorize",
            "token_endpoint": f"{site.issuer}/token",
            "jwks_uri": f"{site.issuer}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        }

    @app.get("/keys")
    def keys() -> Claims:
        return dict(KeySet([site.key]).as_dict(private=False))

    @app.get("/authorize")
    def who_are_you(request: Request) -> Response:
        """Its own login: whoever types a name is believed, since its people are invented."""
        site.seen.append(dict(request.query_params))
        action = html.escape(f"/authorize?{request.url.query}")
        form = f'<form method="post" action="{action}"><label>Identifiant <input name="login"></label>'
        return Response(
            f'<!doctype html><html lang="fr"><title>CH Exemple</title><body>{form}<button>Valider</button></form>',
            media_type="text/html",
        )

    @app.post("/authorize")
    async def authorize(request: Request) -> Response:
        asked = await _asked(request)
        person = site.people.get(asked.payload.data.get("login", ""))
        grant = server.get_consent_grant(asked, end_user=person)
        answer: Response = server.create_authorization_response(asked, grant_user=person, grant=grant)
        return answer

    @app.post("/token")
    async def token(request: Request) -> Response:
        if site.is_broken:
            return Response(status_code=503)
        answer: Response = server.create_token_response(await _asked(request))
        return answer

    return app


@contextmanager
def provider(people: dict[str, InventedPerson]) -> Iterator[FakeSite]:
    site = FakeSite(people)
    with serving(provider_app(site)) as url:
        site.issuer = url
        yield site
