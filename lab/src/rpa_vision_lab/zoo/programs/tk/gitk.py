"""gitk: look for a change by its subject, and mark it with a tag that says why."""

from __future__ import annotations

from pathlib import Path

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values
from rpa_vision_lab.zoo.programs.tk.program import TkProgram
from rpa_vision_lab.zoo.programs.tk.repository import Repository

_CHANGES = (
    "Horaires du bloc",
    "Menus de juin",
    "Postes de garde",
    "Salles fermees",
    "Tarif des repas",
    "Visites du soir",
)
_OTHERS = ("Plan du parking", "Tour de garde")


class Gitk(TkProgram):
    name = "gitk"
    packages = "git gitk tk"
    task = "Marquer une version"
    given = ("version", "marque", "motif")
    shown = (
        {"version": "Menus de juin", "marque": "affiche", "motif": "lu par la diete"},
        {"version": "Salles fermees", "marque": "signe", "motif": "accord du chef"},
        {"version": "Horaires du bloc", "marque": "retenu", "motif": "vu en comite"},
        {"version": "Tarif des repas", "marque": "publie", "motif": "envoi au siege"},
    )
    replayed = (
        {"version": "Postes de garde", "marque": "valide", "motif": "relu lundi"},
        {"version": "Visites du soir", "marque": "archive", "motif": "fin de saison"},
        {"version": "Menus de juin", "marque": "corrige", "motif": "sans gluten"},
    )

    def prepare(self) -> None:
        self.repository = Repository(self.home / "livret", self.environment())
        for one in (*_CHANGES, *(_OTHERS if self.look.other_data else ())):
            self.repository.commit({"livret.txt": f"{one}\n"}, one)

    def script(self) -> Path:
        return Path("/usr/bin/gitk")

    def started_in(self) -> Path:
        return self.repository.folder

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("livret")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click(values["version"], "text")
        guide.right_click(values["version"], "text")
        guide.click("Créer étiquette", "entry")
        for label, value in (("Nom de l'étiquette :", "marque"), ("Message d'étiquette :", "motif")):
            guide.click_at(guide.places.beside("TEntry", label, "TLabel"), f"field « {label} »")
            guide.type(values[value])
        guide.click("Créer", "TButton")

    def stored(self) -> Held:
        return {**self.repository.tags()}

    def asked(self, before: Held, values: Values) -> Held:
        return {**before, values["marque"]: [values["version"], values["motif"]]}
