"""Words, codes and invented people."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from rpa_vision_lab.dpi.codes import CodeList
from rpa_vision_lab.dpi.faults import look_alike
from rpa_vision_lab.dpi.reader import read_patients, read_stays
from rpa_vision_lab.dpi.records import Patient
from rpa_vision_lab.dpi.seed import invent
from rpa_vision_lab.dpi.spelling import folded, sound
from rpa_vision_lab.dpi.store import DpiStore
from rpa_vision_lab.dpi.texts import Texts

KINDS = [Texts(language, wording) for language, wording in product(("fr", "en"), ("standard", "variant"))]


def test_every_language_and_wording_says_the_same_things() -> None:
    first = KINDS[0]
    for other in KINDS[1:]:
        assert other.names() == first.names()
        for name in first.names():
            assert set(re.findall(r"{(\w+)}", other(name))) == set(re.findall(r"{(\w+)}", first(name))), name


def test_the_other_wording_changes_what_a_replay_looks_for() -> None:
    standard, variant = Texts("fr"), Texts("fr", "variant")
    assert standard.plain("record.save") == "Enregistrer"
    assert variant.plain("record.save") == "Valider"
    assert variant.plain("search.find") == "Lancer la recherche"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_codes_have_labels_and_are_found_by_them(language: str) -> None:
    diagnoses, acts = CodeList("cim10", language), CodeList("ccam", language)  # type: ignore[arg-type]
    assert len(diagnoses) >= 120
    for codes, form in ((diagnoses, r"[A-Z]\d\d(\.\d)?"), (acts, r"[A-Z]{4}\d{3}")):
        for code, label in codes.find(""):
            assert re.fullmatch(form, code)
            assert label == codes.label(code) != ""
            assert (code, label) in codes.find(code.lower())
            assert (code, label) in codes.find(label.upper())
    assert diagnoses.find("zzz") == []
    assert {code[0] for code, _ in diagnoses.find("", "I")} == {"I"}


def test_the_invented_patients_are_always_the_same_and_all_different() -> None:
    seed = invent()
    assert seed == invent()
    assert len(seed.patients) == len({one.ipp for one in seed.patients}) == 60
    assert len(seed.stays) == len({stay.nda for stay in seed.stays})
    assert {stay.ipp for stay in seed.stays} == {one.ipp for one in seed.patients}
    assert all(one.phone.startswith("01 99 00 ") for one in seed.patients)
    codes = CodeList("cim10")
    assert all(stay.coding.principal in codes for stay in seed.stays if stay.state == "coded")


def test_look_alikes_are_there() -> None:
    people = invent().patients
    named = {one.full_name for one in people}
    assert {"LEFEVRE Marie", "LEFÈVRE Marie", "LEFEBVRE Marie"} <= named
    assert {"DE LA TOUR Hélène", "DELATOUR Hélène", "SAINT-AUBIN Jean-Pierre"} <= named
    assert any(one.birth_name != one.used_name for one in people)
    same_name = [one for one in people if one.full_name == "LEFÈVRE Marie"]
    assert len({one.born for one in same_name}) == len(same_name) == 2
    assert any(twins(one, other) for one in people for other in people)


def twins(one: Patient, other: Patient) -> bool:
    return one.ipp != other.ipp and (one.used_name, one.born) == (other.used_name, other.born)


def test_who_is_most_easily_mistaken_for_whom() -> None:
    people = invent().patients
    names = {one.ipp: one.full_name for one in people}
    assert names[look_alike(people, "800062390")] == "DUPOND André"
    assert names[look_alike(people, "800044718")] == "DORGEVAL Agnès"
    assert look_alike(people, "800010232") == "800010234", "the same name, born in another month"


@pytest.mark.parametrize(
    ("one", "other"),
    [("LEFÈVRE", "LEFEBVRE"), ("DUPONT", "DUPOND"), ("LE GOFF", "LEGOFF"), ("DUPRÉ", "Dupre")],
)
def test_names_that_sound_the_same(one: str, other: str) -> None:
    assert sound(one) == sound(other)


def test_names_are_compared_without_accents_and_hyphens() -> None:
    assert folded("Hautecœur-d’Évreux") == "hautecoeur d evreux"
    assert sound("MARTINEAU") != sound("MOREL")


def test_a_database_is_filled_once(tmp_path: Path) -> None:
    database = tmp_path / "dpi.db"
    DpiStore(database).close()
    first = read_patients(database)
    DpiStore(database).close()
    assert read_patients(database) == first == sorted(invent().patients, key=lambda one: one.ipp)
    assert {stay.nda for one in first for stay in read_stays(database, one.ipp)} == {
        stay.nda for stay in invent().stays
    }
