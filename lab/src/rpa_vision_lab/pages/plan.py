"""Which pages there are: kind, look and size of each."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from rpa_vision.errors import NotFoundError
from rpa_vision_lab.pages.invented import Inventor, Language

Toolkit = Literal["qt", "tk", "web"]
TOOLKITS: tuple[Toolkit, ...] = ("qt", "tk", "web")
Kind = Literal[
    "form", "search", "coding", "login", "question", "unsaved", "notice", "menu", "context", "log", "record"
]


@dataclass(frozen=True)
class Plan:
    toolkit: Toolkit
    kind: Kind
    variant: str
    size: tuple[int, int]
    """Of the picture, in pixels."""
    style: str
    language: Language = "fr"
    scale: float = 1.0
    dark: bool = False
    font: str = "DejaVu Sans"
    points: float = 9
    rows: int = 12
    """Of its table or log, so that it fills the page."""
    windowed: bool = False
    """With a title bar, on a desktop; otherwise it takes the whole screen."""

    @property
    def name(self) -> str:
        return f"{self.toolkit}-{self.kind}-{self.variant}"

    @property
    def logical_size(self) -> tuple[int, int]:
        """What a program that knows nothing of the scale lays itself out in."""
        return round(self.size[0] / self.scale), round(self.size[1] / self.scale)

    def maker(self, seed: int) -> Inventor:
        return Inventor(Random(f"{seed}/{self.name}"), self.language)  # noqa: S311 - nothing secret


FULL_HD, SMALL, LARGE = (1920, 1080), (1280, 800), (2560, 1600)

_QT = (
    Plan("qt", "form", "left", SMALL, "Fusion", windowed=True, rows=8),
    Plan("qt", "form", "above", FULL_HD, "Windows", font="Liberation Sans", rows=16),
    Plan("qt", "form", "dark-125", FULL_HD, "Fusion", scale=1.25, dark=True, font="Open Sans"),
    Plan("qt", "search", "windows", FULL_HD, "Windows", font="Liberation Sans", rows=36),
    Plan("qt", "search", "dark", FULL_HD, "Fusion", dark=True, language="en", rows=38),
    Plan("qt", "coding", "fusion", FULL_HD, "Fusion", font="Noto Sans", rows=24),
    Plan("qt", "coding", "en-150", LARGE, "Fusion", language="en", scale=1.5, font="Open Sans", rows=22),
    Plan("qt", "login", "left", SMALL, "Fusion", windowed=True, font="Carlito", points=11),
    Plan("qt", "question", "windows", SMALL, "Windows", rows=24),
    Plan("qt", "unsaved", "dark", FULL_HD, "Fusion", dark=True, font="Roboto", rows=24),
    Plan("qt", "notice", "en-125", FULL_HD, "Fusion", windowed=True, language="en", scale=1.25, rows=27),
    Plan("qt", "menu", "fusion", SMALL, "Fusion", rows=25),
    Plan(
        "qt",
        "menu",
        "windows-150",
        FULL_HD,
        "Windows",
        scale=1.5,
        font="Liberation Sans",
        rows=19,
        windowed=True,
    ),
    Plan("qt", "context", "fusion", FULL_HD, "Fusion", font="Noto Sans", rows=38),
    Plan("qt", "log", "dark-small", FULL_HD, "Fusion", dark=True, font="DejaVu Sans Mono", points=8, rows=66),
    Plan("qt", "record", "fusion", FULL_HD, "Fusion", rows=30),
)

_TK = (
    Plan("tk", "form", "clam", FULL_HD, "clam", rows=26),
    Plan("tk", "form", "default", SMALL, "default", font="Liberation Sans", rows=8, windowed=True),
    Plan("tk", "search", "alt", FULL_HD, "alt", font="Liberation Sans", rows=48),
    Plan("tk", "search", "dark", FULL_HD, "clam", dark=True, font="Noto Sans", rows=40),
    Plan("tk", "coding", "default", FULL_HD, "default", rows=28),
    Plan("tk", "login", "clam", SMALL, "clam", font="Open Sans", points=10, windowed=True),
    Plan("tk", "question", "clam", SMALL, "clam", rows=26),
    Plan("tk", "unsaved", "alt-125", FULL_HD, "alt", scale=1.25, font="Liberation Sans", rows=14),
    Plan("tk", "notice", "dark", SMALL, "clam", dark=True, language="en", rows=20, windowed=True),
    Plan("tk", "menu", "default", SMALL, "default", font="Liberation Sans", rows=26),
    Plan("tk", "context", "alt", SMALL, "alt", rows=26),
    Plan("tk", "log", "clam-small", FULL_HD, "clam", font="DejaVu Sans Mono", points=8, rows=60),
    Plan("tk", "record", "clam", FULL_HD, "clam", font="Noto Sans", rows=28),
)

_WEB = (
    Plan("web", "form", "clinic", FULL_HD, "clinic", font="Liberation Sans", points=11, rows=15),
    Plan("web", "form", "flat", SMALL, "flat", font="Roboto", points=10),
    Plan("web", "form", "classic", SMALL, "classic", font="Liberation Sans", points=9),
    Plan(
        "web", "form", "night-125", FULL_HD, "night", scale=1.25, language="en", font="Open Sans", points=10
    ),
    Plan("web", "search", "portal", FULL_HD, "portal", font="Open Sans", points=9, rows=40),
    Plan("web", "search", "classic", FULL_HD, "classic", font="Liberation Sans", points=9, rows=50),
    Plan("web", "search", "night", FULL_HD, "night", font="Noto Sans", points=9, rows=40),
    Plan("web", "coding", "clinic", FULL_HD, "clinic", font="Liberation Sans", points=10, rows=22),
    Plan(
        "web",
        "coding",
        "flat-150",
        LARGE,
        "flat",
        language="en",
        scale=1.5,
        font="Roboto",
        points=10,
        rows=18,
    ),
    Plan("web", "login", "portal", SMALL, "portal", font="Carlito", points=12),
    Plan("web", "question", "clinic", SMALL, "clinic", font="Liberation Sans", points=10, rows=24),
    Plan("web", "unsaved", "night", FULL_HD, "night", font="DejaVu Sans", points=10),
    Plan(
        "web", "notice", "classic", SMALL, "classic", language="en", font="Liberation Sans", points=9, rows=30
    ),
    Plan("web", "menu", "portal", SMALL, "portal", font="Noto Sans", points=9, rows=20),
    Plan("web", "context", "flat", FULL_HD, "flat", font="Roboto", points=9, rows=34),
    Plan("web", "log", "night-small", FULL_HD, "night", font="DejaVu Sans", points=8, rows=68),
    Plan("web", "record", "portal", FULL_HD, "portal", font="Open Sans", points=10, rows=26),
)

PLANS: tuple[Plan, ...] = (*_QT, *_TK, *_WEB)


def plan_named(name: str) -> Plan:
    found = next((plan for plan in PLANS if plan.name == name), None)
    if found is None:
        raise NotFoundError("page", name)
    return found
