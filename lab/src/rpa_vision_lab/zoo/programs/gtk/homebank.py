"""HomeBank: enter an expense of the petty cash with its payee and memo, and save the accounts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from pydantic import JsonValue

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.places.spots import left_part
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram, with_one_more

_PAYEES = (
    "Boulangerie Martin",
    "Papeterie du Centre",
    "Pharmacie Lafayette",
    "Quincaillerie Bost",
    "Taxi Armor",
)
_DAY = 739_000
"""Days since the year 1, as HomeBank counts them."""
_ENTRIES = ((0, -14.20, 1, "pain du lundi"), (1, -38.90, 2, "ramettes A4"), (3, -7.55, 3, "pansements"))
_OTHERS = ((2, -22.00, 5, "course gare"), (4, -61.35, 4, "serrure"), (5, -9.10, 1, "brioches"))


class HomeBank(ZooProgram):
    name = "homebank"
    toolkit = "GTK 3"
    packages = "homebank"
    task = "Saisir une dépense"
    given = ("montant", "tiers", "memo")
    shown = (
        {"montant": "12,45", "tiers": "Boulangerie Martin", "memo": "viennoiseries"},
        {"montant": "58,10", "tiers": "Papeterie du Centre", "memo": "classeurs bleus"},
        {"montant": "23,70", "tiers": "Pharmacie Lafayette", "memo": "compresses"},
        {"montant": "31,95", "tiers": "Taxi Armor", "memo": "trajet aller"},
    )
    replayed = (
        {"montant": "17,80", "tiers": "Quincaillerie Bost", "memo": "ampoules"},
        {"montant": "46,25", "tiers": "Boulangerie Martin", "memo": "plateau repas"},
        {"montant": "8,35", "tiers": "Papeterie du Centre", "memo": "stylos rouges"},
    )

    @property
    def file(self) -> Path:
        return self.home / "regie.xhb"

    def prepare(self) -> None:
        root = ElementTree.Element("homebank", v="1.4", d="050602")
        ElementTree.SubElement(root, "properties", title="Régie", curr="1", auto_smode="1", auto_weekday="1")
        money = {"iso": "EUR", "name": "Euro", "symb": "€", "syprf": "0", "dchar": ",", "gchar": " "}
        ElementTree.SubElement(root, "cur", {"key": "1", "frac": "2", **money})
        ElementTree.SubElement(root, "account", key="1", pos="1", type="1", curr="1", name="Petite caisse")
        for key, name in enumerate(_PAYEES, 1):
            ElementTree.SubElement(root, "pay", key=str(key), name=name)
        for after, amount, payee, memo in (*_ENTRIES, *(_OTHERS if self.look.other_data else ())):
            entry = {"date": str(_DAY + after), "amount": str(amount), "account": "1", "payee": str(payee)}
            ElementTree.SubElement(root, "ope", {**entry, "wording": memo})
        ElementTree.indent(root, "")
        content = ElementTree.tostring(root, encoding="unicode")
        self.file.write_text(f'<?xml version="1.0"?>\n{content}\n', encoding="utf-8")

    def command(self) -> Sequence[str]:
        return ["homebank", str(self.file)]

    def dressed(self) -> dict[str, str]:
        return themes.gtk(self.look.theme)

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("HomeBank")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click("Opérations", "menu")
        guide.click("Ajouter…", "menu item")
        guide.click_at(left_part(guide.places.nearest("spin button", to="Montant:")), "field « Montant »")
        guide.replace(values["montant"])
        guide.click_at(guide.places.nearest("text", to="Tiers :"), "field « Tiers »")
        guide.type(values["tiers"])
        guide.press("tab")  # the list of known payees would take the next click
        guide.click_at(guide.places.nearest("text", to="Mémo :"), "field « Mémo »")
        guide.type(values["memo"])
        guide.click("Ajouter", "push button", nth=-1)
        guide.click("Fermer", "push button")
        guide.press("ctrl", "s")

    def stored(self) -> Held:
        root = ElementTree.parse(self.file).getroot()  # noqa: S314 - written by HomeBank
        payees = {one.get("key"): one.get("name") for one in root.iter("pay")}
        entries: list[JsonValue] = [
            [f"{float(one.get('amount', '0')):.2f}", payees.get(one.get("payee")), one.get("wording")]
            for one in root.iter("ope")
        ]
        names: list[JsonValue] = [*sorted(map(str, payees.values()))]
        return {"entries": sorted(entries, key=str), "payees": names}

    def asked(self, before: Held, values: Values) -> Held:
        entry: list[JsonValue] = [f"-{values['montant'].replace(',', '.')}", values["tiers"], values["memo"]]
        return with_one_more(before, "entries", entry)
