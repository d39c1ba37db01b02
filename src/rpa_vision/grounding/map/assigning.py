"""From what the net says to who is who: one to one, with honest chances. Needs numpy alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
NOBODY = -1
AS_TOLD = (1.0, 0.0)
_CLEAREST = 1e-6


@dataclass(frozen=True)
class Assigned:
    """Of each thing of the learnt screen."""

    partners: NDArray[np.int64]
    """Which thing of the present screen it is; `NOBODY` where no two choose each other."""
    chances: Floats
    """That this is right; 0 for nobody."""
    absent: Floats
    """That it is not there."""
    untold: Floats
    """That nobody could tell."""
    table: Floats
    """Of every pair, that the two are the same: for showing the candidates where it is open."""

    def found(self, thing: int, sure: float) -> int | None:
        return int(self.partners[thing]) if self.chances[thing] >= sure else None

    def candidates(self, thing: int, least: float = 0.05) -> list[tuple[int, float]]:
        """Who it may be, the likeliest first."""
        row = self.table[thing]
        order = np.argsort(-row, kind="stable")
        return [(int(place), float(row[place])) for place in order if row[place] >= least]


def assigned(pairs: Floats, one: Floats, other: Floats, fitted: tuple[float, float] = AS_TOLD) -> Assigned:
    """``pairs``: things × things; ``one`` and ``other``: of each thing, none and untold; all of them logits.

    A pair is as likely as the less convinced of the two finds it, so two of one screen never have the same partner.
    """
    rows = _softmax(np.concatenate([pairs, one], axis=1))
    columns = _softmax(np.concatenate([pairs.T, other], axis=1))
    count = pairs.shape[1]
    table = np.minimum(rows[:, :count], columns[:, :-2].T)
    best = table.argmax(axis=1) if count else np.zeros(len(pairs), np.int64)
    back = table.argmax(axis=0) if len(pairs) else np.zeros(0, np.int64)
    mutual = (
        np.array([bool(back[j] == i) for i, j in enumerate(best)], bool)
        if count
        else np.zeros(len(pairs), bool)
    )
    chances = (
        np.where(mutual, table[np.arange(len(pairs)), best], 0) if count else np.zeros(len(pairs), np.float32)
    )
    return Assigned(
        np.where(mutual, best, NOBODY), honest(chances, fitted), rows[:, count], rows[:, count + 1], table
    )


def honest(chances: Floats, fitted: tuple[float, float]) -> Floats:
    """As often right as it says, by what was fitted on screens of others; nothing stays nothing."""
    slope, start = fitted
    clear = np.clip(chances, _CLEAREST, 1 - _CLEAREST)
    told = 1 / (1 + np.exp(-(slope * np.log(clear / (1 - clear)) + start)))
    return np.where(chances > 0, told, 0).astype(np.float32)


def _softmax(logits: Floats) -> Floats:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)
