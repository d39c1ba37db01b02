"""Values that differ between demonstrations become variables, named as the person reads them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from rpa_vision.models.wording import folded
from rpa_vision.models.workflow import Variable

_NUMBER_SIGN = re.compile(r"\bn\s?[°º]\s?|\bno\b\.?\s(?=\w)|№|#", re.IGNORECASE)
_DATE = re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}")
_CIM10 = re.compile(r"[A-Za-z]\d{2}(?:\.?[A-Za-z0-9]{1,4})?")
NAME_MAX = 64


def variable_name(label: str, taken: Sequence[str] = ()) -> str:
    """« N° patient » → ``numero_patient``; a number behind it when that name is already used."""
    words = re.findall(r"[a-z0-9]+", folded(_NUMBER_SIGN.sub("numero ", label)))
    name = "_".join(words)[:NAME_MAX].strip("_") or "valeur"
    if name[0].isdigit():
        name = f"valeur_{name}"[:NAME_MAX]
    count, unique = 1, name
    while unique in taken:
        count += 1
        unique = f"{name[: NAME_MAX - len(str(count)) - 1]}_{count}"
    return unique


def value_kind(values: Sequence[str]) -> Literal["text", "number", "date", "cim10"]:
    if all(_DATE.fullmatch(value) for value in values):
        return "date"
    if all(re.fullmatch(r"\d+(?:[.,]\d+)?", value) for value in values):
        return "number"
    if all(_CIM10.fullmatch(value) for value in values):
        return "cim10"
    return "text"


def variable_from(label: str, values: Sequence[str], taken: Sequence[str]) -> Variable:
    return Variable(
        name=variable_name(label, taken),
        label=label,
        kind=value_kind(values),
        examples=tuple(dict.fromkeys(values)),
    )
