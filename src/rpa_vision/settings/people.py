"""How people log in."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, model_validator

from rpa_vision.addresses import is_this_machine
from rpa_vision.phrases import phrased
from rpa_vision.settings.group import SettingGroup, is_address


class PageSettings(SettingGroup):
    visit_hours: Annotated[float, Field(gt=0, le=24)] = 10.0
    """A shift, with its handing over: who begins the next one logs in."""


class LoginSettings(SettingGroup):
    """Passwords of people, kept as Argon2id (RFC 9106)."""

    least_length: Annotated[int, Field(ge=8, le=128)] = 12
    """Letters of a new password: tried out offline at a thousand a second, twelve last longer than any job. Length is
    all that is asked for: what else rules ask for is guessed first."""
    argon2_memory_kib: Annotated[int, Field(ge=19_456, le=1_048_576)] = 65_536
    """64 MiB, RFC 9106's second choice: what a graphics card cannot have for each of its thousands of cores. Raised,
    it holds for each person from their next login on."""
    argon2_passes: Annotated[int, Field(ge=2, le=16)] = 3
    """With that much memory, RFC 9106's."""
    argon2_lanes: Annotated[int, Field(ge=1, le=16)] = 4
    """RFC 9106's, whatever the machine has: a hash made here can be checked elsewhere."""
    checks_at_once: Annotated[int, Field(ge=1, le=16)] = 2
    """Each takes that memory: more at once, and strangers could take the server's."""
    free_tries: Annotated[int, Field(ge=1, le=100)] = 3
    """A forgotten capital, another keyboard, and the right one."""
    address_tries: Annotated[int, Field(ge=1, le=10_000)] = 30
    """Free tries of one address, of all names together: a ward's PCs may share one."""
    first_wait_s: Annotated[float, Field(gt=0, le=3600)] = 5.0
    """After those; then 10 s, 20 s, … : nobody in a hurry is kept from their patients by one more mistake."""
    longest_wait_s: Annotated[float, Field(gt=0, le=86_400)] = 900.0
    """A hundred guesses a day at most; and whoever is locked out by somebody else's guesses gets in after a quarter of
    an hour."""
    forgotten_after_h: Annotated[float, Field(gt=0, le=720)] = 24.0
    """Failures of yesterday say nothing of today."""

    @model_validator(mode="after")
    def _waits_grow(self) -> LoginSettings:
        if self.longest_wait_s < self.first_wait_s:
            raise ValueError("longest_wait_s: may not be below first_wait_s")
        return self


def _provider_address(address: str | None) -> str | None:
    if address is None:
        return None
    if not is_address(address):
        raise ValueError("must be an address such as https://login.hospital.example")
    parts = urlsplit(address)
    if parts.scheme != "https" and not is_this_machine(parts.hostname or ""):
        raise ValueError(phrased("setting_refused.provider_plain"))
    return address


class OidcSettings(SettingGroup):
    """The site's own identity provider, by OpenID Connect: authorization code, PKCE, signed identity tokens."""

    name: Annotated[str, Field(min_length=1, max_length=60)] = "OpenID Connect"
    """What people call it: the page's button says « Se connecter avec … »."""
    issuer: Annotated[str | None, AfterValidator(_provider_address)] = None
    """As it names itself, to the letter; what else is to be known it tells itself. None: there is none."""
    client_id: Annotated[str, Field(max_length=256)] = ""
    """As this server is called there."""
    client_secret: SecretStr | None = None
    """None: the provider knows this server as a public client, and PKCE alone binds the code to it."""
    page_url: Annotated[str | None, AfterValidator(_provider_address)] = None
    """The page's address as browsers have it, ``https://rpa.hospital.example``: never taken from what a browser says."""
    scope: Annotated[str, Field(pattern=r"^openid( [!-~]+)*$", max_length=256)] = "openid profile"
    """With what gives the name; some providers need another one for roles."""
    name_claim: Annotated[str, Field(min_length=1, max_length=128)] = "preferred_username"
    """Whose value the audit knows people by: letters without accents, digits, dots, dashes."""
    role_claim: Annotated[str, Field(min_length=1, max_length=128)] = "groups"
    """One value or several; dots lead into it, ``realm_access.roles``."""
    roles: dict[Annotated[str, Field(max_length=256)], Literal["operator", "supervisor", "administrator"]] = (
        Field(default_factory=dict)
    )
    """Which of its values is which role here; of several the one that may most. Who has none of them is refused:
    nobody is let in by default."""
    leeway_s: Annotated[int, Field(ge=0, le=300)] = 30
    """Between two clocks that are kept right."""
    timeout_s: Annotated[float, Field(gt=0, le=60)] = 10.0
    """For each question to the provider: a person waits."""

    @model_validator(mode="after")
    def _whole_or_none(self) -> OidcSettings:
        if self.issuer is not None and not (self.client_id and self.page_url and self.roles):
            raise ValueError("issuer: needs client_id, page_url and roles beside it")
        return self
