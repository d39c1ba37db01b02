"""The contract's witness on a page of a Chromium without a window."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler
from typing import Any

import cv2
import numpy as np

from desktop_witness import Felt, KeyDown, KeyUp, Moved, Pressed, Released, Rig, Turned
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Pixels
from rpa_vision_lab.desktop.loopback_site import LoopbackSite
from rpa_vision_lab.offscreen.chromium import ChromiumDesktop

_FELT_WITHIN_S = 60.0
_STEP = 100
_BUTTONS: list[MouseButton] = ["left", "middle", "right"]
_NAMES = {"Control": "ctrl", "Shift": "shift", "Alt": "alt", "Meta": "super"}
_PAGE = """<!doctype html><html lang="fr"><meta charset="utf-8"><title>Témoin</title>
<style>body{margin:0;font:16px sans-serif;overflow:hidden}#pad{position:absolute;left:60px;top:60px;
width:400px;height:300px;background:#234}#field{position:absolute;left:10px;top:10px;width:450px}</style>
<input id="field" autocomplete="off"><div id="pad"></div>
<script>
window.felt = [];
const held = event => ["ctrl", "shift", "alt", "meta"].filter(name => event[name + "Key"]);
for (const kind of ["pointerdown", "pointerup", "pointermove"])
  document.addEventListener(kind, e => felt.push([kind, e.clientX, e.clientY, e.button, held(e), e.buttons]));
document.addEventListener("wheel", e => felt.push(["wheel", e.clientX, e.clientY, e.deltaX, e.deltaY]));
for (const kind of ["keydown", "keyup"]) document.addEventListener(kind, e => felt.push([kind, e.key]));
document.addEventListener("contextmenu", e => e.preventDefault());
</script></html>"""


class WitnessPage(LoopbackSite):
    def handler(self) -> type[BaseHTTPRequestHandler]:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                data = _PAGE.encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - http.server's name
                """Silent."""

        return Handler


class ChromiumRig(Rig):
    window = WindowContext(title="Témoin", process="chromium")
    lag_s = 60.0

    def __init__(self, desktop: ChromiumDesktop, scale: float) -> None:
        self.desktop: ChromiumDesktop = desktop
        self.pad = desktop.box_of("pad")
        self._scale = scale
        desktop.evaluate("document.getElementById('field').blur()")

    def felt(self, enough: Callable[[Sequence[Felt]], bool]) -> Sequence[Felt]:
        deadline = time.monotonic() + _FELT_WITHIN_S
        while not enough(felt := self._told()):
            assert time.monotonic() < deadline, f"felt only {felt}"
            time.sleep(0.01)
        return felt

    def _told(self) -> list[Felt]:
        return [self._one(*told) for told in self.desktop.evaluate("felt")]

    def _one(self, kind: str, *told: Any) -> Felt:
        if kind in ("keydown", "keyup"):
            name = _NAMES.get(told[0], told[0].lower() if len(told[0]) > 1 else told[0])
            return KeyDown(name) if kind == "keydown" else KeyUp(name)
        at = Point(int(told[0] * self._scale), int(told[1] * self._scale))
        if kind == "wheel":
            return Turned(at, (round(told[2] / _STEP), round(told[3] / _STEP)))
        button, held, buttons = told[2:]
        if kind == "pointermove":
            return Moved(at, dragging=bool(buttons))
        if kind == "pointerdown":
            return Pressed(at, _BUTTONS[button], frozenset(held))
        return Released(at, _BUTTONS[button])

    def picture(self) -> Pixels:
        shot = self.desktop._line.ask("Page.captureScreenshot", format="png", captureBeyondViewport=False)
        drawn = cv2.imdecode(np.frombuffer(base64.b64decode(shot["data"]), np.uint8), cv2.IMREAD_COLOR)
        assert drawn is not None
        return np.asarray(drawn, np.uint8)

    def paint(self, box: Box, colour: tuple[int, int, int]) -> None:
        blue, green, red = colour
        left, top, width, height = (edge / self._scale for edge in (box.left, box.top, box.width, box.height))
        style = f"position:absolute;left:{left}px;top:{top}px;width:{width}px;height:{height}px;"
        style += f"background:rgb({red},{green},{blue})"
        self.desktop.evaluate(
            f"""new Promise(done => {{ const part = document.createElement("div");
            part.style = {json.dumps(style)}; document.body.append(part);
            requestAnimationFrame(() => requestAnimationFrame(() => done(true))); }})"""
        )

    def focus_field(self) -> None:
        self.desktop.click(self.desktop.box_of("field").center, "left", double=False, modifiers=())

    def field_text(self) -> str:
        return str(self.desktop.evaluate("document.getElementById('field').value"))

    def copy(self, text: str) -> None:
        context = self.desktop._line.ask("Target.getTargetInfo")["targetInfo"]["browserContextId"]
        allowed = ["clipboardReadWrite", "clipboardSanitizedWrite"]
        self.desktop._line.ask("Browser.grantPermissions", permissions=allowed, browserContextId=context)
        self.desktop.evaluate(f"navigator.clipboard.writeText({json.dumps(text)})")

    def clipboard(self) -> str | None:
        return str(self.desktop.evaluate("navigator.clipboard.readText()"))
