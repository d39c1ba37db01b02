"""Git Gui: choose a changed file, put it into the next commit, say why, and commit it."""

from __future__ import annotations

from pathlib import Path

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, with_one_more
from rpa_vision_lab.zoo.programs.tk.program import TkProgram
from rpa_vision_lab.zoo.programs.tk.repository import Repository

_FILES = ("accueil.txt", "bloc.txt", "caisse.txt", "hygiene.txt", "pharmacie.txt", "urgences.txt")
_OTHERS = ("laverie.txt", "menus.txt")


class GitGui(TkProgram):
    name = "git-gui"
    packages = "git git-gui tk"
    task = "Valider une consigne"
    given = ("fichier", "raison")
    shown = (
        {"fichier": "bloc.txt", "raison": "nouvel horaire"},
        {"fichier": "pharmacie.txt", "raison": "stock relu"},
        {"fichier": "accueil.txt", "raison": "faute de frappe"},
        {"fichier": "hygiene.txt", "raison": "norme revue"},
    )
    replayed = (
        {"fichier": "caisse.txt", "raison": "tarif de juin"},
        {"fichier": "urgences.txt", "raison": "poste change"},
        {"fichier": "bloc.txt", "raison": "salle fermee"},
    )

    def prepare(self) -> None:
        self.repository = Repository(self.home / "consignes", self.environment())
        files = (*_FILES, *(_OTHERS if self.look.other_data else ()))
        self.repository.commit({one: f"Consigne : {one}\n" for one in files}, "premier jet")
        for one in files:
            self.repository.write(one, f"Consigne : {one}\nRelue.\n")

    def script(self) -> Path:
        return Path("/usr/lib/git-core/git-gui")

    def started_in(self) -> Path:
        return self.repository.folder

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("Git Gui")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click(values["fichier"], "line")
        guide.click("Commit", "entry")
        guide.click("Indexer", "entry")
        message = guide.places.nearest("EntryFrame", to="Message de commit :")
        guide.click_at(message, "field « Message de commit »")
        guide.type(values["raison"])
        guide.click("Commiter", "TButton")

    def stored(self) -> Held:
        return {"commits": sorted(self.repository.told(), key=str)}

    def asked(self, before: Held, values: Values) -> Held:
        return with_one_more(before, "commits", [values["raison"], values["fichier"]])
