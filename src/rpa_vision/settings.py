"""One frozen settings object: every threshold of the specification, its default, and why that value.

Read, strongest first, from: arguments, environment (``RPA_…``, groups with ``__``:
``RPA_MATCHING__SAME_NODE=0.9``), ``.env.local``, ``rpa-vision.toml``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from rpa_vision.errors import BadSettingsError
from rpa_vision.models.base import Count, Seconds, Unit
from rpa_vision.models.documents import problems_of
from rpa_vision.models.embedding import Dimensions, FusionWeights
from rpa_vision.models.learning import LearningThresholds

Level = Annotated[int, Field(ge=0, le=255)]
Positive = Annotated[int, Field(ge=1)]

ENV_FILE = Path(".env.local")
TOML_FILE = Path("rpa-vision.toml")


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PerceptionSettings(_Group):
    fusion: FusionWeights = FusionWeights()
    """Chapter 02's weights: the picture says most, the words tell twins apart."""
    dimensions: Dimensions = 512
    """The size of OpenCLIP ViT-B-32, so that sites with its weights need no other index."""
    element_confidence: Unit = 0.5
    """Below a coin toss an element is noise to every reader."""
    detection_width: Positive = 1920
    detection_height: Positive = 1080
    """Larger screens are scaled to this for detection: finer pixels cost time and find nothing more."""
    title_strip_px: Positive = 45
    """The tallest title bar among Windows 7–11 and GTK at 100 %."""
    ivf_above: Positive = 10_000
    """Flat search is exact and fast enough below."""


class MatchingSettings(_Group):
    neighbours: Positive = 5
    """Prototypes looked at per screen; more only adds worse ones."""
    same_node: Unit = 0.85
    """The least cosine of the same screen with other data."""
    early_stop: Unit = 0.95
    """So close that no other prototype can be closer by chance."""
    suggest_update: Unit = 0.75
    """From here to ``same_node``: probably that node, drifted. Below: a new screen."""
    ui_changed: Unit = 0.70
    """A prototype that used to match and falls below was redesigned."""
    pattern_observations: Positive = 3
    """Twice may be chance; three times is a habit."""
    problematic_failures: Positive = 3
    """More failures than this on an edge mark it problematic."""


class GroundingSettings(_Group):
    text_score: Unit = 0.80
    """One wrong letter in five: what OCR does to JPEG-damaged text; less is another word."""
    repeat_tolerance: Unit = 0.008
    """The same grounding on the same screen may vary by this part of it: 15 px of 1920."""
    vlm_timeout_s: Seconds = 30.0
    """A local model on CPU needs most of it; a person waiting gives up after it."""


class VerificationSettings(_Group):
    pixel_level: Level = 30
    """Per channel: above JPEG quality-20 ringing, below any theme's text contrast."""
    global_change: Unit = 0.005
    """Half a percent of the screen: a small menu, more than a blinking cursor and a clock."""
    local_change: Unit = 0.02
    """Two percent of the surroundings of a click: a pressed button or a few typed letters."""
    local_window: Unit = 0.05
    """Surroundings reach this part of the screen to each side."""
    context_change: Unit = 0.5
    """More than half the screen changed: another context, so less sure it was ours."""
    critic_timeout_s: Seconds = 30.0
    """Later than this counts as no semantic opinion."""


class ReplaySettings(_Group):
    recheck_ms: Count = 1500
    """How long a slow program may take to show an effect before we look again."""
    max_rechecks: Count = 3
    """Four looks cover the default five-second post-condition timeout."""
    max_retries: Count = 2
    """A third try of the same click never helped in practice; a person does."""
    agent_silence_s: Seconds = 30.0
    """An agent polls every second or two; thirty without a word means it is gone."""
    settle_ms: Count = 3000
    """The agent waits at most this long for the screen to become still."""
    long_poll_s: Seconds = 20.0
    """Below the 30 s after which proxies cut idle requests."""


class DialogSettings(_Group):
    pixel_level: Level = 25
    """On greyscale: a dimmed backdrop counts, JPEG noise does not."""
    central_change: Unit = 0.10
    """A dialog covers at least a tenth of the middle of the screen."""
    global_change_max: Unit = 0.40
    """More than this is a new window, not a dialog over the old one."""
    focus_central_change: Unit = 0.05
    """Half as much suffices when the foreground window changed too."""
    dark_level: Level = 50
    secure_desktop_dark: Unit = 0.60
    """Windows dims everything behind UAC: most pixels become darker than ``dark_level``."""
    vlm_timeout_s: Seconds = 5.0
    """A dialog is in the way: pausing beats waiting for a model."""
    heartbeat_s: Seconds = 5.0
    """Between dialog checks during long waits."""


class LimitSettings(_Group):
    image_bytes: Positive = 32 * 1024 * 1024
    """An 8K PNG of noise fits; nothing a screen shows is larger."""
    image_pixels: Positive = 7680 * 4320 * 2
    """Two 8K monitors side by side; more is a decompression bomb."""
    document_bytes: Positive = 64 * 1024 * 1024
    """A year of one workflow's states is far below."""


class RetentionSettings(_Group):
    captures_days: Positive = 30
    """RGPD/HDS: long enough to investigate an incident, no longer."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="RPA_",
        env_nested_delimiter="__",
        env_file=ENV_FILE,
        toml_file=TOML_FILE,
        extra="forbid",
        frozen=True,
    )

    data_dir: Path = Path("data")
    database: str | None = None
    """None: ``rpa-vision.db`` inside ``data_dir``."""
    blobs: str | None = None
    """None: ``blobs/`` inside ``data_dir``; ``s3://bucket/prefix`` for a shared store."""
    host: str = "127.0.0.1"
    """Loopback unless told otherwise: screens show patients."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8765
    token: SecretStr | None = None
    """Bearer token of the API; a random one is made and kept in ``data_dir`` when none is given."""
    domain: Literal["generic", "tim_cim10"] = "generic"
    language: Literal["fr", "en"] = "fr"
    dialog_resolver_enabled: bool = True
    """The kill switch: off means every dialog pauses for a person."""
    log_format: Literal["console", "json"] = "console"

    perception: PerceptionSettings = PerceptionSettings()
    matching: MatchingSettings = MatchingSettings()
    learning: LearningThresholds = LearningThresholds()
    grounding: GroundingSettings = GroundingSettings()
    verification: VerificationSettings = VerificationSettings()
    replay: ReplaySettings = ReplaySettings()
    dialog: DialogSettings = DialogSettings()
    limits: LimitSettings = LimitSettings()
    retention: RetentionSettings = RetentionSettings()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the library's signature
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, dotenv_settings, TomlConfigSettingsSource(settings_cls)

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data_dir.resolve() / 'rpa-vision.db'}"

    @property
    def blobs_url(self) -> str:
        return self.blobs or (self.data_dir.resolve() / "blobs").as_uri()


def load_settings(**overrides: Any) -> Settings:
    """Settings from everywhere, or an error naming each wrong one."""
    try:
        return Settings(**overrides)
    except ValidationError as error:
        raise BadSettingsError("settings: " + "; ".join(map(str, problems_of(error)))) from error
    except ValueError as error:  # a TOML or .env.local file that cannot be parsed
        raise BadSettingsError(f"settings: {error}") from error
