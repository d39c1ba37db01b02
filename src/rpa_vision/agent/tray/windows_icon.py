"""The icon in Windows' notification area."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from rpa_vision.agent.tray.telling import DeskWish, IconTold
from rpa_vision.errors import DesktopError

_SIZE_PX = 64
_NAME = "RPA Vision"


class WindowsIcon:
    def __init__(self, wish: Callable[[DeskWish], None]) -> None:
        try:
            import pystray  # noqa: PLC0415 - installed on Windows alone; elsewhere it opens a display
        except ImportError as error:
            raise DesktopError(f"no icon can be shown: {error}") from error
        self._library: Any = pystray
        self._wish = wish
        self._icon: Any = None
        self._shown: IconTold | None = None

    def show(self, told: IconTold) -> None:
        if told == self._shown:
            return
        self._shown = told
        picture, menu = _picture(told.colour), self._menu(told)
        if self._icon is None:
            self._icon = self._library.Icon("rpa-vision", picture, self._title(told), menu)
            threading.Thread(target=self._icon.run, name="tray icon", daemon=True).start()
            return
        self._icon.icon, self._icon.title, self._icon.menu = picture, self._title(told), menu

    def close(self) -> None:
        if self._icon is not None:
            self._icon.stop()

    def _title(self, told: IconTold) -> str:
        return f"{_NAME} — {told.words}"

    def _menu(self, told: IconTold) -> Any:
        item = self._library.MenuItem
        lines = [item(line.words, self._chosen(line.wish)) for line in told.menu]
        return self._library.Menu(item(self._title(told), None, enabled=False), *lines)

    def _chosen(self, wish: DeskWish) -> Callable[[Any, Any], None]:
        return lambda _icon, _item: self._wish(wish)


def _picture(colour: tuple[int, int, int]) -> Any:
    from PIL import Image, ImageDraw  # noqa: PLC0415 - comes with pystray

    picture = Image.new("RGBA", (_SIZE_PX, _SIZE_PX), (0, 0, 0, 0))
    ImageDraw.Draw(picture).ellipse(
        (2, 2, _SIZE_PX - 3, _SIZE_PX - 3), fill=colour, outline=(255, 255, 255), width=5
    )
    return picture
