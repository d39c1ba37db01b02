"""Draws the pages, each in a process of its own, and reads them back."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator
from importlib.util import find_spec
from pathlib import Path

from rpa_vision.errors import DesktopError
from rpa_vision_lab.pages.plan import PLANS, TOOLKITS, Plan, Toolkit
from rpa_vision_lab.pages.store import load_page
from rpa_vision_lab.pages.truth import Page

_DRAWN_WITHIN_S = 90.0
_LIBRARIES = {
    "qt": ("PySide6", "pip install PySide6-Essentials"),
    "tk": ("_tkinter", "apt install python3-tk"),
}
_PROGRAMS = {"tk": ("Xvfb", "openbox"), "web": ("chromium",)}


def missing_toolkits() -> dict[Toolkit, str]:
    """Those this machine cannot draw with, and what each would need."""
    missing: dict[Toolkit, str] = {}
    for toolkit in TOOLKITS:
        library, install = _LIBRARIES.get(toolkit, ("sys", ""))
        absent = [] if find_spec(library) else [f"{library} is not installed: {install}"]
        programs = [one for one in _PROGRAMS.get(toolkit, ()) if shutil.which(one) is None]
        absent += [f"{one} is not installed: apt install {one.lower()}" for one in programs]
        if absent:
            missing[toolkit] = "; ".join(absent)
    return missing


def draw_page(plan: Plan, folder: Path, seed: int) -> Page:
    command = [sys.executable, "-m", f"rpa_vision_lab.pages.{plan.toolkit}", plan.name]
    command += ["--seed", str(seed), "--folder", str(folder)]
    try:
        drawn = subprocess.run(command, capture_output=True, text=True, timeout=_DRAWN_WITHIN_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise DesktopError(f"{plan.name} was not drawn within {_DRAWN_WITHIN_S:g} s") from error
    if drawn.returncode:
        raise DesktopError(f"{plan.name} was not drawn: {drawn.stderr.strip()[-2000:]}")
    return load_page(folder, plan.name)


def draw_pages(folder: Path, toolkits: Collection[Toolkit] = TOOLKITS, seed: int = 1) -> Iterator[Page]:
    """One after the other, so that the caller can tell how far it is. The same seed draws the same pages."""
    missing = {toolkit: why for toolkit, why in missing_toolkits().items() if toolkit in toolkits}
    if missing:
        raise DesktopError("; ".join(f"no {toolkit} pages: {why}" for toolkit, why in missing.items()))
    for plan in PLANS:
        if plan.toolkit in toolkits:
            yield draw_page(plan, folder, seed)
