"""Models that run at this site, and systems of record that are asked."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationInfo

from rpa_vision.addresses import is_of_this_site
from rpa_vision.models.base import Seconds
from rpa_vision.models.model_profile import BoxForm, JsonMode
from rpa_vision.phrases import phrased
from rpa_vision.settings.group import Positive, SettingGroup, is_address


def _model_address(address: str | None, server: ValidationInfo) -> str | None:
    if address is None:
        return None
    if not is_address(address):
        raise ValueError("must be an address such as http://127.0.0.1:11434")
    if not server.data.get("outside_site") and not is_of_this_site(urlsplit(address).hostname or ""):
        raise ValueError(phrased("setting_refused.model_outside"))
    return address


class ModelServer(SettingGroup):
    outside_site: bool = False
    """Screens show patients: an address outside this site's own networks is refused until somebody answers for it."""
    url: Annotated[str | None, AfterValidator(_model_address)] = None
    """Of this site: no picture leaves it. None: no model is asked."""
    model: Annotated[str, Field(min_length=1)] | None = None
    """As that server calls it. None: no model is asked."""
    protocol: Literal["ollama", "openai"] = "ollama"
    """Ollama's own, or chat completions as OpenAI's are, which most other servers speak."""
    key: SecretStr | None = None
    """Of a server that asks for one."""
    at_once: Positive = 2
    """Questions under way: one is answered, the next is there when that is done. Others wait within their time."""
    failures: Positive = 3
    """In a row, after which it is not asked for ``rest_s``: a replay must not wait for it at every step."""
    rest_s: Seconds = 30.0
    """Then one question tries it again."""
    box_form: BoxForm | None = None
    """None: as the model of that name is known to write them."""
    most_pixels: Annotated[int, Field(ge=64 * 64)] | None = None
    """Larger pictures are scaled down before they are sent. None: as the model of that name takes them."""
    json_mode: JsonMode | None = None
    """What the server can hold an answer to; ``plain`` for one that refuses the others. None: ``schema``."""


class ModelSettings(SettingGroup):
    """Models that run at this site. Without them every feature still works, or pauses."""

    vision: ModelServer = ModelServer()
    """Without it targets, dialogs and effects are judged by the program's own eyes."""
    language: ModelServer = ModelServer()
    """Without it texts that a step asks a model for are left to a person."""
    language_timeout_s: Seconds = 60.0
    """A paragraph from a local model on CPU; a person writes it sooner than that."""
    plan_timeout_s: Seconds = 15.0
    """Somebody looks at the page meanwhile: later than this, the words alone are understood."""


class RecordSource(SettingGroup):
    """A system of record that effects are checked against. It is only ever read."""

    url: SecretStr
    """``sqlite:///…``, ``postgresql://…`` or ``https://…``; may carry a password."""
    headers: dict[str, SecretStr] = Field(default_factory=dict)
    """What its API asks for besides, such as a token."""
    timeout_s: Seconds = 5.0
    """A replay waits for it after every step that is checked."""
