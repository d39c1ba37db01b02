"""One Chromium, one page of it, many pictures: as fast as one core allows."""

from __future__ import annotations

import base64
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import sync_playwright

from truth import Thing

_SURVEY = Path(__file__).with_name("web") / "survey"
_ORDER = ("tree", "paint", "seeing", "kinds", "lines", "survey", "shots", "variants")
_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--allow-file-access-from-files", "--hide-scrollbars=false",
    "--host-resolver-rules=MAP * ~NOTFOUND", "--disable-background-networking", "--disable-extensions", "--mute-audio",
)  # fmt: skip
_PATIENCE_MS = 20_000


class Browser:
    """``with Browser(lots) as browser``: how it draws letters is drawn by lot, once per browser."""

    def __init__(self, lots: random.Random) -> None:
        hinting = lots.choice(("none", "slight", "medium", "full"))
        lcd = lots.random() < 0.4
        self.drawing = f"{hinting}{'-lcd' if lcd else ''}"
        flags = [
            *_FLAGS,
            f"--font-render-hinting={hinting}",
            "--enable-lcd-text" if lcd else "--disable-lcd-text",
        ]
        with ExitStack() as starting:
            self._folder = Path(starting.enter_context(tempfile.TemporaryDirectory(prefix="world-")))
            play = starting.enter_context(sync_playwright())
            program = play.chromium.launch(
                executable_path="/usr/bin/chromium", args=flags, ignore_default_args=["--hide-scrollbars"]
            )
            starting.callback(program.close)
            context = program.new_context()
            context.set_default_timeout(_PATIENCE_MS)
            script = "\n".join((_SURVEY / f"{name}.js").read_text() for name in _ORDER)
            context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {script} }});")
            self._page = context.new_page()
            self._line = context.new_cdp_session(self._page)
            self._line.send("Emulation.setFocusEmulationEnabled", {"enabled": True})
            self._running = starting.pop_all()

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.close()

    def open(self, html: str, rules: dict[str, Any]) -> None:
        file = self._folder / "page.html"
        file.write_text(html)
        self._page.goto(file.as_uri(), wait_until="load")
        self._page.evaluate("rules => { window.kitRules = rules; return window.ready }", rules)

    def name_parts(self, page: str) -> None:
        """Gives everything a name that survives ``vary``; ``page`` is a letter for what is this page's own."""
        self._page.evaluate("page => window.Variants.name(page)", page)

    def vary(self, changes: dict[str, Any]) -> None:
        self._page.evaluate("changes => window.Variants.vary(changes)", changes)

    def doubles(self) -> list[list[list[str]]]:
        """Groups of neighbours that look the same: of each the names of all its parts, its own first."""
        found: list[list[list[str]]] = self._page.evaluate("() => window.Variants.doubles()")
        return found

    def shoot(
        self, size: tuple[int, int], scale: float, shot: dict[str, Any]
    ) -> tuple[bytes, dict[str, Any]]:
        """The picture as PNG, and what is on it."""
        width, height = size
        self._line.send(
            "Emulation.setDeviceMetricsOverride",
            {
                "width": -int(-width // scale),
                "height": -int(-height // scale),
                "deviceScaleFactor": scale,
                "mobile": False,
            },
        )
        self._page.evaluate("shot => window.setShot(shot)", shot)
        picture = self._line.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        told = self._page.evaluate("scale => window.survey(scale)", scale)
        return base64.b64decode(picture["data"]), told

    def reaches(self, thing: Thing, scale: float) -> bool:
        """Does a click at the point told for it, on the page as last shown, go to something of that name or within?"""
        x, y = ((at + 0.5) / scale for at in thing.hit or (0, 0))
        return bool(
            self._page.evaluate(
                "([x, y, box, scale]) => window.reaches(x, y, box, scale)", [x, y, thing.area, scale]
            )
        )
