"""EasyTAG: fill in who speaks and where in the form beside the list of dictations, and save the file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram, with_row
from rpa_vision_lab.zoo.programs.music import read_flac, write_flac

_DICTATIONS = ("courrier-12", "courrier-15", "courrier-21", "courrier-28", "courrier-33", "courrier-40")
_OTHERS = ("courrier-02", "courrier-17", "courrier-51")


class EasyTag(ZooProgram):
    name = "easytag"
    toolkit = "GTK 3"
    packages = "easytag"
    task = "Décrire un courrier dicté"
    given = ("fichier", "titre", "artiste")
    shown = (
        {"fichier": "courrier-15", "titre": "Lettre au médecin", "artiste": "Dr Renaud"},
        {"fichier": "courrier-33", "titre": "Compte rendu", "artiste": "Dr Maillard"},
        {"fichier": "courrier-12", "titre": "Demande de lit", "artiste": "Mme Aubry"},
        {"fichier": "courrier-40", "titre": "Avis de sortie", "artiste": "Dr Tessier"},
    )
    replayed = (
        {"fichier": "courrier-28", "titre": "Ordonnance", "artiste": "Dr Collet"},
        {"fichier": "courrier-21", "titre": "Convocation", "artiste": "Mme Prigent"},
        {"fichier": "courrier-33", "titre": "Relance", "artiste": "Dr Bodin"},
    )

    @property
    def folder(self) -> Path:
        return self.home / "Dictees"

    def prepare(self) -> None:
        for name in (*_DICTATIONS, *(_OTHERS if self.look.other_data else ())):
            write_flac(self.folder / f"{name}.flac", {"DATE": "2026"})

    def command(self) -> Sequence[str]:
        return ["easytag", str(self.folder)]

    def dressed(self) -> dict[str, str]:
        return themes.gtk(self.look.theme)

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("EasyTAG")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click(f"{values['fichier']}.flac", "table cell")
        guide.click_at(guide.places.nearest("text", to="Titre :"), "field « Titre »")
        guide.replace(values["titre"])
        guide.click_at(guide.places.nearest("text", to="Artiste :"), "field « Artiste »")
        guide.replace(values["artiste"])
        guide.press("ctrl", "s")

    def stored(self) -> Held:
        return {one.stem: {**read_flac(one)} for one in self.folder.glob("*.flac")}

    def asked(self, before: Held, values: Values) -> Held:
        return with_row(before, values["fichier"], TITLE=values["titre"], ARTIST=values["artiste"])
