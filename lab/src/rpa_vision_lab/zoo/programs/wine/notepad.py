"""Windows' notepad, under Wine: find who is on duty in a rota, write somebody else there, and save it."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values
from rpa_vision_lab.zoo.programs.wine.editor import WindowsEditor

_LINES = (
    "Lundi : Perrot, de 8 h a 16 h",
    "Mardi : Vidal, de 8 h a 16 h",
    "Mercredi : Morin, de 9 h a 17 h",
    "Jeudi : Sallier, de 8 h a 16 h",
    "Vendredi : Gauthier, de 9 h a 17 h",
    "Samedi : Rolland, le matin seulement",
)
_OTHERS = ("Astreinte : Lacaze, poste 12", "Conges : Thibault, du 4 au 15")


class Notepad(WindowsEditor):
    name = "notepad"
    editor = "notepad.exe"
    document = "planning.txt"
    task = "Remplacer un nom"
    given = ("ancien", "nouveau")
    shown = (
        {"ancien": "Vidal", "nouveau": "Renard"},
        {"ancien": "Sallier", "nouveau": "Dupont"},
        {"ancien": "Gauthier", "nouveau": "Besson"},
        {"ancien": "Morin", "nouveau": "Chauvet"},
    )
    replayed = (
        {"ancien": "Perrot", "nouveau": "Leclerc"},
        {"ancien": "Rolland", "nouveau": "Marty"},
        {"ancien": "Vidal", "nouveau": "Poulain"},
    )

    def furnish(self) -> None:
        lines = (*_LINES, *(_OTHERS if self.look.other_data else ()))
        self.file.write_bytes("\r\n".join(lines).encode("utf-16"))

    def show(self, guide: Guide, values: Values) -> None:
        guide.click("Rechercher", "menu")
        guide.click("Rechercher...", "menu item")
        guide.wait_for("Rechercher :", "Static")
        guide.click_at(guide.places.find(role="Edit"), "field « Rechercher »")
        guide.type(values["ancien"])
        guide.click("Suivant", "Button")
        guide.click("Annuler", "Button")
        guide.type(values["nouveau"])
        guide.click("Fichier", "menu")
        guide.click("Enregistrer", "menu item")

    def stored(self) -> Held:
        return {"lines": [*self.file.read_bytes().decode("utf-16").splitlines()]}

    def asked(self, before: Held, values: Values) -> Held:
        lines: Sequence[object] = before["lines"] if isinstance(before["lines"], list) else ()
        return {"lines": [str(line).replace(values["ancien"], values["nouveau"]) for line in lines]}
