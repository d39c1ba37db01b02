"""Why a command was refused, in the language this machine speaks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rpa_vision.errors import BadSettingsError, RpaVisionError

if TYPE_CHECKING:
    from rpa_vision.phrases import Language


def refusal(error: RpaVisionError) -> str:
    return error.said_in(_language())


def _language() -> Language:
    """The settings may be what is wrong: then what the environment says of the language counts, if it can."""
    from rpa_vision.settings import PREFIX, Settings, load_settings

    try:
        return load_settings().language
    except BadSettingsError:
        shipped: Language = Settings.model_fields["language"].default
        said = os.environ.get(f"{PREFIX}LANGUAGE", "")
        return "en" if said == "en" else "fr" if said == "fr" else shipped
