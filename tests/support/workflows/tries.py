"""How many examples a property is tried with, and which of all cases a rule is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import settings

MORE_WHEN_THOROUGH = 8


def tries(examples: int) -> int:
    """For properties whose every example is slow: so many as a rule, and more where there is time."""
    is_thorough = settings.get_current_profile_name() == "thorough"
    return examples * MORE_WHEN_THOROUGH if is_thorough else examples


def each_value_once(*switches: Sequence[Any]) -> list[Any]:
    """Every value of every switch in one case at least; each with each where there is time (``make test-lab``)."""
    draw, longest = Random(0), max(map(len, switches))  # noqa: S311 - the same cases every time
    columns = [list(islice(cycle(values), longest)) for values in switches]
    for column in columns[1:]:
        draw.shuffle(column)
    usual = list(zip(*columns, strict=True))
    others = [
        pytest.param(*_flat(case), marks=pytest.mark.lab) for case in product(*switches) if case not in usual
    ]
    return [*map(_flat, usual), *others]


def _flat(case: tuple[Any, ...]) -> tuple[Any, ...]:
    """A pair that belongs together is two of the test's arguments."""
    return tuple(part for value in case for part in (value if isinstance(value, tuple) else (value,)))
