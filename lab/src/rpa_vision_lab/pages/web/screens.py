"""The kinds of pages as HTML."""

from __future__ import annotations

from html import escape

from rpa_vision_lab.pages import compose
from rpa_vision_lab.pages.contents import Coding, Form, Log, Login, Message, Record, Search
from rpa_vision_lab.pages.invented import Inventor
from rpa_vision_lab.pages.web import html
from rpa_vision_lab.pages.web.html import tag, text


def form_screen(form: Form) -> str:
    sections = ""
    for section in form.sections:
        fields = "".join(map(html.labelled, section.fields))
        sections += tag("section", text(section.title, "h3") + fields, class_="card")
    return (
        text(form.title, "h2")
        + text(form.subtitle, "p")
        + tag("div", sections, class_="columns")
        + tag("div", html.radios(form.choices) + html.checks(form.checks), class_="card")
        + text(form.note, "p", class_="faint")
        + html.buttons(form.buttons)
        + tag("div", html.table(form.table), class_="card")
    )


def search_screen(search: Search) -> str:
    criteria = tag("div", "".join(map(html.labelled, search.criteria)), class_="criteria")
    row = tag("div", html.checks(search.checks) + html.buttons(search.buttons), class_="row")
    return (
        text(search.title, "h2")
        + tag("div", criteria + row, class_="card")
        + tag("div", html.table(search.table), class_="card")
        + text(search.status, "p", class_="faint")
    )


def coding_screen(coding: Coding) -> str:
    tabs = ""
    for number, title in enumerate(coding.tabs):
        chosen = "tab chosen" if number == 0 else "tab"
        tabs += tag("div", tag("span", escape(title)), class_=chosen, data_type="tab", data_label=title)
    fields = tag("div", "".join(map(html.labelled, coding.fields)), class_="criteria")
    inside = fields + tag("div", html.radios(coding.choices) + html.checks(coding.checks), class_="row")
    inside += html.table(coding.table) + html.labelled(coding.remark)
    return (
        text(coding.title, "h2")
        + text(coding.banner, "p")
        + tag("div", tabs, class_="tabs")
        + tag("div", inside, class_="card")
        + html.buttons(coding.buttons)
    )


def login_screen(login: Login) -> str:
    fields = "".join(map(html.labelled, login.fields))
    inside = text(login.product, "h1") + text(login.place, "p") + fields + html.checks([login.check])
    inside += html.buttons([login.button]) + html.link(login.link)
    return tag(
        "div", tag("div", inside, class_="card") + text(login.notice, "p", class_="faint"), class_="login"
    )


def log_screen(log: Log) -> str:
    row = text(log.title, "h2") + html.labelled(log.filter) + html.buttons(log.buttons)
    return tag("div", row, class_="row") + tag("div", html.table(log.table), class_="log")


def record_screen(record: Record) -> str:
    facts = "".join(
        tag("div", text(f"{name} :") + text(value, "b"), class_="fact") for name, value in record.facts
    )
    paragraphs = "".join(text(title, "h3") + text(words, "p") for title, words in record.paragraphs)
    links = tag("p", "".join(html.link(words) for words in record.links), class_="links")
    return (
        text(record.title, "h2")
        + tag("div", facts, class_="card facts")
        + tag("div", paragraphs + links, class_="card")
        + tag("div", html.table(record.table), class_="card")
    )


def around(page: str, maker: Inventor) -> str:
    """The program's own bar, tools and navigation around the page."""
    titles = "".join(
        tag("div", tag("span", escape(title)), class_="title", data_type="menu_item", data_label=title)
        for title in compose.menu_titles(maker)
    )
    tools = "".join(html.icon_button(number, disabled=number == 9) for number in range(10))
    bar = text(maker.say("Dossier patient", "Patient records"), "b", class_="brand") + tag(
        "div", titles, class_="titles"
    )
    bar += tag("div", tools, class_="tools") + text(maker.doctor(), class_="who")
    return tag("header", bar) + tag("div", _navigation(maker) + tag("main", page), class_="body")


def _navigation(maker: Inventor) -> str:
    entries = [
        *maker.random.sample(maker.wards(), 6),
        maker.say("Accueil", "Home"),
        maker.say("Réglages", "Settings"),
    ]
    shown = ""
    for number, title in enumerate(entries):
        chosen = "place chosen" if number == 1 else "place"
        inside = html.icon(number) + tag("span", escape(title))
        shown += tag("a", inside, href="#", class_=chosen, data_type="menu_item", data_label=title)
    return tag("nav", shown)


def dialog(message: Message) -> str:
    close = tag("button", html.icon(html.CROSS), class_="tool close", data_type="icon")
    head = tag("div", text(message.title, "h3") + close, class_="head")
    inside = (
        head
        + text(message.text, "p")
        + text(message.detail, "p", class_="faint")
        + html.buttons(message.buttons)
    )
    box = tag("div", inside, class_="dialog", data_type="dialog", data_label=message.title, data_above=True)
    return tag("div", "", class_="veil") + box
