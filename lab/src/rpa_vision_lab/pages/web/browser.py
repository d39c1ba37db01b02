"""Chromium without a window: a document's picture, and the truth its survey left in it."""

from __future__ import annotations

import json
import math
import re
import subprocess
import tempfile
from html import unescape
from pathlib import Path
from typing import Any

import cv2

from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision_lab.pages.plan import Plan
from rpa_vision_lab.pages.store import write_truth
from rpa_vision_lab.pages.truth import TrueElement, TrueWord

_TRUTH = re.compile(r'<meta name="truth" content="([^"]*)">')
_DRAWN_WITHIN_S = 60.0
_FRAME = 200
"""The window's height is not all page while the survey runs; what is too much is cut off the picture."""


def photograph(plan: Plan, document: str, folder: Path) -> None:
    truth = json.loads(unescape(_dumped(plan, document, folder / f"{plan.name}.png")))

    def pixels(box: list[float]) -> Box:
        left, top, right, bottom = (edge * plan.scale for edge in box)
        return Box(
            max(0, math.floor(left + 0.02)),
            max(0, math.floor(top + 0.02)),
            min(plan.size[0], math.ceil(right - 0.02)),
            min(plan.size[1], math.ceil(bottom - 0.02)),
        )

    words = [TrueWord(word["text"], pixels(word["box"])) for word in truth["words"]]
    elements = [_element(one, pixels(one["box"])) for one in truth["elements"]]
    doubtful = [pixels(box) for box in truth["doubtful"]]
    write_truth(
        folder, plan.name, words, elements, [box for box in doubtful if box.width > 0 and box.height > 0]
    )


def _element(one: dict[str, Any], box: Box) -> TrueElement:
    return TrueElement(ElementType(one["type"]), box, one["label"], frozenset(one["states"]))


def _dumped(plan: Plan, document: str, picture: Path) -> str:
    with tempfile.TemporaryDirectory(prefix="page-") as folder:
        page = Path(folder, "page.html")
        page.write_text(document, encoding="utf-8")
        width, height = plan.logical_size
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += ["--no-first-run", "--disable-background-networking", "--disable-sync", "--lang=fr"]
        command += [f"--user-data-dir={folder}/profile", f"--window-size={width},{height + _FRAME}"]
        command += [f"--force-device-scale-factor={plan.scale}", f"--screenshot={picture.absolute()}"]
        command += ["--dump-dom", page.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=_DRAWN_WITHIN_S, check=False)
    drawn, found = cv2.imread(str(picture), cv2.IMREAD_COLOR), _TRUTH.search(done.stdout)
    if found is None or drawn is None:
        raise DesktopError(f"chromium did not draw {plan.name}: {done.stderr.strip()[-1000:]}")
    cv2.imwrite(str(picture), drawn[: plan.size[1], : plan.size[0]])
    return found[1]
