"""TkRemind: add an appointment to a day of the month, under its text."""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from pydantic import JsonValue

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, with_one_more
from rpa_vision_lab.zoo.programs.tk.program import TkProgram

_KNOWN = (("5", "Conseil de bloc"), ("18", "Garde de nuit"))
_OTHERS = (
    ("3", "Visite des cuisines"),
    ("10", "Audit hygiène"),
    ("17", "Point presse"),
    ("23", "Bilan annuel"),
)
_DARK = {
    "BackgroundColor": "#000000",
    "LabelColor": "#00ffff",
    "LineColor": "#0080fc",
    "TextColor": "#ffffff",
    "TodayColor": "#b000b6",
    "WinBackground": "#000000",
}
"""As its own dark theme."""


class TkRemind(TkProgram):
    name = "tkremind"
    packages = "tkremind remind"
    task = "Noter un rappel"
    given = ("jour", "texte")
    shown = (
        {"jour": "12", "texte": "Visite de Mme Lemaire"},
        {"jour": "9", "texte": "Bilan du service"},
        {"jour": "24", "texte": "Commande de gants"},
        {"jour": "17", "texte": "Formation incendie"},
    )
    replayed = (
        {"jour": "20", "texte": "Vaccin de Paul Roy"},
        {"jour": "11", "texte": "Revue des stocks"},
        {"jour": "26", "texte": "Entretien annuel"},
    )

    @property
    def file(self) -> Path:
        return self.home / "reminders"

    def prepare(self) -> None:
        known = _OTHERS if self.look.other_data else _KNOWN
        lines = (f"REM {day} {_month()} MSG {text}\n" for day, text in known)
        self.file.write_text("".join(lines), encoding="utf-8")
        colours = _DARK if self.look.theme == "dark" else {}
        options = "".join(f"{name} {colour}\n" for name, colour in colours.items())
        (self.home / "options").write_text(options, encoding="utf-8")

    def script(self) -> Path:
        return Path("/usr/bin/tkremind")

    def arguments(self) -> Sequence[str]:
        return (str(self.file), str(self.file), str(self.home / "options"))

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("TkRemind")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click(values["jour"], "Button")
        guide.click("Timed reminder at", "Checkbutton")
        guide.click("Skip reminder", "Radiobutton")
        guide.click_at(guide.places.nearest("Entry", to="Body:"), "field « Body »")
        guide.type(values["texte"])
        guide.click("Add to reminder file", "Button")

    def stored(self) -> Held:
        """Line by line, without the tags that the program numbers them by."""
        lines = self.file.read_text(encoding="utf-8").splitlines()
        plain = sorted(re.sub(r" TAG \S+", "", line) for line in lines if line.strip())
        found: list[JsonValue] = [*plain]
        return {"reminders": found}

    def asked(self, before: Held, values: Values) -> Held:
        added = f"REM {values['jour']} {_month()} AT 12:00 SKIP OMIT Sunday Saturday MSG {values['texte']}"
        return with_one_more(before, "reminders", added)


def _month() -> str:
    today = date.today()  # noqa: DTZ011 - as the program itself asks it
    return f"{calendar.month_name[today.month]} {today.year}"
