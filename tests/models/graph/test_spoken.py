"""What a dialog says, told from what another one says: by its words, whoever it speaks of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.graph.spoken import GAP_WORDS, Spoken

ASKS = Spoken(
    says="Confirmez-vous l'enregistrement du dossier de ${nom} ... IPP ${ipp}", answers=("Oui", "Non")
)
TELLS = Spoken(says="Le dossier de ... IPP ${ipp} a été enregistré")
NAMES = st.lists(st.text("ABCDEFGHIK", min_size=3, max_size=9), min_size=1, max_size=4)
NUMBERS = st.integers(10_000, 999_999_999).map(str)


def asked(*names: str, ipp: str = "800010234", deed: str = "l'enregistrement") -> list[str]:
    return f"Confirmez-vous {deed} du dossier de {' '.join(names)} (IPP {ipp}) ?".split()


@given(names=NAMES, ipp=NUMBERS)
def test_it_is_the_same_whoever_it_speaks_of(names: list[str], ipp: str) -> None:
    words = asked(*names, ipp=ipp)
    gaps = ASKS.heard(words)
    assert gaps is not None
    (who, number) = gaps
    assert who.names == ("nom",)
    assert words[who.first : who.last + 1] == names
    assert number.names == ("ipp",)
    assert words[number.first : number.last + 1] == [f"{ipp})"]


@pytest.mark.parametrize(
    "says",
    [
        "Confirmez-vous la suppression du dossier de LEFÈVRE Marie (IPP 800010234) ?",
        "Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie ?",
        "Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie (IPP 800010234) et la suppression du séjour ?",
        "Attention ! Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie (IPP 800010234) ?",
        "Confirmez-vous l'enregistrement définitif du dossier de LEFÈVRE Marie (IPP 800010234) ?",
        "Confirmez-vous ?",
        "",
    ],
)
def test_another_question_is_another_one(says: str) -> None:
    assert ASKS.heard(says.split()) is None


@pytest.mark.parametrize(
    "denied", ["n'a pas été enregistré", "a été partiellement enregistré", "a été annulé"]
)
def test_what_was_not_done_is_not_what_was_done(denied: str) -> None:
    def told(what: str) -> list[str]:
        return f"Le dossier de LEFÈVRE Marie (IPP 800010234) {what}.".split()

    assert TELLS.heard(told("a été enregistré")) is not None
    assert TELLS.heard(told(denied)) is None


@given(st.integers(0, 12), st.sampled_from("axz"))
def test_a_letter_of_a_long_word_may_be_misread(place: int, letter: str) -> None:
    word = "enregistrement"
    assert ASKS.heard(asked("LEFÈVRE", deed=f"l'{word[:place]}{letter}{word[place + 1 :]}")) is not None


@pytest.mark.parametrize(
    "read",
    [
        "Confirmez-vous l'enregistrement dudossier de LEFÈVRE (IPP 800010234) ?",
        "Confirmez - vous I'enregis trement du dossier de LEFÈVRE (1PP 800010234)",
        "? Confirmez-vous l’enregistrement du dossier d'ORGEVAL (IPP 800010234) ? i",
    ],
)
def test_spaces_and_signs_may_be_lost_or_added(read: str) -> None:
    assert ASKS.heard(read.split()) is not None


def test_a_gap_is_no_place_for_another_sentence() -> None:
    assert ASKS.heard(asked(*["MARTIN"] * GAP_WORDS)) is not None
    assert ASKS.heard(asked(*["MARTIN"] * (GAP_WORDS + 1))) is None


def test_it_tells_whom_it_names() -> None:
    assert ASKS.names == {"nom", "ipp"}
    assert Spoken(says="Le dossier ... est ouvert").names == frozenset()
