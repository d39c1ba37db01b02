"""JabRef: correct the year of one of the references of a ward's reading list, and save it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, with_row
from rpa_vision_lab.zoo.programs.swing.program import BRIDGE, JavaProgram

_KNOWN = (
    ("gestes", "Gestes qui sauvent", "Aubry", "2014"),
    ("hygiene", "Hygiène des mains", "Besson", "2009"),
    ("doses", "Calcul de doses", "Carlier", "2016"),
    ("plaies", "Soins des plaies", "Drouet", "2011"),
    ("sommeil", "Le sommeil du patient", "Evrard", "2018"),
    ("repas", "Aider au repas", "Fabre", "2013"),
)
_OTHERS = (("marche", "Reprendre la marche", "Guillou", "2012"), ("voix", "La voix posée", "Hamon", "2017"))
_ENTRY = re.compile(r"@Book\{(?P<key>\w+),(?P<fields>.*?)\n\}", re.DOTALL)
_FIELD = re.compile(r"(\w+)\s*=\s*\{(.*?)\}")
_PREFERENCES = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE map SYSTEM "http://java.sun.com/dtd/preferences.dtd">
<map MAP_XML_VERSION="1.0">
  <entry key="useDefaultLookAndFeel" value="false"/>
  <entry key="lookAndFeel" value="{swing}"/>
</map>
"""


class JabRef(JavaProgram):
    name = "jabref"
    packages = f"jabref default-jre {BRIDGE}"
    task = "Corriger une année"
    given = ("titre", "annee")
    shown = (
        {"titre": "Hygiène des mains", "annee": "2019"},
        {"titre": "Soins des plaies", "annee": "2021"},
        {"titre": "Gestes qui sauvent", "annee": "2015"},
        {"titre": "Le sommeil du patient", "annee": "2020"},
    )
    replayed = (
        {"titre": "Calcul de doses", "annee": "2022"},
        {"titre": "Aider au repas", "annee": "2024"},
        {"titre": "Hygiène des mains", "annee": "2023"},
    )

    @property
    def file(self) -> Path:
        return self.home / "lectures.bib"

    def prepare(self) -> None:
        entries = (*_KNOWN, *(_OTHERS if self.look.other_data else ()))
        told = (
            f"@Book{{{key},\n  author = {{{author}}},\n  title = {{{title}}},\n  year = {{{year}}},\n}}\n\n"
            for key, title, author, year in entries
        )
        preferences = self.home / ".java" / ".userPrefs" / "net" / "sf" / "jabref"
        preferences.mkdir(parents=True)
        (preferences / "prefs.xml").write_text(_PREFERENCES.format(swing=self.swing))
        self.file.write_text("% Encoding: UTF-8\n\n" + "".join(told), encoding="utf-8")

    def command(self) -> Sequence[str]:
        return ["jabref", str(self.file)]

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("JabRef")

    def show(self, guide: Guide, values: Values) -> None:
        guide.double_click(values["titre"], "label")
        guide.click("Year", "text")
        guide.replace(values["annee"])
        guide.press("ctrl", "s")

    def stored(self) -> Held:
        found = _ENTRY.finditer(self.file.read_text(encoding="utf-8"))
        return {one["key"]: dict(_FIELD.findall(one["fields"])) for one in found}

    def asked(self, before: Held, values: Values) -> Held:
        key = next(key for key, title, *_ in (*_KNOWN, *_OTHERS) if title == values["titre"])
        return with_row(before, key, year=values["annee"])
