"""What the pages say, whatever toolkit draws them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

FieldKind = Literal["text", "dropdown", "date", "number", "password", "area"]
State = Literal["", "disabled", "focused"]


@dataclass(frozen=True)
class Field:
    label: str
    value: str = ""
    kind: FieldKind = "text"
    placeholder: str = ""
    unit: str = ""
    required: bool = False
    state: State = ""

    def in_state(self, state: State) -> Field:
        return replace(self, state=state)


@dataclass(frozen=True)
class Choice:
    text: str
    chosen: bool = False
    disabled: bool = False


@dataclass(frozen=True)
class Choices:
    """One of several: radio buttons."""

    label: str
    options: tuple[Choice, ...]


@dataclass(frozen=True)
class Section:
    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Button:
    text: str
    primary: bool = False
    disabled: bool = False


@dataclass(frozen=True)
class Table:
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    selected: int


@dataclass(frozen=True)
class Form:
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    choices: Choices
    checks: tuple[Choice, ...]
    buttons: tuple[Button, ...]
    note: str
    table: Table


@dataclass(frozen=True)
class Search:
    title: str
    criteria: tuple[Field, ...]
    checks: tuple[Choice, ...]
    buttons: tuple[Button, ...]
    table: Table
    status: str


@dataclass(frozen=True)
class Coding:
    title: str
    banner: str
    tabs: tuple[str, ...]
    fields: tuple[Field, ...]
    choices: Choices
    checks: tuple[Choice, ...]
    table: Table
    remark: Field
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class Login:
    product: str
    place: str
    fields: tuple[Field, ...]
    check: Choice
    button: Button
    link: str
    notice: str


@dataclass(frozen=True)
class Message:
    title: str
    text: str
    detail: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class Entry:
    """Of a menu. Without a text it is the line between two groups."""

    text: str = ""
    shortcut: str = ""
    disabled: bool = False
    checked: bool | None = None


@dataclass(frozen=True)
class Log:
    title: str
    table: Table
    filter: Field
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class Branch:
    text: str
    leaves: tuple[str, ...]


@dataclass(frozen=True)
class Record:
    """A patient's folder: a tree of its parts on the left, what is known on the right."""

    title: str
    tree: tuple[Branch, ...]
    selected: str
    facts: tuple[tuple[str, str], ...]
    paragraphs: tuple[tuple[str, str], ...]
    links: tuple[str, ...]
    table: Table


Content = Form | Search | Coding | Login | Log | Record
