"""Windows' regedit, under Wine: open a workstation's key in the tree, and change one of its values."""

from __future__ import annotations

import re

from pydantic import JsonValue

from rpa_vision_lab.programs.commands import done
from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.programs.wine.prefix import PACKAGES, wine_environment
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, with_row
from rpa_vision_lab.zoo.programs.wine.program import WindowsProgram

_ROOT = "HKEY_CURRENT_USER\\Software\\Accueil"
_APPLET = "HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Applets\\Regedit"
_SETTINGS = {"Adresse": "10.4.2.1", "Etage": "rez-de-jardin", "Imprimante": "par defaut"}
_STATIONS = ("Archives", "Caisse", "Guichet", "Laverie", "Pharmacie", "Radiologie")
_OTHERS = ("Biberonnerie", "Hall", "Standard")
_WITHIN_S = 60.0
_KEY = re.compile(r"^HKEY_CURRENT_USER\\Software\\Accueil\\(?P<station>\w+)$")
_VALUE = re.compile(r"^\s+(?P<name>\w+)\s+REG_SZ\s+(?P<text>.*)$")


class Regedit(WindowsProgram):
    name = "regedit"
    task = "Changer l'imprimante d'un poste"
    given = ("poste", "imprimante")
    shown = (
        {"poste": "Caisse", "imprimante": "laser 12"},
        {"poste": "Pharmacie", "imprimante": "etiquettes 3"},
        {"poste": "Archives", "imprimante": "matricielle"},
        {"poste": "Radiologie", "imprimante": "couleur 7"},
    )
    replayed = (
        {"poste": "Guichet", "imprimante": "ticket 5"},
        {"poste": "Laverie", "imprimante": "laser 21"},
        {"poste": "Caisse", "imprimante": "bracelets 2"},
    )

    def settings(self) -> str:
        stations = (*_STATIONS, *(_OTHERS if self.look.other_data else ()))
        keys = (f"[{_ROOT}\\{one}]\r\n{_lines(_SETTINGS)}" for one in stations)
        return "\r\n".join((f"[{_APPLET}]", f'"LastKey"="{_escaped(_ROOT)}"\r\n', *keys))

    def line(self) -> str:
        return "regedit.exe"

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready(app_name="regedit")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click(values["poste"], "tree item")
        guide.click("Imprimante", "cell")
        guide.click("Édition", "menu")
        guide.click("Modifier...", "menu item")
        guide.wait_for("Données de la valeur :", "Static")
        guide.replace(values["imprimante"])
        guide.click("OK", "Button")

    def stored(self) -> Held:
        environment = wine_environment(self.home, self.display, self.prefix)
        told = done(["wine", "reg", "query", _ROOT, "/s"], PACKAGES, environment, _WITHIN_S)
        found: dict[str, dict[str, JsonValue]] = {}
        of: dict[str, JsonValue] = {}
        for line in told.splitlines():
            if key := _KEY.match(line.strip()):
                of = found.setdefault(key["station"], {})
            elif value := _VALUE.match(line):
                of[value["name"]] = value["text"].strip()
        return {**found}

    def asked(self, before: Held, values: Values) -> Held:
        return with_row(before, values["poste"], Imprimante=values["imprimante"])


def _lines(settings: dict[str, str]) -> str:
    return "".join(f'"{name}"="{text}"\r\n' for name, text in settings.items())


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\")
