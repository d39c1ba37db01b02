"""Layer 0: what a person did, as the recorder saw it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rpa_vision.errors import NotFoundError
from rpa_vision.models.base import (
    Id,
    JsonObject,
    Model,
    RelativePath,
    ScreenshotId,
    Seconds,
    SessionId,
    When,
)
from rpa_vision.models.geometry import Point, Size

MouseButton = Literal["left", "middle", "right"]


class WindowContext(Model):
    """The window an event went to. Empty strings where the platform does not tell."""

    title: str = ""
    app_name: str = ""
    """The program as its own window names it."""
    window_class: str = ""
    """The platform's kind of window: ``#32770`` is a Windows dialog, whatever program shows it."""
    process: str = ""
    """The executable's file name, without its folder."""


class _Event(Model):
    t: Seconds
    """Seconds since the session started."""
    window: WindowContext = WindowContext()
    screenshot_id: ScreenshotId | None = None
    """The screen just before the event."""
    screenshot_age_s: Seconds | None = None
    """How long before the event the screen was last known to look like that; None where nobody said."""
    screenshot_after_id: ScreenshotId | None = None
    """The screen once it was still again."""


class MouseClick(_Event):
    type: Literal["mouse_click"] = "mouse_click"
    button: MouseButton = "left"
    pos: Point
    double: bool = False
    modifiers: tuple[str, ...] = ()


class KeyPress(_Event):
    type: Literal["key_press"] = "key_press"
    keys: Annotated[tuple[str, ...], Field(min_length=1)]


class TextInput(_Event):
    type: Literal["text_input"] = "text_input"
    text: str | None
    """None when masked: what goes into a password field is never kept."""
    masked: bool = False

    @model_validator(mode="after")
    def _masked_text_is_not_kept(self) -> TextInput:
        if self.masked != (self.text is None):
            raise ValueError("text must be null when masked, and only then")
        return self


class MouseScroll(_Event):
    type: Literal["mouse_scroll"] = "mouse_scroll"
    pos: Point
    delta: tuple[int, int]
    """Wheel steps right and down."""


class Drag(_Event):
    type: Literal["drag"] = "drag"
    button: MouseButton = "left"
    pos: Point
    to: Point


class WindowFocus(_Event):
    type: Literal["window_focus"] = "window_focus"


Event = Annotated[
    MouseClick | KeyPress | TextInput | MouseScroll | Drag | WindowFocus, Field(discriminator="type")
]


class Screenshot(Model):
    screenshot_id: ScreenshotId
    relative_path: RelativePath
    captured_at: When


class ScreenSetup(Model):
    primary_resolution: Size


class Environment(Model):
    platform: str
    hostname: str
    screen: ScreenSetup


class SessionUser(Model):
    id: Id
    label: str = ""


class RawSession(Model):
    """One demonstration: events in time order and the screenshots they refer to."""

    schema_version: Literal["rawsession_v1"] = "rawsession_v1"
    session_id: SessionId
    agent_version: str
    environment: Environment
    user: SessionUser
    context: JsonObject = {}
    """Free words about the demonstration: customer, training_label…"""
    started_at: When
    ended_at: When | None = None
    emptied_at: When | None = None
    """Since then its pictures, and what was typed or stood in titles, are kept no longer; but for pictures that a
    workflow needs."""
    events: tuple[Event, ...] = ()
    screenshots: tuple[Screenshot, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> RawSession:
        known = {shot.screenshot_id for shot in self.screenshots}
        if len(known) != len(self.screenshots):
            raise ValueError("screenshots: two have the same screenshot_id")
        for index, event in enumerate(self.events):
            for shot in (event.screenshot_id, event.screenshot_after_id):
                if shot is not None and shot not in known:
                    raise ValueError(f"events.{index}: refers to {shot}, which is not among the screenshots")
        if any(later.t < earlier.t for earlier, later in zip(self.events, self.events[1:], strict=False)):
            raise ValueError("events: must be in time order")
        if self.ended_at is not None and self.ended_at < self.started_at:
            raise ValueError("ended_at: lies before started_at")
        return self

    def with_screenshot(self, screenshot: Screenshot) -> RawSession:
        return self._changed(screenshots=(*self.screenshots, screenshot))

    def with_event(self, event: Event) -> RawSession:
        return self._changed(events=(*self.events, event))

    def ended(self, at: When) -> RawSession:
        return self._changed(ended_at=at)

    def screenshot(self, screenshot_id: str) -> Screenshot:
        for shot in self.screenshots:
            if shot.screenshot_id == screenshot_id:
                return shot
        raise NotFoundError("screenshot", screenshot_id)

    def _changed(self, **fields: object) -> RawSession:
        return RawSession(**{**dict(self), **fields})
