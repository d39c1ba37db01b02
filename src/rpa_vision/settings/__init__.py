"""One frozen settings object: every threshold of the specification, its default, and why that value.

Read, strongest first, from: arguments, environment (``RPA_…``, groups with ``__``:
``RPA_MATCHING__SAME_NODE=0.9``), ``.env.local``, ``rpa-vision.toml``. A name that no setting has is an
error in all of them: a misspelt threshold would leave the default in force unnoticed.
"""

from rpa_vision.settings.acting import DialogSettings, ReplaySettings, TwoPersonsSettings
from rpa_vision.settings.keeping import RecordingSettings, RedactionSettings, RetentionSettings, ScreenPart
from rpa_vision.settings.loading import load_settings
from rpa_vision.settings.models import ModelServer, ModelSettings, RecordSource
from rpa_vision.settings.people import LoginSettings, OidcSettings, PageSettings
from rpa_vision.settings.seeing import (
    GroundingSettings,
    MatchingSettings,
    PerceptionSettings,
    VerificationSettings,
)
from rpa_vision.settings.serving import LimitSettings, TelemetrySettings, TlsSettings
from rpa_vision.settings.settings import PREFIX, Settings

__all__ = [
    "PREFIX",
    "DialogSettings",
    "GroundingSettings",
    "LimitSettings",
    "LoginSettings",
    "MatchingSettings",
    "ModelServer",
    "ModelSettings",
    "OidcSettings",
    "PageSettings",
    "PerceptionSettings",
    "RecordSource",
    "RecordingSettings",
    "RedactionSettings",
    "ReplaySettings",
    "RetentionSettings",
    "ScreenPart",
    "Settings",
    "TelemetrySettings",
    "TlsSettings",
    "TwoPersonsSettings",
    "VerificationSettings",
    "load_settings",
]
