"""How somebody who knows the application does the task: the next thing to do, from wherever they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rpa_vision_lab.fuzz.application.app import SEARCH, App
from rpa_vision_lab.fuzz.application.spec import Field, Wish


@dataclass(frozen=True)
class Deed:
    part: str
    kind: Literal["click", "double_click", "fill"] = "click"
    text: str = ""


def next_deed(app: App, wish: Wish) -> Deed | None:
    """None while there is nothing to do but to wait, and once it is done."""
    if app.state.dialogs:
        return _answer(app)
    if is_done(app):
        return None
    return _find_record(app, wish) if app.state.opened is None else _work_on_record(app, wish)


def is_done(app: App) -> bool:
    return bool(app.records.written) and not app.state.dialogs


def _answer(app: App) -> Deed:
    kind, dialog = app.state.dialogs[-1]
    said = {"confirm": "answer:yes", "dangerous": "answer:no"}.get(kind, "answer:ok")
    return Deed(next(button.part for button in dialog.buttons if button.part == said))


def _find_record(app: App, wish: Wish) -> Deed | None:
    state = app.state
    if app.spec.searches:
        surname = app.run.target.surname if app.run else ""
        if state.query != surname:
            return Deed(SEARCH, "fill", surname)
        if state.searched != surname:
            return Deed("find")
    if all(row.number != wish.number for row in state.rows):
        return None
    match app.spec.opener:
        case "double_click":
            return Deed(f"row:{wish.number}", "double_click")
        case "select":
            return Deed("open") if state.chosen == wish.number else Deed(f"row:{wish.number}")
        case "button" | "link":
            return Deed(f"open:{wish.number}")


def _work_on_record(app: App, wish: Wish) -> Deed | None:
    state = app.state
    for field in app.fields_of_page(state.page):
        if field.asked and state.draft.get(field.key) != wish.values[field.key]:
            return _set(field, wish.values[field.key])
    if app.spec.record_style == "wizard" and state.page == 0:
        return Deed("next")
    if app.spec.record_style == "tabs":
        for page in range(2):
            if page != state.page and _is_to_be_looked_at(app, wish, page):
                return Deed(f"tab:{page}")
    return Deed("save")


def _is_to_be_looked_at(app: App, wish: Wish, page: int) -> bool:
    """What stands on a tab nobody knows before it was opened."""
    asked = [one for one in app.fields_of_page(page) if one.asked]
    wrong = any(app.state.draft.get(one.key) != wish.values[one.key] for one in asked)
    return wrong or (bool(asked) and page not in app.state.looked_at)


def _set(field: Field, value: str) -> Deed:
    match field.kind:
        case "text":
            return Deed(field.key, "fill", value)
        case "choice":
            return Deed(f"{field.key}={value}")
        case "toggle":
            return Deed(field.key)
