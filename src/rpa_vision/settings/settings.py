"""All settings as one frozen object, read from everywhere."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, SecretStr, model_validator
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from rpa_vision.domain.reading import known_domains
from rpa_vision.errors import BadSettingsError
from rpa_vision.models.graph.learning import LearningThresholds
from rpa_vision.phrases import Language, phrased
from rpa_vision.settings.acting import DialogSettings, ReplaySettings, TwoPersonsSettings
from rpa_vision.settings.group import is_address
from rpa_vision.settings.keeping import RecordingSettings, RedactionSettings, RetentionSettings
from rpa_vision.settings.models import ModelSettings, RecordSource
from rpa_vision.settings.people import LoginSettings, OidcSettings, PageSettings
from rpa_vision.settings.seeing import (
    GroundingSettings,
    MatchingSettings,
    PerceptionSettings,
    VerificationSettings,
)
from rpa_vision.settings.serving import LimitSettings, TelemetrySettings, TlsSettings

PREFIX = "RPA_"
NESTED = "__"
ENV_FILE = Path(".env.local")
EARLIER_NAMES = {"ollama_host": "url", "dialog_classifier_model": "model"}
"""What settings of ``models.vision`` were called before they had a group: ``RPA_OLLAMA_HOST``."""
USUAL_VISION_MODEL = "qwen3-vl:8b"
"""Of a host that was given by its earlier name, and nothing said of a model."""
TOML_FILE = Path("rpa-vision.toml")


def _user_data_dir() -> Path:
    """Where the platform keeps a person's data."""
    variable, usual = ("XDG_DATA_HOME", ".local/share")
    if sys.platform == "win32":
        variable, usual = ("LOCALAPPDATA", "AppData/Local")
    chosen = Path(os.environ.get(variable, ""))
    if chosen.is_absolute():  # the XDG rules: what is relative counts as absent
        return chosen / "rpa-vision"
    try:
        return Path.home() / usual / "rpa-vision"
    except RuntimeError:
        raise BadSettingsError(phrased("setting_refused.no_home")) from None


def _proxy_address(address: SecretStr) -> SecretStr:
    if not is_address(address.get_secret_value()):
        raise ValueError("must be an address such as http://proxy:3128")
    return address


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter=NESTED,
        env_ignore_empty=True,
        env_file=ENV_FILE,
        env_file_encoding="utf-8-sig",
        toml_file=TOML_FILE,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
    )

    data_dir: Path = Field(default_factory=_user_data_dir)
    """One place per person, wherever a command is started: agents rely on finding their ledger again."""
    database: Annotated[str | None, Field(repr=False)] = None
    """None: ``rpa-vision.db`` inside ``data_dir``. Not shown: a URL may carry a password."""
    blobs: Annotated[str | None, Field(repr=False)] = None
    """None: ``blobs/`` inside ``data_dir``; ``s3://bucket/prefix`` for a shared store."""
    host: str = "127.0.0.1"
    """Loopback unless told otherwise: screens show patients."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8765
    """Above 1024: no rights are needed for it."""
    tls: TlsSettings = TlsSettings()
    token: Annotated[SecretStr, Field(min_length=1)] | None = None
    """Bearer token of the API; a random one is made and kept in ``data_dir`` when none is given."""
    proxy: Annotated[SecretStr, AfterValidator(_proxy_address)] | None = None
    """The way to a server or a bucket elsewhere, ``http://proxy:3128``; never to this machine. What the environment
    says of proxies is not heard: they would be given tokens and screens."""
    vnc_password: SecretStr | None = None
    """Of the VNC server an agent drives; RFB itself looks at the first eight letters only."""
    vault_key_file: Path | None = None
    """The key of the vault; None: ``vault.key`` inside ``data_dir``. On another disk, a copy of the data folder
    opens nothing."""
    encrypt_at_rest: bool = False
    """Pictures, and the documents of rows, are encrypted before they are kept, with keys of the vault: who takes the disk
    or the bucket away sees names, ids, times and sizes. Lost with the vault or its key file, so keep copies of both, apart. Servers of one
    database share one vault."""
    audit_key_file: Path | None = None
    """The key that signs the audit; None: ``audit.key`` inside ``data_dir``. Servers that share a database share it."""
    audit_anchor_dir: Path | None = None
    """One more folder in which the head of the audit is kept, on another disk: whoever can change the database
    cannot take it back there. Beside the key it is kept anyway."""
    domain: str = "generic"
    """Whose words and codes are spoken here: the name of a file, shipped or in ``domain_folder``."""
    domain_folder: Path | None = None
    """A site's own domains, which add to those shipped, and its tables of codes."""
    language: Language = "fr"
    """The first users'."""
    dialog_resolver_enabled: bool = True
    """The kill switch: off means every dialog pauses for a person."""
    dialog_catalogue: Path | None = None
    """A site's own dialogs, as YAML. A file that cannot be read means every dialog pauses for a person."""
    log_format: Literal["console", "json"] = "console"
    """For people; ``json`` for programs that collect logs."""
    tray: bool = True
    """Whoever sits at a driven desktop sees what the agent does there, and can pause it."""

    perception: PerceptionSettings = PerceptionSettings()
    matching: MatchingSettings = MatchingSettings()
    learning: LearningThresholds = LearningThresholds()
    grounding: GroundingSettings = GroundingSettings()
    verification: VerificationSettings = VerificationSettings()
    models: ModelSettings = ModelSettings()
    records: dict[Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,64}$")], RecordSource] = {}
    """By the names that workflows use."""
    replay: ReplaySettings = ReplaySettings()
    dialog: DialogSettings = DialogSettings()
    recording: RecordingSettings = RecordingSettings()
    limits: LimitSettings = LimitSettings()
    retention: RetentionSettings = RetentionSettings()
    redaction: RedactionSettings = RedactionSettings()
    page: PageSettings = PageSettings()
    login: LoginSettings = LoginSettings()
    oidc: OidcSettings = OidcSettings()
    two_persons: TwoPersonsSettings = TwoPersonsSettings()
    telemetry: TelemetrySettings = TelemetrySettings()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the library's signature
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        toml = TomlConfigSettingsSource(settings_cls)
        return init_settings, env_settings, _EarlierNames(settings_cls), dotenv_settings, toml

    @model_validator(mode="before")
    @classmethod
    def _under_their_group(cls, given: dict[str, Any]) -> dict[str, Any]:
        """What was given by an earlier name, unless its present one says otherwise."""
        names = {f"{PREFIX}{name}".lower(): new for name, new in EARLIER_NAMES.items()}
        earlier = {new: given.pop(name) for name, new in names.items() if name in given}
        if "url" in earlier:
            host = str(earlier["url"])
            usual = {"url": host if "://" in host else f"http://{host}", "model": USUAL_VISION_MODEL}
            earlier = usual | {name: value for name, value in earlier.items() if name != "url"}
        if earlier:
            models = dict(given.get("models", {}))
            given["models"] = models | {"vision": earlier | dict(models.get("vision", {}))}
        return given

    @model_validator(mode="after")
    def _domain_is_known(self) -> Settings:
        if self.domain_folder is not None and not self.domain_folder.is_dir():
            raise ValueError("domain_folder: there is no such folder")
        known = known_domains(self.domain_folder)
        if self.domain not in known:
            raise ValueError(f"domain: no file of that name is known here (known: {', '.join(known)})")
        return self

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data_dir.resolve() / 'rpa-vision.db'}"

    @property
    def own_url(self) -> str:
        """What programs of this machine call the server that these settings make."""
        scheme = "http" if self.tls.certificate is None else "https"
        host = self.tls.name or self.host
        return f"{scheme}://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def proxy_url(self) -> str | None:
        return None if self.proxy is None else self.proxy.get_secret_value()

    @property
    def blobs_url(self) -> str:
        return self.blobs or (self.data_dir.resolve() / "blobs").as_uri()


class _EarlierNames(PydanticBaseSettingsSource):
    """Of the environment; a file's are read with its others."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:  # noqa: ARG002
        return None, field_name, False

    def __call__(self) -> dict[str, Any]:
        names = {f"{PREFIX}{name}".lower() for name in EARLIER_NAMES}
        return {given.lower(): value for given, value in os.environ.items() if given.lower() in names}
