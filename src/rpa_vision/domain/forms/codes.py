"""Codes of classifications: what they look like. Whether one exists, only its table can tell."""

from __future__ import annotations

import re
from collections.abc import Callable

from rpa_vision.domain.forms.form import WrittenForm
from rpa_vision.domain.values import Fault

_EXTENSION = r"(?:\d|\+(?=\d)){1,3}"
"""French extensions go up to the sixth sign; « + » holds a place that the classification left empty."""
_CIM10 = re.compile(
    rf"(?P<category>[A-Z]\d\d)(?:\.?(?P<rest>{_EXTENSION}))?(?:\s?(?P<mark>[*†+]))?", re.IGNORECASE
)
_CCAM = re.compile(
    r"(?P<act>[A-Z]{4}\d{3})(?:-(?P<extension>\d\d)(?!\d))?(?:[ /-]?(?P<activity>[1-5])(?:[ /-]?(?P<phase>\d))?)?",
    re.IGNORECASE,
)
_GHM = re.compile(r"(?P<major>\d\d)(?P<kind>[CKMZH])(?P<number>\d\d)(?P<level>[A-Z0-9])?", re.IGNORECASE)
_DAGGERS = {"+": "†"}


def _cim10(text: str) -> str:
    found = _CIM10.fullmatch(text)
    if found is None:
        return text
    rest, mark = found["rest"], found["mark"] or ""
    behind = f".{rest}" if rest else ""
    return f"{found['category'].upper()}{behind}{_DAGGERS.get(mark, mark)}"


def _ccam(text: str) -> str:
    found = _CCAM.fullmatch(text)
    if found is None:
        return text
    extension = f"-{found['extension']}" if found["extension"] else ""
    parts = (found["act"].upper() + extension, found["activity"], found["phase"])
    return " ".join(part for part in parts if part)


def looks_like(pattern: re.Pattern[str]) -> Callable[[str], Fault | None]:
    def fault(text: str) -> Fault | None:
        return None if pattern.fullmatch(text) else "form"

    return fault


_DOTTED = re.compile(r"[A-Z]\d\d\.\S+", re.IGNORECASE)
"""Without the dot rooms and record numbers are written the same: A101, D1234."""
CIM10 = WrittenForm(_CIM10, looks_like(_CIM10), _cim10, _DOTTED)
CCAM = WrittenForm(_CCAM, looks_like(_CCAM), _ccam)
GHM = WrittenForm(_GHM, looks_like(_GHM), str.upper)
