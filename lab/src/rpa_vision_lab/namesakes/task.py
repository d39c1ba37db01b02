"""Admitting one patient: what is to be done, how a person shows it, and which of its values a variable stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.models.graph.workflow import Variable
from rpa_vision_lab.namesakes.people import OTHERS, SHOWN, Pair, Patient
from rpa_vision_lab.namesakes.store import Admission
from rpa_vision_lab.offscreen.chromium import ChromiumDesktop
from rpa_vision_lab.offscreen.person import OffscreenPerson

_WARDS = ("Dermatologie", "Oncologie", "Réanimation", "Hématologie", "Rhumatologie", "Pédiatrie")
_REASONS = ("Chute", "Fièvre", "Douleur thoracique", "Bilan annuel", "Essoufflement", "Malaise")
_OF_PATIENT = ("ipp", "surname", "first_name", "born", "full_name", "listed_name")


@dataclass(frozen=True)
class Order:
    """Which patient is to be admitted, and how."""

    patient: Patient
    ward: str
    reason: str
    day: str
    second_row: bool = False
    """Where the patient stands in a list that is not turned round."""

    @property
    def admission(self) -> Admission:
        return Admission(self.patient.ipp, self.ward, self.reason, self.day)

    @property
    def values(self) -> dict[str, str]:
        patient = self.patient
        return {
            "ipp": patient.ipp,
            "surname": patient.surname,
            "first_name": patient.first_name,
            "born": patient.born,
            "full_name": f"{patient.first_name} {patient.surname}",
            "listed_name": f"{patient.surname} {patient.first_name}",
            "listed_ward": patient.ward,
            "ward": self.ward,
            "reason": self.reason,
            "day": self.day,
        }


def _order(pair: Pair, second_row: bool, number: int) -> Order:
    return Order(
        pair[int(second_row)],
        _WARDS[number % len(_WARDS)],
        _REASONS[number % len(_REASONS)],
        f"{number % 28 + 1:02}/11/2026",
        second_row,
    )


def shown_orders() -> list[Order]:
    """The second row, the first, the second, the first: each time the patient that is meant."""
    return [_order(pair, number % 2 == 0, number) for number, pair in enumerate(SHOWN)]


def other_orders() -> list[Order]:
    """Each of the namesakes of each pair, pair by pair."""
    wanted = [(pair, second) for pair in OTHERS for second in (True, False)]
    return [_order(pair, second, number) for number, (pair, second) in enumerate(wanted, start=len(SHOWN))]


def show(person: OffscreenPerson, page: ChromiumDesktop, order: Order) -> None:
    def click(part: str) -> None:
        person.click(page.box_of(part))

    click("nom")
    person.type(order.patient.surname)
    click("rechercher")
    click(f"ouvrir-{order.patient.ipp}")
    for field, text in (("service", order.ward), ("motif", order.reason), ("date", order.day)):
        click(field)
        person.type(text)
    click("enregistrer")
    person.wait_until(lambda: bool(page.boxes_of("confirmation")))


def stands_for(variable: Variable, shown: Sequence[Order]) -> str | None:
    """The value of an order that its examples are; None where they are nobody's."""
    examples = set(variable.examples)
    for name in shown[0].values:
        if examples and examples <= {order.values[name] for order in shown}:
            return name
    return None


def is_of_patient(name: str) -> bool:
    return name in _OF_PATIENT
