"""The whole benchmark: pages are drawn, looked at, and scored."""

from __future__ import annotations

from pathlib import Path

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.errors import DesktopError
from rpa_vision.settings import Settings
from rpa_vision_lab.benches.perception.actions import actions
from rpa_vision_lab.benches.perception.memory import peak_mb
from rpa_vision_lab.benches.perception.quality import quality
from rpa_vision_lab.benches.perception.speed import speed
from rpa_vision_lab.pages.draw import draw_pages, missing_toolkits
from rpa_vision_lab.pages.plan import TOOLKITS
from rpa_vision_lab.pages.truth import Page

Figures = dict[str, float | int | str]


def run(folder: Path, settings: Settings) -> Figures:
    missing = missing_toolkits()
    figures: Figures = {f"no {toolkit} pages": why for toolkit, why in missing.items()}
    pages = list(draw_pages(folder, [toolkit for toolkit in TOOLKITS if toolkit not in missing]))
    figures["pages"] = len(pages)
    figures |= speed(pages, settings) | _actions(folder)
    figures["peak memory, MB (limit 700)"] = peak_mb(sorted(folder.glob("*.png")))
    for name, set_ in (("PNG", pages), ("JPEG q20", _damaged(pages))):
        figures |= _prefixed(f"{name} ", quality(set_, build_senses(settings)))
    return figures


def _actions(folder: Path) -> Figures:
    """Without a virtual desktop the rest can still be measured."""
    try:
        return {**actions(folder)}
    except DesktopError as error:
        return {"no actions": str(error)}


def _damaged(pages: list[Page]) -> list[Page]:
    return [page.as_jpeg(20) for page in pages]


def _prefixed(prefix: str, figures: dict[str, float]) -> Figures:
    return {f"{prefix}{name}": value for name, value in figures.items()}
