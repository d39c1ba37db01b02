"""A view of a screenshot as the model of one screen at one instant."""

from __future__ import annotations

from rpa_vision.models.embedding import VectorRef
from rpa_vision.models.screen import ContextLevel, PerceptionLevel, RawLevel, ScreenState, WindowState
from rpa_vision.models.session import Screenshot, WindowContext
from rpa_vision.perception.view import ScreenView


def describe(
    view: ScreenView,
    screenshot: Screenshot,
    *,
    session_id: str,
    window: WindowContext,
    file_size_bytes: int,
    capture_method: str = "",
    user_id: str | None = None,
    embedding: VectorRef | None = None,
) -> ScreenState:
    """Every level speaks of this screenshot: path and time come from it alone, the rest from its view.

    ``embedding`` is where the view's vector was stored, if it was.
    """
    return ScreenState(
        screen_state_id=screenshot.screenshot_id,
        timestamp=screenshot.captured_at,
        session_id=session_id,
        window=window_state(view, window),
        raw=RawLevel(
            screenshot_path=screenshot.relative_path,
            capture_method=capture_method,
            file_size_bytes=file_size_bytes,
        ),
        perception=text_level(view).model_copy(update={"embedding": embedding}),
        ui_elements=view.elements,
        context=ContextLevel(user_id=user_id),
        metadata={"ui_elements_count": len(view.elements)},
    )


def window_state(view: ScreenView, window: WindowContext) -> WindowState:
    return WindowState(app_name=window.app_name, window_title=window.title, screen_resolution=view.size)


def text_level(view: ScreenView) -> PerceptionLevel:
    lines = view.lines
    return PerceptionLevel(
        detected_text=tuple(line.text for line in lines),
        text_detection_method=view.text_method,
        confidence_avg=sum(line.confidence for line in lines) / max(1, len(lines)),
    )
