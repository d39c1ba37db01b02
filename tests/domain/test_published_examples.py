"""Numbers and codes as they are published, right and wrong: specimens of cards, of libraries' own documentation, of
guides on coding, and of the public register of establishments. None of them is a patient's."""

from __future__ import annotations

from datetime import date

import pytest

from rpa_vision.domain.reading import load_domain

TODAY = date(2026, 3, 4)
KINDS = load_domain("tim_cim10", today=lambda: TODAY).kinds

RIGHT = {
    "nir": [
        ("2 55 08 14 168 025 38", "2 55 08 14 168 025 38"),
        ("255081416802538", "2 55 08 14 168 025 38"),
        ("2 95 10 99 126 111 93", "2 95 10 99 126 111 93"),
        ("186022A21532523", "1 86 02 2A 215 325 23"),
        ("1 80 12 75 123 456 42", "1 80 12 75 123 456 42"),
        ("1 57 01 67 482 145 62", "1 57 01 67 482 145 62"),
        ("2.62.08.75.032.039.77", "2 62 08 75 032 039 77"),
        ("1 89 12 75 125 012 82", "1 89 12 75 125 012 82"),
        ("2 06 12 75 111 005 64", "2 06 12 75 111 005 64"),
    ],
    "rpps": [
        ("10100534436", "10100534436"),
        ("10 100 534 436", "10100534436"),
        ("10002909371", "10002909371"),
    ],
    "finess": [
        ("750712184", "750712184"),
        ("69 078 181 0", "690781810"),
        ("130786049", "130786049"),
        ("330781196", "330781196"),
        ("590780193", "590780193"),
        ("2A0000014", "2A0000014"),
        ("2b0000020", "2B0000020"),
    ],
    "cim10": [
        ("J18.9", "J18.9"),
        ("j189", "J18.9"),
        ("I10", "I10"),
        ("Z51.30", "Z51.30"),
        ("Z5130", "Z51.30"),
        ("M62.890", "M62.890"),
        ("B24.+0", "B24.+0"),
        ("B24+0", "B24.+0"),
        ("F03.+00", "F03.+00"),
        ("J96.1+1", "J96.1+1"),
        ("U07.10", "U07.10"),
        ("G30.1†", "G30.1†"),
        ("A17.0+", "A17.0†"),
        ("G01*", "G01*"),
        ("F00.1 *", "F00.1*"),
    ],
    "ccam": [
        ("HHFA001", "HHFA001"),
        ("hhfa001", "HHFA001"),
        ("HHFA001 1 0", "HHFA001 1 0"),
        ("HHFA00110", "HHFA001 1 0"),
        ("HHFA001-4", "HHFA001 4"),
        ("DEQP003-10", "DEQP003-10"),
        ("ZBQK002 1", "ZBQK002 1"),
    ],
    "ghm": [("01C02Z", "01C02Z"), ("15z05d", "15Z05D"), ("04M053", "04M053"), ("05M09", "05M09")],
    "birth_date": [
        ("29/02/2024", "29/02/2024"),
        ("1/2/1937", "01/02/1937"),
        ("01021937", "01/02/1937"),
        ("1937-02-01", "01/02/1937"),
        ("01-02-37", "01/02/1937"),
        ("04/03/2026", "04/03/2026"),
    ],
    "date": [("29/02/2024", "29/02/2024"), ("31.12.2030", "31/12/2030"), ("01/02/30", "01/02/2030")],
    "number": [
        ("12", "12"),
        ("-3,5", "-3,5"),
        ("1 234,50 €", "1 234,50 €"),
        ("06 12 34 56 78", "06 12 34 56 78"),
    ],
    "name": [("LE GOFF", "LE GOFF"), ("d'Artagnan", "d'Artagnan")],
    "ipp": [("10234", "10234"), ("P0010234", "P0010234")],
}
WRONG = {
    "nir": [
        ("255081416802539", "key"),
        ("295109912611199", "key"),
        ("186022B21532523", "key"),
        ("253072C07300443", "form"),
        ("12345678", "form"),
        ("555081416802538", "form"),
        ("2 55 13 14 168 025 38", "no_such_month"),
        ("2 55 45 14 168 025 38", "no_such_month"),
        ("2 55 08 00 168 025 38", "no_such_place"),
        ("2 55 08 14 168 000 38", "no_such_place"),
    ],
    "rpps": [("10100534437", "key"), ("1010053443", "form"), ("1010053443A", "form")],
    "finess": [("750712185", "key"), ("2A0000015", "key"), ("2C0000014", "form"), ("75071218", "form")],
    "cim10": [
        ("J1X8", "form"),
        ("J18.", "form"),
        ("18.9", "form"),
        ("J1", "form"),
        ("J18.9.1", "form"),
        ("J18.9123", "form"),
        ("S72.001A", "form"),
        ("B24.++0", "form"),
        ("JJ8.9", "form"),
        ("Pneumopathie", "form"),
        ("", "form"),
    ],
    "ccam": [("HHF001", "form"), ("HHFA01", "form"), ("HHFA001 9", "form"), ("HHFA0011011", "form")],
    "ghm": [("1C02Z", "form"), ("01X02Z", "form"), ("01C02ZZ", "form")],
    "birth_date": [
        ("31/02/1980", "no_such_day"),
        ("29/02/2023", "no_such_day"),
        ("05/03/2026", "in_future"),
        ("04/03/1896", "too_long_ago"),
        ("12/1980", "form"),
        ("hier", "form"),
    ],
    "date": [("32/01/2024", "no_such_day"), ("31/02/2024", "no_such_day"), ("2024", "form")],
    "number": [("douze", "form"), ("12 bis", "form"), ("", "form")],
    "name": [("1234", "form"), ("--", "form")],
    "ipp": [("123", "form"), ("10 234 bis", "form"), ("DUPONT", "form")],
}


def rows(table: dict[str, list[tuple[str, str]]]) -> list[tuple[str, str, str]]:
    return [(kind, text, told) for kind, examples in table.items() for text, told in examples]


@pytest.mark.parametrize(("kind", "text", "normal"), rows(RIGHT))
def test_right_ones_are_known_however_they_are_written(kind: str, text: str, normal: str) -> None:
    assert KINDS[kind].problem(text) is None
    assert KINDS[kind].normal(text) == normal


@pytest.mark.parametrize(("kind", "text", "fault"), rows(WRONG))
def test_wrong_ones_are_told_with_what_is_wrong(kind: str, text: str, fault: str) -> None:
    problem = KINDS[kind].problem(text)

    assert problem is not None
    assert problem.fault == fault
    assert KINDS[kind].one.fr in problem.said("fr")
    assert KINDS[kind].one.en in problem.said("en")
    assert not text or text not in problem.said("fr"), "it may be a patient's, and the log hears this"
