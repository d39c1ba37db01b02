"""FileZilla: enter a new server into the site manager, with its port, its user and a remark."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from pydantic import JsonValue

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram, with_one_more

_SITES = ("Archives", "Imagerie", "Laboratoire")
_OTHERS = ("Facturation", "Pharmacie", "Sauvegarde")


class FileZilla(ZooProgram):
    name = "filezilla"
    toolkit = "wxWidgets"
    packages = "filezilla"
    task = "Enregistrer un serveur"
    given = ("nom", "hote", "utilisateur", "remarque")
    shown = (
        {"nom": "Depot", "hote": "depot.nord.example", "utilisateur": "caron", "remarque": "plans du bloc"},
        {"nom": "Envois", "hote": "envois.est.example", "utilisateur": "lefort", "remarque": "lots du soir"},
        {"nom": "Images", "hote": "images.sud.example", "utilisateur": "noel", "remarque": "anciens cliches"},
        {"nom": "Textes", "hote": "textes.ouest.example", "utilisateur": "ferrand", "remarque": "courriers"},
    )
    replayed = (
        {
            "nom": "Relais",
            "hote": "relais.bourg.example",
            "utilisateur": "bailly",
            "remarque": "listes de repas",
        },
        {
            "nom": "Copies",
            "hote": "copies.lac.example",
            "utilisateur": "olivier",
            "remarque": "double du jour",
        },
        {"nom": "Photos", "hote": "photos.parc.example", "utilisateur": "joly", "remarque": "vues du jardin"},
    )

    @property
    def _settings(self) -> Path:
        return self.home / ".config" / "filezilla"

    def prepare(self) -> None:
        self._settings.mkdir(parents=True)
        (self._settings / "filezilla.xml").write_text(
            '<?xml version="1.0"?>\n<FileZilla3><Settings>'
            '<Setting name="Greeting version">99.0</Setting>'
            '<Setting name="Greeting resources" /><Setting name="Disable update check">1</Setting>'
            "</Settings></FileZilla3>\n",
            encoding="utf-8",
        )
        root = ElementTree.Element("FileZilla3")
        servers = ElementTree.SubElement(root, "Servers")
        for one in (*_SITES, *(_OTHERS if self.look.other_data else ())):
            server = ElementTree.SubElement(servers, "Server")
            told = {
                "Host": f"{one.lower()}.example",
                "Port": "21",
                "Protocol": "0",
                "Logontype": "0",
                "Name": one,
            }
            for name, text in told.items():
                ElementTree.SubElement(server, name).text = text
        ElementTree.ElementTree(root).write(self._sites, encoding="utf-8", xml_declaration=True)

    @property
    def _sites(self) -> Path:
        return self._settings / "sitemanager.xml"

    def command(self) -> list[str]:
        return ["filezilla"]

    def dressed(self) -> dict[str, str]:
        return themes.gtk(self.look.theme)

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("FileZilla")

    def show(self, guide: Guide, values: Values) -> None:
        guide.press("ctrl", "s")
        guide.click("Nouveau site", "push button")
        guide.type(values["nom"])
        guide.press("enter")
        for label, value in (("Hôte :", "hote"), ("Utilisateur :", "utilisateur")):
            guide.click_at(guide.places.beside("text", label, "label", nth=-1), f"field « {label} »")
            guide.type(values[value])
        guide.click_at(guide.places.find(role="text", nth=-1), "field « Commentaires »")
        guide.type(values["remarque"])
        guide.click("Valider", "push button")

    def stored(self) -> Held:
        root = ElementTree.parse(self._sites).getroot()  # noqa: S314 - written by FileZilla
        sites: list[JsonValue] = [
            [one.findtext(name) or "" for name in ("Name", "Host", "User", "Comments")]
            for one in root.iter("Server")
        ]
        return {"sites": sorted(sites, key=str)}

    def asked(self, before: Held, values: Values) -> Held:
        site: list[JsonValue] = [values["nom"], values["hote"], values["utilisateur"], values["remarque"]]
        return with_one_more(before, "sites", site)
