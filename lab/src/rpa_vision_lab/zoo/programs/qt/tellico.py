"""Tellico: add a book to a ward's library by its form, and save the collection."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

from pydantic import JsonValue

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram, with_one_more

_SPACE = "http://periapsis.org/tellico/"
_BOOKS = ("Le jardin clos", "Une saison en gare", "Les voisins du lac")
_OTHERS = ("La petite ourse", "Midi a quatorze heures")
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tellico PUBLIC "-//Robby Stephenson/DTD Tellico V11.0//EN" '
    '"http://periapsis.org/tellico/dtd/v11/tellico.dtd">\n'
)


class Tellico(ZooProgram):
    name = "tellico"
    toolkit = "Qt 5, KDE"
    packages = "tellico"
    task = "Ajouter un livre"
    given = ("titre", "sous_titre")
    shown = (
        {"titre": "La maison bleue", "sous_titre": "carnets"},
        {"titre": "Le vent du nord", "sous_titre": "nouvelles"},
        {"titre": "Trois jours a Brest", "sous_titre": "roman"},
        {"titre": "Sous les tilleuls", "sous_titre": "souvenirs"},
    )
    replayed = (
        {"titre": "Un hiver au phare", "sous_titre": "journal"},
        {"titre": "La clef des champs", "sous_titre": "contes"},
        {"titre": "Le pont de bois", "sous_titre": "poemes"},
    )

    @property
    def file(self) -> Path:
        return self.home / "bibliotheque.tc"

    def prepare(self) -> None:
        settings = self.home / ".config"
        settings.mkdir()
        (settings / "tellicorc").write_text("[TipOfDay]\nRunOnStart=false\n", encoding="utf-8")
        titles = (*_BOOKS, *(_OTHERS if self.look.other_data else ()))
        entries = "".join(
            f'<entry id="{at}"><title>{one}</title></entry>' for at, one in enumerate(titles, 1)
        )
        self.file.write_text(
            f'{_HEAD}<tellico xmlns="{_SPACE}" syntaxVersion="11"><collection title="Livres" type="2">'
            f'<fields><field name="_default"/></fields>{entries}</collection></tellico>\n',
            encoding="utf-8",
        )

    def command(self) -> list[str]:
        return ["tellico", str(self.file)]

    def dressed(self) -> dict[str, str]:
        return {
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "QTWEBENGINE_DISABLE_SANDBOX": "1",
            **themes.qt(self.home, self.look.theme),
        }

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("bibliotheque")

    def show(self, guide: Guide, values: Values) -> None:
        guide.press("ctrl", "n")
        for label, value in (("Titre :", "titre"), ("Sous-titre :", "sous_titre")):
            guide.click(label, "text")
            guide.type(values[value])
        guide.click("Enregistrer l'entrée", "push button")
        guide.click("Fermer", "push button")
        guide.press("ctrl", "s")

    def stored(self) -> Held:
        root = ElementTree.fromstring(self._content())  # noqa: S314 - written by Tellico
        books: list[JsonValue] = [
            [one.findtext(f"{{{_SPACE}}}title") or "", one.findtext(f"{{{_SPACE}}}subtitle") or ""]
            for one in root.iter(f"{{{_SPACE}}}entry")
        ]
        return {"books": sorted(books, key=str)}

    def _content(self) -> bytes:
        """Saved, it is an archive with its pictures."""
        if not zipfile.is_zipfile(self.file):
            return self.file.read_bytes()
        with zipfile.ZipFile(self.file) as archive:
            return archive.read("tellico.xml")

    def asked(self, before: Held, values: Values) -> Held:
        return with_one_more(before, "books", [values["titre"], values["sous_titre"]])
