"""Invented patients, two by two of the same name; some of them with numbers or birth dates that are nearly equal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Patient:
    ipp: str
    surname: str
    first_name: str
    born: str
    ward: str

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.surname}"


Pair = tuple[Patient, Patient]


def _pair(surname: str, *two: tuple[str, str, str, str]) -> Pair:
    one, other = (Patient(ipp, surname, first, born, ward) for ipp, first, born, ward in two)
    return one, other


SHOWN: tuple[Pair, ...] = (
    _pair(
        "MOREAU",
        ("800412377", "Hélène", "14/03/1951", "Cardiologie"),
        ("800733051", "Lucien", "02/11/1978", "Chirurgie"),
    ),
    _pair(
        "LEFEBVRE",
        ("800255904", "Paulette", "27/08/1939", "Gériatrie"),
        ("800618422", "Antoine", "19/01/1990", "Urologie"),
    ),
    _pair(
        "GARNIER",
        ("800907316", "Simone", "06/06/1945", "Pneumologie"),
        ("800144870", "Mathieu", "23/12/1983", "Neurologie"),
    ),
    _pair(
        "ROUSSEAU",
        ("800361289", "Odette", "11/09/1932", "Médecine"),
        ("800529745", "Karim", "30/04/1967", "Cardiologie"),
    ),
)
"""Those a person shows the task with."""
OTHERS: tuple[Pair, ...] = (
    _pair(
        "FOURNIER",
        ("800470126", "Jeanne", "03/02/1948", "Chirurgie"),
        ("800470162", "Gilles", "21/07/1971", "Médecine"),
    ),
    _pair(
        "BLANCHARD",
        ("800815533", "Marcel", "15/10/1936", "Gériatrie"),
        ("800286047", "Marcelle", "15/10/1963", "Urologie"),
    ),
    _pair(
        "DUPUIS",
        ("800692418", "Yvette", "08/05/1957", "Neurologie"),
        ("800692481", "Yvonne", "08/05/1957", "Neurologie"),
    ),
    _pair(
        "CHEVALIER",
        ("800153790", "Nadia", "17/11/1986", "Maternité"),
        ("800938264", "Bernard", "29/03/1950", "Cardiologie"),
    ),
    _pair(
        "MARCHAND",
        ("800574831", "René", "12/12/1941", "Pneumologie"),
        ("800307659", "Renée", "24/06/1944", "Pneumologie"),
    ),
    _pair(
        "PERRIN",
        ("800749205", "Claire", "05/01/1975", "Urologie"),
        ("800421886", "Thomas", "18/08/1999", "Chirurgie"),
    ),
    _pair(
        "BOUCHER",
        ("800186372", "Fernand", "26/02/1930", "Médecine"),
        ("800863172", "Sylvie", "09/09/1969", "Gériatrie"),
    ),
    _pair(
        "GAUTIER",
        ("800935017", "Aïcha", "13/07/1992", "Maternité"),
        ("800218546", "Roland", "31/05/1955", "Cardiologie"),
    ),
    _pair(
        "LEMOINE",
        ("800603928", "Denis", "22/10/1962", "Neurologie"),
        ("800357714", "Denise", "07/04/1947", "Médecine"),
    ),
    _pair(
        "BARBIER",
        ("800491653", "Colette", "16/01/1938", "Chirurgie"),
        ("800782390", "Julien", "28/11/1981", "Pneumologie"),
    ),
)
"""Those it is replayed for."""
