"""A person's strings in other texts: found however they are written, and nobody else's with them."""

from __future__ import annotations

import pytest

from rpa_vision.text.person import ERASED, PersonStrings

PERSON = PersonStrings(("Kervadec", "Maëlys", "8004701", "2 57 03 29 019 123 07", "MARTIN"))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Dossier de KERVADEC Maelys ouvert", f"Dossier de {ERASED} {ERASED} ouvert"),
        ("nom:kervadec", f"nom:{ERASED}"),
        ("NomKERVADEC", f"Nom{ERASED}"),
        ("MARTINJean", f"{ERASED}Jean"),
        ("IPP 80 04 701.", f"IPP {ERASED}."),
        ("257032901912307", ERASED),
        ("Martin, Martine", f"{ERASED}, Martine"),
        ("MARTINEZ et SAINT-MARTIN", f"MARTINEZ et SAINT-{ERASED}"),
        ("18004701", "18004701"),
        ("80/04/701", "80/04/701"),
        ("", ""),
    ],
)
def test_strings_are_found_however_they_are_written(text: str, left: str) -> None:
    assert PERSON.taken_out_of(text) == left
    assert PERSON.are_in(text) is (text != left)
    assert not PERSON.are_in(left)


def test_documents_are_walked_but_names_of_things_stay() -> None:
    document = {
        "replay_id": "run_8004701",
        "parameters": {"nom": "KERVADEC", "n": 8004701, "codes": ["I10", "Maëlys"]},
        "KERVADEC": {"count": 3, "done": True},
    }
    assert PERSON.taken_out_of_document(document) == {
        "replay_id": "run_8004701",
        "parameters": {"nom": ERASED, "n": 0, "codes": ["I10", ERASED]},
        ERASED: {"count": 3, "done": True},
    }


def test_what_is_too_short_is_told() -> None:
    assert PersonStrings(("Li", "- 7", "Lou")).too_short == ("Li", "- 7")


@pytest.mark.parametrize("name", ["a3f012bc", "012bcdef", "abcdef-x012y"])
def test_a_few_digits_of_a_code_are_nobody(name: str) -> None:
    """A recording's own name, an agent's: whoever takes a piece out of it loses what it names."""
    room = PersonStrings(("012",))
    assert room.taken_out_of(name) == name
    assert room.taken_out_of("chambre 012") == f"chambre {ERASED}"


def test_a_number_written_against_its_name_is_found() -> None:
    assert PERSON.taken_out_of("IPP8004701") == f"IPP{ERASED}"
    assert PERSON.taken_out_of_document({"recording": "8004701a"}) == {"recording": "8004701a"}
