"""From the steps of a net to characters.

The nets say a character in one step, near its middle, and « blank » in all others. Between two of their columns they
sometimes cannot settle which one should say it: both do, or neither quite does. Taking the likeliest of every step
would then double a digit or lose it, and be sure of the rest. So what two neighbouring columns say of one character
is taken together, and what was nearly said makes the characters beside it doubtful.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from rpa_vision.engines.onnx import Floats

FAINTEST = 0.05
"""What is less likely was not nearly said."""
NEXT_COLUMN = 2
"""Steps from one column of the net to the next."""
NARROW = frozenset("Iil1|!.,:;'’‘jtfrìíîï ()[]-·")
"""Only of these can two stand in neighbouring columns."""


@dataclass(frozen=True)
class Spike:
    """Where the net says a character, or nearly does."""

    character: str
    first: int
    last: int
    """Steps."""
    count: float
    """How many of the character the net expects here."""
    said: bool

    @property
    def middle(self) -> float:
        return (self.first + self.last + 1) / 2

    @property
    def confidence(self) -> float:
        """That it stands here just once; never quite nothing."""
        return max(1.0 - abs(1.0 - self.count), FAINTEST)


def said(steps: Floats, characters: tuple[str, ...]) -> list[Spike]:
    """The characters of a line; ``characters`` names the columns of ``steps``, the blank first."""
    spikes: list[Spike] = []
    for run in _runs(steps, characters):
        if spikes and _one_character(spikes[-1], run):
            spikes[-1] = _together(spikes[-1], run)
        else:
            spikes.append(run)
    return _less_sure_beside_the_unsaid(spikes)


def _runs(steps: Floats, characters: tuple[str, ...]) -> Iterator[Spike]:
    """Steps in a row that name the same character, however faintly."""
    best = steps[:, 1:].argmax(axis=1) + 1
    chances = steps[np.arange(len(steps)), best]
    heard = chances > steps[:, 0]
    run: Spike | None = None
    for step in np.flatnonzero(chances >= FAINTEST).tolist():
        now = Spike(characters[best[step]], step, step, float(chances[step]), bool(heard[step]))
        if run and run.character == now.character and run.last == step - 1:
            run = replace(run, last=step, count=max(run.count, now.count), said=run.said or now.said)
            continue
        if run:
            yield run
        run = now
    if run:
        yield run


def _one_character(one: Spike, other: Spike) -> bool:
    if one.character != other.character or other.first - one.last > NEXT_COLUMN:
        return False
    return one.character not in NARROW or one.count + other.count < 1.5


def _together(one: Spike, other: Spike) -> Spike:
    count = one.count + other.count
    return Spike(one.character, one.first, other.last, count, one.said or other.said or count >= 0.5)


def _less_sure_beside_the_unsaid(spikes: list[Spike]) -> list[Spike]:
    kept: list[Spike] = []
    unsaid = 0.0
    for spike in spikes:
        if not spike.said:
            unsaid = max(unsaid, spike.count)
            if kept:
                kept[-1] = _at_most(kept[-1], 1.0 - spike.count)
            continue
        kept.append(_at_most(spike, 1.0 - unsaid))
        unsaid = 0.0
    return kept


def _at_most(spike: Spike, confidence: float) -> Spike:
    return spike if spike.confidence <= confidence else replace(spike, count=confidence)
