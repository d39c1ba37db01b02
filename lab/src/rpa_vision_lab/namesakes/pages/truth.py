"""What each control of such a screen belongs to, as the page itself says: measured without any replay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Template
from urllib.parse import quote

from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Frame
from rpa_vision_lab.namesakes.people import Patient
from rpa_vision_lab.offscreen.chromium import ChromiumDesktop
from rpa_vision_lab.offscreen.chromium_browser import USUAL, ChromiumBrowser

PAGES = (
    "icon_buttons",
    "links",
    "checkboxes",
    "two_lines",
    "zebra",
    "no_lines",
    "stacked_cards",
    "cards_button_on_top",
    "sections",
    "tabs",
    "tree",
    "grid",
)
_EACH = re.compile(r"<!-- (each|first) -->(.*?)<!-- end -->", re.DOTALL)
_DOCTORS = ("Dr Vasseur", "Dr Caron", "Dr Hamon", "Dr Leroux", "Dr Besson", "Dr Maillard")
_SURVEY = """(() => {
  const literally = text => text.replace(/[.+?^${}()|[\\]\\\\]/g, "\\\\$&").replace(/[*]/g, ".*");
  const fits = (globs, key) => globs.split(" ").some(one => new RegExp(`^${literally(one)}$`).test(key));
  const edges = part => { const box = part.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; };
  const written = part => { const range = document.createRange(); range.selectNodeContents(part); return range; };
  const said = [...document.querySelectorAll("[data-of]")];
  return [...document.querySelectorAll("[data-pick]")].map(part => ({
    key: part.dataset.pick, group: part.dataset.group || "", edges: edges(part),
    texts: said.filter(one => fits(one.dataset.of, part.dataset.pick))
               .map(one => ({text: one.textContent.trim(), edges: edges(written(one))})) }));
})()"""


@dataclass(frozen=True)
class Belonging:
    """A text of the record, row, section or column that a control belongs to."""

    text: str
    box: Box


@dataclass(frozen=True)
class Pick:
    """A control, and every text the page says it belongs to."""

    key: str
    box: Box
    texts: tuple[Belonging, ...]


@dataclass(frozen=True, eq=False)
class Truth:
    """One screen on which one control was meant, and others could have been."""

    page: str
    frame: Frame
    clicked: Pick
    rivals: tuple[Pick, ...]


def truth(
    browser: ChromiumBrowser,
    people: Sequence[Patient],
    pages: Sequence[str] = PAGES,
    *,
    size: Size = USUAL,
    scale: float = 1.0,
    font: str = "Liberation Sans",
) -> list[Truth]:
    """Of each page, each of its controls once as the one that was meant."""
    return [
        one for page in pages for one in _truths_of(browser, page, document(page, people, font), size, scale)
    ]


def document(page: str, people: Sequence[Patient], font: str = "Liberation Sans") -> str:
    """A page with these people on it, as HTML."""

    def filled(found: re.Match[str]) -> str:
        chosen = people if found[1] == "each" else people[:1]
        block = Template(found[2])
        return "".join(block.substitute(_values(one, number)) for number, one in enumerate(chosen))

    skin = Template(_file("base.css")).substitute(font=f"'{font}'")
    content = _EACH.sub(filled, _file(f"{page}.html"))
    return f'<!doctype html><html lang="fr"><meta charset="utf-8"><style>{skin}</style>{content}</html>'


def _values(patient: Patient, number: int) -> dict[str, str]:
    return {
        "ipp": patient.ipp,
        "surname": patient.surname,
        "first_name": patient.first_name,
        "born": patient.born,
        "ward": patient.ward,
        "hour": f"{8 + number * 3 // 4:02}:{number * 45 % 60:02}",
        "day": f"{3 + number:02}/11/2026",
        "doctor": _DOCTORS[number % len(_DOCTORS)],
        "amount": f"{int(patient.ipp[-4:]) / 7:.2f} €".replace(".", ","),
        "phone": f"02 35 {patient.ipp[3:5]} {patient.ipp[5:7]} {patient.ipp[7:9]}",
    }


def _truths_of(browser: ChromiumBrowser, page: str, html: str, size: Size, scale: float) -> list[Truth]:
    with browser.page(f"data:text/html;charset=utf-8,{quote(html)}", size=size, scale=scale) as desktop:
        frame = desktop.capture()
        picks = _picks(desktop)
    return [
        Truth(page, frame, one, tuple(other for other in alike if other is not one))
        for alike in picks
        for one in alike
    ]


def _picks(desktop: ChromiumDesktop) -> list[list[Pick]]:
    """Those that are alike together; only what is all on the picture."""
    groups: dict[str, list[Pick]] = {}
    for told in desktop.evaluate(_SURVEY):
        box = desktop.pixels_of(told["edges"])
        if desktop.size.box.encloses(box):
            texts = tuple(Belonging(one["text"], desktop.pixels_of(one["edges"])) for one in told["texts"])
            groups.setdefault(told["group"], []).append(Pick(told["key"], box, texts))
    return list(groups.values())


@cache
def _file(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")
