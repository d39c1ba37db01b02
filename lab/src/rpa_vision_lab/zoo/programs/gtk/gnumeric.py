"""Gnumeric: go to a cell of the stock sheet by its name, write a number and a remark beside it, save the workbook."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram

_SPACE = "http://www.gnumeric.org/v10.dtd"
_TEXT = "60"
_GZIP = b"\x1f\x8b"
_STOCK = ("Gants", "Masques", "Blouses", "Seringues", "Compresses", "Pansements", "Garrots", "Sondes")
_OTHERS = ("Bassins", "Draps", "Aiguilles")


class Gnumeric(ZooProgram):
    name = "gnumeric"
    toolkit = "GTK 3"
    packages = "gnumeric"
    task = "Compter un article"
    given = ("cellule", "nombre", "remarque")
    shown = (
        {"cellule": "B3", "nombre": "41", "remarque": "carton ouvert"},
        {"cellule": "B6", "nombre": "127", "remarque": "deux tailles"},
        {"cellule": "B2", "nombre": "86", "remarque": "sans poudre"},
        {"cellule": "B7", "nombre": "205", "remarque": "rayon du haut"},
    )
    replayed = (
        {"cellule": "B5", "nombre": "93", "remarque": "date courte"},
        {"cellule": "B4", "nombre": "18", "remarque": "lot neuf"},
        {"cellule": "B8", "nombre": "64", "remarque": "chariot deux"},
    )

    @property
    def file(self) -> Path:
        return self.home / "stock.gnumeric"

    def prepare(self) -> None:
        root = ElementTree.Element(_named("Workbook"))
        index = ElementTree.SubElement(root, _named("SheetNameIndex"))
        ElementTree.SubElement(index, _named("SheetName")).text = "Stock"
        sheet = ElementTree.SubElement(ElementTree.SubElement(root, _named("Sheets")), _named("Sheet"))
        ElementTree.SubElement(sheet, _named("Name")).text = "Stock"
        cells = ElementTree.SubElement(sheet, _named("Cells"))
        for row, texts in enumerate(self._rows()):
            for column, text in enumerate(texts):
                place = {"Row": str(row), "Col": str(column), "ValueType": _TEXT}
                ElementTree.SubElement(cells, _named("Cell"), place).text = text
        ElementTree.ElementTree(root).write(self.file, encoding="utf-8", xml_declaration=True)

    def _rows(self) -> list[tuple[str, ...]]:
        stock = (*_STOCK, *(_OTHERS if self.look.other_data else ()))
        return [("Article", "Nombre", "Remarque"), *((one,) for one in stock)]

    def command(self) -> Sequence[str]:
        return ["gnumeric", str(self.file)]

    def dressed(self) -> dict[str, str]:
        return themes.gtk(self.look.theme)

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("Gnumeric")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click_at(guide.places.find(role="text", nth=1), "field with the cell's name")
        guide.replace(values["cellule"])
        guide.press("enter")
        guide.type(values["nombre"])
        guide.press("tab")
        guide.type(values["remarque"])
        guide.press("enter")
        guide.click("Enregistrer", "push button")

    def stored(self) -> Held:
        content = self.file.read_bytes()
        plain = gzip.decompress(content) if content.startswith(_GZIP) else content
        root = ElementTree.fromstring(plain)  # noqa: S314 - written by Gnumeric
        return {
            f"{chr(ord('A') + int(one.get('Col', '0')))}{int(one.get('Row', '0')) + 1}": one.text
            for one in root.iter(_named("Cell"))
        }

    def asked(self, before: Held, values: Values) -> Held:
        beside = values["cellule"].replace("B", "C")
        return {**before, values["cellule"]: values["nombre"], beside: values["remarque"]}


def _named(tag: str) -> str:
    return f"{{{_SPACE}}}{tag}"
