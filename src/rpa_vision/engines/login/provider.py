"""The site's identity provider, asked by OpenID Connect: authorization code with PKCE, and a signed identity token of
which signature, issuer, audience, times and nonce are checked.

What a browser brings back is only a code; who somebody is, the provider tells this server itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

import httpx
from authlib.oauth2.auth import ClientAuth
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri, prepare_token_request
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import ClaimError, JoseError
from joserfc.jwk import KeySet
from pydantic import ValidationError

from rpa_vision.engines.login.metadata import ProviderKeys, ProviderMetadata
from rpa_vision.errors import LoginRefusedError, ProviderUnavailableError
from rpa_vision.outgoing import open_http
from rpa_vision.phrases import phrased
from rpa_vision.settings import OidcSettings

COMES_BACK_TO = "/login/back"
"""The page's own address for whoever comes back from the provider."""
SIGNED_WITH = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519")
"""Keys of the provider alone: not « none », and nothing that is signed with a secret this server knows too."""
_Told = TypeVar("_Told", ProviderMetadata, ProviderKeys)
_FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


@dataclass(frozen=True)
class LoginBegun:
    """What ties an answer of the provider to the one browser that asked, and is good once."""

    state: str
    nonce: str
    verifier: str


class IdentityProvider:
    def __init__(self, oidc: OidcSettings, proxy: str | None = None) -> None:
        self._oidc = oidc
        self._proxy = proxy
        self._lock = Lock()
        self._metadata: ProviderMetadata | None = None
        self._keys: KeySet | None = None

    @property
    def name(self) -> str:
        return self._oidc.name

    @property
    def issuer(self) -> str:
        return self._oidc.issuer or ""

    def address(self, begun: LoginBegun) -> str:
        """Where a browser is sent to log in."""
        address: str = prepare_grant_uri(
            self._known().authorization_endpoint,
            self._oidc.client_id,
            "code",
            self._back,
            self._oidc.scope,
            begun.state,
            nonce=begun.nonce,
            code_challenge=create_s256_code_challenge(begun.verifier),
            code_challenge_method="S256",
        )
        return address

    def claims(self, code: str, begun: LoginBegun, issuer: str | None) -> Mapping[str, Any]:
        """What the provider says of whoever got this code. ``issuer``: who the answer says that it comes from (RFC
        9207), where it says so."""
        says_so = self._known().authorization_response_iss_parameter_supported
        if issuer != self.issuer and (says_so or issuer is not None):
            raise self._claim_refused("iss")
        token = self._token(code, begun)
        try:
            return self._checked(token, begun, self._signed(token["id_token"]))
        except ClaimError as error:
            raise self._claim_refused(error.claim) from None

    @property
    def _back(self) -> str:
        return (self._oidc.page_url or "").rstrip("/") + COMES_BACK_TO

    def _token(self, code: str, begun: LoginBegun) -> dict[str, str]:
        secret = self._oidc.client_secret
        known = self._known().token_endpoint_auth_methods_supported
        basic = "client_secret_basic" in known
        way = "none" if secret is None else "client_secret_basic" if basic else "client_secret_post"
        auth = ClientAuth(self._oidc.client_id, secret and secret.get_secret_value(), way)
        body = prepare_token_request(
            "authorization_code", "", self._back, code=code, code_verifier=begun.verifier
        )
        address, headers, body = auth.prepare("POST", self._known().token_endpoint, dict(_FORM), body)
        answer = self._ask("POST", address, headers=headers, content=body)
        if answer.is_client_error:
            raise LoginRefusedError(phrased("login_refused.code", provider=self.name))
        told = self._json(answer)
        if not isinstance(told.get("id_token"), str):
            raise self._unavailable("id_token")
        return {name: value for name, value in told.items() if isinstance(value, str)}

    def _signed(self, id_token: str) -> jwt.Token:
        """With the keys that are known, and once more with those of now: providers change them."""
        known = self._keys
        for keys in (known, None) if known is not None else (None,):
            try:
                return jwt.decode(id_token, keys or self._keys_of_now(), list(SIGNED_WITH))
            except (JoseError, ValueError):
                continue
        raise LoginRefusedError(phrased("login_refused.signature", provider=self.name))

    def _checked(self, token: Mapping[str, str], begun: LoginBegun, signed: jwt.Token) -> Mapping[str, Any]:
        options = {
            "iss": {"essential": True, "value": self.issuer},
            "aud": {"essential": True, "value": self._oidc.client_id},
        }
        params = {
            "nonce": begun.nonce,
            "client_id": self._oidc.client_id,
            "access_token": token.get("access_token"),
        }
        claims = CodeIDToken(signed.claims, signed.header, options=options, params=params)
        claims.validate(leeway=self._oidc.leeway_s)
        told: Mapping[str, Any] = claims
        return told

    def _known(self) -> ProviderMetadata:
        """Asked for once: what it says of itself changes with its version, and then this server is started again."""
        with self._lock:
            if self._metadata is None:
                told = self._asked_for(
                    self.issuer.rstrip("/") + "/.well-known/openid-configuration", ProviderMetadata
                )
                if told.issuer != self.issuer:
                    raise self._unavailable("issuer")
                self._metadata = told
            return self._metadata

    def _keys_of_now(self) -> KeySet:
        told = self._asked_for(self._known().jwks_uri, ProviderKeys)
        try:
            self._keys = KeySet.import_key_set({"keys": list(told.keys)})
        except (JoseError, ValueError, KeyError, TypeError):
            raise self._unavailable("jwks_uri") from None
        return self._keys

    def _asked_for(self, address: str, form: type[_Told]) -> _Told:
        answer = self._ask("GET", address)
        if not answer.is_success:
            raise self._unavailable(f"HTTP {answer.status_code}")
        try:
            return form.model_validate_json(answer.content)
        except ValidationError as error:
            raise self._unavailable(".".join(map(str, error.errors()[0]["loc"])) or "JSON") from None

    def _ask(self, method: str, address: str, **sent: Any) -> httpx.Response:
        try:
            with open_http(address, self._proxy, timeout=self._oidc.timeout_s) as client:
                answer = client.request(method, address, **sent)
        except httpx.HTTPError as error:
            raise self._unavailable(type(error).__name__) from error
        if answer.is_server_error:
            raise self._unavailable(f"HTTP {answer.status_code}")
        return answer

    def _json(self, answer: httpx.Response) -> dict[str, Any]:
        try:
            told = answer.json()
        except ValueError:
            raise self._unavailable("JSON") from None
        if not isinstance(told, dict):
            raise self._unavailable("JSON")
        return told

    def _claim_refused(self, claim: str) -> LoginRefusedError:
        return LoginRefusedError(phrased("login_refused.claim_wrong", provider=self.name, claim=claim))

    def _unavailable(self, error: str) -> ProviderUnavailableError:
        return ProviderUnavailableError(
            phrased("login_refused.provider_silent", provider=self.name, error=error)
        )
