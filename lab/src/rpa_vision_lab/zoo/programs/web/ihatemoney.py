"""IHateMoney: enter what somebody has paid for the others, in the accounts of a ward's coffee money."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import httpx
from pydantic import JsonValue

from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, with_one_more
from rpa_vision_lab.zoo.programs.web.places import WebPlaces
from rpa_vision_lab.zoo.programs.web.program import WebProgram

_PEOPLE = ("Agnès", "Bruno", "Carole")
_BILLS = (("café en grains", "18.4"), ("filtres", "6.9"))
_OTHERS = (("sucre roux", "4.25"), ("tasses", "31.0"), ("gâteau", "22.5"))
_PROJECT, _CODE = "cafe", "tilleuls-1"
_DATABASE = 'SQLALCHEMY_DATABASE_URI = "sqlite:///{file}"\nSECRET_KEY = "tilleuls"\nALLOW_PUBLIC_PROJECT_CREATION = True\n'
_DAY = "2026-11-02"
_WITHIN_S = 60.0


class IHateMoney(WebProgram):
    name = "ihatemoney"
    toolkit = "web, Flask and Bootstrap"
    requirements = ("ihatemoney==7.2.1", "setuptools<80")
    title = "Caisse café"
    task = "Noter un achat"
    given = ("quoi", "combien")
    shown = (
        {"quoi": "thé vert", "combien": "12.45"},
        {"quoi": "biscuits", "combien": "8.3"},
        {"quoi": "lait entier", "combien": "15.75"},
        {"quoi": "bouilloire", "combien": "39.9"},
    )
    replayed = (
        {"quoi": "miel", "combien": "7.65"},
        {"quoi": "serviettes", "combien": "5.2"},
        {"quoi": "chocolat", "combien": "26.35"},
    )

    @property
    def file(self) -> Path:
        return self.home / "money.db"

    def furnish(self) -> None:
        (self.home / "money.cfg").write_text(_DATABASE.format(file=self.file), encoding="utf-8")

    def serving(self) -> Mapping[str, str]:
        return {"IHATEMONEY_SETTINGS_FILE_PATH": str(self.home / "money.cfg")}

    def server(self) -> Sequence[str]:
        return ["flask", "--app", "ihatemoney.wsgi", "run", "--port", str(self.port)]

    def fill(self) -> None:
        about = {"name": "Caisse café", "id": _PROJECT, "password": _CODE, "default_currency": "XXX"}
        self._post("", {**about, "contact_email": "a@tilleuls.example"})
        for one in _PEOPLE:
            self._post(f"/{_PROJECT}/members", {"name": one})
        for what, amount in (*_BILLS, *(_OTHERS if self.look.other_data else ())):
            bill = {"date": _DAY, "what": what, "amount": amount, "payer": "1", "bill_type": "Expense"}
            self._post(f"/{_PROJECT}/bills", {**bill, "payed_for": ["1", "2", "3"]})

    def _post(self, where: str, told: dict[str, str | list[str]]) -> None:
        where = f"{self.address}/api/projects{where}"
        httpx.post(where, data=told, auth=(_PROJECT, _CODE), timeout=_WITHIN_S).raise_for_status()

    def first_page(self) -> str:
        return f"{self.address}/authenticate?project_id={_PROJECT}"

    def enter(self, page: WebPlaces) -> None:
        page.fill_in({"#id": _PROJECT, "#password": _CODE}, "form [type=submit]")
        page.wait_for("#bill_table")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click("Nouvelle facture", "link")
        guide.click("Quoi ?", "textbox")
        guide.type(values["quoi"])
        guide.press("tab")
        guide.press("down")  # who paid: the first of them
        guide.click("Combien ?", "textbox")
        guide.type(values["combien"])
        guide.click("Valider", "button")
        guide.wait_for("Nouvelle facture", "link")

    def stored(self) -> Held:
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as database:
            told = database.execute("SELECT what, amount, payer_id FROM bill")
            bills: list[JsonValue] = sorted(([*one] for one in told), key=str)
            return {"bills": bills}

    def asked(self, before: Held, values: Values) -> Held:
        return with_one_more(before, "bills", [values["quoi"], float(values["combien"]), 1])
