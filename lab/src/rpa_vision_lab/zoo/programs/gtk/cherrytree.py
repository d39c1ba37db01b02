"""CherryTree: add a node to the tree of procedures, write its text, save the notebook."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from pydantic import JsonValue

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram, with_one_more

_NODES = (("Accueil", "Badge et plan"), ("Linge", "Chariot bleu"), ("Repas", "Service à midi"))
_OTHERS = (("Bloc", "Tenue verte"), ("Urgences", "Tri à l'entrée"))


class CherryTree(ZooProgram):
    name = "cherrytree"
    toolkit = "GTK 3"
    packages = "cherrytree"
    task = "Ajouter une procédure"
    given = ("titre", "texte")
    shown = (
        {"titre": "Lavage des mains", "texte": "Trente secondes au savon"},
        {"titre": "Appel malade", "texte": "Répondre sous trois minutes"},
        {"titre": "Chambre vide", "texte": "Aérer puis désinfecter"},
        {"titre": "Panne de courant", "texte": "Prendre la lampe du poste"},
    )
    replayed = (
        {"titre": "Objet trouvé", "texte": "Remettre au vestiaire"},
        {"titre": "Visite du soir", "texte": "Fermer à vingt heures"},
        {"titre": "Chute", "texte": "Appeler le cadre"},
    )

    @property
    def file(self) -> Path:
        return self.home / "procedures.ctd"

    def prepare(self) -> None:
        root = ElementTree.Element("cherrytree")
        nodes = (*_NODES, *(_OTHERS if self.look.other_data else ()))
        for number, (name, text) in enumerate(nodes, 1):
            kind = {"name": name, "unique_id": str(number), "prog_lang": "custom-colors", "tags": ""}
            node = ElementTree.SubElement(root, "node", {**kind, "readonly": "0", "nosearch_me": "0"})
            ElementTree.SubElement(node, "rich_text").text = text
        ElementTree.ElementTree(root).write(self.file, encoding="utf-8", xml_declaration=True)

    def command(self) -> Sequence[str]:
        return ["cherrytree", str(self.file)]

    def dressed(self) -> dict[str, str]:
        return themes.gtk(self.look.theme)

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("CherryTree")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click("Ajouter un Nœud", "push button")
        guide.wait_for("Nouvelles propriétés du nœud", "dialog")
        guide.type(values["titre"])
        guide.click("Valider", "push button")
        guide.click_at(guide.places.find(role="text", nth=-1), "the text of the node")
        guide.type(values["texte"])
        guide.click("Enregistrer", "push button")

    def stored(self) -> Held:
        root = ElementTree.parse(self.file).getroot()  # noqa: S314 - written by CherryTree
        nodes: list[JsonValue] = [
            [one.get("name"), "".join(text.text or "" for text in one.findall("rich_text"))]
            for one in root.iter("node")
        ]
        return {"nodes": sorted(nodes, key=str)}

    def asked(self, before: Held, values: Values) -> Held:
        return with_one_more(before, "nodes", [values["titre"], values["texte"]])
