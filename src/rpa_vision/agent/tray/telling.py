"""What the icon says and offers, whatever draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rpa_vision.models.answers import AgentStatus
from rpa_vision.models.replay.run import ReplayState
from rpa_vision.phrases import Language, say


class AtWork(StrEnum):
    """At a glance."""

    AWAY = "away"
    """The server does not answer."""
    IDLE = "idle"
    RECORDING = "recording"
    REPLAYING = "replaying"
    PAUSED = "paused"


class DeskWish(StrEnum):
    PAUSE = "pause"
    STOP = "stop"
    QUIT = "quit"


COLOURS = {
    AtWork.AWAY: (128, 128, 128),
    AtWork.IDLE: (38, 115, 191),
    AtWork.RECORDING: (204, 32, 32),
    AtWork.REPLAYING: (32, 144, 64),
    AtWork.PAUSED: (230, 140, 0),
}
"""Red, green, blue. Its words stand beside it: nobody has to know colours apart."""
_OFFERED = {
    AtWork.REPLAYING: (DeskWish.PAUSE, DeskWish.STOP),
    AtWork.PAUSED: (DeskWish.STOP,),
    AtWork.RECORDING: (DeskWish.STOP,),
}
_STATES = {
    AtWork.AWAY: "tray.away",
    AtWork.IDLE: "tray.idle",
    AtWork.RECORDING: "tray.recording",
    AtWork.REPLAYING: "tray.replaying",
    AtWork.PAUSED: "tray.paused",
}
_WISHES = {DeskWish.PAUSE: "tray.pause", DeskWish.STOP: "tray.stop", DeskWish.QUIT: "tray.quit"}


@dataclass(frozen=True)
class MenuLine:
    wish: DeskWish
    words: str


@dataclass(frozen=True)
class IconTold:
    at_work: AtWork
    words: str
    menu: tuple[MenuLine, ...]

    @property
    def colour(self) -> tuple[int, int, int]:
        return COLOURS[self.at_work]


class TrayIcon(Protocol):
    """Shown from a thread of its own; where there is no tray, nowhere."""

    def show(self, told: IconTold) -> None: ...

    def close(self) -> None: ...


MakeIcon = Callable[[Callable[[DeskWish], None]], TrayIcon]


def at_work(status: AgentStatus | None) -> AtWork:
    """None: the server does not answer."""
    if status is None:
        return AtWork.AWAY
    if status.recording is not None:
        return AtWork.RECORDING
    if status.replay_state is ReplayState.RUNNING:
        return AtWork.REPLAYING
    return AtWork.PAUSED if status.replay_state is ReplayState.PAUSED else AtWork.IDLE


def told_of(status: AgentStatus | None, language: Language) -> IconTold:
    now = at_work(status)
    offered: Sequence[DeskWish] = (*_OFFERED.get(now, ()), DeskWish.QUIT)
    words = _WISHES | ({DeskWish.STOP: "tray.stop_recording"} if now is AtWork.RECORDING else {})
    lines = (MenuLine(wish, say(language, words[wish])) for wish in offered)
    return IconTold(now, say(language, _STATES[now]), tuple(lines))
