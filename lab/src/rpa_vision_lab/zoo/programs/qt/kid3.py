"""Kid3: choose a dictation in the list of files, fill in who speaks and a remark in its table, save the file."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.places.spots import right_of
from rpa_vision_lab.zoo.program import Values
from rpa_vision_lab.zoo.programs.tagging import TaggingProgram


class Kid3(TaggingProgram):
    name = "kid3-qt"
    toolkit = "Qt 5"
    packages = "kid3-qt"
    task = "Décrire une dictée"
    recordings = ("avis-04", "avis-11", "avis-19", "avis-26", "avis-32", "avis-45")
    others = ("avis-02", "avis-23", "avis-51")
    shown = (
        {"fichier": "avis-19", "titre": "Genou droit", "artiste": "Dr Renaud"},
        {"fichier": "avis-04", "titre": "Contrôle annuel", "artiste": "Dr Maillard"},
        {"fichier": "avis-32", "titre": "Suivi de plaie", "artiste": "Mme Aubry"},
        {"fichier": "avis-45", "titre": "Premier avis", "artiste": "Dr Tessier"},
    )
    replayed = (
        {"fichier": "avis-26", "titre": "Retrait de fils", "artiste": "Dr Collet"},
        {"fichier": "avis-11", "titre": "Bilan du dos", "artiste": "Mme Prigent"},
        {"fichier": "avis-32", "titre": "Second avis", "artiste": "Dr Bodin"},
    )

    def command(self) -> Sequence[str]:
        return ["kid3-qt", str(self.folder)]

    def dressed(self) -> dict[str, str]:
        return {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", **themes.qt(self.home, self.look.theme)}

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("Kid3")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click(f"{values['fichier']}.flac", "tree item")
        for label, value in (("Titre", values["titre"]), ("Artiste", values["artiste"])):
            cell = right_of(guide.wait_for(label, "cell"))
            guide.double_click_at(cell, f"the cell beside « {label} »")
            guide.type(value)
            guide.press("enter")
        guide.press("ctrl", "s")
