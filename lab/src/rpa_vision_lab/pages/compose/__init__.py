"""Makes up what each kind of page says."""

from __future__ import annotations

from rpa_vision_lab.pages.compose.coding import coding
from rpa_vision_lab.pages.compose.forms import form, login
from rpa_vision_lab.pages.compose.lists import log, record, search
from rpa_vision_lab.pages.compose.menus import file_menu, menu_titles, notice, question, row_menu, unsaved
from rpa_vision_lab.pages.contents import Content, Entry, Message
from rpa_vision_lab.pages.invented import Inventor
from rpa_vision_lab.pages.plan import Plan

__all__ = ["content", "menu", "menu_titles", "message"]


def content(plan: Plan, maker: Inventor) -> Content:
    """Of the program itself, whatever opens above it."""
    match plan.kind:
        case "form" | "unsaved":
            return form(maker, plan.rows)
        case "coding":
            return coding(maker, plan.rows)
        case "login":
            return login(maker)
        case "log":
            return log(maker, plan.rows)
        case "record":
            return record(maker, plan.rows)
        case "search" | "question" | "notice" | "menu" | "context":
            return search(maker, plan.rows)


def message(plan: Plan, maker: Inventor) -> Message | None:
    """The dialog open above the program."""
    makers = {"question": question, "unsaved": unsaved, "notice": notice}
    return makers[plan.kind](maker) if plan.kind in makers else None


def menu(plan: Plan, maker: Inventor) -> tuple[Entry, ...]:
    """The entries of the menu open above the program, if there is one."""
    makers = {"menu": file_menu, "context": row_menu}
    return makers[plan.kind](maker) if plan.kind in makers else ()
