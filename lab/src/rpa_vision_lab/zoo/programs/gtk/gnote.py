"""Gnote: begin a note, give it a title and a text, go back to the list of all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from pydantic import JsonValue

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram, with_one_more

_SPACE = "{http://beatniksoftware.com/tomboy}"
_NOTES = (("Clés du local", "Tiroir du bas"), ("Numéros utiles", "Sécurité 18"))
_OTHERS = (("Menu de Noël", "Le 24 à midi"), ("Parking", "Badge au poste"), ("Stages", "Deux en mai"))
_NOTE = """<?xml version="1.0" encoding="utf-8"?>
<note version="0.3" xmlns:link="http://beatniksoftware.com/tomboy/link" xmlns:size="http://beatniksoftware.com/tomboy/size" xmlns="http://beatniksoftware.com/tomboy">
  <title>{title}</title>
  <text xml:space="preserve"><note-content version="0.1">{title}

{text}</note-content></text>
  <last-change-date>2026-01-05T08:00:00.000000Z</last-change-date>
  <last-metadata-change-date>2026-01-05T08:00:00.000000Z</last-metadata-change-date>
  <create-date>2026-01-05T08:00:00.000000Z</create-date>
  <cursor-position>0</cursor-position>
  <width>450</width>
  <height>360</height>
</note>
"""


class Gnote(ZooProgram):
    name = "gnote"
    toolkit = "GTK 3"
    packages = "gnote"
    task = "Prendre une note"
    given = ("titre", "texte")
    shown = (
        {"titre": "Relève du matin", "texte": "Chambre 12 calme"},
        {"titre": "Commande bureau", "texte": "Deux ramettes bleues"},
        {"titre": "Fuite au sous-sol", "texte": "Plombier prévenu"},
        {"titre": "Anniversaire", "texte": "Gâteau pour Lise"},
    )
    replayed = (
        {"titre": "Panne ascenseur", "texte": "Technicien à dix heures"},
        {"titre": "Planning de mai", "texte": "Manque un dimanche"},
        {"titre": "Livraison", "texte": "Quai numéro trois"},
    )

    @property
    def folder(self) -> Path:
        return self.home / ".local/share/gnote"

    def prepare(self) -> None:
        self.folder.mkdir(parents=True)
        for number, (title, text) in enumerate((*_NOTES, *(_OTHERS if self.look.other_data else ()))):
            file = self.folder / f"00000000-0000-4000-8000-{number:012d}.note"
            file.write_text(_NOTE.format(title=title, text=text), encoding="utf-8")

    def command(self) -> Sequence[str]:
        return ["gnote"]

    def dressed(self) -> dict[str, str]:
        return themes.gtk(self.look.theme)

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("Gnote")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click("Ajouter", "push button")
        guide.press("ctrl", "a")
        guide.type(values["titre"])
        guide.press("enter")
        guide.type(values["texte"])
        guide.click("Toutes", "page tab")

    def stored(self) -> Held:
        notes: list[JsonValue] = [_lines(one) for one in self.folder.glob("*.note")]
        return {"notes": sorted(notes, key=str)}

    def asked(self, before: Held, values: Values) -> Held:
        return with_one_more(before, "notes", [values["titre"], values["texte"]])


def _lines(file: Path) -> list[JsonValue]:
    root = ElementTree.parse(file).getroot()  # noqa: S314 - written by Gnote
    texts = ("".join(one.itertext()) for one in root.iter(f"{_SPACE}text"))
    return [line for text in texts for line in re.split(r"\n+", text.strip())]
