"""An application, its people and the runs it is put through, as data: what a seed says, and what is kept of it."""

from __future__ import annotations

from typing import Literal

from rpa_vision.models.base import Model
from rpa_vision.phrases import Language

FieldKind = Literal["text", "choice", "toggle"]
ListStyle = Literal["lines", "rules", "zebra", "plain", "cards", "tree"]
Opener = Literal["double_click", "button", "link", "select"]
RecordStyle = Literal["form", "tabs", "wizard", "row"]
"""``row``: there is no record to open, the list's own buttons do it."""
Fault = Literal["neighbour", "not_saved", "slow_save", "loses_focus", "forgets"]
"""``forgets``: fields in sight that were filled in are put back a moment after another one is."""
Interruption = Literal["harmless", "dangerous"]
Toolkit = Literal["qt", "web"]


class Look(Model):
    style: Literal["Fusion", "Windows", "Plain", "Rounded", "Flat", "Dense"] = "Fusion"
    """Of Qt the first two, of the web the others."""
    palette: Literal["light", "grey", "sand", "dark"] = "light"
    font: str = "DejaVu Sans"
    points: int = 10
    roomy: bool = False

    @property
    def told(self) -> str:
        return f"{self.style.lower()} {self.palette}"


class Field(Model):
    key: str
    label: str
    kind: FieldKind
    options: tuple[str, ...] = ()
    as_radio: bool = False
    asked: bool = False
    """The task sets it."""
    varies: bool = False
    """To another value in each run, as all texts."""


class Words(Model):
    """One choice of each of the trade's words."""

    title: str
    one: str
    many: str
    number: str
    search: str
    search_field: str
    open: str
    save: str
    next: str
    yes: str
    no: str
    confirm: str
    confirm_title: str
    saved: str
    notice_title: str
    harmless: str
    dangerous: str
    tabs: tuple[str, str]


class AppSpec(Model):
    seed: int
    toolkit: Toolkit = "qt"
    language: Language
    trade: str
    words: Words
    look: Look
    other_look: Look
    fields: tuple[Field, ...]
    searches: bool
    """The list is empty until somebody is looked for."""
    list_style: ListStyle
    opener: Opener
    number_in_list: bool = True
    record_style: RecordStyle
    confirms: bool
    saved_dialog: bool
    back_to_list: bool
    late_s: float = 0.0
    """Until the list is filled."""
    resorts: bool = False
    """It is sorted anew a moment after it was filled."""


class Person(Model):
    number: str
    surname: str
    first_name: str
    born: str
    town: str
    values: dict[str, str]
    """By field; a toggle is ``on`` or ``off``."""

    @property
    def name(self) -> str:
        return f"{self.surname} {self.first_name}"


class Wish(Model):
    """What one run is to do: to whom, and what is to be there afterwards."""

    number: str
    values: dict[str, str]


class Run(Model):
    """One demonstration or replay: the people in their order, and what happens on the way."""

    people: tuple[Person, ...]
    wish: Wish
    new_look: bool = False
    fault: Fault | None = None
    interruption: Interruption | None = None

    @property
    def target(self) -> Person:
        return next(one for one in self.people if one.number == self.wish.number)


class Trial(Model):
    """All that is tried with one application."""

    app: AppSpec
    demonstrations: tuple[Run, ...]
    replays: tuple[Run, ...]
