"""One Chromium without a window for many pages: a page costs milliseconds, a browser a second."""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path

from rpa_vision.agent.closing import Closing
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Size
from rpa_vision_lab.offscreen.chromium import ChromiumDesktop
from rpa_vision_lab.offscreen.chromium_line import DevToolsLine
from rpa_vision_lab.programs.chromium import FLAGS
from rpa_vision_lab.programs.family import Family

_READY_WITHIN_S = 60.0
USUAL = Size(900, 640)


class ChromiumBrowser(Closing):
    """``with ChromiumBrowser() as browser, browser.page(url) as desktop:``"""

    def __init__(self) -> None:
        with ExitStack() as starting:
            home = Path(starting.enter_context(tempfile.TemporaryDirectory(prefix="chromium-")))
            profile = home / "profile"
            command = ["chromium", *FLAGS, "--headless=new", "--hide-scrollbars", "--remote-debugging-port=0"]
            self._program = Family(
                [*command, f"--user-data-dir={profile}", "about:blank"],
                package="chromium",
                environment={**os.environ, "LANGUAGE": "fr", "HOME": str(home)},
            )
            starting.callback(self._program.stop)
            self._host, path = self._program.wait_for(
                lambda: devtools_address(profile), "its address", _READY_WITHIN_S
            )
            self._line = DevToolsLine(f"ws://{self._host}{path}")
            starting.callback(self._line.close)
            self._running = starting.pop_all()

    @property
    def pid(self) -> int:
        return self._program.pid

    def close(self) -> None:
        self._running.close()

    def page(self, address: str, *, size: Size = USUAL, scale: float = 1.0) -> ChromiumDesktop:
        """A desktop of its own, with nothing of what others have typed or been told to keep."""
        context = self._line.ask("Target.createBrowserContext")["browserContextId"]
        target = self._line.ask("Target.createTarget", url="about:blank", browserContextId=context)[
            "targetId"
        ]

        def close() -> None:
            with suppress(DesktopError):  # the browser may be gone before its pages
                self._line.ask("Target.disposeBrowserContext", browserContextId=context)

        desktop = ChromiumDesktop(f"ws://{self._host}/devtools/page/{target}", size, scale, close)
        with ExitStack() as opening:
            opening.callback(desktop.close)
            desktop.goto(address)
            opening.pop_all()
        return desktop


def devtools_address(profile: Path) -> tuple[str, str] | None:
    """Host and path, once the browser has written both."""
    try:
        port, path = (profile / "DevToolsActivePort").read_text().split()
    except (FileNotFoundError, ValueError):
        return None
    return f"127.0.0.1:{port}", path
