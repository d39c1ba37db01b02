"""A desktop with one toolkit's fields on it, and a person to type into them."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.models.geometry import Box
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.opened import Opened
from rpa_vision_lab.desktop.processes import Program
from rpa_vision_lab.fields.kinds import QT, TK, WEB, FieldKind, find_places
from rpa_vision_lab.fields.web import document, places_in

Toolkit = Literal["qt", "tk", "web"]
KINDS: dict[Toolkit, tuple[FieldKind, ...]] = {"qt": QT, "tk": TK, "web": WEB}
_READY_WITHIN_S = 30.0
_CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--password-store=basic",
    "--lang=fr",
    "--kiosk",
)


class FieldStage(Opened):
    """``with FieldStage("qt", folder) as stage:`` — shown once inside; ``stage.places`` says where."""

    def __init__(
        self,
        toolkit: Toolkit,
        folder: Path,
        *,
        theme: str = "light",
        scale: float = 1.0,
        size: tuple[int, int] = (1280, 900),
    ) -> None:
        super().__init__()
        self._toolkit = toolkit
        self._folder = folder
        self._theme = theme
        self._scale = scale
        self._desktop = VirtualDesktop(*size)
        self.kinds = KINDS[toolkit]
        self.places: dict[str, Box] = {}

    def _open(self, starting: ExitStack) -> None:
        starting.enter_context(self._desktop)
        program = self._start(starting)
        self.places = program.wait_for(self._find_places, "place of its fields", _READY_WITHIN_S)

    @property
    def display(self) -> str:
        return self._desktop.display

    def _start(self, starting: ExitStack) -> Program:
        told = self._folder / "places.json"
        told.unlink(missing_ok=True)
        if self._toolkit == "web":
            page = self._folder / "fields.html"
            page.write_text(document(self._theme), encoding="utf-8")
            width, height = self._desktop.size
            command = ["chromium", *_CHROMIUM, f"--user-data-dir={self._folder / 'profile'}"]
            command += [
                f"--force-device-scale-factor={self._scale}",
                f"--window-size={width},{height}",
                page.as_uri(),
            ]
            program = Program(
                command, package="chromium", environment={**self._desktop.environment, "LANGUAGE": "fr"}
            )
        else:
            command = [sys.executable, "-m", f"rpa_vision_lab.fields.{self._toolkit}", "--places", str(told)]
            command += ["--theme", self._theme, "--scale", str(self._scale)]
            environment = {**os.environ, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
            program = Program(command, package="python3", environment=environment)
        starting.callback(program.stop)
        return program

    def _find_places(self) -> dict[str, Box] | None:
        """Once they are placed: a window is first shown at the corner, then where the manager wants it."""
        found = self._told_places() or {}
        former, self.places = self.places, found
        return found if found and found == former else None

    def _told_places(self) -> dict[str, Box] | None:
        if self._toolkit != "web":
            return find_places(self._folder / "places.json")
        with X11Screen(self.display) as screen:
            return places_in(screen.foreground().title)
