"""Which fields there are, and how a toolkit's program tells where it put them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from rpa_vision.models.geometry import Box

FONTS = ("DejaVu Sans", "Liberation Sans", "Liberation Serif", "DejaVu Sans Mono", "Carlito")

_PLACES: TypeAdapter[dict[str, Box]] = TypeAdapter(dict[str, Box])


@dataclass(frozen=True)
class FieldKind:
    name: str
    hidden: bool
    """What is typed into it must not be kept."""
    echo: str = "normal"
    """The toolkit's own word for how it shows letters."""
    font: str = FONTS[0]
    points: int = 10
    holds: str = ""
    """What is in it from the start."""
    beside: str = ""
    """What else the program does while somebody types: ``completion``, ``strength`` or ``clock``."""


def write_places(path: Path, places: dict[str, Box]) -> None:
    """Whole or not at all: the person may be reading."""
    draft = path.with_suffix(".tmp")
    draft.write_bytes(_PLACES.dump_json(places))
    os.replace(draft, path)  # noqa: PTH105 - the atomic one, by name


def find_places(path: Path) -> dict[str, Box] | None:
    try:
        return _PLACES.validate_json(path.read_bytes())
    except FileNotFoundError:
        return None


def every_font(
    name: str, echo: str, *, hidden: bool, points: tuple[int, ...] = (9, 10, 11, 13)
) -> list[FieldKind]:
    return [
        FieldKind(f"{name}_{index}", hidden, echo, font, points[index % len(points)])
        for index, font in enumerate(FONTS)
    ]


QT = (
    *every_font("normal", "Normal", hidden=False),
    *every_font("dots", "Password", hidden=True),
    FieldKind("no_echo", True, "NoEcho"),
    FieldKind("echo_on_edit", True, "PasswordEchoOnEdit"),
    FieldKind("filled", False, "Normal", holds="Martin "),
    FieldKind("dots_filled", True, "Password", holds="azertyuiop"),
    FieldKind("completing", False, "Normal", beside="completion"),
    FieldKind("dots_strength", True, "Password", beside="strength"),
    FieldKind("no_echo_strength", True, "NoEcho", beside="strength"),
    FieldKind("no_echo_clock", True, "NoEcho", beside="clock"),
)
TK = (
    *every_font("normal", "", hidden=False),
    *every_font("star", "*", hidden=True),
    *every_font("bullet", "•", hidden=True),
    *every_font("disc", "●", hidden=True),
    FieldKind("square", True, "■"),
    FieldKind("letter", True, "X"),
    FieldKind("nothing", True, " "),
)
WEB = (
    *every_font("normal", "text", hidden=False),
    *every_font("dots", "password", hidden=True),
    FieldKind("filled", False, "text", holds="Martin "),
    FieldKind("dots_filled", True, "password", holds="azertyuiop"),
    FieldKind("completing", False, "text", beside="completion"),
    FieldKind("dots_strength", True, "password", beside="strength"),
    FieldKind("square", True, "square"),
    FieldKind("circle", True, "circle"),
)
