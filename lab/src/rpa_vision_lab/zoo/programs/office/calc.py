"""LibreOffice Calc: go to a visitor's cell by its name, write when and why they left, and save the register."""

from __future__ import annotations

from string import ascii_uppercase

from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values
from rpa_vision_lab.zoo.programs.office.program import OfficeProgram, called

_HEAD = ("Nom", "Service", "Badge")
_VISITORS = (
    ("Abadie", "Cuisine", "V114"),
    ("Berthier", "Accueil", "V127"),
    ("Castel", "Lingerie", "V131"),
    ("Daumas", "Archives", "V140"),
    ("Escoffier", "Jardin", "V152"),
    ("Fontanel", "Garage", "V163"),
)
_OTHERS = (("Guillou", "Chapelle", "V171"), ("Hamelin", "Direction", "V188"))


class LibreOfficeCalc(OfficeProgram):
    name = "libreoffice-calc"
    packages = "libreoffice-calc libreoffice-l10n-fr libreoffice-gtk3"
    kind, extension, media = "calc", "fods", "spreadsheet"
    task = "Noter la sortie d'un visiteur"
    given = ("cellule", "heure", "motif")
    shown = (
        {"cellule": "D2", "heure": "midi", "motif": "repas fini"},
        {"cellule": "D4", "heure": "soir", "motif": "linge rendu"},
        {"cellule": "D3", "heure": "matin", "motif": "papiers signes"},
        {"cellule": "D5", "heure": "nuit", "motif": "garde relevee"},
    )
    replayed = (
        {"cellule": "D6", "heure": "aube", "motif": "livraison faite"},
        {"cellule": "D7", "heure": "apres-midi", "motif": "visite close"},
        {"cellule": "D3", "heure": "tard", "motif": "badge rendu"},
    )

    def content(self) -> str:
        rows = (_HEAD, *_VISITORS, *(_OTHERS if self.look.other_data else ()))
        cells = "".join(f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in rows)
        table = f'<table:table table:name="Visiteurs">{cells}</table:table>'
        return f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"

    def show(self, guide: Guide, values: Values) -> None:
        guide.click_at(guide.places.find(role="text"), "field with the cell's name")
        guide.replace(values["cellule"])
        guide.press("enter")
        guide.type(values["heure"])
        guide.press("tab")
        guide.type(values["motif"])
        guide.press("enter")
        guide.press("ctrl", "s")

    def stored(self) -> Held:
        """Cell by cell; an empty one, or many alike, may be told as one."""
        found: Held = {}
        for number, row in enumerate(self.document().iter(called("table:table-row")), 1):
            column = 0
            for cell in row.iter(called("table:table-cell")):
                text = "".join(cell.itertext()).strip()
                if text:
                    found[f"{ascii_uppercase[column]}{number}"] = text
                column += int(cell.get(called("table:number-columns-repeated"), "1"))
        return found

    def asked(self, before: Held, values: Values) -> Held:
        beside = values["cellule"].replace("D", "E")
        return {**before, values["cellule"]: values["heure"], beside: values["motif"]}


def _cell(text: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'
