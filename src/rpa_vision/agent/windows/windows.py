"""Which window is in front, or under a point, and whether what is typed into it shows."""

from __future__ import annotations

import ntpath

from rpa_vision.agent.windows.user32.api import ES_PASSWORD, WindowApi
from rpa_vision.models.session import WindowContext

_TEXT_FIELDS = ("edit", "textbox")
"""Part of the class of every text field made of Windows' own: Edit, RichEdit50W, TEdit, ThunderRT6TextBox…"""


def context_of(api: WindowApi, window: int) -> WindowContext:
    """Empty once the window has gone."""
    window_class = api.window_class(window)
    if not window_class:
        return WindowContext()
    process = ntpath.basename(api.process_image(api.window_owner(window).process))
    return WindowContext(
        title=api.window_title(window),
        app_name=ntpath.splitext(process)[0],
        window_class=window_class,
        process=process,
    )


def typing_is_hidden(api: WindowApi) -> bool:
    """Only Windows' own fields tell; a browser's or Java's do not."""
    focused = api.focused_control(api.window_owner(api.foreground_window()).thread)
    if not focused:
        return False
    window_class = api.window_class(focused).lower()
    is_field = any(part in window_class for part in _TEXT_FIELDS)
    return is_field and bool(api.window_style(focused) & ES_PASSWORD)
