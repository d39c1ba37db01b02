"""The invented hospital: its patients' names are easily mistaken for each other."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal, NamedTuple

from rpa_vision_lab.programs.gnuhealth.rpc import HealthRpc

HOSPITAL = "Hôpital des Tilleuls"


class Person(NamedTuple):
    first_name: str
    last_name: str
    sex: Literal["f", "m"]
    born: date


PATIENTS = (
    Person("Éléonore", "Lefèvre", "f", date(1980, 3, 12)),
    Person("Éléonore", "Lefebvre", "f", date(1980, 3, 21)),
    Person("Eléonore", "Lefèvre-Noël", "f", date(1981, 3, 12)),
    Person("Gaël", "Nuñez", "m", date(1957, 11, 2)),
    Person("Zoé", "Çelik", "f", date(2004, 8, 30)),
    Person("Côme", "Œuvrard", "m", date(1939, 1, 5)),
    Person("Maëlle", "Dupont", "f", date(1992, 6, 17)),
    Person("Maël", "Dupond", "m", date(1992, 6, 17)),
)
"""Record numbers count from 1 in this order."""


def furnish(rpc: HealthRpc) -> None:
    """A fresh database, for the administrator: in French, open everywhere, with the hospital and its patients."""
    wizards = rpc.search("ir.module.config_wizard.item")
    rpc.write("ir.module.config_wizard.item", wizards, {"state": "done"})
    user = rpc.search("res.user", ["login", "=", "admin"])
    french = rpc.search("ir.lang", ["code", "=", "fr"])[0]
    hospital = _company(rpc)
    rights: dict[str, Any] = {
        "groups": [["add", rpc.search("res.group")]],
        "companies": [["add", [hospital]]],
    }
    rpc.write("res.user", user, {"language": french, "name": "Camille Roussel", **rights})
    rpc.write("res.user", user, {"company": hospital})
    for person in PATIENTS:
        rpc.create("gnuhealth.patient", {"name": rpc.create("party.party", _party(person))})


def _company(rpc: HealthRpc) -> int:
    cent = {"__class__": "Decimal", "decimal": "0.01"}
    euro = {"name": "Euro", "code": "EUR", "symbol": "€", "digits": 2, "rounding": cent}
    party = rpc.create("party.party", {"name": HOSPITAL, "is_institution": True})
    return rpc.create("company.company", {"party": party, "currency": rpc.create("currency.currency", euro)})


def _party(person: Person) -> dict[str, Any]:
    born = person.born
    return {
        "name": person.first_name,
        "lastname": person.last_name,
        "gender": person.sex,
        "dob": {"__class__": "date", "year": born.year, "month": born.month, "day": born.day},
        "is_person": True,
        "is_patient": True,
        "fed_country": "FRA",
    }
