"""People, stays and codes nobody has: what fills the pages' fields and tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Literal

Language = Literal["fr", "en"]

# fmt: off
_SURNAMES = (
    "LEFÈVRE", "LEFEBVRE", "LEFÉVRE", "MARTIN", "MARTAIN", "MARTINEAU", "GARNIER", "GRANIER", "GARNIÉ",
    "DUPRÉ", "DUPREZ", "DUPRAT", "PÉTIT", "PETIT", "BENOÎT", "BENOIT", "LECLERC", "LECLERCQ", "MÜLLER",
    "MOLLER", "HÉBERT", "HUBERT", "D'ORNANO", "L'HÔTE", "SAINT-AUBIN", "LE GOFF", "NGUYEN", "N'GUYEN",
    "BÉRANGER", "BÉRENGER", "THIBAULT", "THIBAUD", "FAÇON", "GARÇON", "CHÂTELAIN", "CASTELAIN",
    "ROUSSEAU", "ROUSSEL", "OUÉDRAOGO", "BELKACEM", "BELKACEMI", "DA SILVA", "KOWALSKI", "ÖZDEMIR",
    "IBÁÑEZ", "O'BRIEN", "HALIMI", "ILLIEN", "VILLIERS", "VILLERS",
)
# fmt: on
# fmt: off
_GIVEN = (
    "Élodie", "Elodie", "Françoise", "François", "Noël", "Noëlle", "Zoé", "Chloé", "Anaïs", "Jérôme",
    "Benoît", "Hélène", "Irène", "Irénée", "Loïc", "Maël", "Maëlle", "Jean-Pierre", "Marie-Thérèse",
    "Aïcha", "Yannick", "Ilyès", "Lilou", "Léa", "Théo", "Camille", "Côme", "Agnès", "Solène", "Gaëlle",
    "Émile", "Mathilde", "Raphaël", "Inès", "Clémence", "Stéphane", "Œdipe", "Valérie", "Cécile", "Régis",
)
# fmt: on
_STREETS = (
    "rue de l'Église",
    "avenue du Général-Leclerc",
    "impasse des Mûriers",
    "boulevard Pasteur",
    "chemin du Bois-Joli",
    "place Saint-Exupéry",
    "allée des Érables",
    "quai de la Fosse",
)
_TOWNS = (
    "Châteauneuf",
    "Saint-Étienne-du-Bois",
    "Fontenay",
    "La Ferté",
    "Évron",
    "Bécherel",
    "Plouër",
    "Nîmes-le-Vieux",
)
_MAILS = ("exemple.fr", "courriel.example", "sante-test.example")
_WARDS = {
    "fr": (
        "Cardiologie",
        "Urgences",
        "Pédiatrie",
        "Maternité",
        "Réanimation",
        "Chirurgie viscérale",
        "Néphrologie",
        "Gériatrie",
        "Hôpital de jour",
        "Médecine interne",
        "Oncologie",
        "Orthopédie",
    ),
    "en": (
        "Cardiology",
        "Emergency",
        "Paediatrics",
        "Maternity",
        "Intensive care",
        "General surgery",
        "Nephrology",
        "Geriatrics",
        "Day hospital",
        "Internal medicine",
        "Oncology",
        "Orthopaedics",
    ),
}
_DIAGNOSES = {
    "fr": (
        ("I10", "Hypertension essentielle (primitive)"),
        ("I50.0", "Insuffisance cardiaque congestive"),
        ("I48.9", "Fibrillation auriculaire, sans précision"),
        ("E11.9", "Diabète sucré de type 2, sans complication"),
        ("J18.9", "Pneumopathie, sans précision"),
        ("J44.1", "Maladie pulmonaire obstructive avec épisodes aigus"),
        ("K35.8", "Appendicite aiguë, autre et sans précision"),
        ("K80.2", "Calcul de la vésicule biliaire sans cholécystite"),
        ("N17.9", "Insuffisance rénale aiguë"),
        ("S72.0", "Fracture du col du fémur"),
        ("Z51.1", "Séance de chimiothérapie pour tumeur"),
        ("O80.0", "Accouchement spontané par présentation du sommet"),
        ("R07.4", "Douleur thoracique, sans précision"),
        ("A41.9", "Septicémie, sans précision"),
        ("F32.1", "Épisode dépressif moyen"),
        ("G40.9", "Épilepsie, sans précision"),
    ),
    "en": (
        ("I10", "Essential (primary) hypertension"),
        ("I50.0", "Congestive heart failure"),
        ("I48.9", "Atrial fibrillation, unspecified"),
        ("E11.9", "Type 2 diabetes mellitus without complications"),
        ("J18.9", "Pneumonia, unspecified organism"),
        ("J44.1", "Obstructive pulmonary disease with acute exacerbation"),
        ("K35.8", "Acute appendicitis, other and unspecified"),
        ("K80.2", "Calculus of gallbladder without cholecystitis"),
        ("N17.9", "Acute kidney failure"),
        ("S72.0", "Fracture of neck of femur"),
        ("Z51.1", "Chemotherapy session for neoplasm"),
        ("O80.0", "Spontaneous vertex delivery"),
        ("R07.4", "Chest pain, unspecified"),
        ("A41.9", "Sepsis, unspecified organism"),
        ("F32.1", "Moderate depressive episode"),
        ("G40.9", "Epilepsy, unspecified"),
    ),
}
_FIRST_DAY = date(1931, 1, 1)
_FIRST_STAY = date(2025, 1, 1)


@dataclass(frozen=True)
class Patient:
    surname: str
    given: str
    born: str
    number: str
    stay: str

    @property
    def mail(self) -> str:
        plain = f"{self.given}.{self.surname}".lower().translate(
            str.maketrans("éèêëàâäîïôöûüçñ' œ", "eeeeaaaiioouucn--o")
        )
        return f"{plain}@{_MAILS[int(self.number) % len(_MAILS)]}"


class Inventor:
    """Makes up data; the same random source makes up the same."""

    def __init__(self, random: Random, language: Language) -> None:
        self.random = random
        self.language = language

    def say(self, french: str, english: str) -> str:
        return french if self.language == "fr" else english

    def patient(self) -> Patient:
        draw = self.random
        return Patient(
            draw.choice(_SURNAMES),
            draw.choice(_GIVEN),
            self._day(_FIRST_DAY, 33_000),
            str(draw.randint(8_000_000_000, 8_009_999_999)),
            str(draw.randint(250_000_000, 259_999_999)),
        )

    def day(self) -> str:
        return self._day(_FIRST_STAY, 480)

    def time(self) -> str:
        return f"{self.random.randint(0, 23):02}:{self.random.randint(0, 59):02}"

    def second(self) -> str:
        return f"{self.time()}:{self.random.randint(0, 59):02},{self.random.randint(0, 999):03}"

    def amount(self) -> str:
        whole, cents = self.random.randint(18, 9_800), self.random.randint(0, 99)
        if self.language == "en":
            return f"{whole:,}.{cents:02}"
        return f"{whole:,}".replace(",", " ") + f",{cents:02}"

    def phone(self) -> str:
        return "01 99 00 " + f"{self.random.randint(0, 99):02} {self.random.randint(0, 99):02}"

    def street(self) -> str:
        return f"{self.random.randint(1, 180)} {self.random.choice(_STREETS)}"

    def town(self) -> str:
        return self.random.choice(_TOWNS)

    def postcode(self) -> str:
        return str(self.random.randint(10_000, 95_999))

    def ward(self) -> str:
        return self.random.choice(_WARDS[self.language])

    def wards(self) -> tuple[str, ...]:
        return _WARDS[self.language]

    def diagnosis(self) -> tuple[str, str]:
        return self.random.choice(_DIAGNOSES[self.language])

    def diagnoses(self, count: int) -> list[tuple[str, str]]:
        return self.random.sample(_DIAGNOSES[self.language], count)

    def doctor(self) -> str:
        return f"Dr {self.random.choice(_SURNAMES).title()}"

    def between(self, low: int, high: int) -> str:
        return str(self.random.randint(low, high))

    def _day(self, first: date, days: int) -> str:
        day = first + timedelta(days=self.random.randrange(days))
        return day.strftime("%d/%m/%Y")
