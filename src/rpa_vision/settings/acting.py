"""How a replay waits, tries again and answers dialogs."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rpa_vision.models.base import Count, Seconds, Unit
from rpa_vision.settings.group import Level, SettingGroup


class ReplaySettings(SettingGroup):
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


class DialogSettings(SettingGroup):
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


class TwoPersonsSettings(SettingGroup):
    """For every workflow; one alone may ask for either by a rule of its own."""

    promotion: bool = False
    """Whether letting a workflow act alone takes two persons: off, since small sites have one supervisor."""
    destructive: bool = False
    """Whether each step that deletes, sends, signs, pays or ends something takes two persons' yes, waived or not: off,
    since a second person has to be there."""
