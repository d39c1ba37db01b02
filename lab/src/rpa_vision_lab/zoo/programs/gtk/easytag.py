"""EasyTAG: fill in who speaks and where in the form beside the list of dictations, and save the file."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Values
from rpa_vision_lab.zoo.programs.tagging import TaggingProgram


class EasyTag(TaggingProgram):
    name = "easytag"
    toolkit = "GTK 3"
    packages = "easytag"
    task = "Décrire un courrier dicté"
    recordings = ("courrier-12", "courrier-15", "courrier-21", "courrier-28", "courrier-33", "courrier-40")
    others = ("courrier-02", "courrier-17", "courrier-51")
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
