"""One frozen settings object: every threshold of the specification, its default, and why that value.

Read, strongest first, from: arguments, environment (``RPA_…``, groups with ``__``:
``RPA_MATCHING__SAME_NODE=0.9``), ``.env.local``, ``rpa-vision.toml``. A name that no setting has is an
error in all of them: a misspelt threshold would leave the default in force unnoticed.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from dotenv.parser import Binding, parse_stream
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from rpa_vision.addresses import is_of_this_site, is_this_machine
from rpa_vision.domain.reading import known_domains
from rpa_vision.errors import BadSettingsError, FieldProblem
from rpa_vision.models.base import Count, Seconds, Unit
from rpa_vision.models.documents import problems_of
from rpa_vision.models.embedding import Dimensions, FusionMethod, FusionWeights
from rpa_vision.models.graph.learning import LearningThresholds
from rpa_vision.models.model_profile import BoxForm, JsonMode
from rpa_vision.models.site.retention import PictureKind
from rpa_vision.phrases import Bilingual, Language, SaidTogether, phrased

Level = Annotated[int, Field(ge=0, le=255)]
Positive = Annotated[int, Field(ge=1)]

PREFIX = "RPA_"
NESTED = "__"
ENV_FILE = Path(".env.local")
EARLIER_NAMES = {"ollama_host": "url", "dialog_classifier_model": "model"}
"""What settings of ``models.vision`` were called before they had a group: ``RPA_OLLAMA_HOST``."""
FORMER_GROUP = "ollama"
NOW_CALLED = {
    "url": ("models.vision.url", "models.language.url"),
    "vision_model": ("models.vision.model",),
    "language_model": ("models.language.model",),
    "language_timeout_s": ("models.language_timeout_s",),
    "box_form": ("models.vision.box_form",),
}
"""What that group held. Which of two models an address is for is not guessed: it is refused with its new names."""
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
    if not _is_address(address.get_secret_value()):
        raise ValueError("must be an address such as http://proxy:3128")
    return address


def _model_address(address: str | None, server: ValidationInfo) -> str | None:
    if address is None:
        return None
    if not _is_address(address):
        raise ValueError("must be an address such as http://127.0.0.1:11434")
    if not server.data.get("outside_site") and not is_of_this_site(urlsplit(address).hostname or ""):
        raise ValueError(phrased("setting_refused.model_outside"))
    return address


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, hide_input_in_errors=True)


class PerceptionSettings(_Group):
    fusion: FusionWeights = FusionWeights()
    """The picture says most, the words tell twins apart, title and elements break ties."""
    fusion_method: FusionMethod = "weighted"
    """Keeps the weighted mean of the parts a little more exactly than a projection does."""
    openclip_weights: Path | None = None
    """A site's own file; without it the providers that need no weights are used."""
    dimensions: Dimensions = 512
    """The size of OpenCLIP ViT-B-32, so that sites with its weights need no other index."""
    element_confidence: Unit = 0.5
    """Below a coin toss an element is noise to every reader."""
    detection_width: Positive = 1920
    """As ``detection_height``."""
    detection_height: Positive = 1080
    """Larger screens are scaled to this for detection: finer pixels cost time and find nothing more."""
    doubtful_letter: Unit = 0.95
    """A line with a letter read less surely than this is read again by the surer engine."""
    remembered_tiles: Positive = 256
    """Sixteen full-HD screens: what a workflow goes back and forth between. About 45 MB."""
    remembered_lines: Positive = 8_000
    """Forty dense screens. About 60 MB where every line is long."""
    title_strip_px: Positive = 45
    """The tallest title bar among Windows 7–11 and GTK at 100 %."""
    ivf_above: Positive = 10_000
    """Flat search is exact and fast enough below."""


class MatchingSettings(_Group):
    neighbours: Positive = 5
    """Prototypes looked at per screen; more only adds worse ones."""
    same_node: Unit = 0.85
    """Of drawn screens in another look nine in ten reach it, of other views of the program three in a thousand."""
    early_stop: Unit = 0.95
    """So close that no other prototype can be closer by chance."""
    twins: Unit = 0.03
    """Nodes that resemble a screen this evenly are told apart by their words; what another one resembles by more
    than this is doubted, even where that one's words were misread."""
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
    vlm_timeout_s: Seconds = 30.0
    """A local model on CPU needs most of it; a person waiting gives up after it."""
    map_harmless: Unit = 0.95
    """Chance from which the arrangement alone says which one is meant: on arrangements of kinds the net never saw, one
    in two hundred of its answers that are this sure is wrong."""
    map_writes: Unit = 0.99
    """The same for a step that writes: one in two thousand."""
    map_destroys: Unit = 0.995
    """The same for what nobody can take back: none of three thousand, so surely less than one in a thousand."""

    @model_validator(mode="after")
    def _surer_where_it_matters_more(self) -> GroundingSettings:
        if not self.map_harmless <= self.map_writes <= self.map_destroys:
            raise ValueError("map_harmless, map_writes, map_destroys: none may be below the one before it")
        return self


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


class ModelServer(_Group):
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


class ModelSettings(_Group):
    """Models that run at this site. Without them every feature still works, or pauses."""

    vision: ModelServer = ModelServer()
    """Without it targets, dialogs and effects are judged by the program's own eyes."""
    language: ModelServer = ModelServer()
    """Without it texts that a step asks a model for are left to a person."""
    language_timeout_s: Seconds = 60.0
    """A paragraph from a local model on CPU; a person writes it sooner than that."""
    plan_timeout_s: Seconds = 15.0
    """Somebody looks at the page meanwhile: later than this, the words alone are understood."""


class RecordSource(_Group):
    """A system of record that effects are checked against. It is only ever read."""

    url: SecretStr
    """``sqlite:///…``, ``postgresql://…`` or ``https://…``; may carry a password."""
    headers: dict[str, SecretStr] = {}
    """What its API asks for besides, such as a token."""
    timeout_s: Seconds = 5.0
    """A replay waits for it after every step that is checked."""


class ReplaySettings(_Group):
    recheck_ms: Count = 1500
    """How long a slow program may take to show an effect before we look again."""
    max_rechecks: Count = 3
    """A screen that is not the expected one after four looks will not become it by waiting."""
    max_retries: Count = 2
    """A third try of the same click never helped in practice; a person does."""
    agent_silence_s: Seconds = 30.0
    """An agent polls every second or two; thirty without a word means it is gone."""
    undo_depth: Count = 3
    """Further back nobody can tell which action made the screen what it is."""
    settle_ms: Count = 3000
    """The agent waits at most this long for the screen to become still."""
    pause_for_person: bool = True
    """Whoever takes the mouse in the middle wants the desktop, and may have changed what it shows."""
    long_poll_s: Seconds = 20.0
    """Below the 30 s after which proxies cut idle requests."""


class DialogSettings(_Group):
    pixel_level: Level = 25
    """On greyscale: a dimmed backdrop counts, JPEG noise does not."""
    central_zone: Unit = 0.5
    """The middle half in each direction: where dialogs open, away from clocks and task bars."""
    central_change: Unit = 0.10
    """A dialog covers at least a tenth of the middle of the screen."""
    global_change_max: Unit = 0.40
    """More than this is a new window, not a dialog over the old one."""
    focus_central_change: Unit = 0.05
    """Half as much suffices when the foreground window changed too."""
    dark_level: Level = 50
    """Below it a pixel of any theme is dark."""
    secure_desktop_dark: Unit = 0.60
    """Windows dims everything behind UAC: most pixels become darker than ``dark_level``."""
    vlm_timeout_s: Seconds = 5.0
    """A dialog is in the way: pausing beats waiting for a model."""
    heartbeat_s: Annotated[float, Field(ge=0.1, le=3600.0)] = 5.0
    """Between dialog checks during long waits."""

    @property
    def heartbeat_ms(self) -> int:
        return round(self.heartbeat_s * 1000)


class LimitSettings(_Group):
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


def _a_part(part: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = part
    if min(part) < 0 or left >= right or top >= bottom:
        raise ValueError("must be left, top, right, bottom with left < right and top < bottom, none below 0")
    return part


ScreenPart = Annotated[tuple[float, float, float, float], AfterValidator(_a_part)]
"""Left, top, right, bottom: fractions of the screen when none is above 1, pixels otherwise."""


class RecordingSettings(_Group):
    blank: tuple[ScreenPart, ...] = ()
    """Painted flat before anything is kept: a panel with other patients' names, a chat."""
    secret_titles: tuple[str, ...] = (
        "mot de passe",
        "code pin",
        "authentification",
        "phrase secrète",
        "password",
        "passphrase",
        "passcode",
        "pin code",
        "authentication",
    )
    """What is typed into a window with such a title is never kept, whatever its fields show."""
    send_within_s: Seconds = 10.0
    """After the end of a recording; a server that takes nothing for so long gets it another time."""


class RedactionSettings(_Group):
    """What of pictures is painted over, for good, before any of them is kept."""

    regions: tuple[ScreenPart, ...] = ()
    """The same places of every screen; those of recordings alone are ``recording.blank``, on the driven PC already."""
    labels: tuple[str, ...] = ()
    """What stands behind or under these labels: kinds of value that the domain knows (``name``, ``ipp``), or words as
    they stand on the screen. Nothing is painted over unless a site says so: what is not kept cannot be looked into."""
    patterns: tuple[str, ...] = ()
    """Kinds of value told by how they are written, wherever they stand: ``nir``, ``birth_date``, a site's own ``ipp``."""
    memory_mib: Positive = 256
    """Pictures as they were seen, in memory alone: as long as they are there, demonstrations are learnt from and screens
    are compared as if nothing was painted over."""

    @property
    def is_on(self) -> bool:
        return bool(self.regions or self.labels or self.patterns)


class RetentionSettings(_Group):
    captures_days: Positive = 30
    """RGPD/HDS: long enough to investigate an incident, no longer."""
    demonstrations_days: Positive = 30
    """As long as captures: for that time a task may be shown once more; then what was shown is emptied of pictures,
    typed texts and titles, and learning anew means showing anew."""
    keep_needed_pictures: bool = True
    """Of a demonstration that is emptied, one picture of each screen and what an open question is about: a workflow
    tells dialogs from its pages by them. Without them a dialog that comes with a page is a person's."""
    once_acknowledged: tuple[PictureKind, ...] = ()
    """Kinds of pictures that go the same day, whatever their age: of replays once they ended with proof, of pauses once
    they are answered, of dialogs once they are answered or decided, of demonstrations once a person let what was
    learnt act alone."""


class TlsSettings(_Group):
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


class PageSettings(_Group):
    visit_hours: Annotated[float, Field(gt=0, le=24)] = 10.0
    """A shift, with its handing over: who begins the next one logs in."""


class LoginSettings(_Group):
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
    if not _is_address(address):
        raise ValueError("must be an address such as https://login.hospital.example")
    parts = urlsplit(address)
    if parts.scheme != "https" and not is_this_machine(parts.hostname or ""):
        raise ValueError(phrased("setting_refused.provider_plain"))
    return address


class OidcSettings(_Group):
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
    roles: dict[
        Annotated[str, Field(max_length=256)], Literal["operator", "supervisor", "administrator"]
    ] = {}
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


class TwoPersonsSettings(_Group):
    """For every workflow; one alone may ask for either by a rule of its own."""

    promotion: bool = False
    """Whether letting a workflow act alone takes two persons: off, since small sites have one supervisor."""
    destructive: bool = False
    """Whether each step that deletes, sends, signs, pays or ends something takes two persons' yes, waived or not: off,
    since a second person has to be there."""


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


def load_settings(**overrides: Any) -> Settings:
    """Settings from everywhere, or an error naming each wrong one; never its value, which may be a secret."""
    try:
        problems = _misnamed_in_environment() + _wrong_in_env_file()
        if not problems:
            return Settings(**overrides)
    except ValidationError as error:
        problems = [_told(problem) for problem in problems_of(error)]
    except SettingsError as error:
        problems = [_wrong("settings", error)]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems = [_wrong(TOML_FILE, error)]
    except OSError as error:
        problems = [_wrong(error.filename, error.strerror)]
    raise BadSettingsError(phrased("setting_refused.all", problems=SaidTogether(problems)))


def _told(problem: FieldProblem) -> Bilingual:
    if problem.field == FORMER_GROUP:
        return _renamed("settings", FORMER_GROUP, str)
    return _wrong("settings", problem.sentence)


def _renamed(where: object, name: str, spelled: Callable[[str], str]) -> Bilingual:
    said = [
        f"{spelled(f'{FORMER_GROUP}.{earlier}')} → {', '.join(map(spelled, now))}"
        for earlier, now in NOW_CALLED.items()
    ]
    return phrased("setting_refused.renamed", where=where, name=name, now=SaidTogether(said))


def _as_variable(setting: str) -> str:
    return PREFIX + setting.replace(".", NESTED).upper()


def _misnamed(where: object, variable: str) -> Bilingual:
    if variable.upper().startswith(_as_variable(f"{FORMER_GROUP}.")):
        return _renamed(where, variable, _as_variable)
    return phrased("setting_refused.no_such_name", where=where, name=variable)


def _wrong(where: object, problem: object) -> Bilingual:
    return phrased("setting_refused.problem", where=where, problem=problem)


def _misnamed_in_environment() -> list[Bilingual]:
    ours = (name for name in os.environ if name.upper().startswith(PREFIX))
    return [_misnamed("environment", name) for name in ours if not _names_a_setting(name)]


def _wrong_in_env_file() -> list[Bilingual]:
    if not ENV_FILE.is_file():
        return []
    try:
        with ENV_FILE.open(encoding="utf-8-sig") as lines:
            return [problem for line in parse_stream(lines) if (problem := _wrong_in(line))]
    except UnicodeDecodeError as error:
        return [_wrong(ENV_FILE, error)]


def _wrong_in(line: Binding) -> Bilingual | None:
    """What the dotenv library would only warn about, or not even that."""
    if line.error:
        return phrased("setting_refused.line_unread", where=ENV_FILE, line=line.original.line)
    if line.key is not None and not _names_a_setting(line.key):
        return _misnamed(ENV_FILE, line.key)
    return None


def _names_a_setting(variable: str) -> bool:
    """Names inside a group are checked by the group itself."""
    name, nested, _ = variable.upper().removeprefix(PREFIX).lower().partition(NESTED)
    if not variable.upper().startswith(PREFIX):
        return False
    if name in EARLIER_NAMES:
        return not nested
    field = Settings.model_fields.get(name)
    return field is not None and (not nested or isinstance(field.default, BaseModel))
