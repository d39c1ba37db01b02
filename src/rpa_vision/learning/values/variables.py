"""Values that differ between demonstrations become variables, named as the person reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rpa_vision.domain.context import DomainContext
from rpa_vision.domain.reading import generic_domain
from rpa_vision.learning.graph.align import Who
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.text.folding import folded, squeezed

_NUMBER_SIGN = re.compile(r"\bn\s?[°º]\s?|\bno\b\.?\s(?=\w)|№|#", re.IGNORECASE)
_NUMBERS = re.compile(r"\d+")
NAME_MAX = 64
NO_CHANCE = 4
"""Letters: shorter values agree in two fields now and then."""
UNNAMED = "valeur"
EXAMPLES_KEPT = 8
"""Enough to show what is meant; they are patients' data, so no more of them."""

Values = Mapping[Who, str]


@dataclass(frozen=True)
class Found:
    """A variable and what each demonstration had for it."""

    variable: Variable
    values: Values


@dataclass
class Variables:
    """Those found so far. A value met again is the same variable, wherever it is met."""

    found: list[Found] = field(default_factory=list)
    domain: DomainContext = field(default_factory=generic_domain)
    """It says what kind of value each is."""

    @property
    def names(self) -> list[str]:
        return [one.variable.name for one in self.found]

    def known(self, values: Values) -> Found | None:
        """The one these values are of. They must agree wherever both are known, and differ from one another:
        two words that never change agree by chance."""
        for one in self.found:
            shared = values.keys() & one.values.keys()
            if len(shared) * 2 < len(values) or len({squeezed(values[who]) for who in shared}) < 2:
                continue
            if all(same_value(one.values[who], values[who]) for who in shared):
                return one
        return None

    def named(self, label: str, values: Values, *, repeated: bool = False) -> Found:
        """The variable for these values, made when there is none yet."""
        return self.known(values) or self._new(label, values, repeated=repeated)

    def _new(self, label: str, values: Values, *, repeated: bool) -> Found:
        seen = list(values.values())
        variable = Variable(
            name=variable_name(label, self.names),
            label=label,
            kind=self.domain.kind_of(seen, label),
            examples=tuple(dict.fromkeys(seen))[:EXAMPLES_KEPT],
            repeated=repeated,
        )
        return self._add(Found(variable, values))

    def typed(self, label: str, values: Values, *, repeated: bool = False) -> Found:
        """The variable for what was typed: the same one as before only where exactly the same was typed, into a
        field of that name or of so many letters that it is no chance."""
        known = self.known(values)
        if known is None or not _surely_the_same(known, label, values):
            return self._new(label, values, repeated=repeated)
        return known

    def secret(self, label: str) -> Found:
        name = variable_name(label, self.names)
        return self._add(Found(Variable(name=name, label=label, kind="secret"), {}))

    def _add(self, one: Found) -> Found:
        self.found.append(one)
        return one


def same_value(one: str, other: str) -> bool:
    """As people compare them: spaces, case, accents and small signs do not count; letters and numbers do.
    1.5 is not 15."""
    return squeezed(one) == squeezed(other) and _NUMBERS.findall(one) == _NUMBERS.findall(other)


def _surely_the_same(known: Found, label: str, values: Values) -> bool:
    shared = values.keys() & known.values.keys()
    exactly = all(known.values[who].strip() == values[who].strip() for who in shared)
    longest = max((len(values[who].strip()) for who in shared), default=0)
    return exactly and (longest >= NO_CHANCE or folded(known.variable.label) == folded(label))


def variable_name(label: str, taken: Sequence[str] = ()) -> str:
    """« N° patient » → ``numero_patient``; a number behind it when that name is already used."""
    words = re.findall(r"[a-z0-9]+", folded(_NUMBER_SIGN.sub("numero ", label)))
    name = "_".join(words)[:NAME_MAX].strip("_") or UNNAMED
    if name[0].isdigit():
        name = f"{UNNAMED}_{name}"[:NAME_MAX]
    count, unique = 1, name
    while unique in taken:
        count += 1
        unique = f"{name[: NAME_MAX - len(str(count)) - 1]}_{count}"
    return unique
