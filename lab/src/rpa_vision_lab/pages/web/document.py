"""A plan's whole HTML document: page, skin and survey."""

from __future__ import annotations

from importlib.resources import files

from rpa_vision_lab.pages import compose
from rpa_vision_lab.pages.contents import Coding, Form, Log, Login, Record, Search
from rpa_vision_lab.pages.invented import Inventor
from rpa_vision_lab.pages.plan import Plan
from rpa_vision_lab.pages.web import html, screens
from rpa_vision_lab.pages.web.html import tag

_HERE = files("rpa_vision_lab.pages.web")


def document(plan: Plan, maker: Inventor) -> str:
    screen = _screen(plan, maker)
    inside = screen if plan.kind == "login" else screens.around(screen, maker)
    inside += _above(plan, maker)
    width, height = plan.logical_size
    own = f"body {{ width: {width}px; height: {height}px; font: {plan.points}pt '{plan.font}', sans-serif; }}"
    style = _read("skins/base.css") + _read(f"skins/{plan.style}.css") + own
    return (
        f'<!doctype html><html lang="{plan.language}"><head><meta charset="utf-8"><style>{style}</style></head>'
        f"<body>{inside}<script>{_read('survey.js')}</script></body></html>"
    )


def _read(name: str) -> str:
    return _HERE.joinpath(name).read_text(encoding="utf-8")


def _screen(plan: Plan, maker: Inventor) -> str:
    match compose.content(plan, maker):
        case Form() as form:
            return screens.form_screen(form)
        case Coding() as coding:
            return screens.coding_screen(coding)
        case Login() as login:
            return screens.login_screen(login)
        case Log() as log:
            return screens.log_screen(log)
        case Record() as record:
            return screens.record_screen(record)
        case Search() as search:
            return screens.search_screen(search)


def _above(plan: Plan, maker: Inventor) -> str:
    message, entries = compose.message(plan, maker), compose.menu(plan, maker)
    if message:
        return screens.dialog(message)
    if not entries:
        return ""
    left, top = maker.random.randint(30, 60), maker.random.randint(40, 60)
    place = "left: 165px; top: 38px" if plan.kind == "menu" else f"left: {left}%; top: {top}%"
    return tag("div", html.menu(entries), class_="menu", style=place, data_above=True)
