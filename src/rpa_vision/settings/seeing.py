"""How screens are seen, told apart, and searched for what was shown."""

from __future__ import annotations

from pathlib import Path

from pydantic import model_validator

from rpa_vision.models.base import Seconds, Unit
from rpa_vision.models.embedding import Dimensions, FusionMethod, FusionWeights
from rpa_vision.settings.group import Level, Positive, SettingGroup


class PerceptionSettings(SettingGroup):
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


class MatchingSettings(SettingGroup):
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


class GroundingSettings(SettingGroup):
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


class VerificationSettings(SettingGroup):
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
