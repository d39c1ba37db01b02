"""Demonstrations kept in memory or in a folder: what learning is tried on without a desktop or a server."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from rpa_vision import __version__
from rpa_vision.agent.place import XDisplay
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.bootstrap.watching import watching
from rpa_vision.learning.watching.demonstration import Demonstration, watch
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.geometry import Size
from rpa_vision.models.session import Environment, Event, RawSession, ScreenSetup, Screenshot, SessionUser
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.ports import Frame
from rpa_vision.settings import LimitSettings
from rpa_vision.storage.database.ids import new_session_id

_DOCUMENT = "session.json"
_SHOWN_BY = SessionUser(id="shown")


@dataclass(frozen=True)
class ShownSession:
    session: RawSession
    pictures: dict[str, bytes]
    """PNG, by screenshot id."""

    def frame(self, screenshot_id: str) -> Frame:
        return decode_image(self.pictures[screenshot_id], LimitSettings(), screenshot_id)

    def seen_with(self, eyes: Eyes) -> Demonstration:
        return watch(self.session, lambda screenshot_id: eyes.look(self.frame(screenshot_id)))

    def save(self, folder: Path) -> None:
        """Into a folder that does not exist yet."""
        (folder / "shots").mkdir(parents=True)
        for shot in self.session.screenshots:
            (folder / shot.relative_path).write_bytes(self.pictures[shot.screenshot_id])
        (folder / _DOCUMENT).write_bytes(dump_document(self.session))


def load_shown(folder: Path) -> ShownSession:
    document = folder / _DOCUMENT
    session = load_document(RawSession, document.read_bytes(), str(document))
    pictures = {
        shot.screenshot_id: (folder / shot.relative_path).read_bytes() for shot in session.screenshots
    }
    return ShownSession(session, pictures)


def shown(display: str, task: str, do: Callable[[], object]) -> ShownSession:
    """``do`` is what the person does on the display; everything before and after it stays unseen."""
    kept = KeptInMemory()
    with watching(XDisplay(display), kept) as recorder:
        started_at = datetime.now(UTC)
        recorder.start()
        try:
            do()
        finally:
            recorder.stop()
    session = RawSession(
        session_id=new_session_id(started_at, _SHOWN_BY.id),
        agent_version=__version__,
        environment=_environment(display),
        user=_SHOWN_BY,
        context={"training_label": task},
        started_at=started_at,
        ended_at=datetime.now(UTC),
        events=tuple(kept.events.values()),
        screenshots=tuple(kept.screenshots),
    )
    return ShownSession(session, kept.pictures)


def _environment(display: str) -> Environment:
    with X11Screen(display) as screen:
        size: Size = screen.capture().size
    return Environment(
        platform=platform.system().lower(), hostname="lab", screen=ScreenSetup(primary_resolution=size)
    )


class KeptInMemory:
    """A recording's sink."""

    def __init__(self) -> None:
        self.events: dict[int, Event] = {}
        self.screenshots: list[Screenshot] = []
        self.pictures: dict[str, bytes] = {}

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None:
        self.screenshots.append(screenshot)
        self.pictures[screenshot.screenshot_id] = png

    def begun(self, number: int, event: Event) -> None:
        """Nothing that is only begun is lost here: whoever records waits for the end."""

    def event(self, number: int, event: Event) -> None:
        self.events[number] = event

    def dropped(self, number: int) -> None:
        """It was never kept."""
