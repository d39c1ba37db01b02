"""What holds of every kind of value, whatever the text."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rpa_vision.domain.forms.keyed import nir_key
from rpa_vision.domain.reading import load_domain

TODAY = date(2026, 3, 4)
DOMAIN = load_domain("tim_cim10", today=lambda: TODAY)
KINDS = DOMAIN.kinds
names = st.sampled_from(sorted(KINDS))
texts = st.text(max_size=40) | st.from_regex(r"[A-Z0-9 ./+*-]{0,20}", fullmatch=True)


@st.composite
def right_nirs(draw: st.DrawFn) -> str:
    month = draw(st.sampled_from(["01", "07", "12", "20", "31", "42", "50", "99"]))
    county = draw(st.sampled_from(["01", "2A", "2B", "75", "97", "99"]))
    rest = draw(st.integers(1, 999)), draw(st.integers(1, 999))
    number = f"{draw(st.sampled_from('123478'))}{draw(st.integers(0, 99)):02}{month}{county}{rest[0]:03}{rest[1]:03}"
    return f"{number}{nir_key(number):02}"


@given(right_nirs(), st.integers(0, 14), st.sampled_from("0123456789"))
def test_a_nir_with_one_digit_changed_is_refused(nir: str, place: int, digit: str) -> None:
    assume(nir[place].isdigit() and nir[place] != digit)

    assert KINDS["nir"].problem(nir) is None
    assert KINDS["nir"].problem(nir[:place] + digit + nir[place + 1 :]) is not None


@pytest.mark.parametrize(("kind", "right"), [("rpps", "10100534436"), ("finess", "750712184")])
def test_a_number_with_a_key_and_one_digit_changed_is_refused(kind: str, right: str) -> None:
    for place, now in enumerate(right):
        for digit in "0123456789".replace(now, ""):
            assert KINDS[kind].problem(right[:place] + digit + right[place + 1 :]) is not None


@given(names, texts)
def test_one_way_of_writing_is_that_way(kind: str, text: str) -> None:
    once = KINDS[kind].normal(text)

    assert KINDS[kind].normal(once) == once
    assert (KINDS[kind].problem(once) is None) == (KINDS[kind].problem(text) is None)


@given(
    names,
    st.lists(st.text(max_size=12) | st.sampled_from(["J18.9", "I10", "10234", "750712184"]), max_size=6),
)
def test_what_is_found_in_a_sentence_is_whole_words_of_it(kind: str, words: list[str]) -> None:
    sentence = " ".join(words)
    for found in KINDS[kind].found_in(sentence):
        before, after = sentence[: found.start], sentence[found.end :]
        assert sentence[found.start : found.end] == found.text
        assert not before[-1:].isalnum()
        assert not after[:1].isalnum()
        assert found.problem == KINDS[kind].problem(found.text)


def test_codes_are_found_where_they_stand() -> None:
    found = KINDS["cim10"].found_in("code J18.9, puis l'I10. Pas XJ18 ni J18.9a ni HJ18-9")

    assert [one.text for one in found] == ["J18.9", "I10"]


def test_a_number_of_the_form_whose_key_is_wrong_is_found_with_its_problem() -> None:
    (found,) = KINDS["nir"].found_in("NIR 2 55 08 14 168 025 39 de la patiente")

    assert found.text == "2 55 08 14 168 025 39"
    assert found.problem is not None
    assert found.problem.fault == "key"


@pytest.mark.parametrize(
    ("values", "label", "kind"),
    [
        (["E11.9", "I10"], "", "cim10"),
        (["10234", "10991"], "N° patient", "ipp"),
        (["10234", "10991"], "IPP :", "ipp"),
        (["10234", "7"], "Chambre", "number"),
        (["12/03/1980", "01/01/2001"], "Date de naissance", "birth_date"),
        (["12/03/1980", "01/01/2001"], "Entrée le", "date"),
        (["12/03/2031"], "Date de naissance", "date"),
        (["2 55 08 14 168 025 38"], "", "nir"),
        (["HHFA001", "DEQP003"], "Code acte", "ccam"),
        (["BATI001", "DEQP003"], "", "text"),
        (["A101", "B203"], "Chambre", "text"),
        (["10024501", "10034877"], "Dossier", "number"),
        (["750712184"], "N° FINESS", "finess"),
        (["750712184"], "Téléphone", "number"),
        (["DUPONT", "LE GOFF"], "Nom de naissance", "name"),
        (["DUPONT", "LE GOFF"], "Service", "text"),
        (["Lefèvre", "10"], "", "text"),
        ([], "IPP", "text"),
    ],
)
def test_a_kind_is_told_by_its_field_or_by_values_that_nothing_else_is_written_like(
    values: list[str], label: str, kind: str
) -> None:
    assert DOMAIN.kind_of(values, label) == kind


@pytest.mark.parametrize(
    ("kind", "shown", "value", "refused"),
    [
        ("cim10", ("J18.9", "I10"), "J1X8", True),
        (
            "cim10",
            ("D123456", "D123457"),
            "D123458",
            False,
        ),  # guessed wrongly: what was shown is no code either
        ("number", ("12", "14"), "12B", False),
        ("date", ("12/05/2024",), "31/02/2024", True),
        ("birth_date", ("12/05/1950",), "05/13/1950", True),
        ("birth_date", ("12/05/1950",), "12/12/26", False),  # in a hundredth year
        ("nir", ("2 55 08 14 168 025 38",), "2\u00a055\u00a008\u00a014\u00a0168\u00a0025\u00a038", False),
    ],
)
def test_a_value_is_refused_only_where_its_kind_is_sure(
    kind: str, shown: tuple[str, ...], value: str, refused: bool
) -> None:
    assert (DOMAIN.refusal(kind, value, shown) is not None) == refused
