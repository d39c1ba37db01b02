"""Poedit: translate one of the sentences of a leaflet, tell the translators after it why, save the catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram, with_row

_SENTENCES = (
    "Bring your card",
    "Eat nothing before",
    "Take off your ring",
    "Tell us your age",
    "Wait in the hall",
    "Wash your hands",
    "Follow the blue line",
)
_OTHERS = ("Close the door", "Keep your mask", "Ring the bell")
_HEADER = """msgid ""
msgstr ""
"Project-Id-Version: leaflet\\n"
"Language: fr\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""
_REMARK = "relu par l'accueil"
_ENTRY = re.compile(r'(?:^#(?P<remark>.*)\n)*msgid "(?P<source>.+)"\nmsgstr "(?P<text>.*)"', re.MULTILINE)


class Poedit(ZooProgram):
    name = "poedit"
    toolkit = "wxWidgets"
    packages = "poedit"
    task = "Traduire une phrase"
    given = ("phrase", "traduction")
    shown = (
        {"phrase": "Eat nothing before", "traduction": "Ne rien manger avant"},
        {"phrase": "Wash your hands", "traduction": "Lavez-vous les mains"},
        {"phrase": "Bring your card", "traduction": "Apportez votre carte"},
        {"phrase": "Wait in the hall", "traduction": "Attendez dans le hall"},
    )
    replayed = (
        {"phrase": "Take off your ring", "traduction": "Retirez votre bague"},
        {"phrase": "Follow the blue line", "traduction": "Suivez la ligne bleue"},
        {"phrase": "Tell us your age", "traduction": "Dites-nous votre âge"},
    )

    @property
    def file(self) -> Path:
        return self.home / "depliant.po"

    def prepare(self) -> None:
        sentences = (*_SENTENCES, *(_OTHERS if self.look.other_data else ()))
        entries = "".join(f'\nmsgid "{one}"\nmsgstr ""\n' for one in sentences)
        self.file.write_text(_HEADER + entries, encoding="utf-8")

    def command(self) -> Sequence[str]:
        return ["poedit", str(self.file)]

    def dressed(self) -> dict[str, str]:
        return themes.gtk(self.look.theme)

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("Poedit")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click(values["phrase"], "table cell")
        guide.click_at(guide.places.find(role="text", nth=-1), "field « Traduction »")
        guide.type(values["traduction"])
        guide.click("Ajouter un commentaire", "push button")
        guide.wait_for("Commentaire :")
        guide.type(_REMARK)
        guide.click("Ajouter", "push button")
        guide.click("Fichier", "menu")
        guide.click("Enregistrer", "menu item")

    def stored(self) -> Held:
        found = _ENTRY.finditer(self.file.read_text(encoding="utf-8"))
        return {
            one["source"]: {"text": one["text"], "remark": (one["remark"] or "").strip()} for one in found
        }

    def asked(self, before: Held, values: Values) -> Held:
        return with_row(before, values["phrase"], text=values["traduction"], remark=_REMARK)
