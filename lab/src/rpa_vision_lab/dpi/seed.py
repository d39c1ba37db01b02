"""The sixty invented patients every new database starts with, always the same."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from rpa_vision_lab.dpi.codes import CodeList
from rpa_vision_lab.dpi.people import (
    ALLERGIES,
    HISTORY,
    LOOK_ALIKES,
    MEN,
    PHYSICIANS,
    STREETS,
    SURNAMES,
    TOWNS,
    WOMEN,
    Person,
)
from rpa_vision_lab.dpi.records import Act, Coding, Document, Patient, Stay, Vitals
from rpa_vision_lab.dpi.spelling import folded

_SEED = 20_417
_PATIENTS = 60
_WARDS = ("CARDIO", "CHIR", "GERIA", "MEDINT", "NEPHRO", "ORTHO", "PNEUMO", "URG")
_FAMILIES = ("single", "married", "union", "divorced", "widowed")
_COVERS = ("general", "general", "general", "farming", "student", "solidarity")
_KINDS = ("letter", "report", "lab", "imaging", "prescription")
_LAST_DAY = date(2026, 5, 29)
_ADULT_YEARS = 18


@dataclass(frozen=True)
class Seed:
    patients: tuple[Patient, ...]
    stays: tuple[Stay, ...]
    vitals: tuple[Vitals, ...]
    documents: tuple[Document, ...]


def invent() -> Seed:
    random = Random(_SEED)  # noqa: S311 - invented data must be the same every time
    people = [*LOOK_ALIKES, *_others(random, _PATIENTS - len(LOOK_ALIKES))]
    patients = tuple(_patient(random, person) for person in people)
    stays: list[Stay] = []
    for patient in patients:
        for number in range(random.randint(1, 3)):
            stays.append(_stay(random, patient, f"25{len(stays) + 1041:04}{patient.ipp[-3:]}", number))
    vitals = [_reading(random, stay, day) for stay in stays for day in range(random.randint(1, 3))]
    documents = [
        Document(stay.ipp, stay.left or stay.entered, kind, stay.physician)
        for stay in stays
        for kind in random.sample(_KINDS, random.randint(1, 3))
    ]
    return Seed(patients, tuple(stays), tuple(vitals), tuple(documents))


def _others(random: Random, count: int) -> list[Person]:
    born = date(1934, 3, 1)
    people = []
    for number in range(count):
        sex = random.choice("FM")
        given = random.choice(WOMEN if sex == "F" else MEN)
        day = born + timedelta(days=random.randrange(32_000))
        surname = SURNAMES[number % len(SURNAMES)]
        married = sex == "F" and random.random() < 0.4
        birth_name = random.choice(SURNAMES) if married else ""
        ipp = f"80007{1000 + number * 37:04}"
        people.append(Person(ipp, surname, given, sex, day.isoformat(), birth_name))
    return people


def _patient(random: Random, person: Person) -> Patient:
    postcode, town = random.choice(TOWNS)
    mail = f"{folded(person.given)}.{folded(person.used_name)}".replace(" ", "-")
    adult = date.fromisoformat(person.born).year < _LAST_DAY.year - _ADULT_YEARS
    return Patient(
        ipp=person.ipp,
        birth_name=person.birth_name or person.used_name,
        used_name=person.used_name,
        given=person.given,
        sex=person.sex,
        born=person.born,
        birth_place=random.choice(TOWNS)[1],
        family=random.choice(_FAMILIES) if adult else "single",
        children=random.randint(0, 3) if adult else 0,
        address=f"{random.randint(1, 98)} {random.choice(STREETS)}",
        postcode=postcode,
        town=town,
        phone=f"01 99 00 {random.randint(0, 99):02} {random.randint(0, 99):02}",
        email=f"{mail}@courriel.example" if random.random() < 0.6 else "",
        doctor=random.choice(PHYSICIANS),
        cover=random.choice(_COVERS),
        long_illness=random.random() < 0.2,
        shared_record=random.random() < 0.7,
        confidential=random.random() < 0.05,
        allergies=random.choice(ALLERGIES),
        history=random.choice(HISTORY),
    )


def _stay(random: Random, patient: Patient, nda: str, number: int) -> Stay:
    """The newest of a patient is still to be coded, the earlier ones are done."""
    left = _LAST_DAY - timedelta(days=random.randint(0, 60) + 200 * number)
    entered = left - timedelta(days=random.randint(1, 14))
    child = date.fromisoformat(patient.born).year > entered.year - _ADULT_YEARS
    stay = Stay(
        nda=nda,
        ipp=patient.ipp,
        ward="PEDIA" if child else random.choice(_WARDS),
        entered=entered.isoformat(),
        left=left.isoformat(),
        entry_mode=random.choice(("home", "emergency", "transfer")),
        physician=random.choice(PHYSICIANS),
        coding=Coding(nda),
    )
    return stay if number == 0 else replace(stay, coding=_coded(random, stay))


def _coded(random: Random, stay: Stay) -> Coding:
    codes = [code for code, _ in CodeList("cim10").find("")]
    acts = [code for code, _ in CodeList("ccam").find("")]
    principal, *associated = random.sample(codes, random.randint(2, 4))
    return Coding(
        nda=stay.nda,
        principal=principal,
        associated=tuple(associated),
        acts=tuple(Act(code, stay.entered) for code in random.sample(acts, random.randint(0, 2))),
        severity=str(random.randint(1, 4)),
        complete=True,
    )


def _reading(random: Random, stay: Stay, day: int) -> Vitals:
    taken = date.fromisoformat(stay.entered) + timedelta(days=day)
    systolic = random.randint(105, 165)
    return Vitals(
        ipp=stay.ipp,
        day=taken.isoformat(),
        hour=f"{random.randint(6, 21):02}:{random.choice((0, 10, 15, 30, 45)):02}",
        temperature=random.randint(362, 389) / 10,
        systolic=systolic,
        diastolic=systolic - random.randint(40, 65),
        pulse=random.randint(56, 108),
        oxygen=random.randint(91, 99),
        weight=random.randint(480, 960) / 10,
        pain=random.randint(0, 6),
    )
