"""LibreOffice Impress: go to the second slide of a training, give it another name, and save it."""

from __future__ import annotations

from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values
from rpa_vision_lab.zoo.programs.office.program import OfficeProgram, called

_SLIDES = ("Se laver les mains", "Porter un masque", "Trier les dechets")
_OTHERS = ("Ranger le chariot", "Fermer les portes")


class LibreOfficeImpress(OfficeProgram):
    name = "libreoffice-impress"
    packages = "libreoffice-impress libreoffice-l10n-fr libreoffice-gtk3"
    kind, extension, media = "impress", "fodp", "presentation"
    task = "Nommer une diapo"
    given = ("nom",)
    shown = (
        {"nom": "Rappel du lundi"},
        {"nom": "Pour les stagiaires"},
        {"nom": "Gestes du bloc"},
        {"nom": "Mains propres"},
    )
    replayed = ({"nom": "Consigne du hall"}, {"nom": "A revoir en mars"}, {"nom": "Premier exercice"})

    def content(self) -> str:
        slides = (*_SLIDES, *(_OTHERS if self.look.other_data else ()))
        pages = "".join(
            f'<draw:page draw:name="{one}"><draw:frame svg:width="20cm" svg:height="3cm" svg:x="2cm" svg:y="2cm">'
            f"<draw:text-box><text:p>{one}</text:p></draw:text-box></draw:frame></draw:page>"
            for one in slides
        )
        return f"<office:body><office:presentation>{pages}</office:presentation></office:body>"

    def show(self, guide: Guide, values: Values) -> None:
        guide.press("page_down")
        guide.click("Diapo", "menu")
        guide.click("Renommer la diapo...", "menu item")
        guide.replace(values["nom"])
        guide.click("OK", "push button")
        guide.press("ctrl", "s")

    def stored(self) -> Held:
        return {
            str(at): one.get(called("draw:name"))
            for at, one in enumerate(self.document().iter(called("draw:page")))
        }

    def asked(self, before: Held, values: Values) -> Held:
        return {**before, "1": values["nom"]}
