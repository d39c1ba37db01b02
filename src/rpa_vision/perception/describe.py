"""A screenshot that was looked at, as the model of one screen at one instant."""

from __future__ import annotations

from typing import Protocol

from rpa_vision.models.embedding import VectorRef
from rpa_vision.models.geometry import Size
from rpa_vision.models.screen import (
    ContextLevel,
    PerceptionLevel,
    RawLevel,
    ScreenState,
    UIElement,
    WindowState,
)
from rpa_vision.models.session import Screenshot, WindowContext
from rpa_vision.models.token import Token


class LookedAt(Protocol):
    """A live view, or what was kept of one."""

    @property
    def size(self) -> Size: ...

    @property
    def text_method(self) -> str: ...

    @property
    def lines(self) -> tuple[Token, ...]: ...

    @property
    def elements(self) -> tuple[UIElement, ...]: ...


def describe(
    seen: LookedAt,
    screenshot: Screenshot,
    *,
    session_id: str,
    window: WindowContext,
    file_size_bytes: int,
    capture_method: str = "",
    context: ContextLevel = ContextLevel(),  # noqa: B008 - frozen
    embedding: VectorRef | None = None,
) -> ScreenState:
    """Every level speaks of this screenshot: path and time come from it alone, the rest from what was seen on it.

    ``embedding`` is where its vector was stored, if it was.
    """
    return ScreenState(
        screen_state_id=state_id(session_id, screenshot.screenshot_id),
        timestamp=screenshot.captured_at,
        session_id=session_id,
        window=window_state(seen, window),
        raw=RawLevel(
            screenshot_path=screenshot.relative_path,
            capture_method=capture_method,
            file_size_bytes=file_size_bytes,
        ),
        perception=text_level(seen).model_copy(update={"embedding": embedding}),
        ui_elements=seen.elements,
        context=context,
        metadata={"ui_elements_count": len(seen.elements)},
    )


def state_id(session_id: str, screenshot_id: str) -> str:
    """Screenshots are numbered anew in each session."""
    return f"{session_id}.{screenshot_id}"


def window_state(seen: LookedAt, window: WindowContext) -> WindowState:
    return WindowState(app_name=window.app_name, window_title=window.title, screen_resolution=seen.size)


def text_level(seen: LookedAt) -> PerceptionLevel:
    lines = seen.lines
    return PerceptionLevel(
        detected_text=tuple(line.text for line in lines),
        text_detection_method=seen.text_method,
        confidence_avg=sum(line.confidence for line in lines) / max(1, len(lines)),
    )
