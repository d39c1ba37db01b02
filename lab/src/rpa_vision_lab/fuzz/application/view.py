"""What a screen shows, whatever toolkit draws it. Parts that can be acted on have a name."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision_lab.fuzz.application.spec import ListStyle, Opener


@dataclass(frozen=True)
class Heading:
    text: str


@dataclass(frozen=True)
class Fact:
    label: str
    text: str


@dataclass(frozen=True)
class Notice:
    text: str


@dataclass(frozen=True)
class Entry:
    part: str
    label: str
    text: str


@dataclass(frozen=True)
class Toggle:
    part: str
    label: str
    on: bool


@dataclass(frozen=True)
class Choice:
    part: str
    label: str
    options: tuple[str, ...]
    chosen: str
    as_radio: bool

    def option_part(self, option: str) -> str:
        return f"{self.part}={option}"


@dataclass(frozen=True)
class Button:
    part: str
    text: str


@dataclass(frozen=True)
class TabBar:
    tabs: tuple[tuple[str, str], ...]
    """Part and label."""
    current: int


@dataclass(frozen=True)
class Row:
    number: str
    group: str
    cells: tuple[str, ...]

    @property
    def part(self) -> str:
        return f"row:{self.number}"

    @property
    def open_part(self) -> str:
        return f"open:{self.number}"


@dataclass(frozen=True)
class Listing:
    style: ListStyle
    opener: Opener
    open_word: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    chosen: str | None


Part = Heading | Fact | Notice | Entry | Toggle | Choice | Button | TabBar | Listing


@dataclass(frozen=True)
class Dialog:
    title: str
    text: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class View:
    title: str
    parts: tuple[Part, ...]
    dialog: Dialog | None
