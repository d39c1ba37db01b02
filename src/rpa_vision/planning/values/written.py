"""A value as the task was shown it: a day with its marks, a time with its colon, a code in capitals."""

from __future__ import annotations

import re
from datetime import date

from rpa_vision.domain.context import DomainContext
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.sorts import Wanted

_FORMS = (
    ("%d/%m/%Y", 10, "/"), ("%d.%m.%Y", 10, "."), ("%d-%m-%Y", 10, "-"), ("%d %m %Y", 10, " "), ("%d/%m/%y", 8, "/"), ("%d%m%Y", 8, ""),
)  # fmt: skip


def written(candidate: Candidate, wanted: Wanted, domain: DomainContext) -> str:
    match wanted.sort:
        case "birthday" if not candidate.days:  # known in part: as it was said
            return candidate.value or candidate.text
        case "day" | "birthday":
            return day_written(candidate.days[0], wanted.variable.examples)
        case "time":
            return _time(candidate.value or candidate.text, wanted.variable.examples)
        case "code":
            kind = domain.kinds.get(candidate.code or wanted.code)
            plain = candidate.text.replace(" ", "") if wanted.code != "nir" else candidate.text
            return _as_shown(plain if kind is None else kind.normal(plain), wanted)
        case "number":
            return candidate.text.lstrip("xX").replace(" ", "")
        case "amount":
            return _amount(candidate.text, wanted.variable.examples)
        case "phone":
            return _in_groups(candidate.text, wanted.variable.examples)
        case "reference" if wanted.references is not None:
            return wanted.references.written(candidate.text)
        case _:
            return candidate.value or candidate.text


def _amount(text: str, examples: tuple[str, ...]) -> str:
    """With the sign before the cents that was shown, two of them, and nothing between the thousands."""
    plain = text.replace(" ", "")
    whole, _, cents = plain.rpartition(plain[-3]) if plain[-3:-2] in (",", ".") else (plain, "", "00")
    sign = examples[0][-3] if examples else ","
    return f"{whole.replace('.', '')}{sign}{cents}"


def _in_groups(text: str, examples: tuple[str, ...]) -> str:
    """Digits in the groups of the first one shown."""
    digits = re.sub(r"\D", "", text)
    shown = examples[0] if examples else ""
    if len(re.sub(r"\D", "", shown)) != len(digits):
        return text
    rest = iter(digits)
    return "".join(next(rest) if letter.isdigit() else letter for letter in shown)


def _as_shown(code: str, wanted: Wanted) -> str:
    """« E11.9 » and « E119 » are one code; a program takes it as it was shown it."""
    examples = wanted.variable.examples
    bare = "".join(letter for letter in code if letter.isalnum())
    return bare if examples and all(example.isalnum() for example in examples) else code


def day_written(day: date, examples: tuple[str, ...]) -> str:
    if any(example[4:5] == "-" for example in examples):
        return day.isoformat()
    for form, size, sign in _FORMS:
        if examples and all(
            len(example) == size and (example.count(sign) == 2 if sign else example.isdigit())
            for example in examples
        ):
            return day.strftime(form)
    return day.strftime("%d/%m/%Y")


def _time(text: str, examples: tuple[str, ...]) -> str:
    with_letter = bool(examples) and all("h" in example.lower() for example in examples)
    return text.replace(":", "h") if with_letter else text
