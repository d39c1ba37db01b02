"""LibreOffice Writer: enter a leaflet's title, subject and keywords into its properties, and save it."""

from __future__ import annotations

from pydantic import JsonValue

from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values
from rpa_vision_lab.zoo.programs.office.program import OfficeProgram, called

_LINES = ("Avant de venir", "Prenez votre carte et vos ordonnances.", "Laissez vos bijoux chez vous.")
_OTHERS = ("Venez avec une personne de confiance.", "Le parking est gratuit.")


class LibreOfficeWriter(OfficeProgram):
    name = "libreoffice-writer"
    packages = "libreoffice-writer libreoffice-l10n-fr libreoffice-gtk3"
    kind, extension, media = "writer", "fodt", "text"
    task = "Classer un depliant"
    given = ("titre", "sujet", "mots")
    shown = (
        {"titre": "Venir au bloc", "sujet": "la veille", "mots": "jeun, bijoux"},
        {"titre": "Rentrer chez soi", "sujet": "le retour", "mots": "taxi, repas"},
        {"titre": "Choisir sa chambre", "sujet": "le confort", "mots": "lit, douche"},
        {"titre": "Poser une question", "sujet": "les droits", "mots": "mediateur, avis"},
    )
    replayed = (
        {"titre": "Payer son dossier", "sujet": "les frais", "mots": "caisse, mutuelle"},
        {"titre": "Visiter un proche", "sujet": "les heures", "mots": "enfants, fleurs"},
        {"titre": "Garder le silence", "sujet": "le repos", "mots": "nuit, radio"},
    )

    def content(self) -> str:
        lines = (*_LINES, *(_OTHERS if self.look.other_data else ()))
        text = "".join(f"<text:p>{one}</text:p>" for one in lines)
        return f"<office:body><office:text>{text}</office:text></office:body>"

    def show(self, guide: Guide, values: Values) -> None:
        guide.click("Fichier", "menu")
        guide.click("Propriétés...", "menu item")
        guide.click("Description", "page tab")
        for label, value in (("Titre :", "titre"), ("Sujet :", "sujet"), ("Mots-clés :", "mots")):
            guide.click_at(guide.places.beside("text", label, "label"), f"field « {label} »")
            guide.type(values[value])
        guide.click("OK", "push button")
        guide.press("ctrl", "s")

    def stored(self) -> Held:
        document = self.document()
        words: list[JsonValue] = [one.text or "" for one in document.iter(called("meta:keyword"))]
        text = document.find(f"{called('office:body')}/{called('office:text')}")
        lines: list[JsonValue] = [
            "".join(one.itertext()) for one in (() if text is None else text.iter(called("text:p")))
        ]
        return {
            "title": document.findtext(f".//{called('dc:title')}") or "",
            "subject": document.findtext(f".//{called('dc:subject')}") or "",
            "keywords": words,
            "lines": lines,
        }

    def asked(self, before: Held, values: Values) -> Held:
        words: list[JsonValue] = [*values["mots"].split(", ")]
        return {**before, "title": values["titre"], "subject": values["sujet"], "keywords": words}
