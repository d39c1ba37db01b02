"""Windows' wordpad, under Wine: write whom a letter is about under its head, indent that, and save it."""

from __future__ import annotations

import re

from pydantic import JsonValue

from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values
from rpa_vision_lab.zoo.programs.wine.editor import WindowsEditor

_HEAD = "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Tahoma;}}\\f0\\fs24 "
_GROUP = re.compile(r"\{[^{}]*(\{[^{}]*\}[^{}]*)*\}")
_WORD = re.compile(r"\\[a-z]+-?\d* ?|[{}\0]")
_INDENT = re.compile(r"\\(?:fi|li)(\d+)")
_TWIPS_PER_CM = 1440 / 2.54
_LINES = ("Centre de soins des Tilleuls", "Service du courrier")
_OTHERS = ("Escalier B, premier palier", "Ouvert le matin")


class Wordpad(WindowsEditor):
    name = "wordpad"
    editor = '"C:\\Program Files\\Windows NT\\Accessories\\wordpad.exe"'
    document = "lettre.rtf"
    task = "Commencer une lettre"
    given = ("objet", "nom", "retrait")
    shown = (
        {"objet": "Rendez-vous reporte", "nom": "Mme Caron", "retrait": "2.00"},
        {"objet": "Chambre particuliere", "nom": "M. Lefort", "retrait": "3.50"},
        {"objet": "Carte perdue", "nom": "Mme Noel", "retrait": "1.25"},
        {"objet": "Dossier complet", "nom": "M. Ferrand", "retrait": "4.75"},
    )
    replayed = (
        {"objet": "Reponse attendue", "nom": "Mme Bailly", "retrait": "2.25"},
        {"objet": "Facture soldee", "nom": "M. Olivier", "retrait": "3.75"},
        {"objet": "Visite annulee", "nom": "Mme Joly", "retrait": "1.50"},
    )

    def furnish(self) -> None:
        lines = (*_LINES, *(_OTHERS if self.look.other_data else ()))
        self.file.write_text(_HEAD + "".join(f"{one}\\par\n" for one in lines) + "\\par\n}", encoding="ascii")

    def show(self, guide: Guide, values: Values) -> None:
        guide.press("ctrl", "end")
        guide.type(values["objet"])
        guide.press("enter")
        guide.type(values["nom"])
        guide.click("Format", "menu")
        guide.click("Paragraphe...", "menu item")
        guide.wait_for("Indentation", "Button")
        guide.click_at(guide.places.find(role="Edit"), "field « Gauche »")
        guide.replace(values["retrait"])
        guide.click("OK", "Button")
        guide.press("ctrl", "s")

    def stored(self) -> Held:
        """Paragraph by paragraph: its text, and by how much it is indented."""
        body = self.file.read_text(encoding="ascii").rpartition("}")[0].removeprefix("{")
        found: list[JsonValue] = []
        for one in re.split(r"\\par\b", _GROUP.sub("", body)):
            indents = _INDENT.findall(one)
            text = " ".join(_WORD.sub("", one).split())
            if text:
                found.append([text, int(indents[-1]) if indents else 0])
        return {"paragraphs": found}

    def asked(self, before: Held, values: Values) -> Held:
        known = before["paragraphs"]
        kept = known if isinstance(known, list) else []
        indent = int(float(values["retrait"]) * _TWIPS_PER_CM)
        return {"paragraphs": [*kept, [values["objet"], 0], [values["nom"], indent]]}
