"""What the server speaks, and how much of what at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, model_validator

from rpa_vision.addresses import is_of_this_site
from rpa_vision.models.base import Seconds
from rpa_vision.phrases import phrased
from rpa_vision.settings.group import Positive, SettingGroup, is_address


class TlsSettings(SettingGroup):
    certificate: Path | None = None
    """PEM, the server's first and then those it follows from. None: the server speaks plainly."""
    key: Path | None = None
    """PEM, of the certificate."""
    key_password: SecretStr | None = None
    """Where the key is kept under one; None: it is not, and nobody is asked for one."""
    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9.:-]{1,253}$")] | None = None
    """The name the certificate is for: what the agent beside the server and its page call it. None: its address."""
    plain_allowed: bool = False
    """Whether others may be answered without TLS: only where a proxy with TLS, and nobody else, can reach the port."""

    @model_validator(mode="after")
    def _both_or_none(self) -> TlsSettings:
        if (self.certificate is None) != (self.key is None):
            raise ValueError("certificate and key: one is no use without the other")
        return self


class LimitSettings(SettingGroup):
    image_bytes: Positive = 32 * 1024 * 1024
    """An 8K PNG of noise fits; nothing a screen shows is larger."""
    image_pixels: Positive = 7680 * 4320 * 2
    """Two 8K monitors side by side; more is a decompression bomb."""
    document_bytes: Positive = 64 * 1024 * 1024
    """A year of one workflow's states is far below."""
    request_bytes: Positive = 1024 * 1024
    """Of what is said to the server without a picture: thousands of values for a loop. Decoding it holds
    everybody up for some milliseconds."""
    headers_s: Seconds = 10.0
    """For the first lines of a request, which fit into one packet."""
    body_s: Seconds = 60.0
    """For all the rest of it: two large pictures over a bad line."""
    open_per_token: Positive = 16
    """Calls and sockets of one token under way; of the server's own, which agents of a single PC share, any number."""
    body_bytes_per_s: Positive = 8 * 1024 * 1024
    """Of one token, after one large picture at once: several pictures of a large screen in each second."""
    refusals_per_s: Positive = 25
    """Each costs some milliseconds of the one thread that speaks to everybody."""
    large_at_once: Positive = 32
    """Bodies with pictures that come in."""
    large_per_token: Positive = 1
    """Of those: an agent sends one after the other."""
    looks_at_once: Positive = 8
    """For replays. One look keeps several cores busy; a few more are under way while others wait for the database."""
    looks_per_token: Positive = 1
    """Of those: an agent asks for one at a time, and whoever asks for more than that waits for their own."""
    looks_waiting: Positive = 8
    """Of one token, behind that one."""
    questions_at_once: Positive = 2
    """Looks no replay waits for; they have half of the cores."""
    long_at_once: Positive = 2
    """Learning, drawing, importing, going through the audit: whoever asks can wait, agents cannot."""
    long_waiting: Positive = 4
    """Of those, in line; whoever comes later is told to come back."""


def _collector_address(address: str | None) -> str | None:
    if address is None:
        return None
    if not is_address(address):
        raise ValueError("must be an address such as http://127.0.0.1:4318")
    if not is_of_this_site(urlsplit(address).hostname or ""):
        raise ValueError(phrased("setting_refused.collector_outside"))
    return address


class TelemetrySettings(SettingGroup):
    """What of a decision took how long, as OpenTelemetry tells it: names of parts and times, nothing that was seen."""

    url: Annotated[str | None, AfterValidator(_collector_address)] = None
    """Of a collector of this site that takes OTLP by HTTP. None: nothing is traced, and nothing of it is installed."""
    headers: dict[str, SecretStr] = Field(default_factory=dict)
    """What that collector asks for besides, such as a token."""
