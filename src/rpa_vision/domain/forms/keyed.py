"""Numbers that carry a key: one wrong digit is seen."""

from __future__ import annotations

import re

from rpa_vision.domain.forms.form import WrittenForm
from rpa_vision.domain.values import Fault

_GAP = r"[ .\-]?"
_NIR = re.compile(
    rf"(?P<sex>[1-478]){_GAP}(?P<year>\d\d){_GAP}(?P<month>\d\d){_GAP}(?P<county>\d\d|2[AB]){_GAP}"
    rf"(?P<town>\d{{3}}){_GAP}(?P<order>\d{{3}}){_GAP}(?P<key>\d\d)",
    re.IGNORECASE,
)
"""1 and 2: registered; 3 and 4: waiting to be; 7 and 8: a number for the time being."""
_MONTHS = re.compile(r"0[1-9]|1[0-2]|2\d|3\d|4[0-2]|[5-9]\d")
"""From 20 on: born in a month nobody knows, or in a town that had more births than numbers."""
_CORSICA = {"2A": "19", "2B": "18"}
_FINESS = re.compile(rf"(?:\d\d|2[AB]){_GAP}\d{{3}}{_GAP}\d{{3}}{_GAP}\d", re.IGNORECASE)
_RPPS = re.compile(rf"\d{{2}}{_GAP}\d{{3}}{_GAP}\d{{3}}{_GAP}\d{{3}}")
_SIGNS = re.compile(r"[ .\-]")


def _bare(text: str) -> str:
    return _SIGNS.sub("", text).upper()


def nir_key(number: str) -> int:
    """Of thirteen signs."""
    county = number[5:7]
    return 97 - int(number[:5] + _CORSICA.get(county, county) + number[7:13]) % 97


def _nir_fault(text: str) -> Fault | None:
    found = _NIR.fullmatch(text)
    if found is None:
        return "form"
    if not _MONTHS.fullmatch(found["month"]):
        return "no_such_month"
    if found["county"] == "00" or found["order"] == "000":
        return "no_such_place"
    return None if nir_key(_bare(text)) == int(found["key"]) else "key"


def luhn(digits: str) -> bool:
    """Every second digit from the right counts twice; the sum ends in 0."""
    twice = (divmod(2 * int(digit), 10) for digit in digits[-2::-2])
    return (sum(map(sum, twice)) + sum(int(digit) for digit in digits[::-2])) % 10 == 0


def _finess_fault(text: str) -> Fault | None:
    if not _FINESS.fullmatch(text):
        return "form"
    digits = _bare(text).replace("A", "1").replace("B", "2")
    return None if luhn(digits) else "key"


def _rpps_fault(text: str) -> Fault | None:
    if not _RPPS.fullmatch(text):
        return "form"
    return None if luhn(_bare(text)) else "key"


def _spaced_nir(text: str) -> str:
    bare = _bare(text)
    return " ".join(
        bare[one:other] for one, other in ((0, 1), (1, 3), (3, 5), (5, 7), (7, 10), (10, 13), (13, 15))
    )


NIR = WrittenForm(_NIR, _nir_fault, _spaced_nir)
FINESS = WrittenForm(_FINESS, _finess_fault, _bare)
RPPS = WrittenForm(_RPPS, _rpps_fault, _bare)
